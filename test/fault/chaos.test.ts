// Kills processes at random while flows run: the API, the workers, and the embedded PostgreSQL under them. Whatever was
// accepted must come to an end, once. CHAOS_SECONDS makes it longer, CHAOS_SEED repeats the choice of victims.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { newApiKey } from '../../src/lib/api-key.js';
import { createLog } from '../../src/lib/log.js';
import { isAlive } from '../../src/lib/processes.js';
import { openDatabase } from '../../src/store/database.js';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres.js';
import { placesIn } from '../../src/store/postgres-cluster.js';
import { findServer } from '../../src/store/postgres-server.js';
import { assertBooksBalance, assertMovesAreOnePath, assertResultsAreTheHolders } from '../support/books.js';
import { type Order, type ServiceProcess, startServiceProcess } from '../support/process.js';
import { randomFrom } from '../support/random.js';
import { type Call, createCall, createFlow, FLOWS, until } from '../support/service.js';

const SECONDS = Number(process.env.CHAOS_SECONDS ?? 10);
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000_000);
const FILM_BYTES = 300_000;
const ENDS = ['completed', 'failed', 'cancelled'];

const random = randomFrom(SEED);

type Seat = { name: string; order: Order; present: ServiceProcess };

describe(`kill -9 at random for ${SECONDS} s (CHAOS_SEED=${SEED})`, () => {
  let dataDir: string;
  const seats: Seat[] = [];
  const pids: number[] = [];
  const accepted: string[] = [];
  const kills: Record<string, number> = {};
  const key = newApiKey();

  const start = async (order: Order): Promise<ServiceProcess> => {
    const started = await startServiceProcess(order);
    pids.push(started.pid);
    return started;
  };
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'aftercall-chaos-'));
    const environment = { DATA_DIR: dataDir, AFTERCALL_API_KEY: key };
    const behaviour = { busyMs: 200, filmBytes: FILM_BYTES };
    for (const name of ['api', 'worker-1', 'worker-2']) {
      const serves = name === 'api';
      const order: Order = { environment, behaviour, roles: { serves, works: !serves } };
      seats.push({ name, order, present: await start(order) });
    }
  });
  after(async () => {
    for (const { present } of seats) await present.end('SIGKILL');
    const server = await findServer(placesIn(dataDir).cluster);
    if (server) process.kill(server.pid, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  const call: Call = (...request) => createCall(seats[0]!.present.url, key)(...request);
  /** Nobody answers while the API is dead, and 503 comes while the database is: then there is nothing to know. */
  const tolerant = async <T>(work: () => Promise<T>): Promise<T | null> => work().catch(() => null);

  async function keepCreating(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const id = await tolerant(() => createFlow(call, { autoApproveScript: random.chance(0.7) }));
      if (id) accepted.push(id);
      if (accepted.length > 0 && random.chance(0.3)) {
        const some = random.pick(accepted);
        const decision = { action: random.chance(0.8) ? 'approve' : 'reject' };
        await tolerant(() =>
          random.chance(0.8) ? call('POST', `${FLOWS}/${some}/approve`, decision) : call('DELETE', `${FLOWS}/${some}`),
        );
      }
      await pause(60);
    }
  }

  async function keepKilling(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await pause(300 + random.below(1_500));
      const victim = random.pick(['api', 'worker-1', 'worker-2', 'postgres']);
      kills[victim] = (kills[victim] ?? 0) + 1;
      if (victim === 'postgres') await killPostgres();
      else await replace(seats.find(({ name }) => name === victim)!);
    }
  }

  async function killPostgres(): Promise<void> {
    const server = await findServer(placesIn(dataDir).cluster);
    if (server) process.kill(server.pid, 'SIGKILL');
  }

  async function replace(seat: Seat): Promise<void> {
    await seat.present.end('SIGKILL');
    seat.present = await start(seat.order);
  }

  it('loses nothing that was accepted, and does nothing twice', async (t) => {
    const endMs = Date.now() + SECONDS * 1_000;
    const isOver = () => Date.now() > endMs;
    await Promise.all([keepCreating(isOver), keepKilling(isOver)]);
    t.diagnostic(`${accepted.length} flows; killed ${JSON.stringify(kills)}`);
    assert.ok(accepted.length > 0);

    const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
    const database = openDatabase(postgres.config, () => undefined);
    const remaining = async () => {
      const rows = await database.db
        .selectFrom('flows')
        .select(['id', 'status'])
        .where('status', 'not in', ENDS as never)
        .execute();
      for (const { id, status } of rows) {
        if (status === 'pending_approval') await call('POST', `${FLOWS}/${id}/approve`, { action: 'approve' });
      }
      return rows.length;
    };
    await until(remaining, (count) => count === 0, 90_000);

    const rows = await database.db.selectFrom('flows').select(['id', 'status']).execute();
    const known = new Set(rows.map(({ id }) => id));
    assert.deepEqual(
      accepted.filter((id) => !known.has(id)),
      [],
      'flows that were accepted and are gone',
    );
    const ends: Record<string, number> = {};
    for (const { status } of rows) ends[status] = (ends[status] ?? 0) + 1;
    t.diagnostic(JSON.stringify(ends));
    await assertMovesAreOnePath(database);
    await assertResultsAreTheHolders(database);
    await assertBooksBalance(database);
    await database.close();
    await postgres.stop();
  });

  it('leaves no half file', async () => {
    const media = join(dataDir, 'files', 'media');
    const names = (await readdir(media, { recursive: true })).filter((name) => name.endsWith('.mp4'));
    assert.ok(names.length > 0);
    for (const name of names) {
      const bytes = await readFile(join(media, name));
      const version = Number(/version-(\d+)\.mp4$/.exec(name)![1]);
      assert.equal(bytes.length, FILM_BYTES, name);
      assert.ok(
        bytes.every((byte) => byte === version % 256),
        name,
      );
    }
  });

  it('leaves no process behind once all were asked to end', async () => {
    for (const { present } of seats) assert.equal(await present.end('SIGTERM'), 0);
    assert.deepEqual(pids.filter(isAlive), []);
    await until(
      () => findServer(placesIn(dataDir).cluster),
      (server) => server === null,
    );
  });
});
