// A database that goes away for a while, by breaking its connections or by falling silent on them. AWAY_SECONDS makes it
// longer.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { assertBooksBalance, assertMovesAreOnePath } from '../support/books.js';
import { createTestParts, type TestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type Door, startProxy } from '../support/proxy.js';
import {
  addDatabase,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
  untilStatus,
} from '../support/service.js';

const AWAY_MS = Number(process.env.AWAY_SECONDS ?? 2) * 1_000;

describe('a database that goes away', () => {
  let server: TestServer;
  let service: TestService;
  let proxy: Door;
  let parts: TestParts;
  before(async () => {
    server = await startTestServer();
    const url = new URL(await addDatabase(server));
    proxy = await startProxy(`${url.searchParams.get('host')}/.s.PGSQL.${url.port}`);
    parts = createTestParts();
    const databaseUrl = `postgres://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`;
    service = await startTestService(server, { databaseUrl, parts });
  });
  after(async () => {
    await assertBooksBalance(service.database);
    await assertMovesAreOnePath(service.database);
    await service.stop();
    await proxy.close();
    await server.stop();
  });

  async function assertUnavailable(method: string, path: string, body?: unknown): Promise<void> {
    const answer = await service.call(method, path, body);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers.get('retry-after'), '5');
    assert.deepEqual(Object.keys(answer.body), ['success', 'error', 'code']);
    assert.equal(answer.body.code, 'SERVICE_UNAVAILABLE');
  }

  /** A flow whose film ends while the database is away. */
  async function startFilming(): Promise<{ id: string; finish(): void }> {
    let finish: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      parts.on('film', () => {
        resolve();
        return new Promise<void>((done) => (finish = done));
      });
    });
    const id = await createFlow(service.call);
    await begun;
    parts.on('film', () => undefined);
    return { id, finish };
  }

  async function assertWellAgain(): Promise<void> {
    await until(
      () => service.call('GET', '/readyz'),
      ({ status }) => status === 200,
    );
    const id = await createFlow(service.call);
    await untilStatus(service.call, id, 'completed');
  }

  for (const mode of ['cut', 'mute'] as const) {
    it(`is answered with 503 and nothing hangs (${mode}); then everything goes on by itself`, async () => {
      const { id, finish } = await startFilming();
      proxy.set(mode);
      finish();
      const awaySinceMs = Date.now();
      await Promise.all([
        assertUnavailable('GET', `${FLOWS}/${id}`),
        assertUnavailable('GET', FLOWS),
        assertUnavailable('POST', FLOWS, { emailContent: SUMMARY }),
        assertUnavailable('DELETE', `${FLOWS}/${id}`),
        assertUnavailable('GET', '/readyz'),
      ]);
      assert.equal((await service.call('GET', '/healthz')).status, 200);
      await pause(Math.max(0, awaySinceMs + AWAY_MS - Date.now()));
      proxy.set('open');
      await assertWellAgain();
      // The render was done when the database went away: it was kept, not made again.
      await untilStatus(service.call, id, 'completed');
      if (mode === 'cut') {
        assert.equal(parts.runs.filter((run) => run.flowId === id && run.stage === 'film').length, 1);
      }
    });
  }
});
