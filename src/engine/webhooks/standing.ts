// How an endpoint has answered of late, and when it is not asked any more: because it says so, or because nothing has got
// through to it for days.
import { sql } from 'kysely';
import { isHopeless } from '../../flow/webhook-tries.js';
import type { Tx } from '../../store/database.js';
import { dropDeliveries, type TryOutcome } from '../../store/webhook-deliveries.js';
import { changeEndpoint, type DisabledReason } from '../../store/webhooks.js';

const GONE = 410;

export async function noteOutcome(tx: Tx, endpointId: string, outcome: TryOutcome): Promise<void> {
  const { status, at, answerStatus } = outcome;
  if (status === 'delivered') return noteDelivered(tx, endpointId);
  if (answerStatus === GONE) return disable(tx, endpointId, 'gone', at);
  if (status === 'dropped') return;
  const { failing_since: since, given_up } = await changeEndpoint(tx, endpointId, {
    failing_since: sql<Date>`coalesce(failing_since, ${at})`,
    given_up: sql<number>`given_up + ${status === 'failed' ? 1 : 0}`,
  });
  if (status === 'failed' && since && isHopeless(given_up, at.getTime() - since.getTime())) {
    await disable(tx, endpointId, 'failing', at);
  }
}

async function noteDelivered(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, given_up: 0 })
    .where('id', '=', endpointId)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Nothing is sent there from now on; what waits is dropped and can be sent again by hand. */
export async function disable(tx: Tx, endpointId: string, reason: DisabledReason, at: Date): Promise<void> {
  await changeEndpoint(tx, endpointId, { disabled_at: at, disabled_reason: reason });
  await dropDeliveries(tx, endpointId, at);
}
