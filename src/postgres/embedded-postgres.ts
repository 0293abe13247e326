// The default database: a real PostgreSQL that we start from the binaries of an npm package, reachable through a Unix
// socket in the data folder and in no other way.
//
// All our processes on one data folder share one server, and none of them is special. Each holds a connection of its own
// (the keeper) for as long as it lives. The first starts the server; whoever stops and sees no other keeper stops it;
// after a kill -9 the system closes the keeper, so nobody is counted who is gone. A keeper that breaks tells each of
// them that the server died; the first to get the lock starts it again and the others join.
import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../lib/clock.js';
import { type Places, placesIn, trimLog } from './cluster.js';
import { configOf, type Held, join, type Log, leave, type PostgresConfig } from './keeper.js';
import { EmbeddedPostgresError, explainFileError } from './postgres-error.js';
import { findServer, stopServer } from './server.js';

/** gave_up: no further try is made until `restart` is called. */
export type ServerState = 'up' | 'down' | 'gave_up';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: Log;
  /** Told of every change after the start. While it is not `up`, queries fail. */
  onChange?: (state: ServerState) => void;
  /** How long to wait before each try to start a server again that went away; after the last it gives up. */
  restartDelaysMs?: readonly number[];
  /** How often the server's log is trimmed, and whether it is being stopped from outside is checked. */
  checkEveryMs?: number;
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

const RESTART_DELAYS_MS = [0, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000, 60_000, 60_000];
const STABLE_MS = 60_000;
const CHECK_EVERY_MS = 30_000;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, onChange, restartDelaysMs = RESTART_DELAYS_MS, checkEveryMs = CHECK_EVERY_MS } = options;
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
    log.warn({}, 'the embedded PostgreSQL ended and is restarted');
    onChange?.('down');
    restarting = recover();
  }

  async function recover(): Promise<void> {
    while (!stopping.signal.aborted && failures < restartDelaysMs.length) {
      try {
        await pause(restartDelaysMs[failures++], undefined, { signal: stopping.signal });
        await hold();
        log.info({}, 'the embedded PostgreSQL is up again');
        return onChange?.('up');
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the embedded PostgreSQL did not start');
      }
    }
    if (stopping.signal.aborted) return;
    log.error({ tries: failures, logPath: places.log }, 'the embedded PostgreSQL did not start and is not retried');
    onChange?.('gave_up');
  }

  const first = await hold();
  const checking = setInterval(check(places, log), checkEveryMs).unref();

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
      clearInterval(checking);
      stopping.abort();
      restarting = restarting
        .then(() => leave(places, held, first.owned, log))
        .catch((error) => log.warn({ err: error }, 'the embedded PostgreSQL could not be stopped and is left running'));
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

/**
 * Told to stop from outside (SIGTERM), a server lets nobody in and waits until all have left. While we drain, that suits
 * us; but when we go on, so would it for ever. Seen twice in a row it is ended, and thereby started again.
 */
function check(places: Places, log: Log): () => void {
  let stoppingPid = 0;
  const look = async () => {
    await trimLog(places.log);
    const server = await findServer(places.cluster);
    const isStopping = server?.phase === 'stopping';
    if (isStopping && stoppingPid === server.pid) {
      log.warn({ pid: server.pid }, 'the embedded PostgreSQL was stopped from outside and is restarted');
      await stopServer(server, places.cluster);
    }
    stoppingPid = isStopping ? server.pid : 0;
  };
  return () => void look().catch((error) => log.warn({ err: error }, 'the check of the embedded PostgreSQL failed'));
}
