import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '../lib/process/file-lock.js';
import { findAccount, identity } from './account.js';
import { placesIn, trimLog } from './cluster.js';
import { type EmbeddedPostgres, type ServerState, startEmbeddedPostgres } from './embedded-postgres.js';
import { findServer, stopServer } from './server.js';

const isRoot = process.geteuid?.() === 0;
const log = { info() {}, warn() {}, error() {} };
const MODULE = new URL('./embedded-postgres.js', import.meta.url).href;

/** An empty data folder in a path with a space; at the end no server is left on it. */
async function emptyFolder(context: TestContext, name = ''): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aftercall data '));
  const inner = join(dataDir, name);
  context.after(async () => {
    const { cluster, socket } = placesIn(inner);
    const server = await findServer(cluster).catch(() => null);
    if (server) await stopServer(server, cluster);
    if (socket.startsWith('/tmp/aftercall-')) await rm(socket, { recursive: true, force: true });
    // Children of a killed server write for a moment longer.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  });
  // Every folder above the data folder must let the database's account through.
  if (name) await chmod(dataDir, 0o711);
  return inner;
}

let template = '';

before(async () => {
  template = await mkdtemp(join(tmpdir(), 'aftercall template '));
  await (await startEmbeddedPostgres({ dataDir: template, log })).stop();
});

after(() => rm(template, { recursive: true, force: true }));

/** A data folder with a database in it, which saves building one. */
async function dataFolder(context: TestContext, name = ''): Promise<string> {
  const dataDir = await emptyFolder(context, name);
  await mkdir(dataDir, { recursive: true });
  execFileSync('cp', ['-a', join(template, 'postgres'), dataDir]);
  if (isRoot) await chmod(dataDir, 0o711);
  return dataDir;
}

async function ask(db: { config: pg.ClientConfig }, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(db.config);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => null);
  }
}

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 20) {
    if (await isTrue()) return;
    await pause(20);
  }
  assert.fail(`Waited in vain: ${what}.`);
}

const pidOf = async (dataDir: string): Promise<number> => (await findServer(placesIn(dataDir).cluster))?.pid ?? 0;

/** Its last act is to take its lock file away; a busy machine may let it end a moment later. */
const ended = (pid: number): Promise<void> => until(() => !isAlive(pid), 'the server has ended');

/** Another of our processes: it starts or joins the database, says so in one line, and stops when its input ends. */
async function other(dataDir: string): Promise<{ child: ChildProcess; said: Promise<string>; stop(): Promise<void> }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
    const log = { info() {}, warn() {}, error() {} };
    const db = await startEmbeddedPostgres({ dataDir: process.argv[1], log });
    console.log(db.owned ? 'owned' : 'joined');
    process.stdin.on('end', () => db.stop()).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  return {
    child,
    said,
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
      assert.equal(child.exitCode, 0);
    },
  };
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.signalCode === null) await once(child, 'exit');
}

test('A database starts from nothing, closed to everyone else, and keeps its data over a stop', async (context) => {
  const dataDir = await emptyFolder(context);
  const db = await startEmbeddedPostgres({ dataDir, log });
  assert.equal(db.owned, true);
  assert.equal(db.isUp(), true);
  const [row] = await ask(
    db,
    `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync, current_database() as name,
            current_setting('data_checksums') as checksums, current_setting('server_version_num')::int / 10000 as major`,
  );
  assert.deepEqual(row, { tcp: '', fsync: 'on', name: 'aftercall', checksums: 'on', major: 18 });
  for (const folder of [db.config.host, placesIn(dataDir).cluster]) {
    assert.equal((await stat(folder)).mode & 0o777, 0o700, folder);
  }
  await ask(db, 'create table kept as select 42 as answer');
  const pid = await pidOf(dataDir);
  await db.stop();
  await ended(pid);
  const again = await startEmbeddedPostgres({ dataDir, log });
  assert.deepEqual(await ask(again, 'select answer from kept'), [{ answer: 42 }]);
  await again.stop();
  await again.stop();
});

test('Of processes that start at once, one starts the server, the others join, the last one ends it', async (context) => {
  const dataDir = await emptyFolder(context);
  const processes = await Promise.all([other(dataDir), other(dataDir), other(dataDir)]);
  const said = await Promise.all(processes.map(({ said }) => said));
  assert.deepEqual(said.toSorted(), ['joined', 'joined', 'owned']);
  const pid = await pidOf(dataDir);
  // The one that started it leaves first.
  const order = processes.toSorted((one) => (said[processes.indexOf(one)] === 'owned' ? -1 : 1));
  for (const [index, { stop }] of order.entries()) {
    assert.equal(isAlive(pid), true, `before stop ${index}`);
    await stop();
  }
  await ended(pid);
  assert.deepEqual(
    (await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('cluster.') || name.startsWith('lock')),
    [],
  );
});

