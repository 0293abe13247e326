// Kills processes at random while flows run: the API, the workers, their children, and the embedded PostgreSQL under them. What
// was accepted must come to its end once, as it was asked for, and nothing may be left behind.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/config/config.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { createLog } from '../../src/lib/log.js';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { startService } from '../../src/main/service.js';
import { placesIn } from '../../src/postgres/cluster.js';
import { startEmbeddedPostgres } from '../../src/postgres/embedded-postgres.js';
import { findServer } from '../../src/postgres/server.js';
import { createReceivedFilms } from '../../src/render/uploads.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { assertBooksBalance, assertMovesAreOnePath, assertResultsAreTheHolders } from '../support/books.js';
import { FILMED } from '../support/parts/killable-parts.js';
import { createTestParts } from '../support/parts/parts.js';
import { type Order, type ServiceProcess, startServiceProcess } from '../support/process.js';
import { randomFrom } from '../support/random.js';
import { type Call, createCall, createFlow, FLOWS, PATIENCE_MS, until } from '../support/service.js';

/** After `limitMs` no more is killed, however many that were. */
export type KillsOptions = {
  kills: number;
  flows: number;
  seed: number;
  limitMs?: number;
  onNews?(news: string): void;
};

export type KillsReport = {
  seed: number;
  seconds: number;
  kills: Record<string, number>;
  flows: number;
  rendered: number;
  ends: Record<string, number>;
  /** Accepted, and not where they were asked to end. */
  lost: number;
  /** Processes that were left behind. */
  orphans: number;
  leftFiles: string[];
};

const FILM_BYTES = 300_000;
const FILM_S = 4;
/** Of so many flows one is really rendered, one waits for a person, and one is cancelled. */
const RENDERED = 10;
const BY_HAND = 4;
const CANCELLED = 20;
const LONGEST_PAUSE_MS = 1_200;
/** Children are many and live briefly, so they are killed more often than what takes seconds to start. */
const VICTIMS = [...Array.from({ length: 6 }, () => 'child'), 'api', 'worker-1', 'worker-2', 'postgres'];
const DAY_MS = 86_400_000;
/** A machine with much else to do starts processes slowly, and some are killed before they have. */
const LONGEST_OUTAGE_MS = 900_000;

type Seat = { name: string; order: Order; present: ServiceProcess | null; starting: Promise<void> };
type Accepted = { id: string; byHand: boolean; isRendered: boolean; isCancelled: boolean };

