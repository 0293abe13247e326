// The scripts of two writers for the same summary, side by side, with what each took and what the checks say.
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ScriptTrial, TriedScript } from '#schemas/script-model';
import { classes } from '../../design/classes';

type Props = { embedded: ScriptTrial; model: ScriptTrial; modelName: string; children: ReactNode };

/** `children` stand below the script of the model. */
export function WriterComparison({ embedded, model, modelName, children }: Props) {
  return (
    <div className="grid items-stretch gap-4 lg:grid-cols-2">
      <Column title="Embedded writer" trial={embedded} />
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
    ['Time', `${(tookMs / 1_000).toFixed(1)} s`],
    [
      'Cost',
      usage ? `Free, ${count(usage.inputTokens + usage.outputTokens)} tokens` : isModel ? 'Free' : 'Free, no model',
    ],
  ];
  if (script) facts.push(['Spoken', `${Math.round(script.estimatedS)} s`], ['Words', count(script.words)]);
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

const count = (number: number): string => number.toLocaleString('en');

function Checks({ script: { sentences, fits, faults } }: { script: TriedScript }) {
  const quoting = sentences.filter(({ quotes }) => quotes.length > 0).length;
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      <Check isGood={faults === 0}>
        {faults === 0 ? 'Numbers, dates, names and promises match the summary' : `${count(faults)} faults found`}
      </Check>
      <Check isGood>
        {quoting} of {sentences.length} sentences quote the summary, the others claim nothing
      </Check>
      <Check isGood={fits}>{fits ? 'Fits into 60 to 70 seconds' : 'Misses 60 to 70 seconds'}</Check>
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

function Failure({ reason, advice }: { reason: string; advice: string }) {
  return (
    <div className="text-sm">
      <p className="flex items-start gap-2 font-medium">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" strokeWidth={1.75} />
        It wrote no usable script: {reason}.
      </p>
      <p className="mt-1 pl-6 text-muted">{advice} In a video, the embedded writer would have stepped in.</p>
    </div>
  );
}
