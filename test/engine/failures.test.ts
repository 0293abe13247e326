import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { STAGE_NAMES, type StageName } from '../../src/engine/stage.js';
import { FilesError } from '../../src/files/contract.js';
import { ProviderError } from '../../src/providers/contracts.js';
import { assertBooksBalance, assertMovesAreOnePath } from '../support/books.js';
import { createTestParts, hang, type TestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  createFlow,
  FLOWS,
  startTestService,
  type TestService,
  until,
  untilStatus,
} from '../support/service.js';

// The tests wait for their retries side by side, so each flow carries its own plan, found by its title.
describe('a stage that fails', { concurrency: true }, () => {
  let server: TestServer;
  let service: TestService;
  let parts: TestParts;
  before(async () => {
    server = await startTestServer();
    parts = createTestParts({ tries: 3 });
    for (const stage of STAGE_NAMES) parts.on(stage, (flow) => plans.get(`${flow.title} ${stage}`)?.());
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts });
  });
  const plans = new Map<string, () => void | Promise<void>>();
  /** Creates a flow whose stage behaves as planned. */
  const createWith = (stage: StageName, plan: () => void | Promise<void>) => {
    const title = `plan ${plans.size}`;
    plans.set(`${title} ${stage}`, plan);
    return createFlow(service.call, { title });
  };
  after(async () => {
    await assertBooksBalance(service.database);
    await assertMovesAreOnePath(service.database);
    await service.stop();
    await server.stop();
  });
  const runsOf = (id: string, stage: string) => parts.runs.filter((run) => run.flowId === id && run.stage === stage);
  const failing = (error: () => Error, times = Number.POSITIVE_INFINITY) => {
    let left = times;
    return () => {
      left -= 1;
      if (left >= 0) throw error();
    };
  };
  const retry = () => new ProviderError('test', 'retry', 'the speech service is busy', { retryAfterMs: 1 });

  it('is tried again and then goes on as if nothing had happened', async () => {
    const id = await createWith('narrate', failing(retry, 2));
    await untilStatus(service.call, id, 'completed');
    assert.equal(runsOf(id, 'narrate').length, 3);
    assert.equal(runsOf(id, 'film').length, 1);
  });

  it('is given up after its tries, with what the provider said', async () => {
    const id = await createWith('narrate', failing(retry));
    const flow = await untilStatus(service.call, id, 'failed');
    assert.equal(runsOf(id, 'narrate').length, 3);
    assert.equal(
      flow.error,
      'The stage narrate failed: the speech service is busy. The flow doesn’t count toward your quota. Create it again to retry.',
    );
    assert.equal('completedAt' in flow || 'videoUrl' in flow, false);
  });

  for (const kind of ['refused', 'config'] as const) {
    it(`is given up at once when trying again cannot help (${kind})`, async () => {
      const id = await createWith(
        'draft',
        failing(() => new ProviderError('test', kind, 'The writer said no.')),
      );
      const flow = await untilStatus(service.call, id, 'failed');
      assert.equal(runsOf(id, 'draft').length, 1);
      assert.match(
        flow.error,
        /^The stage draft failed: The writer said no\. The flow doesn’t count toward your quota/,
      );
    });
  }

  it('says nothing about the inside of a bug', async () => {
    const id = await createWith(
      'segment',
      failing(() => new TypeError("Cannot read properties of undefined (reading 'secret')")),
    );
    const flow = await untilStatus(service.call, id, 'failed');
    assert.equal(runsOf(id, 'segment').length, 3);
    assert.match(flow.error, /an internal error; the cause is in the server log/);
    assert.doesNotMatch(flow.error, /secret|undefined/);
  });

  it('is a bug too when it throws something that is no error', async () => {
    const id = await createWith('draft', () => Promise.reject(null));
    assert.match((await untilStatus(service.call, id, 'failed')).error, /internal error/);
  });

  it('fails at once when the media folder is closed to us', async () => {
    const id = await createWith(
      'film',
      failing(() => new FilesError('not_writable', 'Aftercall may not write to /srv/x.')),
    );
    assert.match((await untilStatus(service.call, id, 'failed')).error, /can’t write to its media storage/);
    assert.equal(runsOf(id, 'film').length, 1);
  });

  /** What is thrown instead of a call to a vendor that has just failed several times. */
  const heldBack = () =>
    new ProviderError('test', 'retry', 'the speech service is left alone', { retryAfterMs: 1, isCircuitOpen: true });

  it('uses up no try while its vendor is left alone', async () => {
    const id = await createWith('narrate', failing(heldBack, 7));
    await untilStatus(service.call, id, 'completed');
    assert.equal(runsOf(id, 'narrate').length, 8);
  });

  it('uses up its tries again where its vendor was left alone for half an hour', async () => {
    const lastTries: boolean[] = [];
    parts.on('segment', async (flow, { isLastTry }) => {
      if (flow.title !== 'left alone') return plans.get(`${flow.title} segment`)?.();
      lastTries.push(isLastTry === true);
      const { pool } = service.database;
      // What the next claim will find.
      if (lastTries.length === 3)
        await pool.query(`update flows set begun_at = begun_at - interval '31 min' where id = $1`, [flow.id]);
      throw heldBack();
    });
    const id = await createFlow(service.call, { title: 'left alone' });
    assert.match((await untilStatus(service.call, id, 'failed')).error, /the speech service is left alone/);
    assert.deepEqual(lastTries, [false, false, false, false, false, true]);
  });

  it('waits as long as the provider asked for', async () => {
    const id = await createWith(
      'draft',
      failing(() => new ProviderError('test', 'retry', 'Busy.', { retryAfterMs: 3_600_000 }), 1),
    );
    await until(
      () => waitingCall(service, id),
      (call) => call !== null,
    );
    const seconds = (await waitingCall(service, id))!;
    assert.ok(seconds > 3_590 && seconds <= 3_960, String(seconds));
    await service.call('DELETE', `${FLOWS}/${id}`);
  });

  it('never waits much longer than an hour, whatever the provider asked for', async () => {
    const id = await createWith(
      'draft',
      failing(() => new ProviderError('test', 'retry', 'Busy.', { retryAfterMs: 86_400_000 }), 1),
    );
    await until(
      () => waitingCall(service, id),
      (call) => call !== null,
    );
    assert.ok((await waitingCall(service, id))! <= 3_960);
    await service.call('DELETE', `${FLOWS}/${id}`);
  });

  it('can be cancelled while it waits for its next try', async () => {
    const id = await createWith(
      'draft',
      failing(() => new ProviderError('test', 'retry', 'Busy.', { retryAfterMs: 60_000 }), 1),
    );
    await until(
      () => waitingCall(service, id),
      (call) => call !== null,
    );
    const answer = await service.call('DELETE', `${FLOWS}/${id}`);
    assert.equal(answer.body.status, 'cancelled');
    assert.equal(runsOf(id, 'draft').length, 1);
  });
});

