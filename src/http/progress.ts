// How far a flow is, for those who ask with "?expand=progress": the stage's per cent, its place in the queue, and when
// it came into each state.
import { sql } from 'kysely';
import type { z } from 'zod';
import { isTerminal } from '../flow/life.js';
import type { Clock } from '../lib/clock.js';
import type { Database } from '../store/database.js';
import type { VisibleFlow } from '../store/flows.js';
import type { Progress } from './schemas.js';

export type ProgressReader = (flow: VisibleFlow) => Promise<z.output<typeof Progress>>;

export function createProgressReader(database: Database, clock: Clock): ProgressReader {
  return async (flow) => {
    const moves = await database.db
      .selectFrom('moves')
      .select(['to_status', 'at'])
      .where('flow_id', '=', flow.id)
      .orderBy('version')
      .execute();
    const stages = moves.map(({ to_status, at }, index) => {
      const endMs = moves[index + 1]?.at.getTime() ?? (isTerminal(to_status) ? at.getTime() : clock());
      return {
        status: to_status,
        startedAt: at.toISOString(),
        seconds: Math.max(0, (endMs - at.getTime()) / 1_000),
      };
    });
    const waits = flow.tries === 0 && !isTerminal(flow.status) && flow.status !== 'pending_approval';
    const percent = flow.status === 'completed' ? 100 : flow.progress;
    return { percent, stages, ...(waits && { queuePosition: await countBefore(database, flow) }) };
  };
}

/** Flows in the same state that wait longer. */
async function countBefore({ db }: Database, flow: VisibleFlow): Promise<number> {
  const row = await db
    .selectFrom('flows')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('status', '=', flow.status)
    .where('tries', '=', 0)
    .where(sql<boolean>`(updated_at, id) < (${flow.updated_at}, ${flow.id})`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
