// The PostgreSQL of the tests: one server for a whole run, or one of its own where a file is run alone. Each file has databases
// of its own on it, which are copied from one that has the newest schema, and are gone when the file has ended.
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installQueue } from '../../src/engine/queue.js';
import { randomBase62 } from '../../src/lib/ids.js';
import { createLog } from '../../src/lib/log.js';
import { startEmbeddedPostgres } from '../../src/postgres/embedded-postgres.js';
import type { PostgresConfig } from '../../src/postgres/keeper.js';
import { migrate } from '../../src/store/db/migrate.js';

export type TestServer = {
  /** For the files of whoever asked; nothing of the server is in it. */
  folder: string;
  url(name: string): string;
  /** A database with nothing in it, and with the newest schema where the run has one at hand. */
  addDatabase(from?: 'newest' | 'empty'): Promise<string>;
  stop(): Promise<void>;
};

const TEMPLATE = 'newest_schema';
/** What a test stores need not outlive a power cut and needs no replica, and a run has more connections open than one service. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  max_connections: '400',
  // The tests that look at plans vacuum by themselves.
  autovacuum: 'off',
};

const MEMORY_FOLDER = '/dev/shm';
const LEAST_FREE_BYTES = 2e9;

/** In memory where there is room: a database is copied there in 40 ms, on a disk in 350, two thirds of them CPU of the server. */
async function newFolder(prefix: string): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  const hasRoom = memory !== null && memory.bavail * memory.bsize > LEAST_FREE_BYTES;
  return mkdtemp(join(hasRoom ? MEMORY_FOLDER : tmpdir(), prefix));
}

type Address = Pick<PostgresConfig, 'host' | 'port' | 'user'>;

/** Starts the server that the files of a run share; they find it by `TEST_POSTGRES`, which is its `address`. */
export async function startSharedServer(): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = await newFolder('aftercall-tests-');
  const start = () => startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') });
  const first = await start();
  await onServer(first.config, async (client) => {
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`alter system set ${name} = '${value}'`);
    await client.query(`create database ${TEMPLATE} template template0 encoding 'UTF8'`);
  });
  const template = { ...first.config, database: TEMPLATE };
  await migrate(template);
  await installQueue(template);
  await first.stop();
  const postgres = await start();
  const { host, port, user } = postgres.config;
  return {
    address: JSON.stringify({ host, port, user } satisfies Address),
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

type Joined = { address: Address; ask(statement: string): Promise<unknown>; stop(): Promise<void> };

let shared: Joined | null = null;

/** Once for a process: to join it as services do, with a keeper and a look at its files, takes longer than many a test. */
function joinShared(config: string): Joined {
  const address = JSON.parse(config) as Address;
  const pool = new pg.Pool({ ...address, database: 'postgres', max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // Of the server that ends before this process; whoever asks in vain is told.
  pool.on('error', () => undefined);
  return { address, ask: (statement) => pool.query(statement), stop: async () => undefined };
}

async function startOwn(folder: string): Promise<Joined> {
  const { config, stop } = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') });
  return { address: config, ask: (statement) => onServer(config, (client) => client.query(statement)), stop };
}

export async function startTestServer(): Promise<TestServer> {
  const folder = await newFolder('aftercall-test-');
  const config = process.env.TEST_POSTGRES;
  if (config) shared ??= joinShared(config);
  const { address, ask, stop } = await (shared ?? startOwn(folder));
  const { host, port, user } = address;
  const url = (name: string): string => `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const made: string[] = [];
  return {
    folder,
    url,
    addDatabase: async (from = 'newest') => {
      const name = `test_${randomBase62(10).toLowerCase()}`;
      const template = shared && from === 'newest' ? TEMPLATE : `template0 encoding 'UTF8'`;
      // A third of the CPU that a copy through the write-ahead log takes.
      await ask(`create database ${name} template ${template} strategy file_copy`);
      made.push(name);
      return url(name);
    },
    stop: async () => {
      for (const name of shared ? made : []) await ask(`drop database if exists ${name} with (force)`);
      await stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function onServer(config: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...config, database: 'postgres' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
