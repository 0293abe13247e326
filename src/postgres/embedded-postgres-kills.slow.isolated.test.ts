// Random kills of our processes and of the server, while rows are written: none that was confirmed may be missing, and
// never may two servers run on one cluster.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive } from '../lib/process/file-lock.js';
import { placesIn } from './cluster.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { findServer } from './server.js';

const ROUNDS = 8;
const MEMBERS = 3;
const log = { info() {}, warn() {}, error() {} };

/** Writes rows until its input ends, and prints the id of each that the database has confirmed. */
const MEMBER = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.js', import.meta.url).href)});
  const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
  let isOver = false;
  process.stdin.on('end', () => { isOver = true; }).resume();
  const log = { info() {}, warn() {}, error() {} };
  const db = await startEmbeddedPostgres({ dataDir: process.argv[1], log });
  const pool = new pg.Pool({ ...db.config, max: 1 });
  pool.on('error', () => {});
  for (let turn = 0; !isOver; turn += 1) {
    const id = process.pid + '-' + process.argv[2] + '-' + turn;
    const isDone = await pool.query('insert into confirmed values ($1)', [id]).then(() => true, () => false);
    if (isDone) console.log(id);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await pool.end();
  await db.stop();`;

/** Our processes on one data folder, and what may befall them. */
function crowdOn(dataDir: string, random: () => number) {
  const { cluster } = placesIn(dataDir);
  const members = new Set<ChildProcess>();
  const confirmed: string[] = [];
  let launched = 0;

  function fill(): void {
    while (members.size < MEMBERS) {
      launched += 1;
      const words = ['--input-type=module', '-e', MEMBER, dataDir, String(launched)];
      const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
      createInterface(child.stdout).on('line', (id) => confirmed.push(id));
      members.add(child);
      child.once('exit', () => members.delete(child));
    }
  }

  const anyone = () => [...members][Math.floor(random() * members.size)];

  async function killServer(): Promise<void> {
    const server = await findServer(cluster);
    if (server && isAlive(server.pid)) process.kill(server.pid, 'SIGKILL');
  }

  async function killAll(): Promise<void> {
    await killServer();
    for (const member of members) member.kill('SIGKILL');
    await until(() => members.size === 0, 'the killed are gone');
  }

  const incidents = [
    async () => void anyone()?.kill('SIGKILL'),
    async () => void anyone()?.stdin?.end(),
    killServer,
    killAll,
    // A quiet round, so that kills also hit processes that have long been running.
    async () => {},
  ];
  return { members, confirmed, fill, strike: () => incidents[Math.floor(random() * incidents.length)]!() };
}

test('Through random kills, no confirmed row is lost and never do two servers run', async (context) => {
  const seed = process.pid;
  context.diagnostic(`seed ${seed}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'aftercall chaos '));
  const { home, cluster } = placesIn(dataDir);
  const { members, confirmed, fill, strike } = crowdOn(dataDir, randomFrom(seed));
  const servers = new Set<number>();
  const first = await startEmbeddedPostgres({ dataDir, log });
  await query(first.config, 'create table confirmed (id text primary key)');
  await first.stop();

  for (let round = 0; round < ROUNDS; round += 1) {
    fill();
    await strike();
    fill();
    const before = confirmed.length;
    // Who was told to leave in the rounds before may leave only now: somebody always takes the place.
    const goesOn = () => {
      fill();
      return confirmed.length > before + 3;
    };
    await until(goesOn, `rows are written again in round ${round}`);
    servers.add((await findServer(cluster))?.pid ?? 0);
    assert.ok([...servers].filter((pid) => pid > 0 && isAlive(pid)).length <= 1, 'one server at a time');
  }

  for (const member of members) member.stdin?.end();
  await until(() => members.size === 0, 'all have left');
  assert.equal(await findServer(cluster), null, 'the last one has stopped the server');
  const last = await startEmbeddedPostgres({ dataDir, log });
  const found = new Set((await query(last.config, 'select id from confirmed')).map(({ id }) => id));
  await last.stop();
  const lost = confirmed.filter((id) => !found.has(id));
  assert.deepEqual(lost, []);
  assert.deepEqual((await readdir(home)).toSorted(), ['cluster', 'postgres.log', 'run']);
  context.diagnostic(`${confirmed.length} rows, ${servers.size} servers`);
  await rm(dataDir, { recursive: true, force: true });
});

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function query(config: pg.ClientConfig, sql: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(config);
  await client.connect();
  return client.query(sql).then(({ rows }) => client.end().then(() => rows));
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 20) {
    if (isTrue()) return;
    await pause(20);
  }
  assert.fail(`Waited in vain: ${what}.`);
}
