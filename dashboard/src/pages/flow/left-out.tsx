// What of the summary is not told in the script, grouped by why.
import type { Draft } from '#schemas/flows';
import { Card } from '../../design/card';
import { classes } from '../../design/classes';
import { type Pointing, pointers, type Target } from './use-pointing';

type Line = Draft['leftOut'][number] & { index: number };

export function LeftOut({ leftOut, pointing }: { leftOut: Draft['leftOut']; pointing: Pointing }) {
  if (leftOut.length === 0) return null;
  return (
    <Card title="Left out" description="What is in the summary and not in the video, and why.">
      <div className="flex flex-col gap-4">
        {groupsOf(leftOut).map(([reason, lines]) => (
          <section key={reason}>
            <h3 className="mb-1 text-xs font-medium text-faint first-letter:uppercase">{reason}</h3>
            <ul className="-mx-2">
              {lines.map((line) => (
                <li key={line.index}>
                  <LeftOutLine line={line} pointing={pointing} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function groupsOf(leftOut: Draft['leftOut']): [reason: string, lines: Line[]][] {
  const groups = new Map<string, Line[]>();
  leftOut.forEach((line, index) => {
    groups.set(line.reason, [...(groups.get(line.reason) ?? []), { ...line, index }]);
  });
  return [...groups];
}

function LeftOutLine({ line, pointing }: { line: Line; pointing: Pointing }) {
  if (line.start === null) return <p className="px-2 py-1 text-sm text-muted">{line.text}</p>;
  const target: Target = { from: 'script', sentences: [], leftOut: [line.index] };
  return (
    <button
      type="button"
      className={classes(
        'block w-full rounded-md px-2 py-1 text-left text-sm break-words text-muted transition-colors duration-75',
        pointing.target?.leftOut.includes(line.index) && 'bg-warn-soft',
      )}
      {...pointers(pointing, target)}
      onClick={() => pointing.pin(target)}
    >
      {line.text}
    </button>
  );
}
