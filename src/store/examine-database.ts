// Asks a database whether Aftercall can live in it, without leaving a trace.
import pg from 'pg';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.js';

/** Debian's oldest supported server, and the oldest that is tested. */
const OLDEST_MAJOR = 15;
const WAIT_MS = 10_000;

export class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit';
}

/** Returns a sentence about the server, or throws: the driver's error, or a DatabaseUnfit that says what to do. */
export async function examineDatabase(config: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const version = await assertVersion(client);
    await assertMayCreate(client);
    return `PostgreSQL ${version}, tables can be created`;
  } finally {
    await client.end().catch(() => null);
  }
}

/** The same for the embedded database; a running service is joined and left as it is. */
export async function examineEmbedded(options: EmbeddedPostgresOptions): Promise<string> {
  const db = await startEmbeddedPostgres(options);
  try {
    return `embedded ${await examineDatabase(db.config)}`;
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

/** Creates a schema with a table and rolls it back: what the migrations do, nothing less proves the right to it. */
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