/** Seconds until the delayed call for a flow is due; null without one. */
async function waitingCall({ database }: TestService, flowId: string): Promise<number | null> {
  const { rows } = await database.pool.query(
    `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
      where data->>'flowId' = $1 and state < 'active' and start_after > now() + interval '20 s'`,
    [flowId],
  );
  return rows[0]?.seconds ?? null;
}

describe('the deadline of a stage', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  it('stops the stage, and in the end the flow fails with the reason', async () => {
    const parts = createTestParts({ tries: 1, deadlineMs: 300 });
    const service = await startTestService(server, { databaseUrl: await addDatabase(server), parts });
    parts.on('film', hang);
    const id = await createFlow(service.call);
    const flow = await untilStatus(service.call, id, 'failed');
    assert.match(flow.error, /^The stage film failed: it took longer than 0 seconds\./);
    await assertBooksBalance(service.database);
    await service.stop();
  });

  it('also ends a stage that does not listen, and never stores what it makes afterwards', async () => {
    const parts = createTestParts({ tries: 1, deadlineMs: 300 });
    const service = await startTestService(server, { databaseUrl: await addDatabase(server), parts });
    let wake: () => void = () => undefined;
    parts.on('film', () => new Promise<void>((resolve) => (wake = resolve)));
    const id = await createFlow(service.call);
    await untilStatus(service.call, id, 'failed');
    wake();
    await service.worker!.sweep();
    assert.equal((await service.call('GET', `${FLOWS}/${id}`)).body.status, 'failed');
    await assertMovesAreOnePath(service.database);
    await service.stop();
  });
});
