// Checks for the doctor whether Aftercall can run on a database, without changing it.

import { sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config/config.js';
import { createLog } from '../lib/log.js';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { type Database, openDatabase } from '../store/db/database.js';
import { examineRole, type RoleReport } from '../store/db/database-role.js';

/** Debian's oldest supported server, and the oldest that is tested. */
const OLDEST_MAJOR = 15;
const WAIT_MS = 10_000;

export class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit';
}

/** Returns sentences about the server and the role, or throws: the driver's error, or a DatabaseUnfit that says what to do. */
export async function examineDatabase(config: pg.ClientConfig): Promise<string> {
  const { version, standing } = await look(config);
  const { role, exceeds } = standing;
  if (exceeds.length === 0) return `${version}; ${role} may do nothing beyond that`;
  return `${version}\nMore than the service needs, ${role}: ${exceeds.join('; ')}.\ndocs/operating.md tells how to run with less.`;
}

function assertLacksNothing({ role, lacks }: RoleReport): void {
  if (lacks.length === 0) return;
  const named = lacks.slice(0, MOST_NAMED).join(', ');
  throw new DatabaseUnfit(
    `The role ${role} lacks ${named}${lacks.length > MOST_NAMED ? ` and ${lacks.length - MOST_NAMED} more` : ''}. Run "aftercall migrate --grant-to ${role}" with MIGRATION_DATABASE_URL.`,
  );
}

const MOST_NAMED = 10;

async function look(config: pg.ClientConfig): Promise<{ version: string; standing: RoleReport }> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const version = await assertVersion(client);
    const standing = await examineRole(client);
    if (standing.ownsTables) await assertMayCreate(client);
    else assertLacksNothing(standing);
    const may = standing.ownsTables ? 'tables can be created' : 'the role has the rights that the service needs';
    return { version: `PostgreSQL ${version}, ${may}`, standing };
  } finally {
    await client.end().catch(() => null);
  }
}

/** The same for the embedded database; a running server is joined, not restarted. */
export async function examineEmbedded(options: EmbeddedPostgresOptions): Promise<string> {
  const db = await startEmbeddedPostgres(options);
  try {
    // Its role is the only one there is, and its owner is who runs the service.
    return `embedded ${(await look(db.config)).version}`;
  } finally {
    await db.stop();
  }
}

async function assertVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Record<string, string>>('show server_version_num');
  const number = Number(rows[0]?.server_version_num);
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000];
  if (major >= OLDEST_MAJOR) return `${major}.${minor}`;
  throw new DatabaseUnfit(`The server is PostgreSQL ${major}; Aftercall needs ${OLDEST_MAJOR} or newer.`);
}

/** Creates a schema with a table and rolls it back, as the only proof of the right to migrate. */
async function assertMayCreate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ read_only: boolean }>('select pg_is_in_recovery() as read_only');
  if (rows[0]?.read_only) throw new DatabaseUnfit('The server is a read-only copy. Set DATABASE_URL to its primary.');
  try {
    await client.query('begin');
    await client.query('create schema aftercall_probe');
    await client.query('create table aftercall_probe.probe (id int)');
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new DatabaseUnfit(
      'The account may not create schemas. Let it: grant create on database <name> to <account>;',
      { cause: error },
    );
  } finally {
    await client.query('rollback').catch(() => null);
  }
}

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
