// What the settings page of a workspace shows and changes, in one row.
import type { Selectable } from 'kysely';
import type { Db, Tx } from './database.js';
import { tellAccessChanged } from './keys.js';
import type { Tables } from './tables.js';

const COLUMNS = [
  'name',
  'company',
  'brand_colour',
  'logo_path',
  'font_name',
  'aspect_ratio',
  'video_height',
  'captions',
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
export type SettingsChange = Partial<Omit<WorkspaceSettings, 'logo_path' | 'font_name'>>;

export async function findSettings(db: Db, workspaceId: string): Promise<WorkspaceSettings | null> {
  const found = await db.selectFrom('workspaces').select(COLUMNS).where('id', '=', workspaceId).executeTakeFirst();
  return found ?? null;
}

export async function changeSettings(tx: Tx, workspaceId: string, change: SettingsChange): Promise<void> {
  await tx.updateTable('workspaces').set(change).where('id', '=', workspaceId).execute();
}

/** True where everybody who has a password needs a second factor as well. */
export async function findFactorRule(db: Db, workspaceId: string): Promise<boolean> {
  const found = db.selectFrom('workspaces').select('requires_factor').where('id', '=', workspaceId);
  return (await found.executeTakeFirstOrThrow()).requires_factor;
}

/** Pages that are open ask anew whether they may go on. */
export async function setFactorRule(tx: Tx, workspaceId: string, isRequired: boolean): Promise<void> {
  await tx.updateTable('workspaces').set({ requires_factor: isRequired }).where('id', '=', workspaceId).execute();
  await tellAccessChanged(tx, workspaceId);
}
