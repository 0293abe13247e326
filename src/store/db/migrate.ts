// Migrates the schema: plain SQL files, each in its own transaction, under an advisory lock so that several processes may start
// at once.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { packageRoot } from '../../lib/package-root.js';
import { LOCKS } from './advisory-locks.js';
import type { PoolSettings } from './database.js';
import { examineRole } from './database-role.js';

const OLDEST_SERVER = 150_000;

/** The role may not migrate; the message tells the operator what to do. */
export class DatabaseRoleError extends Error {
  override readonly name = 'DatabaseRoleError';
}

export type Migration = { name: string; sql: string };

export function listMigrations(folder = join(packageRoot, 'migrations')): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
}

/** Applies what is missing and returns the names of what was applied. */
export async function migrate(settings: PoolSettings, migrations = listMigrations()): Promise<string[]> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await checkServer(client);
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    return await applyMissing(client, migrations);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding
       from pg_database where datname = current_database()`,
  );
  const server = rows[0]!;
  if (server.version < OLDEST_SERVER) throw new Error('Aftercall needs PostgreSQL 15 or newer.');
  if (server.encoding !== 'UTF8') throw new Error('Aftercall needs a database with the encoding UTF8.');
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const { ownsTables, role } = await examineRole(client);
  const table = await client.query<{ known: string | null }>(`select to_regclass('migrations')::text as known`);
  if (table.rows[0]!.known === null) await begin(client, role);
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const known = new Set(rows.map((row) => row.name));
  const newest = [...known].sort().at(-1);
  if (newest && !migrations.some((migration) => migration.name === newest)) {
    throw new Error(`The database was written by a newer Aftercall (${newest}). Install that version or newer.`);
  }
  const missing = migrations.filter((migration) => !known.has(migration.name));
  if (missing.length > 0 && !ownsTables) throw mayNotMigrate(role);
  for (const migration of missing) await apply(client, migration);
  return missing.map((migration) => migration.name);
}

async function begin(client: pg.Client, role: string): Promise<void> {
  const statement = 'create table migrations (name text primary key, applied_at timestamptz not null default now())';
  await client.query(statement).catch((error: { code?: string }) => {
    throw error.code === '42501' ? mayNotMigrate(role) : error;
  });
}

const mayNotMigrate = (role: string): DatabaseRoleError =>
  new DatabaseRoleError(
    `The database must be brought to the newest schema, which its role ${role} may not do. Run "aftercall migrate --grant-to ${role}" with MIGRATION_DATABASE_URL.`,
  );

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed.`, { cause: error });
  }
}
