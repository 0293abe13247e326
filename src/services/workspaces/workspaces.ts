// Workspaces: made by the operator with a monthly quota; their settings, logo, font and pronunciations, changed by their owners.

import { createHash } from 'node:crypto';
import { FlowError, invalid } from '../../domain/errors.js';
import type { Voices, VoicesOf } from '../../engine/stages/voices.js';
import type { Files } from '../../files/contract.js';
import type { Clock } from '../../lib/clock.js';
import type { ImageLimits } from '../../render/picture/image-file.js';
import { FontFileError } from '../../render/picture/text/font-file.js';
import { ImageFileError } from '../../render/upload-errors.js';
import type { Uploads } from '../../render/uploads.js';
import type { Db, Tx } from '../../store/db/database.js';
import { type AuditActor, type AuditedBy, audit } from '../../store/people/audit.js';
import {
  type AspectRatio,
  type Branding,
  changeSettings as changeStored,
  findBranding,
  type Lexicon,
  MOST_PRONUNCIATIONS,
  removePronunciations,
  replaceLexicon as replaceStored,
  type SettingsChange,
  setPronunciations as setStored,
} from '../../store/workspaces/workspace-settings.js';
import {
  type AvatarRow,
  addWorkspace,
  findAvatar,
  type NewAvatar,
  setQuota,
} from '../../store/workspaces/workspaces.js';
import type { Introduction } from '../../text/film-words.js';
import { explainPronunciation } from '../../text/pronunciation.js';
import { withUploads } from './own-presenters.js';

type WorkspacesContext = { db: Db; clock: Clock };
type NewWorkspace = { name: string; voiceId: string | null; quotaMonthly: number | null; avatars: NewAvatar[] };

/** Returns the id of the new workspace. */
export function createWorkspace(
  { db, clock }: WorkspacesContext,
  actor: AuditActor,
  wanted: NewWorkspace,
): Promise<string> {
  const at = new Date(clock());
  return db.transaction().execute(async (tx) => {
    const workspaceId = await addWorkspace(tx, { ...wanted, at });
    await audit(tx, { workspaceId, actor, action: 'workspace.created', subject: wanted.name, at });
    return workspaceId;
  });
}

/** Null for any number. */
export async function changeQuota(
  { db, clock }: WorkspacesContext,
  { workspaceId, audit: actor }: AuditedBy,
  quotaMonthly: number | null,
): Promise<void> {
  const subject = quotaMonthly === null ? 'unlimited' : String(quotaMonthly);
  await db.transaction().execute(async (tx) => {
    await setQuota(tx, workspaceId, quotaMonthly);
    await audit(tx, { workspaceId, actor, action: 'quota.changed', subject, at: new Date(clock()) });
  });
}

// The settings of a workspace: its name, how its videos look and sound, what stands beside them. Everything is checked before anything
// is stored.

const LOGO: ImageLimits = { kinds: ['png', 'svg', 'jpeg'], bytes: 1_000_000, side: 4_096, visible: true };

type Settings = {
  name: string;
  /** Said in the videos; the name where it is null or empty. */
  company: string | null;
  brandColour: string;
  aspectRatio: AspectRatio;
  videoHeight: number | null;
  captions: boolean;
  /** Whether films say in their first seconds that a machine made them. */
  aiLabel: boolean;
  introduction: Introduction;
  music: boolean;
  /** Of flows that name none; null for the first that is ready. */
  avatarId: string | null;
  /** Of flows that name none; null for the first voice, or one that fits the presenter better. */
  voiceId: string | null;
  watchPages: boolean;
  callToAction: { label: string; url: string } | null;
  mediaDays: number | null;
};

/** What is not named stays as it is. */
export type WantedSettings = { [Name in keyof Settings]?: Settings[Name] | undefined };

/** How whoever asks is told that a presenter is missing or not ready, or that there is no such voice. */
export type Refusals = { avatar(found: AvatarRow | null): Error; voice(id: string, voices: Voices): Error };
type CheckContext = { db: Db; voicesOf: VoicesOf; refusals: Refusals };

/** Which files there are follows from what was sent. */
type FileChange = Pick<SettingsChange, 'logo_path' | 'font_paths' | 'font_name'>;
type CheckedSettings = Omit<SettingsChange, keyof FileChange>;

/** The change as it is stored. */
export async function checkSettings(
  context: CheckContext,
  workspaceId: string,
  { avatarId, voiceId, callToAction, ...wanted }: WantedSettings,
): Promise<CheckedSettings> {
  const plain = {
    name: wanted.name,
    company: wanted.company === '' ? null : wanted.company,
    brand_colour: wanted.brandColour === undefined ? undefined : checkColour(wanted.brandColour),
    aspect_ratio: wanted.aspectRatio,
    video_height: wanted.videoHeight,
    captions: wanted.captions,
    ai_label: wanted.aiLabel,
    introduction: wanted.introduction,
    music: wanted.music,
    watch_pages: wanted.watchPages,
    media_days: wanted.mediaDays,
  };
  return {
    ...(Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as CheckedSettings),
    ...(avatarId !== undefined && { avatar_id: await checkAvatar(context, workspaceId, avatarId) }),
    ...(voiceId !== undefined && (await checkVoice(context, workspaceId, voiceId))),
    ...(callToAction !== undefined && {
      call_to_action_label: callToAction?.label ?? null,
      call_to_action_url: callToAction?.url ?? null,
    }),
  };
}

function checkColour(text: string): string {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  throw invalid('Enter the color as # and six hex digits, such as #2f5bea.');
}

