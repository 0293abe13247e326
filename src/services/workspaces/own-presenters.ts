// Adds and removes a workspace's own presenters, which are checked before they can be used, and publishes the portraits of all.

import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FlowError, invalid, tooManyAvatars } from '../../domain/errors.js';
import type { VoiceGender } from '../../domain/voice-choice.js';
import type { MakeClip } from '../../engine/previews/make-preview.js';
import type { Files } from '../../files/contract.js';
import { ZipError } from '../../lib/archives/zip.js';
import type { Clock } from '../../lib/clock.js';
import { newId, randomBase62 } from '../../lib/ids.js';
import type { Log } from '../../lib/log.js';
import { packageVersion } from '../../lib/package-root.js';
import { ChildrenBusy } from '../../lib/process/child.js';
import type { PresenterSource } from '../../render/own-presenter/examine.js';
import { OWN_PRESENTER_LIMITS, OwnPresenterError } from '../../render/upload-errors.js';
import { createUploads, type Uploads } from '../../render/uploads.js';
import type { Db, Tx } from '../../store/db/database.js';
import { type AuditedBy, audit } from '../../store/people/audit.js';
import {
  type AvatarRow,
  addOwnAvatar,
  countOwnAvatars,
  findAvatar,
  finishAvatar,
  MOST_OWN_AVATARS,
  removeAvatar,
} from '../../store/workspaces/workspaces.js';

// Publishes the portraits of presenters for lists, and the clips in which they say hello.

export const PORTRAIT_SIZE = 320;

/** Where the portrait of one of our presenters is published: a newer version may draw it anew. */
const portraitPath = (presenter: string): string => `media/presenters/${packageVersion}/${presenter}.png`;

type Drawn = {
  avatars: readonly { id: string }[];
  portrait?: (presenter: string, size: number, signal: AbortSignal) => Promise<Buffer>;
};

/** The public address of an avatar's portrait, or null while there is none. */
export function createPreviewReader(files: Files): (avatar: AvatarRow) => Promise<string | null> {
  const known = new Set<string>();
  return async ({ id, preview_path }) => {
    const path = preview_path ?? portraitPath(id);
    if (!known.has(path) && !(await files.has(path))) return null;
    known.add(path);
    return files.url(path);
  };
}

/** Draws the portraits that are not published yet. Without them nothing else is wrong, so a failure is only told. */
export async function publishPortraits(
  { avatars, portrait }: Drawn,
  files: Files,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  if (!portrait) return;
  try {
    for (const { id } of avatars) {
      const path = portraitPath(id);
      if (!(await files.has(path))) await files.putBytes(path, await portrait(id, PORTRAIT_SIZE, signal));
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'a portrait could not be drawn');
  }
}

/** Where the clip of one of our presenters is published. */
const clipPath = (presenter: string): string => `media/presenters/${packageVersion}/${presenter}.mp4`;

type Clipped = {
  avatars: readonly { id: string; name: string; voiceGender?: VoiceGender | null | undefined }[];
  makeClip?: MakeClip;
};

/** The public address of a presenter's clip, which is made when it is asked for first, one at a time; null for one that has none. */
export function createClipReader(
  { avatars, makeClip }: Clipped,
  files: Files,
): (presenter: string) => Promise<string | null> {
  const making = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  return async (presenter) => {
    const found = avatars.find(({ id }) => id === presenter);
    if (!found || !makeClip) return null;
    const path = clipPath(presenter);
    const make = async (): Promise<void> => {
      if (await files.has(path)) return;
      const { id, name, voiceGender: gender = null } = found;
      await files.putBytes(path, await makeClip({ id, name, gender }, NEVER));
    };
    const made = making.get(presenter) ?? last.then(make, make);
    making.set(presenter, made);
    last = made;
    await made.catch((error: unknown) => {
      // Asked for again, it is tried again.
      making.delete(presenter);
      throw error;
    });
    return files.url(path);
  };
}

const NEVER = new AbortController().signal;

/** `uploads` is the process that examines files; without one a process is started for the time of the work. */
export type PresenterContext = { db: Db; files: Files; clock: Clock; uploads?: Uploads };

/**
 * Takes a folder or a zip of pictures in as a presenter: `processing` while it is checked, then `ready`, or `failed` with
 * the reason. The source is a path of this machine, or a zip as it was received; it is looked at in a process of its own.
 */
