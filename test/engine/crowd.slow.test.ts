// A thousand flows of one workspace: those of another do not wait behind them, and none is lost behind them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { assertBooksBalance, assertMovesAreOnePath } from '../support/books.js';
import { addTestKey, addTestWorkspace } from '../support/contract.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  type Call,
  createFlow,
  FLOWS,
  startTestService,
  type TestService,
  untilStatus,
} from '../support/service.js';

const CROWD = 1_000;

describe('a crowd of flows', () => {
  let server: TestServer;
  let databaseUrl: string;
  let api: TestService;
  const key = newApiKey();
  let turnedMs = 0;
  const clock = () => Date.now() + turnedMs;
  before(async () => {
    server = await startTestServer();
    databaseUrl = await addDatabase(server);
    api = await startTestService(server, { databaseUrl, key, works: false, clock });
  });
  after(async () => {
    await assertBooksBalance(api.database);
    await assertMovesAreOnePath(api.database);
    await api.stop();
    await server.stop();
  });

  it('of one workspace lets those of another pass, and loses none', async (t) => {
    const { call } = await addTestKey(api, await addTestWorkspace(api, { quotaMonthly: null }));
    const other = (await addTestKey(api, await addTestWorkspace(api))).call;
    for (let made = 0; made < CROWD; made += 50) await Promise.all(Array.from({ length: 50 }, () => createFlow(call)));
    const sql = (text: string, values: unknown[]) => api.database.pool.query(text, values);
    const { rows } = await sql(`select id from flows where status = 'pending' order by turn desc limit 1`, []);
    const lost = rows[0].id as string;
    await sql(`delete from pgboss.job where data->>'flowId' = $1`, [lost]);
    const parts = createTestParts({ concurrency: 2 });
    const worker = await startTestService(server, { databaseUrl, key, parts, serves: false, clock });
    try {
      const id = await createFlow(other);
      await untilStatus(other, id, 'completed');
      const before = await countCompleted(call);
      t.diagnostic(`${before} of the crowd were before it`);
      assert.ok(before < CROWD / 4);
      // The lost one is the last of a thousand that are all quiet.
      turnedMs += 31_000;
      await worker.worker!.sweep();
      assert.equal((await sql(`select id from pgboss.job where data->>'flowId' = $1`, [lost])).rowCount, 1);
    } finally {
      await worker.stop();
    }
  });
});

async function countCompleted(call: Call): Promise<number> {
  const { body } = await call('GET', `${FLOWS}?status=completed&limit=100`);
  return body.nextCursor ? Number.POSITIVE_INFINITY : body.flows.length;
}
