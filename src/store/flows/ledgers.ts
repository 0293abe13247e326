// The ledgers of flows: what they cost at vendors, and the video quota.
import { sql } from 'kysely';
import type { Cost } from '../../domain/cost.js';
import type { Db, Tx } from '../db/database.js';
import type { Flow } from '../db/tables.js';

// The ledger of the video quota: a reservation is made with the flow and ends exactly once, settled or released.

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

// The ledger of what flows cost at vendors.

/** Money in whole units of its currency; without it no price was known. */
export type CostListing = {
  stage: string;
  provider: string;
  model: string;
  units: number;
  unit: string;
  money: { amount: number; currency: string } | null;
};

/** `flow` as it is after the move that stores the stage's result. */
type Stored = {
  flow: Pick<Flow, 'id' | 'workspace_id' | 'version' | 'updated_at'>;
  stage: string;
  costs: readonly Cost[];
};

/** Call it in the transaction that stores the stage's result, so that both happen once. */
export async function addCosts(tx: Tx, { flow, stage, costs }: Stored): Promise<void> {
  if (costs.length === 0) return;
  const rows = costs.map((cost) => rowOf({ flow, stage, cost, at: flow.updated_at }));
  await tx
    .insertInto('flow_costs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type CostOf = Pick<Flow, 'id' | 'workspace_id' | 'version'>;

const rowOf = ({ flow, stage, cost, at }: { flow: CostOf; stage: string; cost: Cost; at: Date }) => ({
  flow_id: flow.id,
  version: flow.version,
  workspace_id: flow.workspace_id,
  at,
  stage,
  provider: cost.provider,
  model: cost.model,
  unit: cost.unit,
  units: cost.units,
  amount_micros: cost.price?.amountMicros ?? null,
  currency: cost.price?.currency ?? null,
});

const KEY = ['flow_id', 'version', 'stage', 'provider', 'model', 'unit'] as const;

type Paid = { flow: CostOf; stage: string; costs: readonly Cost[]; at: Date };

/** Adds the cost of single calls, whatever the outcome of the stage. The caller ensures that each call is added once. */
export async function bookCosts(db: Db, { flow, stage, costs, at }: Paid): Promise<void> {
  for (const cost of costs) {
    await db
      .insertInto('flow_costs')
      .values(rowOf({ flow, stage, cost, at }))
      .onConflict((conflict) =>
        conflict.columns([...KEY]).doUpdateSet({
          units: sql`flow_costs.units + excluded.units`,
          // Where one of the two has no price, the sum is that of the other.
          amount_micros: sql`case when coalesce(flow_costs.amount_micros, excluded.amount_micros) is null then null
            else coalesce(flow_costs.amount_micros, 0) + coalesce(excluded.amount_micros, 0) end`,
          currency: sql`coalesce(flow_costs.currency, excluded.currency)`,
        }),
      )
      .execute();
  }
}

export async function listFlowCosts(db: Db, flowId: string): Promise<CostListing[]> {
  return sums(db, sql`flow_id = ${flowId}`);
}

/** Of all flows whose stages ended in the month of `atMs`, in UTC. */
export async function listMonthCosts(db: Db, workspaceId: string, atMs: number): Promise<CostListing[]> {
  const start = sql`${periodOf(atMs)}::timestamp at time zone 'UTC'`;
  const end = sql`(${periodOf(atMs)}::timestamp + interval '1 month') at time zone 'UTC'`;
  return sums(db, sql`workspace_id = ${workspaceId} and at >= ${start} and at < ${end}`);
}

type Sum = Omit<CostListing, 'money' | 'units'> & {
  units: string;
  amount_micros: string | null;
  currency: string | null;
};

const MOST_LISTED = 100;

async function sums(db: Db, which: ReturnType<typeof sql>): Promise<CostListing[]> {
  const { rows } = await sql<Sum>`
    select stage, provider, model, unit, currency, sum(units) as units, sum(amount_micros) as amount_micros
      from flow_costs where ${which}
     group by stage, provider, model, unit, currency
     order by stage, provider, model, unit, currency limit ${MOST_LISTED}`.execute(db);
  return rows.map(({ units, amount_micros, currency, ...rest }) => ({
    ...rest,
    units: Number(units),
    money: currency === null ? null : { amount: Number(amount_micros) / 1e6, currency },
  }));
}
