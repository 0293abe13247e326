import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertBooksBalance, assertMovesAreOnePath } from '../support/books.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService, untilStatus } from '../support/service.js';

const HOUR_MS = 3_600_000;

describe('waiting for a reviewer', () => {
  let server: TestServer;
  let service: TestService;
  let turnedMs = 0;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      clock: () => Date.now() + turnedMs,
      environment: { APPROVAL_TIMEOUT_HOURS: '48' },
    });
  });
  after(async () => {
    await assertBooksBalance(service.database);
    await assertMovesAreOnePath(service.database);
    await service.stop();
    await server.stop();
  });
  const waiting = async () => {
    const id = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, id, 'pending_approval');
    return id;
  };
  const statusOf = async (id: string) => (await service.call('GET', `${FLOWS}/${id}`)).body.status;
  const approve = (id: string, body: object = { action: 'approve' }) =>
    service.call('POST', `${FLOWS}/${id}/approve`, body);

  it('ends as cancelled when nobody answers in time, and gives the quota back', async () => {
    const id = await waiting();
    turnedMs += 48 * HOUR_MS - 60_000;
    await service.worker!.sweep();
    assert.equal(await statusOf(id), 'pending_approval');
    turnedMs += 61_000;
    await service.worker!.sweep();
    assert.equal(await statusOf(id), 'cancelled');
    const kinds = await service.database.db
      .selectFrom('quota_ledger')
      .select('kind')
      .where('flow_id', '=', id)
      .orderBy('kind')
      .execute();
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['released', 'reserved'],
    );
    const late = await approve(id);
    assert.equal(late.status, 400);
    assert.match(late.body.error, /"cancelled"/);
  });

  it('does not end a flow that was approved before', async () => {
    const id = await waiting();
    assert.equal((await approve(id)).body.status, 'segmenting');
    turnedMs += 49 * HOUR_MS;
    await service.worker!.sweep();
    assert.equal((await untilStatus(service.call, id, 'completed', 'cancelled')).status, 'completed');
  });

  it('lets exactly one of many answers win', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await waiting();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => approve(id, { action: index % 2 ? 'approve' : 'reject' })),
      );
      const won = answers.filter(({ status }) => status === 200);
      assert.equal(won.length, 1);
      for (const { status, body } of answers) if (status !== 200) assert.equal(body.code, 'VALIDATION_ERROR');
      const end = won[0]!.body.status === 'cancelled' ? 'cancelled' : 'completed';
      await untilStatus(service.call, id, end);
    }
  });

  it('lets exactly one of approve, cancel and timeout win', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await waiting();
      turnedMs += 49 * HOUR_MS;
      const [approved, cancelled] = await Promise.all([
        approve(id),
        service.call('DELETE', `${FLOWS}/${id}`),
        service.worker!.sweep(),
      ]);
      const { status } = await untilStatus(service.call, id, 'completed', 'cancelled');
      // A cancel may come after the approval and still win; it never comes after an end.
      if (approved.status !== 200) assert.equal(status, 'cancelled');
      if (cancelled.status === 200) assert.equal(status, 'cancelled');
    }
  });
});
