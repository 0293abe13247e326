// What a workspace made in a range of days, aggregated in SQL: as a whole, by period, by maker and by source. The indexes
// `flows_usage` and `moves_reviews` answer it without the rows of the flows.
import { sql } from 'kysely';
import type { StageState } from '../../domain/durations.js';
import type { FlowSource } from '../db/columns.js';
import type { Db, Tx } from '../db/database.js';
import { FLOW_SOURCE } from './flow-list.js';
import type { Visibility } from './flows.js';

export const USAGE_INTERVALS = ['day', 'week', 'month'] as const;
export type UsageInterval = (typeof USAGE_INTERVALS)[number];

export type UsageReportRequest = {
  visibility: Visibility;
  /** Flows created from here on, and before `until`. */
  from: Date;
  until: Date;
  interval: UsageInterval;
  /** The id of a person or key. */
  maker: string | null;
  source: FlowSource | null;
};

export type UsageFigures = {
  created: number;
  completed: number;
  failed: number;
  cancelled: number;
  approved: number;
  rejected: number;
  /** Approved with changes. */
  edited: number;
  /** From the script being ready to its approval. */
  medianApprovalSeconds: number | null;
  /** In whole units, by currency; only what a price was known for. */
  costs: { amount: number; currency: string }[];
};

type UsageMaker = { id: string | null; kind: 'person' | 'key' | null; name: string | null };

export type UsageGroups = {
  /** False where the range has more flows than are counted; the newest are. */
  isComplete: boolean;
  totals: UsageFigures;
  /** Only periods with flows; `start` as 2026-11-01. */
  periods: (UsageFigures & { start: string })[];
  /** Those with the most flows come first. */
  makers: (UsageFigures & UsageMaker)[];
  sources: (UsageFigures & { source: FlowSource })[];
};

export const NO_USAGE: UsageFigures = {
  created: 0,
  completed: 0,
  failed: 0,
  cancelled: 0,
  approved: 0,
  rejected: 0,
  edited: 0,
  medianApprovalSeconds: null,
  costs: [],
};

const MOST_FLOWS = 250_000;
const MOST_MAKERS = 50;
/** More than there are periods, sources and currencies. */
const MOST_ROWS = 5_000;

type Grouped = { kind: 'total' | 'period' | 'maker' | 'source'; name: string | null };
type FiguresRow = Grouped & Omit<UsageFigures, 'costs'>;
type CostRow = Grouped & { currency: string; micros: string };

/** `grouping` sets a bit for each column that a row is not grouped by. */
const kindAndName = sql`
  case grouping(period, maker, source) when 7 then 'total' when 3 then 'period' when 5 then 'maker' else 'source' end as kind,
  case grouping(period, maker, source) when 7 then null when 3 then period::text when 5 then maker else source end as name`;
const sets = sql`grouping sets ((), (period), (maker), (source))`;

export async function readUsageGroups(db: Db, request: UsageReportRequest): Promise<UsageGroups> {
  const picked = pickedFlows(request);
  const { rows } = await sql<FiguresRow>`
    with picked as materialized (${picked}),
    reviewed as (
      select m.flow_id, min(m.at) filter (where m.to_status = 'pending_approval') as asked_at,
             max(m.at) filter (where m.event = 'approved') as approved_at, bool_or(m.event = 'rejected') as is_rejected
        from picked p join moves m on m.flow_id = p.id
       where not p.auto_approve and (m.to_status = 'pending_approval' or m.event in ('approved', 'rejected'))
       group by m.flow_id
    )
    select ${kindAndName}, count(*)::int as created,
           count(*) filter (where status = 'completed')::int as completed,
           count(*) filter (where status = 'failed')::int as failed,
           count(*) filter (where status = 'cancelled')::int as cancelled,
           count(approved_at)::int as approved,
           count(*) filter (where is_rejected)::int as rejected,
           count(*) filter (where edited and approved_at is not null)::int as edited,
           percentile_cont(0.5) within group (order by extract(epoch from approved_at - asked_at)::float8)
             filter (where approved_at is not null) as "medianApprovalSeconds"
      from picked p left join reviewed r on r.flow_id = p.id
     group by ${sets} order by created desc limit ${MOST_ROWS}`.execute(db);
  const costs = await sql<CostRow>`
    with picked as materialized (${picked})
    select ${kindAndName}, c.currency, sum(c.amount_micros) as micros
      from flow_costs c join picked p on p.id = c.flow_id
     where c.workspace_id = ${request.visibility.workspaceId} and c.at >= ${request.from} and c.currency is not null
     group by c.currency, ${sets} order by c.currency limit ${MOST_ROWS}`.execute(db);
  return groupsOf(db, rows, costs.rows);
}