export async function runKills(options: KillsOptions): Promise<KillsReport> {
  const { kills: wanted, flows, seed, limitMs = Number.POSITIVE_INFINITY, onNews } = options;
  const startedMs = performance.now();
  const random = randomFrom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'aftercall-kills-'));
  const key = newApiKey();
  const accepted: Accepted[] = [];
  const killed: Record<string, number> = {};
  const family = new Map<number, string>();
  const seats = ['api', 'worker-1', 'worker-2'].map((name): Seat => {
    const serves = name === 'api';
    const behaviour = { childMs: 400, filmBytes: FILM_BYTES, films: FILM_S };
    const environment = { DATA_DIR: dataDir, AFTERCALL_API_KEY: key };
    const order: Order = { environment, behaviour, roles: { serves, works: !serves } };
    return { name, order, present: null, starting: Promise.resolve() };
  });
  const call: Call = (...request) => createCall(seats[0]!.present?.url ?? 'http://127.0.0.1:9', key)(...request);
  /** Nobody answers while the API is dead, and 503 comes while the database is: then it is asked again. */
  const insist = async <T>(work: () => Promise<T>): Promise<T> => {
    const endMs = Date.now() + LONGEST_OUTAGE_MS;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (Date.now() > endMs) throw error;
        await pause(200);
      }
    }
  };

  const open = (seat: Seat) => {
    seat.starting = insist(async () => {
      seat.present = await startServiceProcess(seat.order);
      note(family, seat.present.pid);
    });
    return seat.starting;
  };

  async function addFlow(number: number): Promise<void> {
    const isRendered = number % RENDERED === 0;
    const byHand = number % BY_HAND === 1;
    const isCancelled = number % CANCELLED === 3;
    const body = { autoApproveScript: !byHand, title: isRendered ? FILMED : `Flow ${number}` };
    // A create whose answer a kill took is sent again and happens once.
    const id = await insist(() => createFlow(withKey(call, `${seed}-${number}`), body));
    accepted.push({ id, byHand, isRendered, isCancelled });
    if (isCancelled) await insist(async () => assert.equal((await call('DELETE', `${FLOWS}/${id}`)).status, 200));
  }

  const killPostgres = async (): Promise<boolean> => {
    const server = await findServer(placesIn(dataDir).cluster);
    return server !== null && kill(server.pid);
  };
  const killChild = (): boolean => {
    const workers = seats.slice(1).flatMap(({ present }) => (present ? descendants(present.pid) : []));
    const children = workers.filter((pid) => /child-worker|render\//.test(commandOf(pid)));
    return children.length > 0 && kill(random.pick(children));
  };
  /** One that is about to start is left to it. */
  const killSeat = async (victim: string): Promise<boolean> => {
    const seat = seats.find(({ name }) => name === victim)!;
    const { present } = seat;
    if (!present) return false;
    seat.present = null;
    await present.end('SIGKILL');
    void open(seat);
    return true;
  };

  async function killOne(): Promise<void> {
    const victim = random.pick(VICTIMS);
    for (const { present } of seats) if (present) note(family, present.pid);
    const isDone =
      victim === 'postgres' ? await killPostgres() : victim === 'child' ? killChild() : await killSeat(victim);
    const what = victim.replace(/-\d$/, '');
    if (isDone) killed[what] = (killed[what] ?? 0) + 1;
  }

  const count = () => Object.values(killed).reduce((sum, each) => sum + each, 0);
  let database: Database | null = null;
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null = null;
  try {
    for (const seat of seats) await open(seat);
    await liftQuota(dataDir);
    while (count() < wanted && performance.now() - startedMs < limitMs) {
      while (accepted.length < Math.min(flows, (flows * (count() + 1)) / wanted)) await addFlow(accepted.length);
      await pause(random.below(LONGEST_PAUSE_MS));
      const before = count();
      await killOne();
      if (count() > before && count() % 50 === 0) onNews?.(`${count()} kills, ${accepted.length} flows`);
    }
    for (const seat of seats) await seat.starting;
    postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
    database = openDatabase(postgres.config, () => undefined);
    const rows = await untilEnded(database, call, PATIENCE_MS + flows * 3_000);
    await assertMovesAreOnePath(database);
    await assertResultsAreTheHolders(database, FILMED);
    await assertBooksBalance(database);
    const ends: Record<string, number> = {};
    for (const { status } of rows) ends[status] = (ends[status] ?? 0) + 1;
    const lost = accepted.filter(({ id, isCancelled }) => {
      const status = rows.find((row) => row.id === id)?.status;
      return status !== (isCancelled ? 'cancelled' : 'completed');
    });
    onNews?.(lost.map(({ id }) => JSON.stringify(rows.find((row) => row.id === id) ?? id)).join('\n'));
    const media = rows.filter(({ status }) => status === 'completed').map(({ video_path }) => video_path!);
    await assertWholeFilms(join(dataDir, 'files'), media);
    for (const seat of seats) assert.equal(await seat.present!.end('SIGTERM'), 0);
    const leftFiles = await leftAfterSweep(dataDir, key, media);
    await database.close();
    await postgres.stop();
    return {
      ...{ seed, seconds: Math.round((performance.now() - startedMs) / 1_000), kills: killed, flows: accepted.length },
      ...{ rendered: accepted.filter((flow) => flow.isRendered && !flow.isCancelled).length, ends, lost: lost.length },
      ...{ orphans: await orphansIn(family), leftFiles },
    };
  } finally {
    await database?.close().catch(() => undefined);
    for (const { present } of seats) await present?.end('SIGKILL');
    const server = await findServer(placesIn(dataDir).cluster);
    if (server) kill(server.pid);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

/** More flows are made than a new workspace may make in a month. */
async function liftQuota(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  const database = openDatabase(postgres.config, () => undefined);
  await database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
  await database.close();
  await postgres.stop();
}

const withKey =
  (call: Call, idempotencyKey: string): Call =>
  (method, path, body) =>
    call(method, path, body, { 'idempotency-key': idempotencyKey });

/** Approves what waits, until nothing is under way any more. */
function untilEnded({ db }: Database, call: Call, limitMs: number) {
  const ask = async () => {
    const rows = await db
      .selectFrom('flows')
      .select(['id', 'status', 'error', 'video_path', 'takeovers', 'crashes', 'kills', 'tries'])
      .execute();
    for (const { id, status } of rows) {
      if (status === 'pending_approval')
        await call('POST', `${FLOWS}/${id}/approve`, { action: 'approve' }).catch(() => undefined);
    }
    return rows;
  };
  const isOver = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);
  return until(ask, (rows) => rows.every(isOver), limitMs);
}

/** Marked films hold nothing but their mark; rendered ones are played through. */
async function assertWholeFilms(folder: string, paths: readonly string[]): Promise<void> {
  const received = createReceivedFilms();
  for (const path of paths) {
    const version = /version-(\d+)\.mp4$/.exec(path)?.[1];
    const local = join(folder, path);
    if (version === undefined) {
      const { durationS, problem } = await received.examine(local, new AbortController().signal);
      assert.equal(problem, null, path);
      assert.ok(Math.abs(durationS! - FILM_S) < 0.5, path);
      continue;
    }
    const bytes = await readFile(local);
    assert.equal(bytes.length, FILM_BYTES, path);
    assert.ok(
      bytes.every((byte) => byte === Number(version) % 256),
      path,
    );
  }
  received.close();
}

/** What lies about a day later and belongs to nobody, once a service was started and has swept. */
async function leftAfterSweep(dataDir: string, key: string, media: readonly string[]): Promise<string[]> {
  const clock = () => Date.now() + DAY_MS;
  const service = await startService({
    config: readConfig({ PORT: '0', DATA_DIR: dataDir, AFTERCALL_API_KEY: key, SHUTDOWN_GRACE_SECONDS: '0' }),
    ...{ roles: { serves: false, works: true }, log: createLog('silent'), adapters: createTestParts(), clock },
  });
  await service.worker!.sweep();
  await service.stop();
  await openDiskFiles({ folder: join(dataDir, 'files'), baseUrl: () => '', clock });
  const known = new Set(media.map((path) => path.split('/')[1]!));
  const filesIn = async (folder: string) =>
    (await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const left = (await Promise.all(['scratch', 'files/work', 'files/.aside'].map(filesIn))).flat();
  const stray = (await filesIn('files/media')).filter((path) => !known.has(path.split('/media/')[1]!.split('/')[0]!));
  return [...left, ...stray.filter((path) => !/\/media\/(?:avatars|presenters)\//.test(path))];
}

// ---- processes, by /proc

const statOf = (pid: number): { parent: number; began: string; state: string } | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0]!, parent: Number(fields[1]), began: fields[19]! };
  } catch {
    return null;
  }
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
};

function descendants(root: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((pid) => [Number(pid), statOf(Number(pid))?.parent ?? 0]));
  const below = (pid: number): number[] =>
    [...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => [child, ...below(child)]);
  return below(root);
}

/** Remembers a process and all that stem from it, with the time of their start: numbers are used again. */
function note(family: Map<number, string>, root: number): void {
  for (const pid of [root, ...descendants(root)]) {
    const found = statOf(pid);
    if (found) family.set(pid, found.began);
  }
}

async function orphansIn(family: Map<number, string>): Promise<number> {
  const living = async () =>
    [...family].filter(([pid, began]) => {
      const found = statOf(pid);
      return found?.began === began && found.state !== 'Z';
    });
  return (await until(living, (pids) => pids.length === 0, 10_000).catch(living)).length;
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
