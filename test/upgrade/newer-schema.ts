// A later schema, as the next version may bring it: every table has grown, and there are new ones.
import type { Database } from '../../src/store/db/database.js';
import { listMigrations, type Migration } from '../../src/store/db/migrate.js';

export const EXPANDED = '9998-expanded.sql';

export async function expandingMigrations({ pool }: Database): Promise<Migration[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  const statements = rows.map(
    ({ name }) => `alter table ${name} add column later_text text, add column later_count integer not null default 1;`,
  );
  const table = 'create table later_marks (flow_id text primary key references flows on delete cascade);';
  return [...listMigrations(), { name: EXPANDED, sql: [...statements, table].join('\n') }];
}

/** A version after that one takes something away; it works with processes that know the named migration. */
export const contractingMigrations = (before: readonly Migration[], known: string): Migration[] => [
  ...before,
  { name: '9999-contracted.sql', sql: `-- Contracts: ${known}\ndrop table later_marks;` },
];
