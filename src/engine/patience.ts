// How long a stage waits before its next try, and for how long it waits for a vendor that nobody asks at the moment because
// it has just failed several times.
import { askedPauseMs, backoffMs, shareOf } from '../lib/retry.js';
import { ProviderError } from '../providers/errors.js';
import { findLastMove } from '../store/flow-story.js';
import type { EngineContext } from './context.js';

/** A vendor may ask for any pause; much longer than this nobody waits for a video. */
const LONGEST_PAUSE_MS = 3_600_000;
/** So long after a flow came to its stage such a wait uses up no try; then it counts as one. */
const LONGEST_HELD_MS = 1_800_000;

/** `who` and the tries spread those that failed together. */
export function pauseBefore(error: unknown, who: string, tries: number): number {
  const share = shareOf(`${who} ${tries}`);
  const given = error instanceof ProviderError ? error.retryAfterMs : null;
  return given === null ? backoffMs(tries, share) : askedPauseMs(Math.min(given, LONGEST_PAUSE_MS), share);
}

/** Whether a flow only waits for a vendor that is left alone, and not yet for too long. */
export async function isHeldBack(
  { database: { db }, clock }: Pick<EngineContext, 'database' | 'clock'>,
  flowId: string,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof ProviderError && error.isUnasked)) return false;
  const movedAt = await findLastMove(db, flowId);
  return movedAt !== null && clock() - movedAt.getTime() < LONGEST_HELD_MS;
}
