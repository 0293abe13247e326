// What a workspace has done and what it waits for, in numbers.

import { sql } from 'kysely';
import { TERMINAL } from '../../domain/life.js';
import type { Db } from '../db/database.js';
import { periodOf } from '../flows/quota.js';

/** Flows that wait for somebody to decide. */
export async function countWaiting(db: Db, workspaceId: string): Promise<number> {
  const row = await db
    .selectFrom('flows')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'pending_approval')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type MonthUsage = { period: string; made: number; failed: number; cancelled: number; used: number };

/** The month of `atMs` and those before it, newest first; what there is no row of counts as nothing. */
export async function listMonths(db: Db, workspaceId: string, atMs: number, months: number): Promise<MonthUsage[]> {
  const { rows } = await sql<Omit<MonthUsage, 'period'> & { period: string }>`
    with months as (
      select (${periodOf(atMs)}::date - make_interval(months => n))::date as period from generate_series(0, ${months - 1}::int) n
    ), ended as (
      select date_trunc('month', created_at at time zone 'UTC')::date as period, status, count(*)::int as flows
        from flows
       where workspace_id = ${workspaceId} and status = any(${TERMINAL}::text[])
         and created_at >= (select min(period) from months)::timestamp at time zone 'UTC'
       group by 1, 2
    )
    select m.period::text as period,
        coalesce((select flows from ended e where e.period = m.period and e.status = 'completed'), 0) as made,
        coalesce((select flows from ended e where e.period = m.period and e.status = 'failed'), 0) as failed,
        coalesce((select flows from ended e where e.period = m.period and e.status = 'cancelled'), 0) as cancelled,
        coalesce(u.used, 0) as used
      from months m left join quota_use u on u.workspace_id = ${workspaceId} and u.period = m.period
     order by m.period desc`.execute(db);
  return rows;
}
