// aftercall migrate: migrates the database to the newest schema, as every start does, and grants the service's role
// access.
import type { Command } from 'commander';
import { type Config, readConfig } from '../config/config.js';
import { createLog } from '../lib/log.js';
import { chooseDataFolder, openDataFolder } from '../main/data-folder.js';
import { ownerSettings, prepareDatabase, reachDatabase } from '../main/database.js';
import type { PoolSettings } from '../store/db/database.js';
import { roleOf } from '../store/db/database-role.js';
import { listMigrations } from '../store/db/migrate.js';
import { createOutput } from './core/output.js';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to the newest schema, as every start does by itself')
    .option('--grant-to <role>', 'let this role of the database work with the tables; by default that of DATABASE_URL')
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ DATABASE_URL=postgres://… aftercall migrate\n  $ MIGRATION_DATABASE_URL=postgres://owner@… aftercall migrate --grant-to aftercall',
    )
    .action(async ({ grantTo, json }: { grantTo?: string; json: boolean }) => {
      const granted = await asOwner(readConfig(process.env), async (owner, role) => {
        const to = grantTo ?? role;
        await prepareDatabase(owner, to);
        return to;
      });
      const names = listMigrations().map(({ name }) => name);
      const rights = granted === null ? '' : ` The role ${granted} may work with it.`;
      const words = `The database is at ${names.at(-1)}.${rights}`;
      createOutput(json).result({ schema: names.at(-1), migrations: names, grantedTo: granted }, words);
    });
}

/** `role` is the service's database role, where it differs from the owner. */
async function asOwner<T>(config: Config, work: (owner: PoolSettings, role: string | null) => Promise<T>): Promise<T> {
  const { migrationDatabaseUrl, databaseUrl, dataDir } = config;
  if (migrationDatabaseUrl !== null) {
    const role = databaseUrl === null ? null : await roleOf(ownerSettings(databaseUrl));
    return work(ownerSettings(migrationDatabaseUrl), role);
  }
  const { path } = await openDataFolder(chooseDataFolder(dataDir));
  const { settings, stop } = await reachDatabase(config, path, createLog('silent'));
  try {
    return await work(settings, null);
  } finally {
    await stop();
  }
}
