// A worker that is stopped in the middle of a film, for longer than anybody waits for it, while its flow is cancelled and erased. It
// wakes with the film finished by its renderer: nobody may see it, and nothing of it may stay.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import type { Behaviour } from '../support/parts/marked-parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type ServiceProcess, startServiceProcess } from '../support/process.js';
import { addDatabase, type Call, createCall, createFlow, FLOWS, until } from '../support/service.js';

const FILM_S = 30;
/** Ahead of all others: for it the erasure is long past, and the next sweep of media is due. */
const LATER_MS = 2 * 3_600_000;

describe('a worker that sleeps while its flow is erased', () => {
  let server: TestServer;
  let database: Database;
  let environment: Record<string, string>;
  let key: string;
  let api: ServiceProcess;
  let call: Call;
  const workers: ServiceProcess[] = [];

  before(async () => {
    server = await startTestServer();
    key = newApiKey();
    const databaseUrl = await addDatabase(server);
    environment = { DATABASE_URL: databaseUrl, DATA_DIR: join(server.folder, 'asleep'), AFTERCALL_API_KEY: key };
    database = openDatabase({ connectionString: databaseUrl, max: 2 }, () => undefined);
    await startApi();
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.end('SIGKILL');
  });
  after(async () => {
    await api.end();
    await database.close();
    await server.stop();
  });
  async function startApi(): Promise<void> {
    api = await startServiceProcess({ environment, roles: { serves: true, works: false }, behaviour: {} });
    call = createCall(api.url, key);
  }
  const startWorker = async (behaviour: Behaviour) => {
    const worker = await startServiceProcess({ environment, roles: { serves: true, works: true }, behaviour });
    workers.push(worker);
    return worker;
  };
  const entriesIn = (folder: string): Promise<string[]> =>
    readdir(join(environment.DATA_DIR!, folder), { recursive: true }).catch(() => []);
  const isFilm = (path: string): Promise<boolean> =>
    new Input({ source: new FilePathSource(path), formats: ALL_FORMATS }).computeDuration().then(
      (seconds) => seconds > 1,
      () => false,
    );
  const rendered = async (): Promise<boolean> => {
    const parts = (await entriesIn('scratch')).filter((name) => name.endsWith('.part'));
    return parts.length === 1 && isFilm(join(environment.DATA_DIR!, 'scratch', parts[0]!));
  };
  const endedFilms = async ({ url }: ServiceProcess): Promise<boolean> => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return /aftercall_stage_seconds_count\{[^}]*stage="film"[^}]*\} [1-9]/.test(metrics);
  };

  it('publishes nothing when it wakes, and leaves nothing, neither then nor after sweeps and a restart', async () => {
    const sleeper = await startWorker({ films: FILM_S });
    const id = await createFlow(call, { avatarId: 'maya' });
    const row = database.db.selectFrom('flows').select(['media_token', 'progress']).where('id', '=', id);
    const { media_token: token } = await until(
      () => row.executeTakeFirstOrThrow(),
      ({ progress }) => progress >= 5,
    );
    sleeper.signal('SIGSTOP');
    assert.equal((await call('DELETE', `${FLOWS}/${id}`)).status, 200);
    assert.equal((await call('POST', `${FLOWS}/${id}/erase`)).status, 200);
    await until(rendered, (isThere) => isThere);
    const address = () => fetch(`${api.url}/media/${token}/video.mp4`);
    const sweeper = await startWorker({ aheadMs: LATER_MS });
    await until(
      () => database.db.selectFrom('erasures').selectAll().execute(),
      (erasures) => erasures.length === 0,
    );
    sleeper.signal('SIGCONT');
    await until(
      async () => {
        assert.equal((await address()).status, 404);
        return endedFilms(sleeper);
      },
      (hasEnded) => hasEnded,
    );
    const left = async () => [
      ...(await entriesIn('files/media')).filter((name) => name.startsWith(token)),
      ...(await entriesIn('files/work')),
      ...(await entriesIn('scratch')),
    ];
    assert.deepEqual(await left(), []);
    await sleeper.end();
    await sweeper.end();
    await api.end();
    await startApi();
    await startWorker({ aheadMs: 2 * LATER_MS });
    assert.equal((await address()).status, 404);
    assert.deepEqual(await left(), []);
  });
});
