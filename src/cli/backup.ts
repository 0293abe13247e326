// aftercall backup and restore: database, media and keys into a folder and back.
import { mkdir } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../config/config.js';
import { systemClock } from '../lib/clock.js';
import { createLog } from '../lib/log.js';
import { chooseDataFolder, openDataFolder } from '../main/data-folder.js';
import { ownerSettings, prepareDatabase, reachDatabase } from '../main/database.js';
import { openMedia } from '../main/media.js';
import { auditOperation } from '../services/actor.js';
import { type Pruned, pruneBackups, restoreBackup, writeBackup } from '../services/backup/backup.js';
import { checkKeyPlace, installKey, missingKeys, readKeys, writeKeys } from '../services/backup/key-file.js';
import type { Manifest } from '../services/backup/manifest.js';
import { openDatabase, type PoolSettings } from '../store/db/database.js';
import { roleOf } from '../store/db/database-role.js';
import { CliError, createOutput, EXIT } from './core/output.js';
import { withDatabase } from './core/session.js';
import { wholeNumber } from './keys.js';

type BackupFlags = { to: string; keyTo?: string; keep?: string; json: boolean };
type RestoreFlags = { from: string; keyFrom?: string; json: boolean };

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write the database and the media into a folder, while the service runs')
    .requiredOption('--to <folder>', 'a folder that is not there yet')
    .option('--key-to <file>', 'write the key that opens the secrets there, apart from the backup')
    .option('--keep <count>', 'keep so many backups in the same place, and remove older ones of this service')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall backup --to /backups/$(date +%F) --keep 14')
    .action(async ({ to, keyTo, keep, json }: BackupFlags) => {
      const count = keep === undefined ? null : wholeNumber(keep, '--keep', 1, 10_000);
      const { manifest, missing } = await backup(to, keyTo ?? null);
      const pruned = count === null ? null : await pruneBackups(to, count);
      const notes = [...keyNotes(manifest, keyTo !== undefined, missing), ...(pruned ? pruneNotes(pruned) : [])];
      createOutput(json).result(
        { ...describe(manifest), ...(pruned && { removed: pruned.removed }), notes },
        [`The backup ${to} holds ${inWords(manifest)}.`, ...notes].join('\n'),
      );
    });

  program
    .command('restore')
    .description('bring a backup back into an empty database and an empty DATA_DIR')
    .requiredOption('--from <folder>', 'what "aftercall backup" wrote')
    .option('--key-from <file>', 'what "aftercall backup --key-to" wrote')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall restore --from /backups/2026-11-20 --key-from /safe/aftercall.key')
    .action(async ({ from, keyFrom, json }: RestoreFlags) => {
      const { manifest, unopened } = await restore(from, keyFrom ?? null);
      const notes = unopened.length > 0 ? [lacking(unopened)] : [];
      createOutput(json).result(
        { ...describe(manifest), notes },
        [`Restored ${inWords(manifest)}. Start the service now.`, ...notes].join('\n'),
      );
    });
}

const backup = (folder: string, keyFile: string | null) =>
  withDatabase(async ({ settings }, config, dataDir) => {
    if (isWithin(dataDir, folder)) {
      throw new CliError('A backup inside DATA_DIR would be lost with it. Choose another folder.', EXIT.usage);
    }
    if (keyFile !== null) await checkKeyPlace(keyFile);
    const files = await openMedia(dataDir, config);
    const manifest = await writeBackup({ settings, files, folder, clock: systemClock });
    const missing = keyFile === null ? [] : await writeKeys(keyFile, manifest.secretKeyIds, config, dataDir);
    return { manifest, missing };
  });

function isWithin(outer: string, inner: string): boolean {
  const way = relative(outer, resolve(inner));
  return !way.startsWith('..') && !isAbsolute(way);
}

async function restore(folder: string, keyFile: string | null) {
  const config = readConfig(process.env);
  const keys = keyFile === null ? [] : await readKeys(keyFile);
  const { path: dataDir } = await openDataFolder(chooseDataFolder(config.dataDir));
  const scratchFolder = join(dataDir, 'scratch');
  await mkdir(scratchFolder, { recursive: true });
  const { settings, stop } = await reachDatabase(config, dataDir, createLog('silent'));
  try {
    const files = await openMedia(dataDir, config);
    const { migrationDatabaseUrl } = config;
    const owner = migrationDatabaseUrl === null ? settings : ownerSettings(migrationDatabaseUrl);
    const manifest = await restoreBackup({ settings: owner, files, folder, scratchFolder });
    await prepareDatabase(owner, config.databaseUrl === null ? null : await roleOf(settings));
    await noteRestored(owner, manifest);
    if (keys.length > 0) await installKey(dataDir, keys);
    return { manifest, unopened: await missingKeys(manifest.secretKeyIds, config, dataDir) };
  } finally {
    await stop();
  }
}

async function noteRestored(settings: PoolSettings, { at }: Manifest): Promise<void> {
  const { db, close } = openDatabase({ ...settings, max: 1 }, () => undefined);
  await auditOperation(db, null, 'backup.restored', at).finally(close);
}

const describe = ({ aftercall, schema, at, tables, media }: Manifest) => ({
  aftercall,
  schema,
  at,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: media.files,
  sizeBytes: media.sizeBytes,
});

function inWords(manifest: Manifest): string {
  const { rows, files, sizeBytes, at } = describe(manifest);
  const megabytes = (sizeBytes / 1e6).toFixed(1);
  return `${rows} rows and ${files} files (${megabytes} MB) as of ${at}`;
}

/** Notes for the operator on the secrets in a backup. */
function keyNotes({ secretKeyIds }: Manifest, isWritten: boolean, missing: string[]): string[] {
  if (secretKeyIds.length === 0) return [];
  if (missing.length > 0) return [lacking(missing)];
  if (isWritten) return ['Keep the key apart from the backup: whoever has both can read the secrets.'];
  return [
    'The secrets in it are sealed, and the key is not in it: without the key they cannot be opened. Write it with --key-to, or keep AFTERCALL_SECRET_KEY.',
  ];
}

function pruneNotes({ kept, removed, left }: Pruned): string[] {
  const count = removed.length + left.length;
  const words = `${kept} ${kept === 1 ? 'backup is' : 'backups are'} kept there, ${count} older removed.`;
  return [words, ...left.map((name) => `${name} holds files that are not of the backup: they are left.`)];
}

const lacking = (ids: string[]): string =>
  `Secrets are sealed with the key ${ids.join(' and ')}, which is not here: without it they must be set again.`;