async function checkAvatar({ db, refusals }: CheckContext, workspaceId: string, id: string | null) {
  if (id === null) return null;
  const avatar = await findAvatar(db, workspaceId, id);
  if (avatar?.status === 'ready') return avatar.id;
  throw refusals.avatar(avatar);
}

async function checkVoice(
  { voicesOf, refusals }: CheckContext,
  workspaceId: string,
  id: string | null,
): Promise<CheckedSettings> {
  const voices = await voicesOf(workspaceId);
  if (id === null) return { voice_id: voices.listings[0]?.id ?? null, voice_is_chosen: false };
  const found = voices.find(id);
  if (found) return { voice_id: found.listing.id, voice_is_chosen: true };
  throw refusals.voice(id, voices);
}

// ---- Logo and font

type UploadTools = { files: Files; uploads: Uploads };

const nameOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Stores a logo and returns its path. Its name follows from its content, so that the same logo is stored once. */
async function storeLogo({ files, uploads }: UploadTools, workspaceId: string, bytes: Buffer): Promise<string> {
  const kind = await uploads.image(bytes, LOGO).catch((error) => {
    throw error instanceof ImageFileError ? invalid(`The logo ${error.message}.`) : error;
  });
  const path = `workspaces/${workspaceId}/logo-${nameOf(bytes)}.${kind}`;
  await files.putBytes(path, bytes);
  return path;
}

/** Stores the files of a font; like that of a logo, their names follow from what is in them. */
async function storeFont(
  { files, uploads }: UploadTools,
  workspaceId: string,
  font: readonly Buffer[],
): Promise<FileChange> {
  const { name, kinds } = await uploads.font(font).catch((error) => {
    throw error instanceof FontFileError ? invalid(`The font ${error.message}.`) : error;
  });
  const paths: string[] = [];
  for (const [index, bytes] of font.entries()) {
    const path = `workspaces/${workspaceId}/font-${nameOf(bytes)}.${kinds[index]}`;
    await files.putBytes(path, bytes);
    paths.push(path);
  }
  return { font_paths: paths, font_name: name };
}

const OUR_FONT: FileChange = { font_paths: [], font_name: null };

/** A logo is a picture, or null for none; a font its files, or null for ours. */
export type NewFiles = { logo?: Buffer | null | undefined; font?: readonly Buffer[] | null | undefined };

async function storeFiles(tools: UploadTools, workspaceId: string, { logo, font }: NewFiles): Promise<FileChange> {
  const logoPath = logo && (await storeLogo(tools, workspaceId, logo));
  return {
    ...(logoPath !== undefined && { logo_path: logoPath }),
    ...(font !== undefined && (font ? await storeFont(tools, workspaceId, font) : OUR_FONT)),
  };
}

export type SettingsContext = { db: Db; files: Files; clock: Clock; uploads?: Uploads };

/** Stores what checkSettings returned, and files beside it. `subject` names the settings in the audit log. */
export async function changeSettings(
  { db, files, clock, uploads: given }: SettingsContext,
  { workspaceId, audit: actor }: AuditedBy,
  { logo, font, ...change }: CheckedSettings & NewFiles,
  subject: string,
): Promise<void> {
  const namesFiles = logo !== undefined || font !== undefined;
  const before = namesFiles ? await findBranding(db, workspaceId) : null;
  const stored = before
    ? await withUploads(given, (uploads) => storeFiles({ files, uploads }, workspaceId, { logo, font }))
    : {};
  await db.transaction().execute(async (tx) => {
    await changeStored(tx, workspaceId, { ...change, ...stored });
    await audit(tx, { workspaceId, actor, action: 'settings.changed', subject, at: new Date(clock()) });
  });
  if (before) await removeUnused(files, before, await findBranding(db, workspaceId));
}

/** Deletes the files that only the former branding used. */
async function removeUnused(files: Files, before: Branding, after: Branding): Promise<void> {
  const filesOf = ({ logo_path, font_paths }: Branding): string[] => [...(logo_path ? [logo_path] : []), ...font_paths];
  const used = new Set(filesOf(after));
  for (const path of filesOf(before)) if (!used.has(path)) await files.remove(path);
}

// How the names and products of a workspace are said: replaced as a whole in the dashboard, word by word by the command.

type LexiconContext = { db: Db; clock: Clock };

export const replaceLexicon = (context: LexiconContext, by: AuditedBy, entries: Parameters<typeof replaceStored>[2]) =>
  change(context, by, (tx) => replaceStored(tx, by.workspaceId, entries));

export const setPronunciations = (context: LexiconContext, by: AuditedBy, entries: Lexicon): Promise<void> =>
  change(context, by, async (tx) => {
    for (const [word, sound] of Object.entries(entries)) {
      const problem = explainPronunciation(word, sound);
      if (problem !== null) throw invalid(`"${word}=${sound}" ${problem}.`);
    }
    if (await setStored(tx, by.workspaceId, entries)) return;
    throw invalid(`You can add up to ${MOST_PRONUNCIATIONS} pronunciations.`);
  });

/** How many there were of them. */
export const forgetPronunciations = (context: LexiconContext, by: AuditedBy, words: readonly string[]) =>
  change(context, by, async (tx) => {
    const removed = await removePronunciations(tx, by.workspaceId, words);
    if (removed > 0) return removed;
    throw new FlowError('NOT_FOUND', 'None of these words are in the list.');
  });

function change<Result>(
  { db, clock }: LexiconContext,
  { workspaceId, audit: actor }: AuditedBy,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const result = await work(tx);
    await audit(tx, { workspaceId, actor, action: 'lexicon.changed', at: new Date(clock()) });
    return result;
  });
}
