// Opens the database: the server of DATABASE_URL, or else the embedded one in the data folder.
import type { Config } from '../config/config.js';
import type { Log } from '../lib/log.js';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { type Database, openDatabase, type PoolSettings } from '../store/db/database.js';
import { findOwnership, grantTo, roleOf } from '../store/db/database-role.js';
import { DatabaseRoleError, migrate } from '../store/db/migrate.js';

export type OpenedDatabase = {
  database: Database;
  isEmbedded: boolean;
  /** Whether the role may migrate the schema, the queue's included. */
  ownsTables: boolean;
  close(): Promise<void>;
};

export type ReachedDatabase = { settings: PoolSettings; isEmbedded: boolean; stop(): Promise<void> };

/** Opens the connection only; the schema is not checked. */
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
    const { applied, newer } = await migrate(settings);
    if (applied.length > 0) log.info({ applied }, 'the database was migrated');
    if (newer.length > 0) log.warn({ newer }, 'the database has a newer schema, with which this version works');
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

/** Migrates everything as the owner of the tables, and grants another role what the service needs. */
export async function prepareDatabase(owner: PoolSettings, role: string | null): Promise<void> {
  await migrate(owner);
  // Loaded here: commands open the database and need no queue.
  const { installQueue } = await import('../engine/queue.js');
  await installQueue(owner);
  if (role !== null && role !== (await roleOf(owner))) await grantTo(owner, role);
}

/** With MIGRATION_DATABASE_URL a start runs "aftercall migrate" itself. */
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
