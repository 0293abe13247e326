// The database as the doctor looks at it: opened with one connection, and never migrated or otherwise changed.
import { sql } from 'kysely';
import type { Config } from '../config.js';
import { createLog } from '../lib/log.js';
import { type Database, openDatabase } from '../store/database.js';
import { startEmbeddedPostgres } from '../store/embedded-postgres.js';

/** Null where the database has no table of that name yet. */
export async function withExaminedDatabase<Result>(
  config: Config,
  dataDir: string,
  table: 'script_models' | 'vendor_accounts',
  work: (database: Database) => Promise<Result>,
): Promise<Result | null> {
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: createLog('silent') }) : null;
  const settings = embedded ? embedded.config : { connectionString: config.databaseUrl! };
  const database = openDatabase({ ...settings, max: 1 }, () => undefined);
  try {
    const { rows } = await sql<{ found: string | null }>`select to_regclass(${table}) as found`.execute(database.db);
    return rows[0]?.found == null ? null : await work(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
