// A short word with a colour that repeats what the word already says.
import type { ReactNode } from 'react';
import { classes } from './classes';

export type Tone = keyof typeof TONES;

const TONES = {
  plain: 'border-line-strong bg-sunken text-muted',
  accent: 'border-accent-line bg-accent-soft text-accent',
  good: 'border-good-line bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
};

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-5 items-center gap-1.5 rounded-full border px-2 text-2xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
