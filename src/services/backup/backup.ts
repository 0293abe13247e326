// Writes a backup while the service runs: the rows of one moment, the media that those rows know, and a list of it all. It grows
// under another name, and gets its own when it is whole. Restores one into an empty service: everything is verified first, and the
// rows come last in one transaction, so that an interrupted restore can be repeated.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isTerminal, type State } from '../../domain/life.js';
import type { Files } from '../../files/contract.js';
import type { Clock } from '../../lib/clock.js';
import { packageVersion } from '../../lib/package-root.js';
import type { PoolSettings } from '../../store/db/database.js';
import { listMigrations, migrate } from '../../store/db/migrate.js';
import { fillTables, isUnused, type Snapshot, withSnapshot } from '../../store/db/table-rows.js';
import {
  BackupError,
  damagedIn,
  type Kept,
  keep,
  linesIn,
  MANIFEST,
  type Manifest,
  MEDIA_LIST,
  readManifest,
  readMediaList,
} from './manifest.js';

type BackupOptions = { settings: PoolSettings; files: Files; folder: string; clock: Clock };

/** Returns what it wrote. */
export async function writeBackup({ settings, files, folder, clock }: BackupOptions): Promise<Manifest> {
  const target = resolve(folder);
  const draft = `${target}.part`;
  await begin(target, draft);
  try {
    const at = new Date(clock()).toISOString();
    await mkdir(join(draft, 'tables'), { mode: 0o700 });
    const rows = await withSnapshot(settings, (snapshot) => copyRows(snapshot, draft));
    const media = await copyMedia(files, rows.known, draft);
    const manifest: Manifest = { format: 1, aftercall: packageVersion, at, ...rows.facts, media };
    await keep(draft, MANIFEST, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
    await rename(draft, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function begin(target: string, draft: string): Promise<void> {
  if (existsSync(target))
    throw new BackupError(`${target} already exists. Choose a new folder, such as one with today’s date.`);
  await mkdir(dirname(draft), { recursive: true }).catch((error: Error) => {
    throw new BackupError(`The folder ${dirname(draft)} can’t be created: ${error.message}`, { cause: error });
  });
  await mkdir(draft, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST')
      throw new BackupError(`The folder ${draft} can’t be created: ${error.message}`, { cause: error });
    throw new BackupError(
      `${draft} exists: a backup is running, or one was interrupted. If it was interrupted, delete it.`,
    );
  });
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

type Rows = { facts: Pick<Manifest, 'of' | 'schema' | 'postgres' | 'tables' | 'secretKeyIds'>; known: Known };

async function copyRows(snapshot: Snapshot, draft: string): Promise<Rows> {
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of snapshot.tables) {
    let rows = 0;
    const kept = await keep(
      draft,
      `tables/${name}.jsonl`,
      linesOf(snapshot.rowsOf(name), () => (rows += 1)),
    );
    tables.push({ name, columns, rows, kept });
  }
  // An older schema has fewer tables of sealed values.
  const sealed = snapshot.tables.filter(({ columns }) => columns.includes('ciphertext'));
  const keyIds = sealed.map(({ name }) => `select key_id from ${name}`).join(' union ');
  const secretKeyIds = keyIds === '' ? [] : await snapshot.valuesOf(`${keyIds} order by 1`);
  const [of] = await snapshot.valuesOf('select id from workspaces order by created_at, id limit 1');
  const { schema, serverVersion: postgres } = snapshot;
  const facts = { ...(of !== undefined && { of }), schema, postgres, tables, secretKeyIds };
  return { facts, known: await knownIn(snapshot) };
}

async function* linesOf(rows: AsyncIterable<string>, count: () => void): AsyncIterable<Uint8Array> {
  for await (const row of rows) {
    count();
    yield Buffer.from(`${row}\n`);
  }
}

/** Whose media belong to the rows. */
type Known = { flows: Set<string>; tokens: Set<string>; workspaces: Set<string>; portraits: Set<string> };

async function knownIn({ valuesOf }: Snapshot): Promise<Known> {
  const flows = await valuesOf(`select id || ' ' || status from flows`);
  const open = flows.map((line) => line.split(' ') as [string, State]).filter(([, status]) => !isTerminal(status));
  return {
    flows: new Set(open.map(([id]) => id)),
    tokens: new Set(await valuesOf('select media_token from flows')),
    workspaces: new Set(await valuesOf('select id from workspaces')),
    portraits: new Set(await valuesOf('select preview_path from avatars where preview_path is not null')),
  };
}

/** What is needed to go on first: while films are copied, flows end and their working files go. */
const FOLDERS: [string, (path: string, known: Known) => boolean][] = [
  ['work', (path, { flows }) => flows.has(secondOf(path))],
  ['workspaces', (path, { workspaces }) => workspaces.has(secondOf(path))],
  ['avatars', (path, { workspaces }) => workspaces.has(secondOf(path))],
  ['media', (path, { tokens, portraits }) => tokens.has(secondOf(path)) || portraits.has(path)],
];

const secondOf = (path: string): string => path.split('/')[1] ?? '';

async function copyMedia(files: Files, known: Known, draft: string): Promise<Manifest['media']> {
  const totals = { files: 0, sizeBytes: 0 };
  const kept = await keep(draft, MEDIA_LIST, copies(files, known, draft, totals));
  return { ...totals, kept };
}

async function* copies(
  files: Files,
  known: Known,
  draft: string,
  totals: { files: number; sizeBytes: number },
): AsyncIterable<Uint8Array> {
  for (const [folder, belongs] of FOLDERS) {
    for await (const path of files.list(folder)) {
      const kept = belongs(path, known) ? await copyMediaFile(files, path, draft) : null;
      if (!kept) continue;
      totals.files += 1;
      totals.sizeBytes += kept.sizeBytes;
      yield Buffer.from(`${JSON.stringify(kept)}\n`);
    }
  }
}

/** Null where the file went away meanwhile: its flow has ended or was erased. */
async function copyMediaFile(files: Files, path: string, draft: string): Promise<Kept | null> {
  const facts = await files.facts(path);
  const content = facts && (await files.stream(path));
  if (!content) return null;
  await mkdir(join(draft, dirname(path)), { recursive: true, mode: 0o700 });
  const kept = await keep(draft, path, content);
  if (facts.sha256 === null || facts.sha256 === kept.sha256) return kept;
  throw new BackupError(`${path} is damaged: it isn’t the media file that was stored.`);
}

type RestoreOptions = {
  settings: PoolSettings;
  files: Files;
  folder: string;
  /** For copies on their way; media are taken from it. */
  scratchFolder: string;
};

export async function restoreBackup({ settings, files, folder, scratchFolder }: RestoreOptions): Promise<Manifest> {
  const source = resolve(folder);
  const manifest = await readManifest(source);
  const migrations = listMigrations();
  const schemaAt = migrations.findIndex(({ name }) => name === manifest.schema);
  if (schemaAt < 0) {
    throw new BackupError(
      `The backup was written by a newer version of Aftercall (${manifest.aftercall}). Install that version or newer.`,
    );
  }
  if (!(await isUnused(settings))) {
    throw new BackupError('The database isn’t empty. Restore into an empty database, with an empty DATA_DIR.');
  }
  await assertIntact(source, manifest);
  await restoreMedia(files, source, scratchFolder);
  // Rows fit the schema that they were written under; what came later is done to them as to any older database.
  await migrate(settings, migrations.slice(0, schemaAt + 1));
  await fillTables(settings, manifest.tables, (table) => linesIn(join(source, `tables/${table}.jsonl`)));
  await migrate(settings, migrations);
  return manifest;
}

const MOST_NAMED = 10;

async function assertIntact(source: string, manifest: Manifest): Promise<void> {
  const damaged = await damagedIn(source, manifest);
  if (damaged.length === 0) return;
  const named = damaged.slice(0, MOST_NAMED).join(', ');
  const others = damaged.length > MOST_NAMED ? ` and ${damaged.length - MOST_NAMED} others` : '';
  throw new BackupError(`The backup is damaged: ${named}${others}. Nothing was restored. Use another backup.`);
}

async function restoreMedia(files: Files, source: string, scratchFolder: string): Promise<void> {
  const scratch = await mkdtemp(join(scratchFolder, 'restore-'));
  try {
    for await (const { file } of readMediaList(source)) {
      const copy = join(scratch, 'file');
      await copyFile(join(source, file), copy);
      await files.put(file, copy);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

// Deletes older backups of the same service. Only files that a complete backup lists in its manifest are deleted.

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
