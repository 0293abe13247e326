// The log of deliveries: what was sent where, and what came of the last try.
import { sql } from 'kysely';
import type { Db } from './database.js';
import type { Cursor } from './page.js';
import type { Delivery } from './webhook-deliveries.js';
import type { Endpoint } from './webhooks.js';

/** A delivery as it is listed, with its last try. */
export type DeliveryLine = Pick<
  Delivery,
  'id' | 'endpoint_id' | 'flow_id' | 'event' | 'status' | 'tries' | 'next_at' | 'claimed_until' | 'created_at'
> & { tried_at: Date | null; answer_status: number | null; problem: string | null; took_ms: number | null };

const lines = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as d')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('webhook_tries')
          .select(['at as tried_at', 'answer_status', 'problem', 'took_ms'])
          .whereRef('delivery_id', '=', 'd.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.endpoint_id', 'd.flow_id', 'd.event', 'd.status', 'd.tries', 'd.next_at', 'd.claimed_until'])
    .select(['d.created_at', 't.tried_at', 't.answer_status', 't.problem', 't.took_ms']);

type Page = { endpointId: string; after: Cursor | null; limit: number };

/** The newest first, with one more than asked for when there are more. */
export async function listDeliveries(db: Db, { endpointId, after, limit }: Page): Promise<DeliveryLine[]> {
  let query = lines(db).where('d.endpoint_id', '=', endpointId);
  if (after) query = query.where(sql<boolean>`(d.created_at, d.id) < (${after.createdAt}, ${after.id})`);
  return query
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** A delivery of this workspace, with the endpoint it goes to. */
export async function findDelivery(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<{ line: DeliveryLine; endpoint: Endpoint } | null> {
  const line = await lines(db).where('d.id', '=', id).executeTakeFirst();
  if (!line) return null;
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', line.endpoint_id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return endpoint ? { line, endpoint } : null;
}

/** Forgets what came to its end before `before`. */
export async function removeOldDeliveries(db: Db, before: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (e) =>
      e.selectFrom('webhook_deliveries').select('id').where('finished_at', '<', before).limit(limit),
    )
    .execute();
}
