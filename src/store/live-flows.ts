// Where flows stand at this moment, for pages that are open: a few columns of those that somebody looks at.

import { sql } from 'kysely';
import { WORKING } from '../domain/life.js';
import type { Db } from './database.js';
import type { Flow } from './flow-row.js';

const COLUMNS = ['id', 'workspace_id', 'status', 'progress', 'created_at', 'updated_at'] as const;
export type LiveFlow = Pick<Flow, (typeof COLUMNS)[number]>;

/** Those of these flows that lie in one of the workspaces. */
export async function listFlowsOf(
  db: Db,
  flowIds: readonly string[],
  workspaceIds: readonly string[],
): Promise<LiveFlow[]> {
  return db
    .selectFrom('flows')
    .select(COLUMNS)
    .where(sql<boolean>`id = any(${flowIds})`)
    .where(sql<boolean>`workspace_id = any(${workspaceIds})`)
    .execute();
}

/** One that is pending has not been begun. */
const BEGUN = WORKING.filter((state) => state !== 'pending');

/** Flows that somebody works on; the index `flows_worked` holds them. */
export async function listWorkedFlows(db: Db, workspaceIds: readonly string[], limit: number): Promise<LiveFlow[]> {
  return db
    .selectFrom('flows')
    .select(COLUMNS)
    .where(sql<boolean>`workspace_id = any(${workspaceIds})`)
    .where('tries', '>', 0)
    .where('status', 'in', BEGUN)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
}
