// How an endpoint has answered of late, and when it is not asked any more: because it says so, or because nothing has got
// through to it for days.
import { isHopeless } from '../../domain/webhooks.js';
import type { Tx } from '../../store/db/database.js';
import { dropDeliveries, type TryOutcome } from '../../store/webhooks/webhook-deliveries.js';
import { changeEndpoint, type DisabledReason, noteDelivered, noteFailing } from '../../store/webhooks/webhooks.js';

/** The answer of a receiver that wants to hear nothing more. */
export const GONE = 410;

export async function noteOutcome(tx: Tx, endpointId: string, outcome: TryOutcome): Promise<void> {
  const { status, at, answerStatus } = outcome;
  if (status === 'delivered') return noteDelivered(tx, endpointId);
  if (answerStatus === GONE) return disable(tx, endpointId, 'gone', at);
  if (status === 'dropped') return;
  const isGivenUp = status === 'failed';
  const { failing_since: since, given_up } = await noteFailing(tx, endpointId, { at, isGivenUp });
  if (isGivenUp && since && isHopeless(given_up, at.getTime() - since.getTime())) {
    await disable(tx, endpointId, 'failing', at);
  }
}

/** Nothing is sent there from now on; what waits is dropped and can be sent again by hand. */
export async function disable(tx: Tx, endpointId: string, reason: DisabledReason, at: Date): Promise<void> {
  await changeEndpoint(tx, endpointId, { disabled_at: at, disabled_reason: reason });
  await dropDeliveries(tx, endpointId, at);
}
