// Migrates the schema: plain SQL files, each in its own transaction, under an advisory lock so that several processes may start
// at once. Processes of the version before go on with the newer schema; docs/upgrading.md says what migrations keep for that.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { packageRoot } from '../../lib/package-root.js';
import { LOCKS } from './advisory-locks.js';
import type { PoolSettings } from './database.js';
import { examineRole } from './database-role.js';

const OLDEST_SERVER = 150_000;
/**
 * While a statement waits for a table, all others wait behind it. Half the time after which PostgreSQL looks for deadlocks, of which
 * a request might become the victim.
 */
const LOCK_TIMEOUT_MS = 500;
const LOCK_TRIES = 60;
const LOCK_PAUSE_MS = 1_000;
/** Lock not available, deadlock detected. */
const LOCK_ERRORS = ['55P03', '40P01'];
/** Names the newest migration that a process must know to work with the schema from here on. */
const CONTRACTS = /^-- Contracts: (\S+\.sql)/m;

/** The role may not migrate; the message tells the operator what to do. */
export class DatabaseRoleError extends Error {
  override readonly name = 'DatabaseRoleError';
}

export type Migration = { name: string; sql: string };

export type Migrated = {
  applied: string[];
  /** Migrations of a newer version, with which this one works. */
  newer: string[];
};

export function listMigrations(folder = join(packageRoot, 'migrations')): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
}

/** Applies what is missing. */
export async function migrate(settings: PoolSettings, migrations = listMigrations()): Promise<Migrated> {
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

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<Migrated> {
  const { ownsTables, role } = await examineRole(client);
  const table = await client.query<{ known: string | null }>(`select to_regclass('migrations')::text as known`);
  if (table.rows[0]!.known === null) await begin(client, role);
  // Databases of earlier versions have no such column yet.
  const { rows } = await client.query<Applied>(
    `select name, to_jsonb(m) ->> 'contracts' as contracts from migrations m order by name`,
  );
  const newer = newerThan(migrations, rows);
  const known = new Set(rows.map((row) => row.name));
  const missing = migrations.filter((migration) => !known.has(migration.name));
  if (missing.length > 0 && !ownsTables) throw mayNotMigrate(role);
  for (const migration of missing) await applyInTurn(client, migration);
  return { applied: missing.map((migration) => migration.name), newer };
}

type Applied = { name: string; contracts: string | null };

/** Throws where a newer version has removed what this one needs. */
function newerThan(migrations: Migration[], applied: Applied[]): string[] {
  const ours = new Set(migrations.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !ours.has(name));
  const broken = newer.find(({ contracts }) => contracts !== null && !ours.has(contracts));
  if (!broken) return newer.map(({ name }) => name);
  throw new Error(`The database was written by a newer Aftercall (${broken.name}). Install that version or newer.`);
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

/** A backup or another long transaction may hold a table for a while. */
async function applyInTurn(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (!LOCK_ERRORS.includes(code ?? '') || attempt === LOCK_TRIES) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const [, contracts = null] = CONTRACTS.exec(sql) ?? [];
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(sql);
    if (contracts === null) await client.query('insert into migrations (name) values ($1)', [name]);
    else await client.query('insert into migrations (name, contracts) values ($1, $2)', [name, contracts]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed.`, { cause: error });
  }
}
