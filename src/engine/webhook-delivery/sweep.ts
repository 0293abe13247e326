// What the sweep does for webhooks: calls again for deliveries whose call was lost, and forgets old ones and the secrets that
// do not sign any more.
import { SERVICE } from '../../store/people/audit.js';
import { disableLostWebhooks } from '../../store/people/revocation.js';
import { listQuietDeliveries, removeOldDeliveries } from '../../store/webhooks/webhook-deliveries.js';
import { removeSecretsBefore } from '../../store/webhooks/webhooks.js';
import type { EngineContext } from '../context.js';
import { callToSend } from './announce.js';
import { PLACES_OF_A_LANE } from './deliver.js';

const BATCH = 500;
/** So long the log of deliveries goes back. */
const KEPT_MS = 30 * 86_400_000;

export async function callForDeliveries({ database: { db }, queue, clock, log }: EngineContext, quietMs: number) {
  const quiet = await listQuietDeliveries(db, new Date(clock() - quietMs), PLACES_OF_A_LANE, BATCH);
  for (const id of await queue.withoutJob(quiet, ['deliver'])) {
    await db.transaction().execute((tx) => callToSend(queue, tx, id));
    log.info({ deliveryId: id }, 'a webhook without a call to send it was called again');
  }
}

/** Keys end by themselves, too; what else lost its maker was disabled in the same moment. */
export async function disableLost({ database: { db }, clock }: EngineContext): Promise<void> {
  await db.transaction().execute((tx) => disableLostWebhooks(tx, { actor: SERVICE, at: new Date(clock()) }));
}

export async function forgetOldDeliveries({ database: { db }, clock }: EngineContext): Promise<void> {
  await removeOldDeliveries(db, new Date(clock() - KEPT_MS), BATCH);
}

export async function forgetOldSecrets({ database: { db }, clock }: EngineContext): Promise<void> {
  await db.transaction().execute((tx) => removeSecretsBefore(tx, new Date(clock()), BATCH));
}
