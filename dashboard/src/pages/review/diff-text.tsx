// A sentence with its deletions and insertions.
import { wordDiff } from './word-diff';

export function DiffText({ before, after }: { before: string; after: string }) {
  return (
    <p className="px-2 py-1 text-base">
      {wordDiff(before, after).map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a difference have no names.
        if (kind === 'same') return <span key={index}>{text} </span>;
        return kind === 'out' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a difference have no names.
          <del key={index} className="rounded-[3px] bg-bad-soft text-bad">
            {text}{' '}
          </del>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a difference have no names.
          <ins key={index} className="rounded-[3px] bg-good-soft text-good no-underline">
            {text}{' '}
          </ins>
        );
      })}
    </p>
  );
}
