// The evidence of a sentence, shown below it on small screens, where the summary is far away, and a sum on all of them.

import { t } from '../../language/text';

/** How a figure that the summary does not have was worked out. */
export const WorkedOut = ({ sum }: { sum: string | null }) =>
  sum !== null && <p className="mx-2 my-1 text-xs text-muted tabular-nums">{t('Worked out: {sum}', { sum })}</p>;

export function Quotes({ quotes }: { quotes: readonly string[] }) {
  return (
    <div className="mx-2 my-1 border-l-2 border-accent-line pl-3 text-sm text-muted lg:hidden">
      {quotes.length === 0 && <p>{t('This sentence makes no claim, so it needs no source.')}</p>}
      {quotes.map((quote) => (
        <p key={quote}>{t('“{text}”', { text: quote })}</p>
      ))}
    </div>
  );
}
