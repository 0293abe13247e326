// The parts of the summary that the script leaves out, grouped by reason.

import { Plus } from 'lucide-react';
import type { Draft } from '#schemas/flows';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { classes } from '../../design/classes';
import { t } from '../../language/text';
import { type Highlight, highlightHandlers, type Target } from './use-highlight';

type Line = Draft['leftOut'][number] & { index: number };

/** As the writers give them; another one is shown as it is. */
const REASONS: Record<string, string> = {
  private: t('Private'),
  instruction: t('Instruction'),
  unclear: t('Unclear'),
  'small talk': t('Small talk'),
  'no time left for it': t('Didn’t fit in the video'),
  'not in the language of the voice': t('Not in the voice’s language'),
  'a number that the summary does not have': t('Number not in the summary'),
  'a currency that the summary does not have': t('Currency not in the summary'),
  'a percentage that the summary does not have': t('Percentage not in the summary'),
  'a date that the summary does not have': t('Date not in the summary'),
  'a name that the summary does not have': t('Name not in the summary'),
  'a promise that the summary does not have': t('Promise not in the summary'),
  'not meant for the prospect': t('Not meant for the prospect'),
  'says more than the summary': t('Goes beyond the summary'),
  'cannot be spoken': t('Can’t be spoken'),
  'in the wrong place': t('In the wrong place'),
  'speaks about the prospect': t('Talks about the prospect, not to them'),
  'in the wrong language': t('In the wrong language'),
  'tells nothing': t('No content'),
  'said before': t('Repeated'),
};

type Props = {
  leftOut: Draft['leftOut'];
  pointing: Highlight;
  /** What adds a line to the script, or null where nothing could be told of it. */
  addOf?: (line: Draft['leftOut'][number]) => (() => void) | null;
};

export function LeftOut({ leftOut, pointing, addOf = () => null }: Props) {
  if (leftOut.every(({ text }) => text === '')) return null;
  return (
    <Card title={t('Left out')} description={t('What didn’t make it into the video, and why.')}>
      <div className="flex flex-col gap-4">
        {groupsOf(leftOut).map(([reason, lines]) => (
          <section key={reason}>
            <h3 className="mb-1 text-xs font-medium text-faint first-letter:uppercase">{REASONS[reason] ?? reason}</h3>
            <ul className="-mx-2">
              {lines.map((line) => (
                <li key={line.index} className="flex items-start gap-1">
                  <LeftOutLine line={line} pointing={pointing} />
                  <AddButton line={line} onAdd={addOf(line)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function AddButton({ line, onAdd }: { line: Line; onAdd: (() => void) | null }) {
  if (!onAdd) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      className="shrink-0"
      aria-label={t('Add to script: {text}', { text: line.text })}
      onClick={onAdd}
      icon={<Plus aria-hidden className="size-3.5" strokeWidth={2} />}
    >
      {t('Add to script')}
    </Button>
  );
}

function groupsOf(leftOut: Draft['leftOut']): [reason: string, lines: Line[]][] {
  const groups = new Map<string, Line[]>();
  leftOut.forEach((line, index) => {
    // Told by now.
    if (line.text === '') return;
    groups.set(line.reason, [...(groups.get(line.reason) ?? []), { ...line, index }]);
  });
  return [...groups];
}

function LeftOutLine({ line, pointing }: { line: Line; pointing: Highlight }) {
  if (line.start === null) return <p className="min-w-0 flex-1 px-2 py-1 text-sm text-muted">{line.text}</p>;
  const target: Target = { from: 'script', sentences: [], leftOut: [line.index] };
  return (
    <button
      type="button"
      className={classes(
        'block min-w-0 flex-1 rounded-md px-2 py-1 text-left text-sm break-words text-muted transition-colors duration-75',
        pointing.target?.leftOut.includes(line.index) && 'bg-warn-soft',
      )}
      {...highlightHandlers(pointing, target)}
      onClick={() => pointing.pin(target)}
    >
      {line.text}
    </button>
  );
}
