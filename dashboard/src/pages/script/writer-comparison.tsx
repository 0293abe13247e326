// The scripts of two writers for the same summary, side by side, with what each took and what the checks say.

import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ScriptTrial, TriedScript } from '#schemas/workspace';
import { classes } from '../../design/classes';
import { duration } from '../../design/seconds';
import { locale, t } from '../../language/text';

type Props = { embedded: ScriptTrial; model: ScriptTrial; modelName: string; children: ReactNode };

/** `children` stand below the script of the model. */
export function WriterComparison({ embedded, model, modelName, children }: Props) {
  return (
    <div className="grid items-stretch gap-4 lg:grid-cols-2">
      <Column title={t('Built-in writer')} trial={embedded} />
      <Column title={modelName} trial={model} isModel>
        {children}
      </Column>
    </div>
  );
}

type ColumnProps = { title: string; trial: ScriptTrial; isModel?: boolean; children?: ReactNode };

function Column({ title, trial, isModel = false, children }: ColumnProps) {
  const id = useId();
  const { script, failure } = trial;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-4">
      <h3 id={id} className="text-sm font-semibold break-words">
        {title}
      </h3>
      <Facts trial={trial} isModel={isModel} />
      {script ? <Checks script={script} /> : failure && <Failure {...failure} />}
      {script && (
        <ol className="flex flex-col gap-1.5 border-t border-line pt-4 text-sm leading-relaxed">
          {script.sentences.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
      {children && <div className="mt-auto flex flex-col items-start gap-3 border-t border-line pt-4">{children}</div>}
    </section>
  );
}

function Facts({ trial: { tookMs, usage, script }, isModel }: { trial: ScriptTrial; isModel: boolean }) {
  const facts: [name: string, value: string][] = [
    [t('Time|duration'), duration(tookMs / 1_000)],
    [
      t('Cost'),
      usage
        ? t('Free, {count} tokens', { count: count(usage.inputTokens + usage.outputTokens) })
        : isModel
          ? t('Free')
          : t('Free, no tokens'),
    ],
  ];
  if (script) facts.push([t('Spoken'), duration(script.estimatedS)], [t('Words'), count(script.words)]);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const count = (number: number): string => number.toLocaleString(locale);

function Checks({ script: { sentences, fits, faults } }: { script: TriedScript }) {
  const quoting = sentences.filter(({ quotes }) => quotes.length > 0).length;
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      <Check isGood={faults === 0}>
        {faults === 0
          ? t('Numbers, dates, names and promises match the summary')
          : t('{faults, plural, one {# error} other {# errors}} found', { faults })}
      </Check>
      <Check isGood>
        {t('{quoting} of {sentences} sentences are based on the summary; the others make no claims', {
          quoting,
          sentences: sentences.length,
        })}
      </Check>
      <Check isGood={fits}>{fits ? t('Fits 60 to 70 seconds') : t('Doesn’t fit 60 to 70 seconds')}</Check>
    </ul>
  );
}

function Check({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className="flex items-start gap-2">
      <Icon
        aria-hidden
        className={classes('mt-0.5 size-4 shrink-0', isGood ? 'text-good' : 'text-warn')}
        strokeWidth={1.75}
      />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

const REASONS: Record<string, string> = {
  'key refused': t('it rejected the API key'),
  'no credit': t('the account has no credit left'),
  'model not found': t('the server doesn’t have this model'),
  'request refused': t('it rejected the request'),
  'address not allowed': t('its URL isn’t allowed'),
  'key not readable': t('the saved key can’t be read'),
  'rate limited': t('it got too many requests'),
  unavailable: t('it isn’t available right now'),
  'not reached': t('it couldn’t be reached'),
  'timed out': t('it took too long'),
  'cut off': t('the connection was lost'),
  'answer refused': t('it declined to answer'),
  'answer too long': t('its answer was too long'),
  'answer not readable': t('its answer couldn’t be read'),
  'wrong language': t('it wrote in the wrong language'),
  'checks failed': t('the script didn’t pass the checks'),
  'length missed': t('the script didn’t fit 60 to 70 seconds'),
};

function Failure({ reason, advice }: { reason: string; advice: string }) {
  return (
    <div className="text-sm">
      <p className="flex items-start gap-2 font-medium">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" strokeWidth={1.75} />
        {t('The model didn’t write a usable script ({reason}).', { reason: REASONS[reason] ?? reason })}
      </p>
      <p className="mt-1 pl-6 text-muted">
        {t('{advice} In a video, the built-in writer would take over.', { advice })}
      </p>
    </div>
  );
}
