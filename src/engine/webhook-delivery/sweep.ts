// The sweep's steps for webhooks: requeues deliveries whose job was lost, and deletes old deliveries and expired secrets.
import { SERVICE } from '../../store/people/audit.js';
import { disableLostWebhooks } from '../../store/people/revocation.js';
import { listQuietDeliveries, removeOldDeliveries } from '../../store/webhooks/webhook-deliveries.js';
import { removeSecretsBefore } from '../../store/webhooks/webhooks.js';
import type { EngineContext } from '../context.js';
import { enqueueDelivery } from './announce.js';
import { LANE_CONCURRENCY } from './deliver.js';

const BATCH = 500;
/** Retention of the delivery log. */
const KEPT_MS = 30 * 86_400_000;

export async function requeueDeliveries({ database: { db }, queue, clock, log }: EngineContext, quietMs: number) {
  const quiet = await listQuietDeliveries(db, new Date(clock() - quietMs), LANE_CONCURRENCY, BATCH);
  for (const id of await queue.withoutJob(quiet, ['deliver'])) {
    await db.transaction().execute((tx) => enqueueDelivery(queue, tx, id));
    log.info({ deliveryId: id }, 'a webhook delivery whose job was lost was enqueued again');
  }
}

/** Keys expire without an event; every other loss of rights disables its webhooks in the same transaction. */
export async function disableLost({ database: { db }, clock }: EngineContext): Promise<void> {
  await db.transaction().execute((tx) => disableLostWebhooks(tx, { actor: SERVICE, at: new Date(clock()) }));
}

export async function forgetOldDeliveries({ database: { db }, clock }: EngineContext): Promise<void> {
  await removeOldDeliveries(db, new Date(clock() - KEPT_MS), BATCH);
}

export async function forgetOldSecrets({ database: { db }, clock }: EngineContext): Promise<void> {
  await db.transaction().execute((tx) => removeSecretsBefore(tx, new Date(clock()), BATCH));
}
