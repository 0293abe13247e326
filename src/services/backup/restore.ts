// Restores a backup into an empty service. Everything is verified first, and the rows come last in one transaction, so that an
// interrupted restore can be repeated.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Files } from '../../files/contract.js';
import type { PoolSettings } from '../../store/db/database.js';
import { listMigrations, migrate } from '../../store/db/migrate.js';
import { fillTables, isUnused } from '../../store/db/table-rows.js';
import { BackupError, damagedIn, linesIn, type Manifest, readManifest, readMediaList } from './manifest.js';

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
      `The backup was written by a newer Aftercall (${manifest.aftercall}). Install that version or newer.`,
    );
  }
  if (!(await isUnused(settings))) {
    throw new BackupError(
      'The database is in use already. Restore into an empty one, with a DATA_DIR that is empty too.',
    );
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
