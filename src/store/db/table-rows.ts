// Dumps all rows from one snapshot, and loads them into an empty database. A row is one line of JSON as PostgreSQL writes it, so
// that every version reads the dump of another.
import pg from 'pg';
import type { PoolSettings } from './database.js';

export type TableShape = { name: string; columns: string[] };

export type Snapshot = {
  /** The newest migration. */
  schema: string;
  serverVersion: string;
  tables: TableShape[];
  rowsOf(table: string): AsyncIterable<string>;
  /** A value of each row, for those who must know which files and keys belong to the rows. */
  valuesOf(statement: string): Promise<string[]>;
};

/** A film's row with everything of it has some hundred kilobytes. */
const ROWS_AT_ONCE = 100;
const MOST_BATCHES = 100_000_000;
/** The rows of a backup may take hours; single statements do not. */
const STATEMENT_MS = 600_000;

const quoted = pg.escapeIdentifier;

async function connect(settings: PoolSettings): Promise<pg.Client> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000, query_timeout: STATEMENT_MS });
  // A connection that breaks fails the statement that is under way; without this it would end the process too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs `work` in a repeatable-read snapshot. */
export async function withSnapshot<T>(settings: PoolSettings, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await connect(settings);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local bytea_output = 'hex'; set local timezone = 'UTC'; set local extra_float_digits = 1`);
    const { rows } = await client.query<{ schema: string; version: string }>(
      `select max(name) as schema, current_setting('server_version') as version from migrations`,
    );
    return await work({
      schema: rows[0]!.schema,
      serverVersion: rows[0]!.version,
      tables: await listTables(client),
      rowsOf: (table) => rowsOf(client, table),
      valuesOf: async (statement) => {
        const found = await client.query<string[]>({ text: statement, rowMode: 'array' });
        return found.rows.map(([value]) => value!);
      },
    });
  } finally {
    await client.end();
  }
}

/**
 * Counters that do not survive a crash of the server need no backup, which migrations there were follows from the schema, the words
 * of the search follow from the flows, and a copy of a service does not own the media storage of the original.
 */
async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        and c.relname not in ('migrations', 'media_sweeps', 'flow_texts') and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  return rows;
}

async function* rowsOf(client: pg.Client, table: string): AsyncIterable<string> {
  await client.query(
    `declare all_rows no scroll cursor for select row_to_json(t)::text as line from ${quoted(table)} t`,
  );
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from all_rows`);
    yield* rows.map(({ line }) => line);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close all_rows');
}

/** Whether nobody has used this database: no tables of ours, or no workspace in them. */
export async function isUnused(settings: PoolSettings): Promise<boolean> {
  const client = await connect(settings);
  try {
    const { rows } = await client.query<{ known: string | null }>(`select to_regclass('workspaces')::text as known`);
    if (rows[0]!.known === null) return true;
    return (await client.query('select 1 from workspaces limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}

/** Fills the tables of an empty database, all of them or none. */
export async function fillTables(
  settings: PoolSettings,
  tables: readonly TableShape[],
  linesOf: (table: string) => AsyncIterable<string>,
): Promise<void> {
  const client = await connect(settings);
  try {
    await client.query('begin');
    for (const name of await inOrder(client)) {
      const table = tables.find((one) => one.name === name);
      if (table) await fill(client, table, linesOf(name));
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, { name, columns }: TableShape, lines: AsyncIterable<string>): Promise<void> {
  const list = columns.map(quoted).join(', ');
  const statement = `insert into ${quoted(name)} (${list})
    select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`;
  const insert = (batch: string[]) => client.query(statement, [`[${batch.join(',')}]`]);
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < ROWS_AT_ONCE) continue;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
}

/** Each table after those that it refers to. */
async function inOrder(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`,
  );
  const { rows: links } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace and f.oid <> t.oid`,
  );
  const waiting = new Set(tables.map(({ name }) => name));
  const order: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) => !links.some(({ from, to }) => from === name && waiting.has(to)));
    if (free.length === 0) throw new Error('The tables refer to each other in a ring.');
    order.push(...free);
    for (const name of free) waiting.delete(name);
  }
  return order;
}
