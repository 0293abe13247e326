// What a move does to the quota that was reserved when the flow was created. Counting is the business of store/quota.ts.
import { isTerminal, type State } from './life.js';

/** A finished video counts, and so does one that was cancelled while it rendered; everything else is given back. */
export function quotaOutcome(from: State, to: State): 'settled' | 'released' | null {
  if (!isTerminal(to)) return null;
  const counts = to === 'completed' || (to === 'cancelled' && from === 'video_generating');
  return counts ? 'settled' : 'released';
}
