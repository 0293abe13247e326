// Opens the database: the operator's server when DATABASE_URL is set, otherwise one of our own in the data folder.
import type { Config } from '../config/config.js';
import { installQueue } from '../engine/queue.js';
import type { Log } from '../lib/log.js';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { type Database, openDatabase, type PoolSettings } from '../store/db/database.js';
import { findOwnership, grantTo, roleOf } from '../store/db/database-role.js';
import { DatabaseRoleError, migrate } from '../store/db/migrate.js';

export type OpenedDatabase = {
  database: Database;
  isEmbedded: boolean;
  /** Whether the role may change the schema, that of the queue too. */
  ownsTables: boolean;
  close(): Promise<void>;
};

export type ReachedDatabase = { settings: PoolSettings; isEmbedded: boolean; stop(): Promise<void> };

/** Without looking at what is in it. */
export async function reachDatabase(config: Config, dataDir: string, log: Log): Promise<ReachedDatabase> {
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log }) : null;
  const settings: PoolSettings = {
    ...(embedded ? embedded.config : { connectionString: config.databaseUrl! }),
    application_name: 'aftercall',
    max: config.databasePool,
  };
  return { settings, isEmbedded: embedded !== null, stop: async () => embedded?.stop() };
}

export async function openServiceDatabase(config: Config, dataDir: string, log: Log): Promise<OpenedDatabase> {
  const { settings, isEmbedded, stop } = await reachDatabase(config, dataDir, log);
  try {
    const applied = await migrate(settings);
    if (applied.length > 0) log.info({ applied }, 'the database was brought to the newest schema');
  } catch (error) {
    await stop();
    throw error;
  }
  let closing = false;
  const database = openDatabase(settings, (error) => {
    // While we close, the server may end a connection before the pool does.
    if (!closing) log.warn({ err: error }, 'an idle database connection broke');
  });
  return {
    database,
    isEmbedded,
    ownsTables: await findOwnership(database.db),
    close: async () => {
      closing = true;
      await database.close();
      await stop();
    },
  };
}

/** Brings everything to the newest schema as the owner of the tables, and lets another role work with them. */
export async function prepareDatabase(owner: PoolSettings, role: string | null): Promise<string[]> {
  const applied = await migrate(owner);
  await installQueue(owner);
  if (role !== null && role !== (await roleOf(owner))) await grantTo(owner, role);
  return applied;
}

/** With MIGRATION_DATABASE_URL a start does by itself what "aftercall migrate" does. */
export async function prepareForStart({ databaseUrl, migrationDatabaseUrl }: Config): Promise<void> {
  if (migrationDatabaseUrl === null) return;
  if (databaseUrl === null)
    throw new DatabaseRoleError('MIGRATION_DATABASE_URL is set, but DATABASE_URL is not. Set both.');
  await prepareDatabase(ownerSettings(migrationDatabaseUrl), await roleOf(ownerSettings(databaseUrl)));
}

export const ownerSettings = (connectionString: string): PoolSettings => ({
  connectionString,
  application_name: 'aftercall',
  max: 2,
});
