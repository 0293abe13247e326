// Deletes older backups of the same service. Only files that a complete backup lists in its manifest are deleted.
import { readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { BackupError, damagedIn, MANIFEST, type Manifest, readManifest, readMediaList } from './manifest.js';

/** A backup under this ending is being deleted, or its deletion broke off. */
const GOING = '.gone';

type Backup = { folder: string; manifest: Manifest };

export type Pruned = {
  kept: number;
  /** The folders that are not there any more. */
  removed: string[];
  /** Those that hold something else besides the backup that was in them. */
  left: string[];
};

/** Keeps so many backups, the newest ones and in any case the new one, once that is found to be whole. */
export async function pruneBackups(newest: string, keep: number): Promise<Pruned> {
  const target = resolve(newest);
  const manifest = await readManifest(target);
  if ((await damagedIn(target, manifest)).length > 0)
    throw new BackupError(
      `${target} was written, but reading it back gave different content. No older backup was removed.`,
    );
  const others = (await backupsBeside(target)).filter(({ manifest: { of } }) => of !== undefined && of === manifest.of);
  const whole = others.filter(({ folder }) => !folder.endsWith(GOING));
  const old = whole.toSorted((one, other) => other.manifest.at.localeCompare(one.manifest.at)).slice(keep - 1);
  const pruned: Pruned = { kept: whole.length - old.length + 1, removed: [], left: [] };
  for (const backup of [...others.filter((each) => !whole.includes(each)), ...old]) await remove(backup, pruned);
  return pruned;
}

async function backupsBeside(target: string): Promise<Backup[]> {
  const home = dirname(target);
  const names = (await readdir(home, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const found: Backup[] = [];
  for (const { name } of names) {
    const folder = join(home, name);
    if (folder === target || name.endsWith('.part')) continue;
    // What cannot be read is none of ours to delete.
    const manifest = await readManifest(folder).catch(() => null);
    if (manifest && (name.endsWith(GOING) || (await isComplete(folder, manifest)))) found.push({ folder, manifest });
  }
  return found;
}

/** Whether each file is there in its length: one that is not must not count as one of those that are kept. */
async function isComplete(folder: string, { tables, media }: Manifest): Promise<boolean> {
  try {
    for (const { kept } of [...tables, media]) if (!(await hasLength(folder, kept))) return false;
    for await (const kept of readMediaList(folder)) if (!(await hasLength(folder, kept))) return false;
    return true;
  } catch {
    return false;
  }
}

const hasLength = async (folder: string, { file, sizeBytes }: { file: string; sizeBytes: number }): Promise<boolean> =>
  (await stat(join(folder, file))).size === sizeBytes;

/** Under another name first, so that a deletion that breaks off leaves nothing that passes for a backup; the next one ends it. */
async function remove({ folder, manifest }: Backup, pruned: Pruned): Promise<void> {
  const going = folder.endsWith(GOING) ? folder : `${folder}${GOING}`;
  try {
    if (going !== folder) await rename(folder, going);
    await removeFiles(going, manifest);
  } catch (cause) {
    throw new BackupError(`The new backup is written, but ${folder} could not be removed (${codeOf(cause)}).`, {
      cause,
    });
  }
  (await isEmptied(going)) ? pruned.removed.push(folder) : pruned.left.push(basename(going));
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? 'an error');

/** The lists go last: they say what is still to be deleted. */
async function removeFiles(folder: string, { tables, media }: Manifest): Promise<void> {
  const folders = new Set<string>();
  const drop = async (file: string) => {
    await rm(join(folder, file), { force: true });
    for (let above = dirname(file); above !== '.'; above = dirname(above)) folders.add(above);
  };
  if (await stat(join(folder, media.kept.file)).catch(() => null))
    for await (const { file } of readMediaList(folder)) await drop(file);
  for (const { kept } of tables) await drop(kept.file);
  for (const path of [...folders].toSorted((one, other) => other.length - one.length))
    await rmdir(join(folder, path)).catch(isFilled);
  await drop(media.kept.file);
  await drop(MANIFEST);
}

async function isEmptied(folder: string): Promise<boolean> {
  await rmdir(folder).catch(isFilled);
  return (await stat(folder).catch(() => null)) === null;
}

function isFilled(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
}
