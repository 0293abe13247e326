// Takes presenters of a workspace's own in and out: they are checked before they may speak.
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../files/contract.js';
import type { Clock } from '../lib/clock.js';
import { newId, randomBase62 } from '../lib/ids.js';
import { readZip, ZipError } from '../lib/zip.js';
import { AVATAR_LIMITS, AvatarError, checkAvatar } from '../render/avatar/check.js';
import { MANIFEST_FILE } from '../render/avatar/manifest.js';
import { ownPortraitPng } from '../render/picture/stills.js';
import type { Db } from '../store/database.js';
import { type AvatarRow, addOwnAvatar, findAvatar, finishAvatar, removeAvatar } from '../store/workspaces.js';
import { PORTRAIT_SIZE } from './portraits.js';

const MOST_ZIP_BYTES = 25_000_000;

type Place = { db: Db; files: Files; clock: Clock };

/**
 * Takes a folder or a zip of pictures in as a presenter: `processing` while it is checked, then `ready`, or `failed` with
 * the reason.
 */
export async function takeInAvatar(
  { db, files, clock }: Place,
  workspaceId: string,
  source: string,
  name: string | null,
): Promise<AvatarRow> {
  const id = newId('avatar');
  const folder = `avatars/${workspaceId}/${id}`;
  const at = new Date(clock());
  await addOwnAvatar(db, { id, workspaceId, name: name ?? 'New presenter', folder, at });
  try {
    const { avatar, files: pictures } = await checkAvatar(await readSource(source));
    const previewPath = `media/avatars/${randomBase62(32)}.png`;
    const portrait = await ownPortraitPng(avatar, PORTRAIT_SIZE);
    for (const [file, bytes] of pictures) await files.putBytes(`${folder}/${file}`, bytes);
    await files.putBytes(previewPath, portrait);
    await finishAvatar(db, workspaceId, id, {
      status: 'ready',
      name: name ?? avatar.manifest.name,
      preview_path: previewPath,
      voice_gender: avatar.manifest.voice ?? null,
    });
  } catch (error) {
    const reason =
      error instanceof AvatarError || error instanceof ZipError ? error.message : 'It could not be stored.';
    await files.removeFolder(folder);
    await finishAvatar(db, workspaceId, id, { status: 'failed', error: reason });
    if (!(error instanceof AvatarError || error instanceof ZipError)) throw error;
  }
  return (await findAvatar(db, workspaceId, id))!;
}

/** Takes a presenter of the workspace's own away. Films that are begun with it fail, and say so. */
export async function takeOutAvatar({ db, files }: Place, avatar: AvatarRow): Promise<void> {
  await removeAvatar(db, avatar.workspace_id, avatar.id);
  if (avatar.folder !== null) await files.removeFolder(avatar.folder);
  if (avatar.preview_path !== null) await files.remove(avatar.preview_path);
}

/** The files beside the manifest, by name. */
async function readSource(path: string): Promise<Map<string, Buffer>> {
  const found = await lstat(path).catch((error) => {
    throw new AvatarError([`${path} cannot be read (${error.code})`]);
  });
  if (found.isDirectory()) return readFolder(path);
  if (found.size > MOST_ZIP_BYTES) throw new AvatarError([`the zip has more than ${MOST_ZIP_BYTES} bytes`]);
  const { files: entries, fileBytes: entryBytes, totalBytes } = AVATAR_LIMITS;
  return besideManifest(readZip(await readFile(path), { entries, entryBytes, totalBytes }));
}

async function readFolder(path: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const names = (await readdir(path)).filter((name) => /\.(png|svg|json)$/.test(name));
  if (names.length > AVATAR_LIMITS.files)
    throw new AvatarError([`the folder has more than ${AVATAR_LIMITS.files} files`]);
  for (const name of names) {
    const { size } = await lstat(join(path, name));
    if (size > AVATAR_LIMITS.fileBytes)
      throw new AvatarError([`${name} has ${size} bytes; ${AVATAR_LIMITS.fileBytes} are allowed`]);
    files.set(name, await readFile(join(path, name)));
  }
  return files;
}

/** Who packs a folder gets a zip with that folder in it, and some systems add folders of their own. */
function besideManifest(entries: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const manifest = [...entries.keys()].find((name) => name === MANIFEST_FILE || name.endsWith(`/${MANIFEST_FILE}`));
  if (manifest === undefined) throw new AvatarError([`${MANIFEST_FILE} is missing`]);
  const folder = manifest.slice(0, -MANIFEST_FILE.length);
  const inside = [...entries].filter(([name]) => name.startsWith(folder) && !name.slice(folder.length).includes('/'));
  return new Map(inside.map(([name, bytes]) => [name.slice(folder.length), bytes]));
}
