// Erases flows, and media past their retention. The row goes first, in a transaction that also notes the files to delete, so
// that no crash leaves them behind.
import { CompiledQuery, sql } from 'kysely';
import { TERMINAL } from '../../domain/life.js';
import type { Db, Tx } from '../db/database.js';
import type { Flow } from '../db/tables.js';
import { keepsPreview } from './previews.js';

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

type Kept = { id: string; media_token: string };

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

// Which files belong to a row: what the public may see, which folders are live, and which claims hold scratch folders.

type Shown = Pick<Flow, 'status' | 'video_path'>;

/** Asked for each media request, so it is written out once. */
const FIND_SHOWN = 'select status, video_path from flows where media_token = $1';

/** What was made for a reviewer, pictures of the scenes, what a vendor fetches while it films, and all else, which lies beside a finished video. */
const MAY_SHOW: readonly [RegExp, (flow: Shown) => boolean][] = [
  [/^review-/iu, keepsPreview],
  [/^scenes$/iu, keepsPreview],
  [/^voice\.wav$/iu, ({ status }) => status === 'video_generating'],
  [/^/u, ({ status, video_path }) => status === 'completed' && video_path !== null],
];

/** Whether the file with this path, which begins with `media/`, may be seen by who has its address. */
export async function isShown(db: Db, path: string): Promise<boolean> {
  const [, owner = '', name = ''] = path.split('/');
  // Our own presenters belong to the service.
  if (owner === 'presenters') return true;
  if (owner === 'avatars') return (await portraitsAmong(db, [path])).has(path);
  const statement = CompiledQuery.raw(FIND_SHOWN, [owner]) as CompiledQuery<Shown>;
  const [flow] = (await db.executeQuery(statement)).rows;
  return flow !== undefined && MAY_SHOW.find(([pattern]) => pattern.test(name))![1](flow);
}

/** Those of the paths that are portraits of presenters. */
export async function portraitsAmong(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('avatars').select('preview_path').where('preview_path', 'in', paths).execute();
  return new Set(rows.map(({ preview_path }) => preview_path!));
}

/** Those of the folders below `media` whose flow is being made or has a video. */
export async function mediaAmong(db: Db, tokens: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('flows')
    .select('media_token')
    .where('media_token', 'in', tokens)
    .where((e) =>
      e.or([e('status', 'not in', TERMINAL), e.and([e('status', '=', 'completed'), e('video_path', 'is not', null)])]),
    )
    .execute();
  return new Set(rows.map(({ media_token }) => media_token));
}

/** Who works on a flow, or on its preview, holds these numbers. */
export type Claims = { version: number; preview: number | null };

/** Those of the flows that have not ended, with their claims. */
export async function liveAmong(db: Db, ids: readonly string[]): Promise<Map<string, Claims>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('flows as f')
    .leftJoin('previews as p', 'p.flow_id', 'f.id')
    .select(['f.id', 'f.version', 'p.claim as preview'])
    .where('f.id', 'in', ids)
    .where('f.status', 'not in', TERMINAL)
    .execute();
  return new Map(rows.map(({ id, ...claims }) => [id, claims]));
}

type Begin = { newOwner: string; at: Date; everyMs: number };

/** Takes the hourly turn of the media sweep: returns the owner id of this database, or null if another process has it. */
export async function beginMediaSweep(db: Db, { newOwner, at, everyMs }: Begin): Promise<string | null> {
  const begun = await db
    .insertInto('media_sweeps')
    .values({ owner: newOwner, begun_at: at })
    .onConflict((c) =>
      c
        .column('only_one')
        .doUpdateSet({ begun_at: at })
        .where(sql<boolean>`media_sweeps.begun_at <= ${new Date(at.getTime() - everyMs)}`),
    )
    .returning('owner')
    .executeTakeFirst();
  return begun?.owner ?? null;
}
