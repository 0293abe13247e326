// The settings of a workspace, and the defaults with which its flows are created.
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../db/database.js';
import { notifyAccessChanged } from '../db/listener.js';
import type { Tables } from '../db/tables.js';
import { listSecrets, removeSecret } from '../vendors/secrets.js';
import { lockWorkspace } from './workspaces.js';

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

// The branding of a workspace: colour, logo, font, aspect ratio, captions, music, defaults.

export const ASPECT_RATIOS = ['16:9', '9:16', '1:1'] as const;
/** How the first seconds introduce a drawn presenter. */
export const INTRODUCTIONS = ['presenter', 'message', 'sender'] as const;
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

const BRANDING_COLUMNS = [
  'brand_colour',
  'logo_path',
  'aspect_ratio',
  'video_height',
  'captions',
  'ai_label',
  'introduction',
  'music',
  'voice_id',
  'avatar_id',
  'font_paths',
  'font_name',
  'voice_is_chosen',
  'call_to_action_label',
  'call_to_action_url',
] as const;

export type Branding = Pick<Selectable<Tables['workspaces']>, (typeof BRANDING_COLUMNS)[number]> & { lexicon: Lexicon };

/** For a workspace that was removed while its flow was being made. */
export const DEFAULT_BRANDING: Branding = {
  brand_colour: '#3b5bdb',
  logo_path: null,
  aspect_ratio: '16:9',
  video_height: null,
  captions: true,
  ai_label: true,
  introduction: 'presenter',
  music: false,
  voice_id: null,
  avatar_id: null,
  font_paths: [],
  font_name: null,
  voice_is_chosen: false,
  call_to_action_label: null,
  call_to_action_url: null,
  lexicon: {},
};

export async function findBranding(db: Db, workspaceId: string): Promise<Branding> {
  const found = await db
    .selectFrom('workspaces')
    .select(BRANDING_COLUMNS)
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  return found ? { ...found, lexicon: await findLexicon(db, workspaceId) } : DEFAULT_BRANDING;
}

// The model that a workspace chose to write its scripts. No choice means that it follows the server.

export type ScriptModelRow = Selectable<Tables['script_models']>;

/** Under this name the model's key lies among the secrets. */
export const SCRIPT_SECRET = 'script';

export async function findScriptModel(db: Db, workspaceId: string): Promise<ScriptModelRow | null> {
  const found = await db
    .selectFrom('script_models')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found ?? null;
}

export async function putScriptModel(db: Db, { workspace_id, ...choice }: ScriptModelRow): Promise<void> {
  await db
    .insertInto('script_models')
    .values({ workspace_id, ...choice })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(choice))
    .execute();
}

/** Removes the choice and its key. */
export async function removeScriptModel(db: Db, workspaceId: string): Promise<void> {
  await db.deleteFrom('script_models').where('workspace_id', '=', workspaceId).execute();
  await removeSecret(db, workspaceId, SCRIPT_SECRET);
}

/** The last characters of the model's key; null where there is none. */
export async function findScriptKeyHint(db: Db, workspaceId: string): Promise<string | null> {
  const secrets = await listSecrets(db, workspaceId);
  return secrets.find(({ name }) => name === SCRIPT_SECRET)?.hint ?? null;
}

// The pronunciations of a workspace: how its names and products are said.

export const MOST_PRONUNCIATIONS = 1_000;

/** Written word → respelling. */
export type Lexicon = Readonly<Record<string, string>>;

/** In the order of the words, so that the same lexicon is always the same text. */
export async function findLexicon(db: Db, workspaceId: string): Promise<Lexicon> {
  const rows = await db
    .selectFrom('pronunciations')
    .select(['word', 'sound'])
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`word collate "C"`)
    .execute();
  return Object.fromEntries(rows.map(({ word, sound }) => [word, sound]));
}

/** Words are looked up however they are written, so they are kept in lower case. */
const keyOf = (word: string): string => word.trim().toLowerCase().normalize('NFC');

/** Adds or replaces entries; false, and nothing is changed, when there would be too many. */
export async function setPronunciations(tx: Tx, workspaceId: string, entries: Lexicon): Promise<boolean> {
  await lockWorkspace(tx, workspaceId);
  const known = await findLexicon(tx, workspaceId);
  const given = Object.fromEntries(Object.entries(entries).map(([word, sound]) => [keyOf(word), sound.trim()]));
  if (Object.keys({ ...known, ...given }).length > MOST_PRONUNCIATIONS) return false;
  const rows = Object.entries(given).map(([word, sound]) => ({ workspace_id: workspaceId, word, sound }));
  if (rows.length === 0) return true;
  await tx
    .insertInto('pronunciations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'word']).doUpdateSet((e) => ({ sound: e.ref('excluded.sound') })),
    )
    .execute();
  return true;
}

/** Puts these entries in the place of all others; of two for one word the later one counts. */
export async function replaceLexicon(
  tx: Tx,
  workspaceId: string,
  entries: readonly { word: string; sound: string }[],
): Promise<void> {
  // Before, or of two that replace at once the later one would keep the words of the other.
  await lockWorkspace(tx, workspaceId);
  await tx.deleteFrom('pronunciations').where('workspace_id', '=', workspaceId).execute();
  await setPronunciations(tx, workspaceId, Object.fromEntries(entries.map(({ word, sound }) => [keyOf(word), sound])));
}

/** How many of the words were there. */
export async function removePronunciations(db: Db, workspaceId: string, words: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pronunciations')
    .where('workspace_id', '=', workspaceId)
    .where('word', 'in', words.map(keyOf))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
