// The marks of findings over a sentence that is edited: the same text, unseen, laid over the field letter by letter.
import { t } from '../../language/text';
import type { RowFinding } from './findings';
import { findingWords } from './words';

export function MarkedText({ text, findings }: { text: string; findings: readonly RowFinding[] }) {
  if (findings.length === 0) return null;
  const ordered = [...findings].sort((a, b) => a.start - b.start);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 px-2 py-1 text-base break-words whitespace-pre-wrap text-transparent pointer-coarse:text-lg"
    >
      {ordered.map((finding, index) => (
        <span key={finding.start}>
          {text.slice(ordered[index - 1]?.end ?? 0, finding.start)}
          <mark
            data-finding={finding.kind}
            className="rounded-[3px] bg-transparent text-transparent underline decoration-bad decoration-wavy decoration-1 underline-offset-4"
          >
            {text.slice(finding.start, finding.end)}
          </mark>
        </span>
      ))}
    </div>
  );
}

/** What is found in a sentence, and why, below it. */
export function FindingNotes({
  id,
  findings,
}: {
  id: string;
  findings: readonly Pick<RowFinding, 'kind' | 'start' | 'text'>[];
}) {
  if (findings.length === 0) return null;
  return (
    <ul id={id} className="px-2 pb-1 text-xs text-bad">
      {findings.map(({ start, text, kind }) => (
        <li key={start}>
          <span className="font-medium">{t('“{text}”', { text })}</span> <span>{findingWords(kind)}</span>
        </li>
      ))}
    </ul>
  );
}
