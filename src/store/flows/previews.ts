// Previews: wanted when a flow starts to wait for approval, claimed like a stage, and without effect on the flow. They end when
// the flow moves on.
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { isTerminal } from '../../domain/life.js';
import type { Previewed } from '../db/columns.js';
import type { Db, Tx } from '../db/database.js';
import type { Flow, Tables } from '../db/tables.js';
import { claiming, type Release, releasing } from './claims.js';
import { findFlow, type Visibility } from './flows.js';

export type Preview = Selectable<Tables['previews']>;

/** A preview that somebody makes, of a flow as it was then. */
export type ClaimedPreview = { id: string; version: number; claim: number };

const flowWaits = sql<boolean>`exists (
  select 1 from flows f where f.id = previews.flow_id and f.status = 'pending_approval')`;

/** Says that a preview is wanted; does nothing where that was said before. */
export async function addPreview(tx: Tx, flowId: string, token: string, at: Date): Promise<void> {
  await tx
    .insertInto('previews')
    .values({ flow_id: flowId, status: 'preparing', token, updated_at: at })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Claims a wanted preview and fences off an earlier holder; null if it is no longer wanted. */
export async function claimPreview(db: Db, flowId: string, at: Date): Promise<{ preview: Preview; flow: Flow } | null> {
  const preview = await db
    .updateTable('previews')
    .set((e) => ({ claim: e('claim', '+', 1), ...claiming(at) }))
    .where('flow_id', '=', flowId)
    .where('status', '=', 'preparing')
    .where(flowWaits)
    .returningAll()
    .executeTakeFirst();
  const flow = preview && (await findFlow(db, flowId));
  return preview && flow?.status === 'pending_approval' ? { preview, flow } : null;
}

/** Renews a claim; false once it was taken over or the flow moved. */
export const renewPreview = (db: Db, held: ClaimedPreview, at: Date): Promise<boolean> =>
  change(db, held, { updated_at: at });

export type PreviewEnd = { status: 'ready'; result: Previewed } | { status: 'failed'; error: string };

/** Stores the result; false, and nothing is stored, if the claim is lost. */
export const endPreview = (db: Db, held: ClaimedPreview, end: PreviewEnd, at: Date): Promise<boolean> =>
  change(db, held, {
    ...(end.status === 'ready' ? { status: end.status, result: JSON.stringify(end.result) } : end),
    claimed: false,
    updated_at: at,
  });

/** Releases a claim. */
export const releasePreview = (db: Db, held: ClaimedPreview, preview: Preview, release: Release, at: Date) =>
  change(db, held, { claim: held.claim + 1, updated_at: at, ...releasing(preview, release) });

async function change(
  db: Db,
  { id, version, claim }: ClaimedPreview,
  fields: UpdateObject<Tables, 'previews'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('previews')
    .set(fields)
    .where('flow_id', '=', id)
    .where('claim', '=', claim)
    .where('status', '=', 'preparing')
    .where(
      sql<boolean>`exists (select 1 from flows f
        where f.id = previews.flow_id and f.status = 'pending_approval' and f.version = ${version})`,
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export type QuietPreview = { id: string; updated_at: Date };
type QuietRequest = { before: Date; after: QuietPreview | null; limit: number };

/** Wanted previews that have not changed since `before`; those that come after a given one. */
export async function listQuietPreviews(db: Db, { before, after, limit }: QuietRequest): Promise<QuietPreview[]> {
  let query = db
    .selectFrom('previews')
    .select(['flow_id as id', 'updated_at'])
    .where('status', '=', 'preparing')
    .where('updated_at', '<', before)
    .where(flowWaits);
  if (after) query = query.where(sql<boolean>`(updated_at, flow_id) > (${after.updated_at}, ${after.id})`);
  return query.orderBy('updated_at').orderBy('flow_id').limit(limit).execute();
}

export async function findPreview(db: Db, flowId: string): Promise<Preview | null> {
  return (await db.selectFrom('previews').selectAll().where('flow_id', '=', flowId).executeTakeFirst()) ?? null;
}

/** Whether the flow is one whose preview may be looked at: none that ended without a video, or whose video is deleted. */
export const keepsPreview = ({ status, video_path }: Pick<Flow, 'status' | 'video_path'>): boolean =>
  !isTerminal(status) || (status === 'completed' && video_path !== null);

export async function removePreview(db: Db, flowId: string): Promise<void> {
  await db.deleteFrom('previews').where('flow_id', '=', flowId).execute();
}

const REVIEWED = [
  'id',
  'workspace_id',
  'status',
  'script',
  'edited',
  'draft',
  'input',
  'created_at',
  'voice_id',
  'video_path',
  'card_edits',
] as const;
export type ReviewedFlow = Pick<Flow, (typeof REVIEWED)[number]>;

/** What a reviewer reads of a flow; one that the reader may not see is not there. */
export async function findReviewedFlow(
  db: Db,
  id: string,
  { workspaceId, keyId }: Visibility,
): Promise<ReviewedFlow | null> {
  let query = db.selectFrom('flows').select(REVIEWED).where('id', '=', id).where('workspace_id', '=', workspaceId);
  if (keyId !== null) query = query.where('key_id', '=', keyId);
  return (await query.executeTakeFirst()) ?? null;
}