function pickedFlows({ visibility: { workspaceId, keyId }, ...request }: UsageReportRequest) {
  const { from, until, interval, maker, source } = request;
  return sql`
    select f.id, f.status, f.edited, f.auto_approve, coalesce(f.user_id, f.key_id, '') as maker, ${FLOW_SOURCE} as source,
           date_trunc(${interval}::text, f.created_at at time zone 'UTC')::date as period
      from flows f
     where f.workspace_id = ${workspaceId} and f.created_at >= ${from} and f.created_at < ${until}
       and (${keyId}::text is null or f.key_id = ${keyId})
       and (${maker}::text is null or coalesce(f.user_id, f.key_id) = ${maker})
       and (${source}::text is null or ${FLOW_SOURCE} = ${source})
     order by f.created_at desc limit ${MOST_FLOWS}`;
}

async function groupsOf(db: Db, rows: readonly FiguresRow[], costs: readonly CostRow[]): Promise<UsageGroups> {
  const priced = rows.map((row) => ({ ...row, costs: costsOf(row, costs) }));
  const of = (kind: Grouped['kind']) =>
    priced.filter((row) => row.kind === kind).map(({ kind: _, name, ...figures }) => ({ name: name ?? '', figures }));
  const totals = of('total')[0]?.figures ?? NO_USAGE;
  const makers = of('maker').slice(0, MOST_MAKERS);
  const known = await findMakers(
    db,
    makers.map(({ name }) => name),
  );
  return {
    isComplete: totals.created < MOST_FLOWS,
    totals,
    periods: of('period').map(({ name, figures }) => ({ start: name, ...figures })),
    makers: makers.map(({ name, figures }) => ({ ...(known.get(name) ?? NOBODY), ...figures })),
    sources: of('source').map(({ name, figures }) => ({ source: name as FlowSource, ...figures })),
  };
}

const costsOf = (row: Grouped, costs: readonly CostRow[]): UsageFigures['costs'] =>
  costs
    .filter(({ kind, name }) => kind === row.kind && name === row.name)
    .map(({ currency, micros }) => ({ amount: Number(micros) / 1e6, currency }));

/** Somebody whose account or key is gone. */
const NOBODY: UsageMaker = { id: null, kind: null, name: null };

async function findMakers(db: Db, ids: string[]): Promise<Map<string, UsageMaker>> {
  const { rows } = await sql<UsageMaker & { id: string }>`
    select id, 'person' as kind, name from users where id = any(${ids}::text[])
    union all select id, 'key' as kind, name from keys where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

// How long the stages of flows took. The work is counted, not the wait for a worker.

type StageTime = { flowId: string; state: StageState; kind: string; begunAt: Date; at: Date };

/** Call it in the transaction that stores the stage's result. */
export async function addStageTime(tx: Tx, { flowId, state, kind, begunAt, at }: StageTime): Promise<void> {
  const seconds = Math.max(0, (at.getTime() - begunAt.getTime()) / 1_000);
  await tx
    .insertInto('stage_times')
    .values({ flow_id: flowId, state, kind, seconds, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The median of the newest `most` runs of this kind, in seconds; null for fewer than `fewest`. */
export async function findUsualSeconds(
  db: Db,
  { state, kind }: { state: StageState; kind: string },
  { most, fewest }: { most: number; fewest: number },
): Promise<number | null> {
  const newest = db
    .selectFrom('stage_times')
    .select('seconds')
    .where('state', '=', state)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .limit(most);
  const row = await db
    .selectFrom(newest.as('newest'))
    .select((e) => [
      sql<number | null>`percentile_cont(0.5) within group (order by seconds)`.as('median'),
      e.fn.countAll<string>().as('runs'),
    ])
    .executeTakeFirstOrThrow();
  return Number(row.runs) < fewest ? null : row.median;
}
