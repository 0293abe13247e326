// Paid calls to vendors: one row per piece of work, written before it is sent. Every move is a compare-and-swap, so that of two
// processes only one sends it.

import { type Selectable, sql } from 'kysely';
import { TERMINAL } from '../../domain/life.js';
import { newId } from '../../lib/ids.js';
import type { CallDetail } from '../db/columns.js';
import type { Db } from '../db/database.js';
import type { Tables } from '../db/tables.js';

export type VendorCall = Selectable<Tables['vendor_calls']>;
export type VendorCallKind = VendorCall['kind'];
export type VendorCallState = VendorCall['state'];

type NewCall = {
  workspaceId: string;
  flowId: string;
  vendor: string;
  kind: VendorCallKind;
  /** What the result depends on. */
  fingerprint: string;
  at: Date;
};

/** The row of a piece of work: a new one in the state `recorded`, or the one that is there. */
export async function recordCall(db: Db, { workspaceId, flowId, at, ...call }: NewCall): Promise<VendorCall> {
  const place = { flow_id: flowId, kind: call.kind, fingerprint: call.fingerprint };
  await db
    .insertInto('vendor_calls')
    .values({
      ...place,
      id: newId('call'),
      workspace_id: workspaceId,
      vendor: call.vendor,
      state: 'recorded',
      detail: '{}',
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['flow_id', 'kind', 'fingerprint']).doNothing())
    .execute();
  return db
    .selectFrom('vendor_calls')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('kind', '=', call.kind)
    .where('fingerprint', '=', call.fingerprint)
    .executeTakeFirstOrThrow();
}

type CallMove = { to: VendorCallState; at: Date; externalId?: string; detail?: CallDetail };

/** Moves a piece of work on; `sent` counts the sending. Null where somebody else moved it since it was read. */
export async function moveCall(
  db: Db,
  { id, state, sends }: Pick<VendorCall, 'id' | 'state' | 'sends'>,
  { to, at, externalId, detail }: CallMove,
): Promise<VendorCall | null> {
  const moved = await db
    .updateTable('vendor_calls')
    .set({
      state: to,
      updated_at: at,
      ...(to === 'sent' && { sends: sends + 1 }),
      ...(externalId !== undefined && { external_id: externalId }),
      ...(detail && { detail: withDetail(detail) }),
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('sends', '=', sends)
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}

/** Adds what is known of a piece of work where it stands; nothing is counted. Null where somebody else moved it since it was read. */
export async function noteOnCall(
  db: Db,
  { id, state, sends }: Pick<VendorCall, 'id' | 'state' | 'sends'>,
  detail: CallDetail,
): Promise<VendorCall | null> {
  const noted = await db
    .updateTable('vendor_calls')
    .set({ detail: withDetail(detail) })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('sends', '=', sends)
    .returningAll()
    .executeTakeFirst();
  return noted ?? null;
}

const withDetail = (detail: CallDetail) => sql<string>`detail || ${JSON.stringify(detail)}::jsonb`;

/** Says that a piece of work was marked as sent and then was not. Null where somebody else moved it since it was read. */
export async function takeBack(
  db: Db,
  { id, sends }: Pick<VendorCall, 'id' | 'sends'>,
  at: Date,
): Promise<VendorCall | null> {
  const moved = await db
    .updateTable('vendor_calls')
    .set({ state: 'recorded', sends: sends - 1, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('sends', '=', sends)
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}

/** All paid work of a flow, the oldest first. */
export async function listCalls(db: Db, flowId: string, kind: VendorCallKind): Promise<VendorCall[]> {
  return db
    .selectFrom('vendor_calls')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Films that a vendor may still be making although their flow has ended; of one flow, or of all. */
export async function listAbandonedFilms(db: Db, flowId: string | null, limit: number): Promise<VendorCall[]> {
  const query = db
    .selectFrom('vendor_calls')
    .innerJoin('flows', 'flows.id', 'vendor_calls.flow_id')
    .selectAll('vendor_calls')
    .where('vendor_calls.kind', '=', 'film')
    .where('vendor_calls.state', 'in', ['recorded', 'sent', 'answered'])
    .where('flows.status', 'in', TERMINAL);
  const chosen = flowId === null ? query : query.where('vendor_calls.flow_id', '=', flowId);
  return chosen.orderBy('vendor_calls.updated_at').limit(limit).execute();
}
