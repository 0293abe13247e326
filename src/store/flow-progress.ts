// How a flow got where it is, and what stands before it.
import { sql } from 'kysely';
import type { State } from '../domain/life.js';
import type { Db } from './database.js';
import type { Flow } from './flow-row.js';

/** When the flow came into each of its states, in order. */
export async function listStates(db: Db, flowId: string): Promise<{ status: State; at: Date }[]> {
  return db
    .selectFrom('moves')
    .select(['to_status as status', 'at'])
    .where('flow_id', '=', flowId)
    .orderBy('version')
    .execute();
}

/** How many flows in the same state have waited longer. */
export async function countBefore(db: Db, flow: Pick<Flow, 'id' | 'status' | 'updated_at'>): Promise<number> {
  const row = await db
    .selectFrom('flows')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('status', '=', flow.status)
    .where('tries', '=', 0)
    .where(sql<boolean>`(updated_at, id) < (${flow.updated_at}, ${flow.id})`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Of all workspaces; a state without a flow is left out. */
export async function countFlows(db: Db): Promise<Map<State, number>> {
  const rows = await db
    .selectFrom('flows')
    .select((e) => ['status', e.fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute();
  return new Map(rows.map((row) => [row.status, Number(row.count)]));
}
