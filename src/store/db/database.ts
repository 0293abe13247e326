// The connection pools of PostgreSQL, which discard connections that no longer answer. tables.ts describes the tables.
import { performance } from 'node:perf_hooks';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.js';

/** A connection of the pool or a running transaction: the store's functions take either. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type PoolSettings = pg.PoolConfig & { max?: number };

/** A statement that got no answer in this time never will: a firewall or a failover has swallowed the connection. */
const ANSWER_LIMIT_MS = 10_000;
const NO_ANSWER = 'Query read timeout';

export type Database = {
  db: Db;
  /** For single reads of requests: they never queue behind transactions. */
  reads: Db;
  pool: pg.Pool;
  /** How many wait for a connection, of either kind: the longer queue counts. */
  waitingCount(): number;
  settings: PoolSettings;
  close(): Promise<void>;
};

/** Connections in ten that are reserved for reads, because a burst of transactions may take all others and wait for locks. */
const READS_IN_TEN = 3;
/** With fewer, none could be spared. */
const SMALLEST_SHARED = 4;

/** Opens the pools, `max` connections together; ten of them where nothing else is said. */
export function openDatabase(settings: PoolSettings, onError: (error: Error) => void): Database {
  const { max = 10, query_timeout: answerLimitMs = ANSWER_LIMIT_MS } = settings;
  const forReads = max < SMALLEST_SHARED ? 0 : Math.max(1, Math.floor((max * READS_IN_TEN) / 10));
  const pool = openPool({ ...settings, max: max - forReads }, onError);
  const db = kyselyOf(pool, answerLimitMs);
  const readPool = forReads === 0 ? pool : openPool({ ...settings, max: forReads }, onError);
  const reads = readPool === pool ? db : kyselyOf(readPool, answerLimitMs);
  const waitingCount = () => Math.max(pool.waitingCount, readPool.waitingCount);
  const close = async () => void (await Promise.all([...new Set([db, reads])].map((each) => each.destroy())));
  return { db, reads, pool, waitingCount, settings, close };
}

const kyselyOf = (pool: pg.Pool, answerLimitMs: number): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: discardingMute(pool, answerLimitMs) }) });

/** An idle connection that breaks is only reported: the pool opens another one by itself. */
function openPool(settings: PoolSettings, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...settings,
    // Statements have a limit of ours.
    query_timeout: 0,
  });
  pool.on('error', onError);
  // A connection may also break while it is lent out and between two statements. The next statement tells who borrowed
  // it; without a hearer the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A statement that begins with `/* prepared: name *\/` is planned once by each connection: planning takes longer than a read. */
const PREPARED = /^\/\* prepared: ([a-z ]{1,60}) \*\//;

/** Discards a connection that did not answer, and all that were last used before it: a failover most likely broke them, too. */
function discardingMute(pool: pg.Pool, answerLimitMs: number): PostgresPool {
  // kysely keeps a note of every one that it is handed: a new one for each statement would leave them all to the garbage collector.
  const known = new WeakMap<pg.PoolClient, Lent>();
  let mutedMs = Number.NEGATIVE_INFINITY;
  const onMute = () => {
    mutedMs = performance.now();
  };
  const borrow = async (): Promise<Lent> => {
    const client = await pool.connect();
    const lent = known.get(client) ?? lend(client, answerLimitMs, onMute);
    known.set(client, lent);
    return lent;
  };

  const connect = async () => {
    let lent = await borrow();
    while (lent.answeredMs() < mutedMs) {
      lent.discard();
      lent = await borrow();
    }
    return lent as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pool.end() };
}

/** A connection as it is lent out, one time after the other. */
type Lent = {
  answeredMs(): number;
  query(text: string, values: unknown[]): Promise<pg.QueryResult>;
  release(): void;
  discard(): void;
};

/**
 * One timer for each connection, which runs anew from the first statement that waits and from every answer while others do:
 * pg's own limit arms a timer for each statement.
 */
function lend(client: pg.PoolClient, answerLimitMs: number, onMute: () => void): Lent {
  // A new one is trusted.
  let answeredMs = Number.POSITIVE_INFINITY;
  let mute: Error | undefined;
  const waiting = new Set<(error: Error) => void>();
  const giveUp = () => {
    if (waiting.size === 0) return;
    const error = new Error(NO_ANSWER);
    mute = error;
    onMute();
    for (const reject of waiting) reject(error);
    // What comes for them later is heard by nobody.
    waiting.clear();
  };
  const limit = setTimeout(giveUp, answerLimitMs).unref();

  const query = (text: string, values: unknown[]): Promise<pg.QueryResult> =>
    new Promise((resolve, reject) => {
      if (mute) return reject(mute);
      if (waiting.size === 0) limit.refresh();
      waiting.add(reject);
      send(client, text, values, (error, result) => {
        if (!waiting.delete(reject)) return;
        if (waiting.size > 0) limit.refresh();
        if (error) return reject(error);
        answeredMs = performance.now();
        resolve(result);
      });
    });
  return {
    answeredMs: () => answeredMs,
    query,
    release: () => client.release(mute),
    discard: () => client.release(true),
  };
}

/** As `client.query({ name, text, values })`, which copies the property descriptors of its order: that costs more than the rest of a read. */
function send(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
  hear: (error: Error | null, result: pg.QueryResult) => void,
): void {
  const query = new pg.Query(text, values, hear as never);
  client.query(Object.assign(query, { name: PREPARED.exec(text)?.[1] }));
}

/** True for a database that is down or overloaded, false for an error in a statement. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code: given, syscall } = error as NodeJS.ErrnoException;
  const code = String(given ?? '');
  // A file that is not there is something else than a socket that is not there.
  if (code === 'ENOENT') return syscall === 'connect';
  // Class 08: connection; 57P: shut down; 53: out of resources, a full disk among them; E…: the socket.
  if (/^(08|57P|53)/.test(code) || /^E(CONN|PIPE|NOTFOUND|TIMEDOUT|HOSTUNREACH)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
    error.message,
  );
}
