// Erases flows, and media past their retention. The row goes first, in a transaction that also notes the files to delete, so
// that no crash leaves them behind.

import { sql } from 'kysely';
import { TERMINAL } from '../../domain/life.js';
import type { Db, Tx } from '../db/database.js';

export type Erased = { flow_id: string; media_token: string; at: Date };

/** Deletes the row of a flow that has ended, with its history; null when it has not ended or is gone. */
export async function eraseFlow(tx: Tx, id: string, at: Date): Promise<Erased | null> {
  const gone = await tx
    .deleteFrom('flows')
    .where('id', '=', id)
    .where('status', 'in', TERMINAL)
    .returning(['media_token', 'workspace_id'])
    .executeTakeFirst();
  if (!gone) return null;
  const erased = { flow_id: id, media_token: gone.media_token, at };
  await tx.insertInto('erasures').values(erased).execute();
  await forgetAnswers(tx, gone.workspace_id, id);
  return erased;
}

/** Whoever sends the call again wants a new video, not the address of one that is gone. */
async function forgetAnswers(tx: Tx, workspaceId: string, flowId: string): Promise<void> {
  const tellsOfIt = sql<boolean>`response ->> 'flowId' = ${flowId}`;
  const keysOfWorkspace = tx.selectFrom('keys').select('id').where('workspace_id', '=', workspaceId);
  await tx.deleteFrom('idempotency').where('key_id', 'in', keysOfWorkspace).where(tellsOfIt).execute();
  await tx.deleteFrom('person_idempotency').where('workspace_id', '=', workspaceId).where(tellsOfIt).execute();
}

export async function listErasures(db: Db, limit: number): Promise<Erased[]> {
  return db.selectFrom('erasures').selectAll().orderBy('at').limit(limit).execute();
}

export async function finishErasure(db: Db, flowId: string): Promise<void> {
  await db.deleteFrom('erasures').where('flow_id', '=', flowId).execute();
}

export type Kept = { id: string; media_token: string };

/** Finished flows whose workspace wants their media deleted by now. */
export async function listFlowsPastKeeping(db: Db, at: Date, limit: number): Promise<Kept[]> {
  return db
    .selectFrom('workspaces as w')
    .innerJoin('flows as f', 'f.workspace_id', 'w.id')
    .select(['f.id', 'f.media_token'])
    .where('w.media_days', 'is not', null)
    .where('f.status', '=', 'completed')
    .where('f.video_path', 'is not', null)
    .where(sql<boolean>`f.completed_at < ${at}::timestamptz - make_interval(days => w.media_days)`)
    .orderBy('f.completed_at')
    .limit(limit)
    .execute();
}

/** From now on nobody is told of a video, whose files are about to be deleted. */
export async function forgetMedia(tx: Tx, { id, media_token }: Kept, at: Date): Promise<void> {
  await tx.updateTable('flows').set({ video_path: null }).where('id', '=', id).execute();
  await tx
    .insertInto('erasures')
    .values({ flow_id: id, media_token, at })
    .onConflict((c) => c.doNothing())
    .execute();
}
