// The default database: a real PostgreSQL that we start from the binaries of an npm package, reachable through a Unix
// socket in the data folder and in no other way.
//
// All our processes on one data folder share one server, and none of them is special. Each holds a connection of its own
// (the keeper) for as long as it lives. The first starts the server; whoever stops and sees no other keeper stops it;
// after a kill -9 the system closes the keeper, so nobody is counted who is gone. A keeper that breaks tells each of
// them that the server died; the first to get the lock starts it again and the others join.
import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '../lib/clock.js';
import { FileLockTimeout, withFileLock } from '../lib/file-lock.js';
import { type Account, findAccount } from './postgres-account.js';
import { type Binaries, findPackage, prepareBinaries } from './postgres-binaries.js';
import {
  createCluster,
  hasCluster,
  makeHome,
  makeSocketFolder,
  type Places,
  placesIn,
  SUPERUSER,
  trimLog,
} from './postgres-cluster.js';
import { EmbeddedPostgresError, explainFileError } from './postgres-error.js';
import { findServer, type Server, startServer, stopServer } from './postgres-server.js';

export type PostgresConfig = { host: string; port: number; user: string; database: string };

/** gave_up: no further try is made until `restart` is called. */
export type ServerState = 'up' | 'down' | 'gave_up';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
  /** Told of every change after the start. While it is not `up`, queries fail. */
  onChange?: (state: ServerState) => void;
  /** How long to wait before each try to start a server again that went away; after the last it gives up. */
  restartDelaysMs?: readonly number[];
};

export type EmbeddedPostgres = {
  /** For `pg`: `host` is the folder of the socket. It stays the same across restarts of the server. */
  config: PostgresConfig;
  /** True when this call started the server, false when it joined one that ran. */
  owned: boolean;
  isUp(): boolean;
  /** Tries again at once after it gave up; resolves when the server is up. */
  restart(): Promise<void>;
  /** Leaves the server, and ends it (fast shutdown) when nobody else uses it. Close the pools first. */
  stop(): Promise<void>;
};

const DATABASE = 'aftercall';
const KEEPER = 'aftercall keeper';
const POLL_MS = 20;
/** Recovery after a crash replays the journal; it is bounded by max_wal_size, on the slowest disk to minutes. */
const START_LIMIT_MS = 600_000;
/** How long a start is repeated that was cut off from outside, or that found the dead server's processes alive. */
const INTERRUPTED_MS = 20_000;
const LOST_SOCKET_MS = 10_000;
const RESTART_DELAYS_MS = [0, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000, 60_000, 60_000];
const STABLE_MS = 60_000;
const LOG_CHECK_MS = 60_000;

type Keeper = { client: pg.Client; ended: Promise<void> };
type Held = { server: Server; keeper: Keeper; owned: boolean };

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, onChange, restartDelaysMs = RESTART_DELAYS_MS } = options;
  const dataDir = await makeDataDir(options.dataDir);
  const places = placesIn(dataDir);
  const stopping = new AbortController();
  let held: Held | null = null;
  let upSinceMs = 0;
  let failures = 0;
  let restarting: Promise<void> = Promise.resolve();

  async function hold(): Promise<Held> {
    const taken = await join(dataDir, places, log, stopping.signal);
    upSinceMs = systemClock();
    held = taken;
    void taken.keeper.ended.then(() => lost(taken));
    return taken;
  }

  function lost(was: Held): void {
    if (held !== was || stopping.signal.aborted) return;
    held = null;
    // A server that dies again and again must not be started without a pause.
    if (systemClock() - upSinceMs > STABLE_MS) failures = 0;
    log.warn({}, 'The embedded PostgreSQL went away; starting it again.');
    onChange?.('down');
    restarting = recover();
  }

  async function recover(): Promise<void> {
    while (!stopping.signal.aborted && failures < restartDelaysMs.length) {
      try {
        await pause(restartDelaysMs[failures++], undefined, { signal: stopping.signal });
        await hold();
        log.info({}, 'The embedded PostgreSQL is up again.');
        return onChange?.('up');
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'The embedded PostgreSQL did not start.');
      }
    }
    if (stopping.signal.aborted) return;
    log.error({}, `The embedded PostgreSQL did not start in ${failures} tries. See ${places.log}.`);
    onChange?.('gave_up');
  }

  const first = await hold();
  const trimming = setInterval(() => void trimLog(places.log).catch(() => null), LOG_CHECK_MS).unref();

  return {
    config: configOf(first.server),
    owned: first.owned,
    isUp: () => held !== null,
    async restart() {
      await restarting;
      if (held) return;
      failures = 0;
      restarting = recover();
      await restarting;
      if (!held) throw new EmbeddedPostgresError('start_failed', `PostgreSQL did not start. See ${places.log}.`);
    },
    async stop() {
      if (stopping.signal.aborted) return restarting;
      clearInterval(trimming);
      stopping.abort();
      restarting = restarting
        .then(() => leave(places, held, first.owned, log))
        .catch((error) => log.warn({ err: error }, 'The embedded PostgreSQL was left running.'));
      return restarting;
    },
  };
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    return await realpath(dataDir);
  } catch (error) {
    explainFileError(error, dataDir);
  }
}

