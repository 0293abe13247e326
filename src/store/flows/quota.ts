// The ledger of the video quota: a reservation is made with the flow and ends exactly once, settled or released.
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.js';

/** The month of `atMs` as its first day, in UTC. */
export function periodOf(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 7)}-01`;
}

/** When the present month's quota is counted anew: the first of the next month, 00:00 UTC. */
export function resetAtMs(atMs: number): number {
  const now = new Date(atMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}

type Reservation = { flowId: string; workspaceId: string; limit: number | null; atMs: number };

/** Takes one video from the month's quota; false when none is left. */
export async function reserveQuota(tx: Tx, { flowId, workspaceId, limit, atMs }: Reservation): Promise<boolean> {
  const period = periodOf(atMs);
  // One statement, so that two requests cannot both take the last one.
  const { rows } = await sql<{ used: number }>`
    with taken as (
      insert into quota_use as u (workspace_id, period, used)
      select ${workspaceId}, ${period}::date, 1 where ${limit}::int is null or ${limit}::int > 0
      on conflict (workspace_id, period) do update set used = u.used + 1
        where ${limit}::int is null or u.used < ${limit}::int
      returning workspace_id, period, used
    ), booked as (
      insert into quota_ledger (flow_id, kind, workspace_id, period)
      select ${flowId}, 'reserved', workspace_id, period from taken
    )
    select used from taken`.execute(tx);
  return rows.length > 0;
}

/** Ends the reservation of a flow. A second call, or one for a flow without a reservation, changes nothing. */
export async function endReservation(tx: Tx, flowId: string, kind: 'settled' | 'released'): Promise<void> {
  const ended = await sql<{ workspace_id: string; period: string }>`
    insert into quota_ledger (flow_id, kind, workspace_id, period)
    select flow_id, ${kind}, workspace_id, period from quota_ledger where flow_id = ${flowId} and kind = 'reserved'
    on conflict do nothing returning workspace_id, period::text as period`.execute(tx);
  const row = ended.rows[0];
  if (!row || kind === 'settled') return;
  await sql`update quota_use set used = used - 1
    where workspace_id = ${row.workspace_id} and period = ${row.period}::date`.execute(tx);
}

/** How many videos of the month of `atMs` are reserved or used. */
export async function findQuotaUse(db: Db, workspaceId: string, atMs: number): Promise<number> {
  const row = await db
    .selectFrom('quota_use')
    .select('used')
    .where('workspace_id', '=', workspaceId)
    .where('period', '=', sql<Date>`${periodOf(atMs)}::date`)
    .executeTakeFirst();
  return row?.used ?? 0;
}
