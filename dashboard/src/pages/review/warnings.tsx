// Warnings about text that was perhaps not meant to be spoken or shown. They do not block the approval, and nothing
// changes without a click.

import type { ScriptWarning } from '#schemas/flows';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { t } from '../../language/text';
import { warningWords } from './words';

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
      title={t('Worth a look')}
      description={t('You can approve the script as it is, or fix each of these with a click.')}
      aside={
        warnings.length > 1 && (
          <Button size="sm" disabled={isStale} onClick={() => onCleanUp(warnings)}>
            {t('Clean up all')}
          </Button>
        )
      }
    >
      <ul className="-my-1 divide-y divide-line">
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.start}`} className="flex items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <Change warning={warning} />
              <span className="block text-xs text-faint">{warningWords(warning.code)}</span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('Clean up {visible}', { visible: visible(warning.text) })}
              disabled={isStale}
              onClick={() => onCleanUp([warning])}
            >
              {t('Clean up')}
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

/** Invisible characters, by their code points. */
const visible = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Cc}\p{Co}]/gu, (unseen) =>
      /\s/u.test(unseen) ? ' ' : `U+${unseen.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')} `,
    )
    .trim();
