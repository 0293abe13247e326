// The video quota: taken on create, given back or kept exactly once however a flow ends, and counted anew every month.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setQuota } from '../../src/store/workspaces/workspaces.js';
import { addTestKey, addTestWorkspace, assertError, BASES, flowsOf } from '../support/contract.js';
import { createTestParts, hang } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  type Call,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
  untilStatus,
} from '../support/service.js';

describe('the video quota', () => {
  let server: TestServer;
  let service: TestService;
  let call: Call;
  let nowMs = Date.parse('2026-01-31T23:50:00.000Z');
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createTestParts({ tries: 1 }),
      clock: () => nowMs,
      environment: { APPROVAL_TIMEOUT_HOURS: '168' },
    });
  });
  beforeEach(async () => {
    nowMs = Date.parse('2026-01-31T23:50:00.000Z');
    for (const stage of ['draft', 'segment', 'narrate', 'film'] as const) service.parts.on(stage, () => undefined);
    await newWorkspace(2);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  async function newWorkspace(quotaMonthly: number | null): Promise<void> {
    ({ call } = await addTestKey(service, await addTestWorkspace(service, { quotaMonthly })));
  }
  const used = async (): Promise<number> => (await call('GET', '/v1/usage')).body.used;
  const ledger = async (flowId: string): Promise<string[]> => {
    const { db } = service.database;
    const rows = await db.selectFrom('quota_ledger').select('kind').where('flow_id', '=', flowId).execute();
    return rows.map((row) => row.kind).toSorted();
  };

  it('refuses the flow beyond it with 429, the date of the reset and the seconds until then', async () => {
    await createFlow(call);
    await createFlow(call);
    for (const base of BASES) {
      const answer = await call('POST', flowsOf(base), { emailContent: SUMMARY });
      assertError(answer, 'QUOTA_EXCEEDED', '2026-02-01');
      assert.equal(answer.headers.get('retry-after'), '600');
    }
    assert.equal(await used(), 2);
    assert.equal((await call('GET', FLOWS)).body.flows.length, 2);
  });

  it('is counted anew on the first of the month, 00:00 UTC', async () => {
    await createFlow(call);
    await createFlow(call);
    nowMs = Date.parse('2026-01-31T23:59:59.999Z');
    assertError(await call('POST', FLOWS, { emailContent: SUMMARY }), 'QUOTA_EXCEEDED');
    nowMs = Date.parse('2026-02-01T00:00:00.000Z');
    assert.equal(await used(), 0);
    await createFlow(call);
    assert.equal(await used(), 1);
  });

  it('gives back to the month in which the flow was created', async () => {
    const id = await createFlow(call, { autoApproveScript: false });
    await untilStatus(call, id, 'pending_approval');
    nowMs = Date.parse('2026-02-02T00:00:00.000Z');
    await createFlow(call);
    await call('DELETE', `${FLOWS}/${id}`);
    assert.equal(await used(), 1);
    const { db } = service.database;
    const rows = await db.selectFrom('quota_ledger').select(['kind', 'period']).where('flow_id', '=', id).execute();
    assert.equal(new Set(rows.map((row) => String(row.period))).size, 1);
  });

  it('is checked when everything else about the request is right', async () => {
    await newWorkspace(0);
    assertError(await call('POST', FLOWS, { emailContent: 'too short' }), 'VALIDATION_ERROR');
    assertError(await call('POST', FLOWS, { emailContent: SUMMARY, avatarId: 'nobody' }), 'VALIDATION_ERROR');
    const answer = await call('POST', FLOWS, { emailContent: SUMMARY });
    assertError(answer, 'QUOTA_EXCEEDED', /quota of 0/);
    assert.deepEqual((await call('GET', FLOWS)).body.flows, []);
    for (const path of ['/v1/usage', '/v1/avatars', '/v1/voices', '/v1/me', FLOWS]) {
      assert.equal((await call('GET', path)).status, 200);
    }
  });

  it('knows no end when it is null', async () => {
    await newWorkspace(null);
    for (let index = 0; index < 5; index += 1) await createFlow(call);
    const { body } = await call('GET', '/v1/usage');
    assert.deepEqual(
      [body.used, body.limit, body.remaining, body.resetsAt, body.period],
      [5, null, null, '2026-02-01T00:00:00.000Z', '2026-01-01'],
    );
  });

  it('lets exactly as many of many requests at once through as are left', async () => {
    await newWorkspace(5);
    const answers = await Promise.all(Array.from({ length: 12 }, () => call('POST', FLOWS, { emailContent: SUMMARY })));
    assert.equal(answers.filter(({ status }) => status === 200).length, 5);
    for (const answer of answers.filter(({ status }) => status !== 200)) assertError(answer, 'QUOTA_EXCEEDED');
    assert.equal(await used(), 5);
  });

  it('counts a completed flow', async () => {
    const id = await createFlow(call);
    await untilStatus(call, id, 'completed');
    assert.deepEqual(await ledger(id), ['reserved', 'settled']);
    assert.equal(await used(), 1);
  });

  it('counts a flow that was cancelled while it rendered', async () => {
    service.parts.on('film', hang);
    const id = await createFlow(call);
    await untilStatus(call, id, 'video_generating');
    await call('DELETE', `${FLOWS}/${id}`);
    await call('DELETE', `${FLOWS}/${id}`);
    assert.deepEqual(await ledger(id), ['reserved', 'settled']);
    assert.equal(await used(), 1);
  });

  for (const [stage, status] of [
    ['draft', 'generating_script'],
    ['segment', 'segmenting'],
    ['narrate', 'voice_generating'],
  ] as const) {
    it(`gives back a flow that was cancelled in ${status}`, async () => {
      service.parts.on(stage, hang);
      const id = await createFlow(call);
      await untilStatus(call, id, status);
      assert.equal(await used(), 1);
      await call('DELETE', `${FLOWS}/${id}`);
      await call('DELETE', `${FLOWS}/${id}`);
      assert.deepEqual(await ledger(id), ['released', 'reserved']);
      assert.equal(await used(), 0);
    });
  }

  for (const stage of ['draft', 'segment', 'narrate', 'film'] as const) {
    it(`gives back a flow that failed in the stage ${stage}`, async () => {
      service.parts.on(stage, () => {
        throw new Error('planted');
      });
      const id = await createFlow(call);
      await untilStatus(call, id, 'failed');
      assert.deepEqual(await ledger(id), ['released', 'reserved']);
      assert.equal(await used(), 0);
    });
  }

  it('gives back a rejected flow', async () => {
    const id = await createFlow(call, { autoApproveScript: false });
    await untilStatus(call, id, 'pending_approval');
    await call('POST', `${FLOWS}/${id}/approve`, { action: 'reject' });
    await call('DELETE', `${FLOWS}/${id}`);
    assert.deepEqual(await ledger(id), ['released', 'reserved']);
    assert.equal(await used(), 0);
  });

  it('gives back a flow whose approval nobody gave in seven days', async () => {
    const id = await createFlow(call, { autoApproveScript: false });
    await untilStatus(call, id, 'pending_approval');
    nowMs += 7 * 86_400_000 - 60_000;
    await service.worker!.sweep();
    assert.equal((await call('GET', `${FLOWS}/${id}`)).body.status, 'pending_approval');
    nowMs += 120_000;
    await service.worker!.sweep();
    const flow = (await call('GET', `${FLOWS}/${id}`)).body;
    assert.equal(flow.status, 'cancelled');
    assert.equal('error' in flow, false);
    assert.deepEqual(await ledger(id), ['released', 'reserved']);
  });

  it('is felt at once when an operator changes it', async () => {
    await createFlow(call);
    await createFlow(call);
    const { db } = service.database;
    const { body } = await call('GET', '/v1/me');
    await setQuota(db, body.workspace.id, 3);
    await until(
      () => call('GET', '/v1/usage'),
      (answer) => answer.body.limit === 3,
    );
    await createFlow(call);
  });
});
