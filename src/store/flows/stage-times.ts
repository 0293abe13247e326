// How long the stages of flows took. The work is counted, not the wait for a worker.
import { sql } from 'kysely';
import type { StageState } from '../../domain/progress/time-left.js';
import type { Db, Tx } from '../db/database.js';

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
