// The settings of a workspace, and the defaults with which its flows are created.
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../db/database.js';
import { notifyAccessChanged } from '../db/listener.js';
import type { Tables } from '../db/tables.js';

const COLUMNS = [
  'name',
  'company',
  'brand_colour',
  'logo_path',
  'font_name',
  'aspect_ratio',
  'video_height',
  'captions',
  'ai_label',
  'introduction',
  'music',
  'avatar_id',
  'voice_id',
  'voice_is_chosen',
  'watch_pages',
  'call_to_action_label',
  'call_to_action_url',
  'media_days',
] as const;

export type WorkspaceSettings = Pick<Selectable<Tables['workspaces']>, (typeof COLUMNS)[number]>;
/** Logo and font have files, which must be stored first. */
export type SettingsChange = Partial<WorkspaceSettings & Pick<Selectable<Tables['workspaces']>, 'font_paths'>>;

export async function findSettings(db: Db, workspaceId: string): Promise<WorkspaceSettings | null> {
  const found = await db.selectFrom('workspaces').select(COLUMNS).where('id', '=', workspaceId).executeTakeFirst();
  return found ?? null;
}

/** Keys are answered with the new defaults at once. */
export async function changeSettings(db: Db, workspaceId: string, change: SettingsChange): Promise<void> {
  await db.updateTable('workspaces').set(change).where('id', '=', workspaceId).execute();
  await notifyAccessChanged(db, workspaceId);
}

/** True where everybody who has a password needs a second factor as well. */
export async function findFactorRule(db: Db, workspaceId: string): Promise<boolean> {
  const found = db.selectFrom('workspaces').select('requires_factor').where('id', '=', workspaceId);
  return (await found.executeTakeFirstOrThrow()).requires_factor;
}

/** Pages that are open ask anew whether they may go on. */
export async function setFactorRule(tx: Tx, workspaceId: string, isRequired: boolean): Promise<void> {
  await tx.updateTable('workspaces').set({ requires_factor: isRequired }).where('id', '=', workspaceId).execute();
  await notifyAccessChanged(tx, workspaceId);
}

export type WorkspaceDefaults = {
  workspaceId: string;
  workspaceName: string;
  /** Said in the videos; the name where it is null. */
  company: string | null;
  voiceId: string | null;
  /** Whether a person chose it. */
  voiceIsChosen: boolean;
  quotaMonthly: number | null;
  hasReadyAvatar: boolean;
};

/** Of a table that is called `w`. */
export const WORKSPACE_DEFAULTS_COLUMNS = [
  'w.id as workspaceId',
  'w.name as workspaceName',
  'w.company',
  'w.voice_id as voiceId',
  'w.voice_is_chosen as voiceIsChosen',
  'w.quota_monthly as quotaMonthly',
] as const;

export const hasReadyAvatar = sql<boolean>`exists (
  select 1 from avatars a where a.workspace_id = w.id and a.status = 'ready')`;

export async function findWorkspaceDefaults(db: Db, workspaceId: string): Promise<WorkspaceDefaults | null> {
  const found = await db
    .selectFrom('workspaces as w')
    .where('w.id', '=', workspaceId)
    .select(WORKSPACE_DEFAULTS_COLUMNS)
    .select(hasReadyAvatar.as('hasReadyAvatar'))
    .executeTakeFirst();
  return found ?? null;
}
