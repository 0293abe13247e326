// The status of a flow as a pill, with its progress and a pulsing dot while the service is working on it.

import type { State } from '../../../src/domain/life';
import { percentText, t } from '../language/text';
import { Badge, type Tone } from './badge';
import { classes } from './classes';

const LOOKS: Record<State, { tone: Tone; word: string; isMoving?: boolean }> = {
  pending: { tone: 'plain', word: t('Waiting') },
  generating_script: { tone: 'accent', word: t('Writing script'), isMoving: true },
  pending_approval: { tone: 'warn', word: t('Needs approval') },
  segmenting: { tone: 'accent', word: t('Planning scenes'), isMoving: true },
  voice_generating: { tone: 'accent', word: t('Creating voice'), isMoving: true },
  video_generating: { tone: 'accent', word: t('Rendering'), isMoving: true },
  completed: { tone: 'good', word: t('Completed') },
  failed: { tone: 'bad', word: t('Failed') },
  cancelled: { tone: 'plain', word: t('Canceled') },
};

/** Whether the service is working on it, so that its progress is meaningful. */
export const isMoving = (status: State): boolean => LOOKS[status].isMoving ?? false;

export function StatusPill({ status, percent = 0 }: { status: State; percent?: number }) {
  const { tone, word } = LOOKS[status];
  const moves = isMoving(status);
  return (
    <Badge tone={tone}>
      <span aria-hidden className={classes('size-1.5 rounded-full bg-current', moves && 'animate-pulse')} />
      {word}
      {moves && percent > 0 && <span className="tabular-nums">{percentText(percent)}</span>}
    </Badge>
  );
}
