// Joining and leaving the server of a data folder, one process at a time. Whoever joins holds a connection of its own, the
// keeper: it counts who uses the server, and it breaks when the server dies.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '../lib/clock.js';
import { FileLockTimeout, withFileLock } from '../lib/process/file-lock.js';
import { findAccount } from './account.js';
import { findPackage, prepareBinaries } from './binaries.js';
import { createCluster, hasCluster, makeHome, makeSocketFolder, type Places, SUPERUSER } from './cluster.js';
import { EmbeddedPostgresError, explainFileError } from './postgres-error.js';
import { findServer, type Server, startServer, stopServer } from './server.js';

export type PostgresConfig = { host: string; port: number; user: string; database: string };
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

type Keeper = { client: pg.Client; ended: Promise<void> };
/** `owned`: we started the server, we did not find it running. */
export type Held = { server: Server; keeper: Keeper; owned: boolean };

const DATABASE = 'aftercall';
const KEEPER = 'aftercall keeper';
const POLL_MS = 20;
/** Recovery after a crash replays the journal; it is bounded by max_wal_size, on the slowest disk to minutes. */
const START_LIMIT_MS = 600_000;
const LEAVE_LIMIT_MS = 60_000;
/**
 * How long a start is repeated that was cut off from outside, or that found the dead server's processes alive. A server
 * whose folder was moved away from under it looks once a minute whether it still is the one, and ends.
 */
const INTERRUPTED_MS = 75_000;
const INTERRUPTED_PAUSE_MS = 100;
const LOST_SOCKET_MS = 10_000;
const SLOW_STOP_MS = 60_000;

/** Joins the server of this data folder, starting it first where none runs. */
export async function join(dataDir: string, places: Places, log: Log, signal: AbortSignal): Promise<Held> {
  const packaged = await findPackage();
  const account = await findAccount(places.cluster);
  await makeHome(dataDir, places, account);
  return locked(places, START_LIMIT_MS, async () => {
    // A cluster of another version is refused before a server of that version is joined.
    await hasCluster(places, packaged);
    const start = async () => {
      const binaries = await prepareBinaries(packaged, places.home, account, (message) => log.info({}, message));
      await makeSocketFolder(places, account);
      if (!(await hasCluster(places, binaries))) await createCluster(places, account, binaries);
      return startServer(places, account, binaries);
    };
    return untilConnected(places, start, signal);
  });
}

async function locked<T>(places: Places, waitMs: number, work: () => Promise<T>): Promise<T> {
  try {
    return await withFileLock(places.lock, waitMs, work);
  } catch (error) {
    if (!(error instanceof FileLockTimeout)) return explainFileError(error, places.home);
    const message = `Another process is busy starting or stopping the database. ${error.message}`;
    throw new EmbeddedPostgresError('locked', message, { cause: error });
  }
}

/** Looks for a living server and connects to it; starts one where there is none. */
async function untilConnected(
  places: Places,
  start: () => ReturnType<typeof startServer>,
  signal: AbortSignal,
): Promise<Held> {
  const beganMs = systemClock();
  let started: Awaited<ReturnType<typeof startServer>> | null = null;
  const isStuck = watchForStuck();
  while (systemClock() - beganMs < START_LIMIT_MS) {
    signal.throwIfAborted();
    const server = await findServer(places.cluster);
    const keeper = server?.phase === 'ready' ? await tryKeeper(server) : 'not yet';
    if (server && typeof keeper === 'object') return { server, keeper, owned: started !== null };
    const failure = (await started?.failed()) ?? null;
    if (failure && !(await mayPass(failure, systemClock() - beganMs))) throw failure;
    if (!server && (!started || failure)) started = await start();
    if (isStuck(server, keeper) && server) await stopServer(server, places.cluster);
    await pause(POLL_MS);
  }
  throw new EmbeddedPostgresError('start_failed', `PostgreSQL does not answer. See ${places.log}.`);
}

/**
 * Tells whether a living server has let nobody in for so long that it never will: someone removed its socket, or told it
 * to wait for the end of connections that do not end.
 */
function watchForStuck(): (server: Server | null, answer: unknown) => boolean {
  let wellMs = systemClock();
  return (server, answer) => {
    const isStopping = server?.phase === 'stopping';
    if (!server || (answer !== 'no socket' && !isStopping)) wellMs = systemClock();
    return systemClock() - wellMs > (isStopping ? SLOW_STOP_MS : LOST_SOCKET_MS);
  };
}

async function mayPass(failure: EmbeddedPostgresError, waitedMs: number): Promise<boolean> {
  if (failure.reason !== 'interrupted' || waitedMs > INTERRUPTED_MS) return false;
  return pause(INTERRUPTED_PAUSE_MS, true);
}

/** Connects, or says why not yet. What will not change by waiting is thrown. */
async function tryKeeper(server: Server): Promise<Keeper | 'no socket' | 'not yet'> {
  const client = new pg.Client({
    ...configOf(server),
    database: 'postgres',
    application_name: KEEPER,
    connectionTimeoutMillis: 10_000,
  });
  // Whatever breaks the connection also ends it, and that is what is listened to.
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    return { client, ended };
  } catch (error) {
    await client.end().catch(() => null);
    return whyNot(error, server);
  }
}

function whyNot(error: unknown, server: Server): 'no socket' | 'not yet' {
  const { code } = error as { code?: string };
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'no socket';
  if (code === 'EACCES' || code === 'EPERM') {
    const message = `The database of this data folder runs under another account: ${server.socket} is closed to us.`;
    throw new EmbeddedPostgresError('unreachable', message, { cause: error });
  }
  // 57: starting up or shutting down. 53: out of connections. Network errors have longer names than five characters.
  if (code?.length === 5 && !/^(57|53|08)/.test(code)) throw error;
  return 'not yet';
}

export const configOf = (server: Server): PostgresConfig => ({
  host: server.socket,
  port: server.port,
  user: SUPERUSER,
  database: DATABASE,
});

/** Leaves the server, and ends it when nobody else uses it. `owned` decides when the server cannot be asked. */
export async function leave(places: Places, held: Held | null, owned: boolean, log: Log): Promise<void> {
  await locked(places, LEAVE_LIMIT_MS, async () => {
    const server = await findServer(places.cluster);
    if (!server) return held?.keeper.client.end();
    const isLast = (held && (await isOnlyKeeper(held.keeper.client))) ?? owned;
    await held?.keeper.client.end().catch(() => null);
    if (isLast && !(await stopServer(server, places.cluster))) {
      log.warn({ pid: server.pid }, 'the embedded PostgreSQL did not stop in time and is left running');
    }
  });
}

/** Called by who leaves. Null when the server does not answer any more. */
async function isOnlyKeeper(keeper: pg.Client): Promise<boolean | null> {
  const sql = 'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  // Who leaves gives up the name first: a server still lists a connection for a moment after it was closed.
  return keeper.query(`set application_name to 'aftercall leaving'`).then(
    async () => (await keeper.query(sql, [KEEPER])).rowCount === 0,
    () => null,
  );
}
