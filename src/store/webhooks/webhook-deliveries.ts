// Webhook deliveries: written with the move (outbox), claimed for each try, kept as a log. The row decides; a job of the queue
// is only a hint.
import { type Selectable, sql } from 'kysely';
import type { Cursor } from '../db/cursor.js';
import type { Db, Tx } from '../db/database.js';
import type { Tables } from '../db/tables.js';
import type { Endpoint } from './webhooks.js';
export type Delivery = Selectable<Tables['webhook_deliveries']>;

export type NewDelivery = {
  id: string;
  endpointId: string;
  flowId: string | null;
  event: string;
  lane: string;
  body: string;
  at: Date;
};

export async function addDelivery(
  tx: Tx,
  { id, endpointId, flowId, event, lane, body, at }: NewDelivery,
): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({
      id,
      endpoint_id: endpointId,
      flow_id: flowId,
      event,
      lane,
      body,
      status: 'waiting',
      next_at: at,
      created_at: at,
    })
    .execute();
}

// ---- tries

type Claim = {
  id: string;
  at: Date;
  until: Date;
  /** How many of a lane may be claimed at once. */
  places: number;
};

/** Claims a delivery that is due; null if it is not, or if its lane is full. */
export async function claimDelivery(tx: Tx, { id, at, until, places }: Claim): Promise<Delivery | null> {
  const found = await tx.selectFrom('webhook_deliveries').select('lane').where('id', '=', id).executeTakeFirst();
  if (!found) return null;
  // Locked, because two processes that count the lane at once would both take its last slot.
  await sql`select pg_advisory_xact_lock(hashtextextended(${found.lane}, 0))`.execute(tx);
  const taken = tx
    .selectFrom('webhook_deliveries as other')
    .where('other.lane', '=', found.lane)
    .where('other.status', '=', 'waiting')
    .where('other.claimed_until', '>', at)
    .select((e) => e.fn.countAll<number>().as('count'));
  const claimed = await tx
    .updateTable('webhook_deliveries')
    .set((e) => ({ version: e('version', '+', 1), tries: e('tries', '+', 1), claimed_until: until }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('next_at', '<=', at)
    .where(isFree(at))
    .where(sql<boolean>`(${taken}) < ${places}`)
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

const isFree = (at: Date) => sql<boolean>`(claimed_until is null or claimed_until <= ${at})`;

export type TryOutcome = {
  at: Date;
  answerStatus: number | null;
  problem: string | null;
  tookMs: number;
} & ({ status: 'waiting'; nextAt: Date } | { status: 'delivered' | 'failed' | 'dropped' });

/** So many tries of a delivery are remembered; a delivery that is sent again by hand can have more. */
const KEPT_TRIES = 30;

type Held = Pick<Delivery, 'id' | 'version'>;

/** Stores the outcome of a try; false, and nothing is stored, if the claim is lost. */
export async function endTry(tx: Tx, { id, version }: Held, outcome: TryOutcome): Promise<boolean> {
  const { at, answerStatus, problem, tookMs, status } = outcome;
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({
      status,
      claimed_until: null,
      ...(outcome.status === 'waiting' ? { next_at: outcome.nextAt } : { finished_at: at }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await tx
    .insertInto('webhook_tries')
    .values({ delivery_id: id, version, at, answer_status: answerStatus, problem, took_ms: tookMs })
    .execute();
  await tx
    .deleteFrom('webhook_tries')
    .where('delivery_id', '=', id)
    .where('version', '<=', version - KEPT_TRIES)
    .execute();
  return true;
}

/** A try that a stopping process broke off is none. */
export async function returnDelivery(tx: Tx, { id, version }: Held): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set((e) => ({ claimed_until: null, version: version + 1, tries: e('tries', '-', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Releases the claims of a dead process, and returns them; only for a process that knows it is alone. */
export async function releaseClaims(db: Db, at: Date): Promise<string[]> {
  const released = await db
    .updateTable('webhook_deliveries')
    .set((e) => ({ claimed_until: null, version: e('version', '+', 1) }))
    .where('status', '=', 'waiting')
    .where('claimed_until', '>', at)
    .returning('id')
    .execute();
  return released.map(({ id }) => id);
}

/** The next delivery of a lane with a free slot. */
export async function findNextInLane(db: Db, lane: string, at: Date): Promise<string | null> {
  const next = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('lane', '=', lane)
    .where('status', '=', 'waiting')
    .where('next_at', '<=', at)
    .where(isFree(at))
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return next?.id ?? null;
}

/** Unclaimed deliveries due before `before`, of each lane no more than its concurrency. */
export async function listQuietDeliveries(db: Db, before: Date, places: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, next_at, row_number() over (partition by lane order by next_at) as place
        from webhook_deliveries
       where status = 'waiting' and next_at <= ${before} and (claimed_until is null or claimed_until <= ${before})
    ) due where place <= ${places} order by next_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends what waits for an endpoint that is not asked any more; who sends one just now finds that out after the try. */
export async function dropDeliveries(tx: Tx, endpointId: string, at: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set((e) => ({ status: 'dropped', claimed_until: null, version: e('version', '+', 1), finished_at: at }))
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'waiting')
    .where(isFree(at))
    .execute();
}

/** Sends a delivery once more, from the first try on; false where it still waits. */
export async function restartDelivery(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set((e) => ({
      status: 'waiting',
      tries: 0,
      next_at: at,
      claimed_until: null,
      finished_at: null,
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '<>', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Where a delivery goes, with what is needed to send it. */
export type DeliveryTarget = { endpoint: Endpoint; callbackUrl: string | null };

export async function findDeliveryTarget(db: Db, { endpoint_id, flow_id }: Delivery): Promise<DeliveryTarget | null> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', endpoint_id)
    .executeTakeFirst();
  if (!endpoint) return null;
  if (endpoint.url !== null || flow_id === null) return { endpoint, callbackUrl: null };
  return { endpoint, callbackUrl: await findCallbackUrl(db, flow_id) };
}

async function findCallbackUrl(db: Db, flowId: string): Promise<string | null> {
  const flow = await db.selectFrom('flows').select('callback_url').where('id', '=', flowId).executeTakeFirst();
  return flow?.callback_url ?? null;
}

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
