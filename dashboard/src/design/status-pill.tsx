// The state of a flow as a pill: the same words everywhere, and a dot that breathes while something is being made.
import type { State } from '../../../src/flow/life';
import { Badge, type Tone } from './badge';
import { classes } from './classes';

const LOOKS: Record<State, { tone: Tone; word: string; isMoving?: boolean }> = {
  pending: { tone: 'plain', word: 'Waiting' },
  generating_script: { tone: 'accent', word: 'Writing', isMoving: true },
  pending_approval: { tone: 'warn', word: 'Needs approval' },
  segmenting: { tone: 'accent', word: 'Cutting scenes', isMoving: true },
  voice_generating: { tone: 'accent', word: 'Speaking', isMoving: true },
  video_generating: { tone: 'accent', word: 'Filming', isMoving: true },
  completed: { tone: 'good', word: 'Completed' },
  failed: { tone: 'bad', word: 'Failed' },
  cancelled: { tone: 'plain', word: 'Cancelled' },
};

export function StatusPill({ status }: { status: State }) {
  const { tone, word, isMoving = false } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <span aria-hidden className={classes('size-1.5 rounded-full bg-current', isMoving && 'animate-pulse')} />
      {word}
    </Badge>
  );
}
