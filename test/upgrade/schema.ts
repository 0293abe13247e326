// What of a schema the code of a release works with, read from PostgreSQL's catalogue, and what of it a newer schema breaks.
import type pg from 'pg';

/** `columns` of the table itself; `blocks` is the table whose rows a foreign key keeps from being deleted. */
type Constraint = { columns: string[]; definition: string; blocks: string | null };

export type Schema = {
  /** The newest migration. */
  newest: string;
  /** The version of the queue's schema (pg-boss), which has migrations of its own. */
  queue: number;
  /** Columns by name: `text not null default`. */
  tables: Record<string, { columns: Record<string, string>; constraints: Constraint[]; unique: string[][] }>;
  functions: string[];
};

/** What is commented as retired is used no more: the next version may take it away. */
const RETIRED = 'retired';

const TABLES = `
  select c.relname as table, a.attname as column,
         format_type(a.atttypid, a.atttypmod)
           || case when a.attgenerated <> '' then ' generated' when a.attidentity <> '' then ' identity' else '' end
           || case when a.attnotnull then ' not null' else '' end
           || case when a.atthasdef or a.attidentity <> '' then ' default' else '' end as shape
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
     and coalesce(obj_description(c.oid, 'pg_class'), '') <> $1
     and coalesce(col_description(c.oid, a.attnum), '') <> $1
   order by 1, 2`;

const CONSTRAINTS = `
  select c.relname as table, pg_get_constraintdef(k.oid) as definition,
         array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (k.conkey) order by 1) as columns,
         case when k.contype = 'f' and k.confdeltype in ('a', 'r') then k.confrelid::regclass::text end as blocks
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where c.relnamespace = current_schema()::regnamespace and k.contype in ('c', 'f', 'x')
   order by 1, 2`;

const UNIQUE = `
  select c.relname as table,
         array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (i.indkey) order by 1)
           || case when i.indpred is null then '{}' else array['where ' || pg_get_expr(i.indpred, c.oid)] end
           || case when i.indexprs is null then '{}' else array['on ' || pg_get_expr(i.indexprs, c.oid)] end as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace = current_schema()::regnamespace and i.indisunique
   order by 1, 2`;

const FUNCTIONS = `
  select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') ' || pg_get_function_result(p.oid) as signature
    from pg_proc p where p.pronamespace = current_schema()::regnamespace order by 1`;

type ColumnRow = { table: string; column: string; shape: string };

export async function readSchema(client: pg.Client): Promise<Schema> {
  const tables: Schema['tables'] = {};
  const rowsOf = async <T extends object>(statement: string, values: string[] = []) =>
    (await client.query<T>(statement, values)).rows;
  for (const { table, column, shape } of await rowsOf<ColumnRow>(TABLES, [RETIRED])) {
    tables[table] ??= { columns: {}, constraints: [], unique: [] };
    tables[table].columns[column] = shape;
  }
  for (const { table, ...constraint } of await rowsOf<Constraint & { table: string }>(CONSTRAINTS))
    tables[table]?.constraints.push(constraint);
  for (const { table, columns } of await rowsOf<{ table: string; columns: string[] }>(UNIQUE))
    tables[table]?.unique.push(columns);
  const [{ newest } = { newest: '' }] = await rowsOf<{ newest: string }>('select max(name) as newest from migrations');
  const [{ queue } = { queue: 0 }] = await rowsOf<{ queue: number }>('select version as queue from pgboss.version');
  const functions = (await rowsOf<{ signature: string }>(FUNCTIONS)).map(({ signature }) => signature);
  return { newest, queue, tables, functions };
}

/** What code that works with `before` cannot do any more, or may trip over, in `after`. */
export function breaksBetween(before: Schema, after: Schema): string[] {
  const ofTables = Object.entries(before.tables).flatMap(([name, table]) => {
    const now = after.tables[name];
    return now ? [...columnBreaks(name, table, now), ...ruleBreaks(name, table, now)] : [`${name} is gone`];
  });
  const gone = before.functions.filter((signature) => !after.functions.includes(signature));
  return [
    ...ofTables,
    ...blockedDeletes(before, after),
    ...gone.map((signature) => `the function ${signature} is gone or another one`),
    ...(before.queue === after.queue ? [] : [`the queue's schema went from ${before.queue} to ${after.queue}`]),
  ];
}

type Table = Schema['tables'][string];

const typeOf = (shape: string): string => shape.replace(/( not null)?( default)?$/, '');
const isNeeded = (shape: string): boolean => / not null( default)?$/.test(shape);
const hasDefault = (shape: string): boolean => shape.endsWith(' default');

function columnBreaks(table: string, before: Table, after: Table): string[] {
  const kept = Object.entries(before.columns).flatMap(([name, old]) => {
    const now = after.columns[name];
    const place = `${table}.${name}`;
    if (now === undefined) return [`${place} is gone`];
    return [
      ...(typeOf(now) === typeOf(old) ? [] : [`${place} is ${typeOf(now)}, was ${typeOf(old)}`]),
      ...(isNeeded(now) && !isNeeded(old) ? [`${place} refuses null`] : []),
      ...(isNeeded(old) && !isNeeded(now) ? [`${place} may be null`] : []),
      ...(hasDefault(old) && !hasDefault(now) ? [`${place} has lost its default`] : []),
    ];
  });
  const added = Object.entries(after.columns)
    .filter(([name, shape]) => !(name in before.columns) && isNeeded(shape) && !hasDefault(shape))
    .map(([name]) => `${table}.${name} is new and must be written`);
  return [...kept, ...added];
}

/** What narrows the rows that may be written; what concerns only new columns does not. */
function ruleBreaks(table: string, before: Table, after: Table): string[] {
  const isOld = (columns: string[]) => columns.every((name) => name in before.columns || /^(?:where|on) /.test(name));
  const isKnown = (one: Constraint) => before.constraints.some((old) => allows(one.definition, old.definition));
  const narrower = after.constraints.filter((one) => isOld(one.columns) && !isKnown(one));
  const has = (list: string[][], one: string[]) => list.some((other) => other.join() === one.join());
  return [
    ...narrower.map(({ definition }) => `${table} has a new rule: ${definition}`),
    ...before.unique.filter((one) => !has(after.unique, one)).map((one) => `${table} is no longer unique by ${one}`),
    ...after.unique
      .filter((one) => isOld(one) && !has(before.unique, one))
      .map((one) => `${table} is now unique by ${one}`),
  ];
}

const LITERAL = /'[^']*'(?:::[a-z ]+)?(?:, )?/g;

/** The same rule, or the same with more values to choose from. */
function allows(now: string, old: string): boolean {
  if (now === old) return true;
  const values = (text: string) => new Set(text.match(/'[^']*'/g) ?? []);
  const isWider = [...values(old)].every((value) => values(now).has(value));
  return isWider && / = ANY /.test(old) && now.replace(LITERAL, '') === old.replace(LITERAL, '');
}

/** Rows of tables that older code knows nothing of must not keep it from deleting its own. */
function blockedDeletes(before: Schema, after: Schema): string[] {
  return Object.entries(after.tables).flatMap(([table, { constraints }]) =>
    constraints
      .filter(({ blocks, definition }) => {
        const old = before.tables[table]?.constraints ?? [];
        return blocks !== null && blocks in before.tables && !old.some((one) => one.definition === definition);
      })
      .map(({ definition }) => `rows of ${table} would keep others from being deleted: ${definition}`),
  );
}