test('After a kill -9 of our process, the next one joins the server and ends it', async (context) => {
  const dataDir = await dataFolder(context);
  const first = await other(dataDir);
  assert.equal(await first.said, 'owned');
  const pid = await pidOf(dataDir);
  await killHard(first.child);
  const second = await other(dataDir);
  assert.equal(await second.said, 'joined');
  assert.equal(await pidOf(dataDir), pid);
  await second.stop();
  await ended(pid);
});

test('A killed server is started again by itself, for all who use it', async (context) => {
  const dataDir = await dataFolder(context);
  const states: ServerState[] = [];
  const db = await startEmbeddedPostgres({ dataDir, log, onChange: (state) => states.push(state) });
  const joined = await startEmbeddedPostgres({ dataDir, log });
  await ask(db, 'create table kept as select 42 as answer');
  for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
    const pid = await pidOf(dataDir);
    states.length = 0;
    process.kill(pid, signal);
    await until(() => states.includes('up') && joined.isUp(), `both are up again after ${signal}`);
    assert.deepEqual(states, ['down', 'up']);
    assert.notEqual(await pidOf(dataDir), pid);
    assert.deepEqual(await ask(joined, 'select answer from kept'), [{ answer: 42 }]);
  }
  await joined.stop();
  assert.equal(db.isUp(), true);
  await db.stop();
  assert.equal(await pidOf(dataDir), 0);
});

test('A server that cannot be started again is given up after the last try, and started when asked to', async (context) => {
  const dataDir = await dataFolder(context);
  const states: ServerState[] = [];
  const onChange = (state: ServerState) => states.push(state);
  const db = await startEmbeddedPostgres({ dataDir, log, onChange, restartDelaysMs: [0, 20, 20] });
  const version = join(placesIn(dataDir).cluster, 'PG_VERSION');
  await writeFile(version, '16\n');
  process.kill(await pidOf(dataDir), 'SIGKILL');
  await until(() => states.includes('gave_up'), 'it gives up');
  assert.equal(db.isUp(), false);
  await assert.rejects(db.restart(), { reason: 'start_failed' });
  await writeFile(version, '18\n');
  await db.restart();
  assert.deepEqual(states, ['down', 'gave_up', 'gave_up', 'up']);
  assert.deepEqual(await ask(db, 'select 1 as one'), [{ one: 1 }]);
  await db.stop();
});

test('A server that was told to stop, but not by us, is started anew', async (context) => {
  const dataDir = await dataFolder(context);
  const states: ServerState[] = [];
  const onChange = (state: ServerState) => states.push(state);
  const db = await startEmbeddedPostgres({ dataDir, log, onChange, checkEveryMs: 50 });
  process.kill(await pidOf(dataDir), 'SIGTERM');
  await until(() => states.includes('up'), 'it is up again');
  assert.deepEqual(await ask(db, 'select 1 as one'), [{ one: 1 }]);
  await db.stop();
});

test('The log is cut when it grows too long, while the server writes to it', async (context) => {
  const dataDir = await dataFolder(context);
  const { log: path } = placesIn(dataDir);
  const db = await startEmbeddedPostgres({ dataDir, log });
  await appendFile(path, `${'x'.repeat(99)}\n`.repeat(60_000));
  await trimLog(path);
  assert.equal((await stat(path)).size, 0);
  assert.ok((await stat(`${path}.1`)).size > 6_000_000);
  await db.stop();
  assert.match(await readFile(path, 'utf8'), /^\d{4}-.*received fast shutdown request/);
});

test('Stopping while the server is being started again leaves none behind', async (context) => {
  const dataDir = await dataFolder(context);
  const db = await startEmbeddedPostgres({ dataDir, log });
  process.kill(await pidOf(dataDir), 'SIGKILL');
  await until(() => !db.isUp(), 'it notices');
  await db.stop();
  assert.equal(await pidOf(dataDir), 0);
});

test('After a kill -9 of everything, a number that now belongs to another process does not hinder the start', async (context) => {
  const dataDir = await dataFolder(context);
  const { cluster } = placesIn(dataDir);
  const first = await other(dataDir);
  await first.said;
  const pid = await pidOf(dataDir);
  await killHard(first.child);
  process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(pid), 'it is dead');
  // PostgreSQL itself refuses to start while a process of its own account has that number.
  const stranger = spawn('sleep', ['60'], { ...identity(await findAccount(cluster)), stdio: 'ignore' });
  context.after(() => void stranger.kill());
  await once(stranger, 'spawn');
  const file = join(cluster, 'postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)));
  const db = await startEmbeddedPostgres({ dataDir, log });
  assert.equal(db.owned, true);
  await db.stop();
  assert.equal(isAlive(stranger.pid!), true);
});