export async function addPresenter(
  context: PresenterContext,
  by: AuditedBy,
  source: string | Buffer,
  name: string | null,
): Promise<AvatarRow> {
  const { db } = context;
  // Before anything is examined; counted again where the presenter is added.
  if ((await countOwnAvatars(db, by.workspaceId)) >= MOST_OWN_AVATARS) throw tooManyAvatars(MOST_OWN_AVATARS);
  const avatar = await takeIn(context, by.workspaceId, source, name);
  await db.transaction().execute((tx) => note(tx, context, by, 'avatar.added', avatar.id));
  return avatar;
}

function note(tx: Tx, { clock }: PresenterContext, by: AuditedBy, action: string, subject: string): Promise<void> {
  const { workspaceId, audit: actor } = by;
  return audit(tx, { workspaceId, actor, action, subject, at: new Date(clock()) });
}

async function takeIn(
  { db, files, clock, uploads: given }: PresenterContext,
  workspaceId: string,
  source: string | Buffer,
  name: string | null,
): Promise<AvatarRow> {
  const id = newId('avatar');
  const folder = `avatars/${workspaceId}/${id}`;
  const at = new Date(clock());
  const avatar = { id, workspaceId, name: name ?? 'New presenter', folder, at };
  if (!(await db.transaction().execute((tx) => addOwnAvatar(tx, avatar)))) throw tooManyAvatars(MOST_OWN_AVATARS);
  try {
    const pictures = typeof source === 'string' ? await readSource(source) : source;
    const found = await withUploads(given, ({ avatar }) => avatar(pictures, PORTRAIT_SIZE));
    const previewPath = `media/avatars/${randomBase62(32)}.png`;
    for (const [file, bytes] of found.files) await files.putBytes(`${folder}/${file}`, bytes);
    await files.putBytes(previewPath, found.portrait);
    await finishAvatar(db, workspaceId, id, {
      status: 'ready',
      name: name ?? found.name,
      preview_path: previewPath,
      voice_gender: found.voice ?? null,
    });
  } catch (error) {
    const reason =
      error instanceof OwnPresenterError || error instanceof ZipError
        ? error.message
        : 'The presenter couldn’t be saved.';
    await files.removeFolder(folder);
    if (error instanceof ChildrenBusy) {
      await removeAvatar(db, workspaceId, id);
      throw error;
    }
    await finishAvatar(db, workspaceId, id, { status: 'failed', error: reason });
    if (!(error instanceof OwnPresenterError || error instanceof ZipError)) throw error;
  }
  return (await findAvatar(db, workspaceId, id))!;
}

/** Takes a presenter of the workspace's own away. Films that are begun with it fail, and say so. */
export async function removePresenter(context: PresenterContext, by: AuditedBy, id: string): Promise<AvatarRow> {
  const { db, files } = context;
  const avatar = await findAvatar(db, by.workspaceId, id);
  if (!avatar) throw new FlowError('NOT_FOUND', 'This presenter doesn’t exist, or was deleted.');
  if (avatar.folder === null) throw invalid('You can’t delete the built-in presenters.');
  await db.transaction().execute(async (tx) => {
    await removeAvatar(tx, by.workspaceId, avatar.id);
    await note(tx, context, by, 'avatar.removed', avatar.id);
  });
  await files.removeFolder(avatar.folder);
  if (avatar.preview_path !== null) await files.remove(avatar.preview_path);
  return avatar;
}

/** What lies at a path of this machine: a folder, or a zip. */
async function readSource(path: string): Promise<PresenterSource> {
  const found = await lstat(path).catch((error) => {
    throw new OwnPresenterError([`${path} can’t be read (${error.code})`]);
  });
  if (found.isDirectory()) return readFolder(path);
  const most = OWN_PRESENTER_LIMITS.zipBytes;
  if (found.size > most) throw new OwnPresenterError([`the zip has more than ${most} bytes`]);
  return readFile(path);
}

async function readFolder(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const names = (await readdir(path)).filter((name) => /\.(png|svg|json)$/.test(name));
  if (names.length > OWN_PRESENTER_LIMITS.files)
    throw new OwnPresenterError([`the folder has more than ${OWN_PRESENTER_LIMITS.files} files`]);
  for (const name of names) {
    const { size } = await lstat(join(path, name));
    if (size > OWN_PRESENTER_LIMITS.fileBytes)
      throw new OwnPresenterError([`${name} has ${size} bytes; ${OWN_PRESENTER_LIMITS.fileBytes} are allowed`]);
    files.set(name, await readFile(join(path, name)));
  }
  return files;
}

export async function withUploads<T>(given: Uploads | undefined, work: (uploads: Uploads) => Promise<T>): Promise<T> {
  if (given) return work(given);
  const uploads = createUploads();
  try {
    return await work(uploads);
  } finally {
    uploads.close();
  }
}
