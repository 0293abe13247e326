// The privileges of the service's database role: what it lacks, what it has beyond need, and how a second role with the right to
// migrate grants them.
import { sql } from 'kysely';
import pg from 'pg';
import { LOCKS } from './advisory-locks.js';
import type { Db, PoolSettings } from './database.js';

const ALL_ROWS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** The audit log is append-only; its chains and the schema are written by the owner of the tables alone. */
const LESS: Record<string, readonly string[]> = {
  audit: ['SELECT', 'INSERT'],
  audit_chain: ['SELECT'],
  migrations: ['SELECT'],
};
const QUEUE_SCHEMA = 'pgboss';
const PRIVILEGES = [...ALL_ROWS, 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

export type RoleReport = {
  role: string;
  /** The role may change the schema: it owns the tables, or there are none yet. */
  ownsTables: boolean;
  /** What it needs and has not. */
  lacks: string[];
  /** What it has and does not need. */
  exceeds: string[];
};

type Table = { schema: string; name: string; isOwned: boolean; held: string[] };

/** Takes a session that is open. */
export async function examineRole(client: pg.Client): Promise<RoleReport> {
  const tables = await listTables(client);
  const isMade = tables.some(({ name }) => name === 'migrations');
  const ours = tables.filter(({ schema }) => schema !== QUEUE_SCHEMA);
  const ownsTables = !isMade || ours.every(({ isOwned }) => isOwned);
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  const lacks = isMade && !ownsTables ? tables.flatMap(lackedOf) : [];
  const excess = ownsTables ? ['owns the tables, and with them the audit log'] : tables.flatMap(excessOf);
  return {
    role: rows[0]!.role,
    ownsTables,
    lacks,
    exceeds: [...(await attributes(client)), ...(isMade ? excess : [])],
  };
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, pg_has_role(c.relowner, 'USAGE') as "isOwned",
            array(select p from unnest($1::text[]) p where has_table_privilege(c.oid, p)) as held
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in (current_schema(), $2) and c.relkind in ('r', 'p') order by 1, 2`,
    [PRIVILEGES, QUEUE_SCHEMA],
  );
  return rows;
}

const neededOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): readonly string[] =>
  (schema === QUEUE_SCHEMA ? undefined : LESS[name]) ?? ALL_ROWS;

const lackedOf = (table: Table): string[] =>
  neededOf(table)
    .filter((one) => !table.held.includes(one))
    .map((one) => `${one} on ${table.schema}.${table.name}`);

/** An owner has every privilege, so only the ownership is reported. */
const excessOf = (table: Table): string[] =>
  table.isOwned
    ? [`owns ${table.schema}.${table.name}`]
    : table.held
        .filter((one) => !neededOf(table).includes(one))
        .map((one) => `${one} on ${table.schema}.${table.name}`);

async function attributes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; has: boolean }>(
    `select * from (select unnest(array['superuser', 'create databases', 'create roles', 'replication', 'bypass row security'])
              as name,
            unnest(array[rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls]) as has
       from pg_roles where rolname = current_user
      union all select 'create schemas in this database', has_database_privilege(current_database(), 'CREATE')
      union all select 'create tables in ' || n.nspname, has_schema_privilege(n.oid, 'CREATE')
                  from pg_namespace n where n.nspname in (current_schema(), $1)
      union all select 'member of ' || r.rolname, pg_has_role(r.oid, 'MEMBER')
                  from pg_roles r where r.rolname in ('pg_write_all_data', 'pg_execute_server_program', 'pg_write_server_files')) a
      where has`,
    [QUEUE_SCHEMA],
  );
  return rows.map(({ name }) => name);
}

/** Whether the role of this connection may change the schema. */
export async function findOwnership(db: Db): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'USAGE') as owns from pg_class where oid = to_regclass('migrations')`.execute(db);
  return rows[0]?.owns ?? true;
}

export const roleOf = (settings: PoolSettings): Promise<string> =>
  withClient(
    settings,
    async (client) => (await client.query<{ role: string }>('select current_user as role')).rows[0]!.role,
  );

/** Gives a role what the service needs, and takes from it what it was given beyond that. */
export async function grantTo(settings: PoolSettings, role: string): Promise<void> {
  await withClient(settings, async (client) => {
    // Concurrent grants would fail each other. The lock ends with the session.
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    const tables = await listTables(client);
    const to = pg.escapeIdentifier(role);
    const statements = [...new Set(tables.map(({ schema }) => schema))].flatMap((schema) => {
      const within = pg.escapeIdentifier(schema);
      return [
        `revoke create on schema ${within} from ${to}`,
        `grant usage on schema ${within} to ${to}`,
        `revoke all on all tables in schema ${within} from ${to}`,
        `grant usage on all sequences in schema ${within} to ${to}`,
      ];
    });
    const grants = tables.map((table) => {
      const name = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
      return `grant ${neededOf(table).join(', ')} on ${name} to ${to}`;
    });
    await client.query(['begin', ...statements, ...grants, 'commit'].join(';\n'));
  });
}

export async function withClient<T>(settings: PoolSettings, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
