// Initials of a person or workspace. Always shown beside the name, so it is hidden from screen readers.
import { classes } from './classes';

type Props = { name: string; isSquare?: boolean; size?: 'sm' | 'md' };

export function Avatar({ name, isSquare = false, size = 'md' }: Props) {
  return (
    <span
      aria-hidden
      className={classes(
        'inline-grid shrink-0 place-items-center border border-accent-line bg-accent-soft font-semibold text-accent uppercase select-none',
        isSquare ? 'rounded-sm' : 'rounded-full',
        size === 'sm' ? 'size-5 text-[0.625rem]' : 'size-7 text-2xs',
      )}
    >
      {size === 'sm' ? initials(name).slice(0, 1) : initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('');
}
