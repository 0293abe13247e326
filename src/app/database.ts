// Opens the database: the operator's server when DATABASE_URL is set, otherwise one of our own in the data folder.
import type { Config } from '../config.js';
import type { Log } from '../lib/log.js';
import { type Database, openDatabase, type PoolSettings } from '../store/database.js';
import { startEmbeddedPostgres } from '../store/embedded-postgres.js';
import { migrate } from '../store/migrate.js';

export type OpenedDatabase = { database: Database; isEmbedded: boolean; close(): Promise<void> };

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
    close: async () => {
      closing = true;
      await database.close();
      await stop();
    },
  };
}
