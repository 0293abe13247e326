// What in the script was perhaps not meant to be spoken or shown. Nothing of it keeps the script from being approved, and nothing
// changes without a click.
import type { ScriptWarning } from '#schemas/review';
import { Button } from '../../design/button';
import { Card } from '../../design/card';

type Props = {
  warnings: readonly ScriptWarning[];
  /** The script has changed since. */
  isStale: boolean;
  onCleanUp: (warnings: readonly ScriptWarning[]) => void;
};

export function Warnings({ warnings, isStale, onCleanUp }: Props) {
  if (warnings.length === 0) return null;
  return (
    <Card
      title="Worth a look"
      description="The script can be approved with all of this. A click takes it out."
      aside={
        warnings.length > 1 && (
          <Button size="sm" disabled={isStale} onClick={() => onCleanUp(warnings)}>
            Clean up all
          </Button>
        )
      }
    >
      <ul className="-my-1 divide-y divide-line">
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.start}`} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <Change warning={warning} />
              <span className="block text-xs text-faint">{warning.message}</span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Clean up ${visible(warning.text)}`}
              disabled={isStale}
              onClick={() => onCleanUp([warning])}
            >
              Clean up
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Change({ warning: { text, cleanUp } }: { warning: ScriptWarning }) {
  const becomes = cleanUp.replacement.trim();
  return (
    <span className="line-clamp-3 text-sm break-words">
      <span className="font-medium">{visible(text)}</span>
      {becomes !== '' && <span className="text-muted"> → {becomes}</span>}
    </span>
  );
}

/** Characters that nobody sees, by their numbers. */
const visible = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Cc}\p{Co}]/gu, (unseen) =>
      /\s/u.test(unseen) ? ' ' : `U+${unseen.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')} `,
    )
    .trim();