test('A start that was cut off while the cluster was being built leaves no half cluster', async (context) => {
  const dataDir = await emptyFolder(context);
  const { home } = placesIn(dataDir);
  const first = await other(dataDir);
  await until(
    async () => (await readdir(home).catch(() => [])).some((name) => name.startsWith('cluster.')),
    'the cluster is being built',
  );
  await killHard(first.child);
  const db = await startEmbeddedPostgres({ dataDir, log });
  assert.equal(db.owned, true);
  assert.deepEqual(
    (await readdir(home)).filter((name) => /^(cluster|lock)\./.test(name)),
    [],
  );
  await db.stop();
});

test('A data folder too deep for a socket gets a short folder of its own', async (context) => {
  const dataDir = await dataFolder(context, 'a folder '.repeat(14).trim());
  const db = await startEmbeddedPostgres({ dataDir, log });
  assert.match(db.config.host, /^\/tmp\/aftercall-[0-9a-f]{24}$/);
  assert.equal((await stat(db.config.host)).mode & 0o777, 0o700);
  const second = await other(dataDir);
  assert.equal(await second.said, 'joined');
  await second.stop();
  await db.stop();
});

test('A folder for the socket that others can reach or own is refused', async (context) => {
  const dataDir = await emptyFolder(context, 'b folder '.repeat(14).trim());
  const { socket } = placesIn(dataDir);
  await mkdir(socket, { mode: 0o700 });
  if (isRoot) await chown(socket, 12_345, 12_345);
  else await chmod(socket, 0o755);
  await assert.rejects(startEmbeddedPostgres({ dataDir, log }), {
    reason: 'unreachable',
    message: /should be a folder/,
  });
});

test('A cluster of another major version is refused with what to do, and left as it was', async (context) => {
  const dataDir = await emptyFolder(context);
  const { cluster } = placesIn(dataDir);
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '16\n');
  if (isRoot) await chown(cluster, 65_534, 65_534);
  await assert.rejects(startEmbeddedPostgres({ dataDir, log }), {
    reason: 'wrong_version',
    message: /made by PostgreSQL 16.*brings PostgreSQL 18.*DATABASE_URL/s,
  });
  assert.deepEqual(await readdir(cluster), ['PG_VERSION']);
});

test('Open connections and transactions do not hold up a stop', async (context) => {
  const dataDir = await dataFolder(context);
  const db = await startEmbeddedPostgres({ dataDir, log });
  const client = new pg.Client(db.config);
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  const sleeping = client.query('select pg_sleep(60)').catch(() => null);
  await db.stop();
  await sleeping;
  await client.end().catch(() => null);
  assert.equal(await pidOf(dataDir), 0);
});

test('What customers wrote never reaches the log of the server', async (context) => {
  const dataDir = await dataFolder(context);
  const db = await startEmbeddedPostgres({ dataDir, log });
  for (const sql of [`select 'SECRET'::int`, `select SECRET`, `do $$ begin raise exception 'SECRET'; end $$`]) {
    await assert.rejects(ask(db, sql));
  }
  await db.stop();
  const text = await readFile(placesIn(dataDir).log, 'utf8');
  assert.match(text, /ready to accept connections/);
  assert.doesNotMatch(text, /SECRET/);
});

test('On a full disk the start says so, and works once there is room', async (context) => {
  const dataDir = await emptyFolder(context);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=30m', 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    return context.skip('mounting a small disk needs root');
  }
  let db: EmbeddedPostgres | null = null;
  try {
    await assert.rejects(startEmbeddedPostgres({ dataDir, log }), { reason: 'disk_full', message: /no space left/ });
    execFileSync('mount', ['-o', 'remount,size=300m', dataDir]);
    db = await startEmbeddedPostgres({ dataDir, log });
    assert.equal(db.owned, true);
  } finally {
    await db?.stop();
    // Lazily: a process that has just ended may hold its folder for a moment longer.
    execFileSync('umount', ['-l', dataDir]);
  }
});

test('A folder that may not be written to is a clear refusal', async (context) => {
  if (isRoot) return context.skip('root may write everywhere');
  const dataDir = await emptyFolder(context);
  await chmod(dataDir, 0o500);
  await assert.rejects(startEmbeddedPostgres({ dataDir, log }), { reason: 'not_writable' });
});

test('As root, a folder below a closed one is refused with an example of a good one', async (context) => {
  if (!isRoot) return context.skip('needs root');
  const closed = await emptyFolder(context);
  await assert.rejects(startEmbeddedPostgres({ dataDir: join(closed, 'below'), log }), {
    reason: 'unreachable',
    message: /cannot reach .*\/var\/lib\/aftercall/,
  });
});
