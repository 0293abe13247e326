// Workspaces and what they own besides flows and keys: their presenters, their voice and their quota.
import { type Selectable, sql } from 'kysely';
import type { VoiceGender } from '../../domain/voice-choice.js';
import { newId } from '../../lib/ids.js';
import type { Db, Tx } from '../db/database.js';
import type { Tables } from '../db/tables.js';

export type Workspace = Selectable<Tables['workspaces']>;
export type AvatarRow = Selectable<Tables['avatars']>;
export type NewAvatar = {
  id: string;
  provider: string;
  name: string;
  aspectRatios: string[];
  /** The kind of voice that fits; any if not given. */
  voiceGender?: VoiceGender;
};

type NewWorkspace = {
  name: string;
  voiceId: string | null;
  quotaMonthly: number | null;
  avatars: NewAvatar[];
  at: Date;
};

export async function addWorkspace(
  db: Db,
  { name, voiceId, quotaMonthly, avatars, at }: NewWorkspace,
): Promise<string> {
  const id = newId('ws');
  await db
    .insertInto('workspaces')
    .values({ id, name, voice_id: voiceId, quota_monthly: quotaMonthly, created_at: at })
    .execute();
  await addMissingAvatars(db, id, avatars, at);
  return id;
}

/** Gives a workspace the avatars that it does not have yet; those it has stay as they are. */
export async function addMissingAvatars(db: Db, workspaceId: string, avatars: NewAvatar[], at: Date): Promise<void> {
  if (avatars.length === 0) return;
  const rows = avatars.map((avatar, position) => ({
    id: avatar.id,
    workspace_id: workspaceId,
    provider: avatar.provider,
    name: avatar.name,
    aspect_ratios: avatar.aspectRatios,
    status: 'ready' as const,
    error: null,
    position,
    created_at: at,
    voice_gender: avatar.voiceGender ?? null,
  }));
  await db
    .insertInto('avatars')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Until the transaction ends nobody else adds what a workspace has a certain number of at most, or changes its roles. */
export async function lockWorkspace(tx: Tx, id: string): Promise<void> {
  await sql`select id from workspaces where id = ${id} for no key update`.execute(tx);
}

export async function findWorkspace(db: Db, idOrName: string): Promise<Workspace | null> {
  const found = await db
    .selectFrom('workspaces')
    .selectAll()
    .where((e) => e.or([e('id', '=', idOrName), e('name', '=', idOrName)]))
    .orderBy('created_at')
    .executeTakeFirst();
  return found ?? null;
}

export async function listWorkspaces(db: Db): Promise<Workspace[]> {
  return db.selectFrom('workspaces').selectAll().orderBy('created_at').orderBy('id').execute();
}

/**
 * Those that are ready first, and of them the one that flows take that name none: the one that the workspace has chosen, else the
 * first one for 16:9, else the first.
 */
export async function listAvatars(db: Db, workspaceId: string): Promise<AvatarRow[]> {
  return db
    .selectFrom('avatars')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`status = 'ready' desc`)
    .orderBy(sql`(id = (select w.avatar_id from workspaces w where w.id = avatars.workspace_id)) is true desc`)
    .orderBy(sql`'16:9' = any(aspect_ratios) desc`)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The avatar of flows that name none, of the list of a workspace. */
export const defaultAvatar = ([first]: readonly AvatarRow[]): AvatarRow | null =>
  first?.status === 'ready' ? first : null;

export async function findAvatar(db: Db, workspaceId: string, id: string): Promise<AvatarRow | null> {
  const found = await db
    .selectFrom('avatars')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** The avatar of a flow, named or not; it need not be ready. */
export const findFlowAvatar = async (db: Db, workspaceId: string, id: string | null): Promise<AvatarRow | null> =>
  id === null ? defaultAvatar(await listAvatars(db, workspaceId)) : findAvatar(db, workspaceId, id);

export const MOST_OWN_AVATARS = 100;

/** Presenters of the workspace's own, also those that cannot be used. */
export async function countOwnAvatars(db: Db, workspaceId: string): Promise<number> {
  const row = await db
    .selectFrom('avatars')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('folder', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A null limit means as many videos as one likes. */
export async function setQuota(db: Db, workspaceId: string, quotaMonthly: number | null): Promise<void> {
  await db.updateTable('workspaces').set({ quota_monthly: quotaMonthly }).where('id', '=', workspaceId).execute();
}

type NewOwnAvatar = { id: string; workspaceId: string; name: string; folder: string; at: Date };

/**
 * Adds a presenter of the workspace's own, behind all others; nobody may use it before it was checked. False, and nothing is
 * added, where there are too many.
 */
export async function addOwnAvatar(tx: Tx, { id, workspaceId, name, folder, at }: NewOwnAvatar): Promise<boolean> {
  await lockWorkspace(tx, workspaceId);
  if ((await countOwnAvatars(tx, workspaceId)) >= MOST_OWN_AVATARS) return false;
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from avatars where workspace_id = ${workspaceId})`;
  await tx
    .insertInto('avatars')
    .values({
      id,
      workspace_id: workspaceId,
      provider: 'own',
      name,
      aspect_ratios: ['16:9', '9:16', '1:1'],
      status: 'processing',
      error: null,
      position,
      created_at: at,
      folder,
    })
    .execute();
  return true;
}

type AvatarEnd =
  | (Pick<AvatarRow, 'name' | 'preview_path' | 'voice_gender'> & { status: 'ready' })
  | { status: 'failed'; error: string };

/** Notes how the check of a presenter ended. */
export async function finishAvatar(db: Db, workspaceId: string, id: string, end: AvatarEnd): Promise<void> {
  await db.updateTable('avatars').set(end).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}

export async function removeAvatar(db: Db, workspaceId: string, id: string): Promise<void> {
  await db.deleteFrom('avatars').where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}

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