/** Joins the server of this data folder, starting it first where none runs. */
async function join(
  dataDir: string,
  places: Places,
  log: EmbeddedPostgresOptions['log'],
  signal: AbortSignal,
): Promise<Held> {
  const packaged = await findPackage();
  const account = await findAccount(places.cluster);
  await makeHome(dataDir, places, account);
  return locked(places, START_LIMIT_MS, async () => {
    const isOld = await hasCluster(places, packaged);
    const start = async () => {
      const binaries = await prepareBinaries(packaged, places.home, account, (message) => log.info({}, message));
      await makeSocketFolder(places, account);
      if (!isOld) await createClusterOnce(places, account, binaries);
      return startServer(places, account, binaries);
    };
    return untilConnected(places, start, signal);
  });
}

async function createClusterOnce(places: Places, account: Account | null, binaries: Binaries): Promise<void> {
  if (!(await hasCluster(places, binaries))) await createCluster(places, account, binaries);
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
  let started: Awaited<ReturnType<typeof startServer>> | null = null;
  let withoutSocketMs = 0;
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
    signal.throwIfAborted();
    const server = await findServer(places.cluster);
    const failure = await started?.failed();
    if (failure && (failure.reason !== 'interrupted' || waitedMs > INTERRUPTED_MS)) throw failure;
    if (server?.isReady) {
      const keeper = await tryKeeper(server);
      if (typeof keeper === 'object') return { server, keeper, owned: started !== null };
      withoutSocketMs = keeper === 'no socket' ? withoutSocketMs + POLL_MS : 0;
      // Someone removed the socket, or moved the data folder: nobody will ever reach this server.
      if (withoutSocketMs > LOST_SOCKET_MS) await stopServer(server, places.cluster);
    } else if (!server && (!started || failure)) {
      started = await start();
    }
    await pause(POLL_MS);
  }
  throw new EmbeddedPostgresError('start_failed', `PostgreSQL does not answer. See ${places.log}.`);
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

const configOf = (server: Server): PostgresConfig => ({
  host: server.socket,
  port: server.port,
  user: SUPERUSER,
  database: DATABASE,
});

async function leave(
  places: Places,
  held: Held | null,
  owned: boolean,
  log: EmbeddedPostgresOptions['log'],
): Promise<void> {
  await locked(places, 60_000, async () => {
    const server = await findServer(places.cluster);
    if (!server) return held?.keeper.client.end();
    const isLast = held ? await isOnlyKeeper(held.keeper.client) : owned;
    await held?.keeper.client.end().catch(() => null);
    if (isLast && !(await stopServer(server, places.cluster))) {
      log.warn({ pid: server.pid }, 'The embedded PostgreSQL did not end in time and was left alone.');
    }
  });
}

async function isOnlyKeeper(keeper: pg.Client): Promise<boolean> {
  const sql = 'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  return keeper.query(sql, [KEEPER]).then(
    ({ rowCount }) => rowCount === 0,
    // It broke this moment: the server is ending or gone, and others would start it again.
    () => false,
  );
}
