// The queue carries calls for work and nothing else: what happens when calls are many, lost, or used up.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PgBoss } from 'pg-boss';
import { createQueue, type Queue } from '../../src/engine/queue.js';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { setQuota } from '../../src/store/workspaces/workspaces.js';
import { assertBooksBalance, assertMovesAreOnePath } from '../support/books.js';
import { createTestParts, type TestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, startTestService, type TestService, untilStatus } from '../support/service.js';

describe('calls for work', () => {
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
    const { db } = api.database;
    await setQuota(db, await workspaceOf(api), null);
  });
  after(async () => {
    await assertBooksBalance(api.database);
    await assertMovesAreOnePath(api.database);
    await api.stop();
    await server.stop();
  });
  const withWorker = async (parts: TestParts, work: (worker: TestService) => Promise<void>) => {
    const worker = await startTestService(server, { databaseUrl, key, parts, serves: false, clock });
    try {
      await work(worker);
    } finally {
      await worker.stop();
    }
  };
  const sql = (text: string, values: unknown[]) => api.database.pool.query(text, values);
  const sweepLater = async (worker: TestService) => {
    turnedMs += 31_000;
    await worker.worker!.sweep();
  };

  it('that were lost are sent again by the sweep', async () => {
    const id = await createFlow(api.call);
    await sql(`delete from pgboss.job where data->>'flowId' = $1`, [id]);
    await withWorker(createTestParts(), async (worker) => {
      await sweepLater(worker);
      await untilStatus(api.call, id, 'completed');
    });
  });

  it('whose tries the queue has used up are sent again by the sweep', async () => {
    const id = await createFlow(api.call);
    await sql(`update pgboss.job set state = 'failed', retry_count = retry_limit where data->>'flowId' = $1`, [id]);
    await withWorker(createTestParts(), async (worker) => {
      await sweepLater(worker);
      await untilStatus(api.call, id, 'completed');
    });
  });

  it('for a stage that has taken its process with it for a day come to an end', async () => {
    const id = await createFlow(api.call);
    // As processes leave it that died in the first stage, the first of them a day ago.
    const left = `claimed = true, tries = 1, takeovers = 10, begun_at = now() - interval '25 h'`;
    await sql(`update flows set ${left}, status = 'generating_script', version = version + 1 where id = $1`, [id]);
    await sql(
      `insert into moves select id, version, 'picked_up', 'pending', status, updated_at from flows where id = $1`,
      [id],
    );
    const parts = createTestParts({ tries: 3 });
    await withWorker(parts, async () => {
      const flow = await untilStatus(api.call, id, 'failed');
      assert.match(flow.error, /the server kept stopping while working on it/);
      assert.equal(parts.runs.length, 0);
    });
  });
});

describe('jobs that were queued before a queue was renamed', () => {
  const FORMER = 'stage-vendor-film';
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  /** The queue as an older process has left it, with one job under the former name. */
  async function queuedBefore(flowId: string, isHeld: boolean): Promise<Queue> {
    const settings = { connectionString: await server.addDatabase('empty') };
    const boss = new PgBoss({ ...settings, schema: 'pgboss', supervise: false, schedule: false });
    await boss.start();
    await boss.createQueue(FORMER);
    await boss.send(FORMER, { flowId });
    if (isHeld) await boss.fetch(FORMER);
    await boss.stop({ graceful: false });
    const queue = createQueue({ settings, works: true, onError: () => undefined });
    await queue.start();
    return queue;
  }

  it('are worked under the new name', async () => {
    const queue = await queuedBefore('flow_waiting', false);
    try {
      const worked = new Promise<string>((resolve) => {
        void queue.serve({ name: 'remote', concurrency: 1 }, async (id) => resolve(id));
      });
      assert.equal(await worked, 'flow_waiting');
    } finally {
      await queue.stop();
    }
  });

  it('are found where a dead process held them', async () => {
    const queue = await queuedBefore('flow_held', true);
    try {
      assert.deepEqual(await queue.dropOrphans(), [{ work: 'remote', id: 'flow_held' }]);
      assert.deepEqual(await queue.dropOrphans(), []);
    } finally {
      await queue.stop();
    }
  });
});

describe('jobs that come due later', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  it('are taken by every slot that is idle, though nobody calls it', async () => {
    const SLOTS = 3;
    const settings = { connectionString: await server.addDatabase('empty') };
    const queue = createQueue({ settings, works: true, onError: () => undefined });
    await queue.start();
    const boss = new PgBoss({ ...settings, schema: 'pgboss', supervise: false, schedule: false });
    await boss.start();
    try {
      const begun: string[] = [];
      const { promise: all, resolve } = withResolvers();
      await queue.serve({ name: 'remote', concurrency: SLOTS }, (id) => {
        if (begun.push(id) === SLOTS) resolve();
        // None is free again before all work.
        return all;
      });
      for (const flowId of ['flow_0', 'flow_1', 'flow_2'])
        await boss.send('stage-remote', { flowId }, { startAfter: 1 });
      await all;
      assert.deepEqual(begun.toSorted(), ['flow_0', 'flow_1', 'flow_2']);
    } finally {
      await boss.stop({ graceful: false });
      await queue.stop();
    }
  });
});

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function workspaceOf({ database }: TestService): Promise<string> {
  return (await database.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow()).id;
}
