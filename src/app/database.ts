// Opens the database: the operator's server when DATABASE_URL is set, otherwise one of our own in the data folder.
import type { Config } from '../config.js';
import type { Log } from '../lib/log.js';
import { type Database, openDatabase, type PoolSettings } from '../store/database.js';
import { startEmbeddedPostgres } from '../store/embedded-postgres.js';
import { migrate } from '../store/migrate.js';

export type OpenedDatabase = { database: Database; isEmbedded: boolean; close(): Promise<void> };

export async function openServiceDatabase(config: Config, dataDir: string, log: Log): Promise<OpenedDatabase> {
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log }) : null;
  const settings: PoolSettings = {
    ...(embedded ? embedded.config : { connectionString: config.databaseUrl! }),
    application_name: 'aftercall',
    max: config.databasePool,
  };
  try {
    const applied = await migrate(settings);
    if (applied.length > 0) log.info({ applied }, 'the database was brought to the newest schema');
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  let closing = false;
  const database = openDatabase(settings, (error) => {
    // While we close, the server may end a connection before the pool does.
    if (!closing) log.warn({ err: error }, 'an idle database connection broke');
  });
  return {
    database,
    isEmbedded: embedded !== null,
    close: async () => {
      closing = true;
      await database.close();
      await embedded?.stop();
    },
  };
}
