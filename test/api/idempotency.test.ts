// The Idempotency-Key: a request that is sent again is answered again and not done again, whatever happened in between.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { addTestKey, addTestWorkspace, assertError, BASES, flowIn, flowsOf } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  type Answer,
  addDatabase,
  type Call,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
  untilStatus,
} from '../support/service.js';

const DAY_MS = 24 * 3_600_000;

describe('the Idempotency-Key', () => {
  let server: TestServer;
  let service: TestService;
  let workspaceId: string;
  let call: Call;
  let offsetMs = 0;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      clock: () => Date.now() + offsetMs,
    });
  });
  beforeEach(async () => {
    workspaceId = await addTestWorkspace(service, { quotaMonthly: 3 });
    ({ call } = await addTestKey(service, workspaceId));
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const create = (key: string, body: object = {}, base = '/v1', by: Call = call): Promise<Answer> =>
    by('POST', flowsOf(base), { emailContent: SUMMARY, ...body }, { 'idempotency-key': key });
  const flowCount = async (): Promise<number> =>
    (await service.database.db.selectFrom('flows').select('id').where('workspace_id', '=', workspaceId).execute())
      .length;
  const quotaUsed = async (): Promise<number> => (await call('GET', '/v1/usage')).body.used;

  it('answers a repeated create with the same bytes and makes one flow, across both prefixes', async () => {
    const first = await create('one');
    assert.equal(first.status, 200);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    for (const base of BASES) {
      const again = await create('one', {}, base);
      assert.equal(again.status, 200);
      assert.deepEqual(again.body, first.body);
      assert.deepEqual(Object.keys(again.body), Object.keys(first.body));
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
    }
    assert.equal(await flowCount(), 1);
    assert.equal(await quotaUsed(), 1);
  });

  it('replays also when the quota is used up or the avatar went away meanwhile', async () => {
    const first = await create('one', { avatarId: 'maya' });
    await create('two');
    await create('three');
    assertError(await create('four'), 'QUOTA_EXCEEDED');
    assert.deepEqual((await create('one', { avatarId: 'maya' })).body, first.body);
    const { db } = service.database;
    await addTestWorkspace(service);
    await db
      .insertInto('avatars')
      .values({
        id: 'other',
        workspace_id: workspaceId,
        provider: 'embedded',
        name: 'Other',
        aspect_ratios: ['16:9'],
        status: 'ready',
        error: null,
        position: 9,
        created_at: new Date(),
      })
      .execute();
    await db.deleteFrom('avatars').where('workspace_id', '=', workspaceId).where('id', '=', 'maya').execute();
    assert.deepEqual((await create('one', { avatarId: 'maya' })).body, first.body);
  });

  it('looks at the fields and not at their order or the white space around them', async () => {
    const send = async (body: string) => {
      const { value } = await keyOf();
      const response = await fetch(`${service.url}${FLOWS}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json', 'idempotency-key': 'order' },
        body,
      });
      return { status: response.status, text: await response.text() };
    };
    let known: { value: string } | null = null;
    const keyOf = async () => {
      known ??= await addTestKey(service, workspaceId);
      return known;
    };
    const first = await send(`{"emailContent":"${SUMMARY}","title":"T"}`);
    const again = await send(` { "title" : "T" , "emailContent":"${SUMMARY}" } `);
    assert.equal(first.status, 200);
    assert.deepEqual(again, first);
  });

  it('refuses the same key with a different body with 422, and nothing happens', async () => {
    await create('one');
    assertError(await create('one', { title: 'Another' }), 'IDEMPOTENCY_KEY_REUSED');
    assertError(await create('one', { autoApproveScript: false }), 'IDEMPOTENCY_KEY_REUSED');
    assert.equal(await flowCount(), 1);
  });

  it('belongs to one API key: the same value under another is another request', async () => {
    const other = await addTestKey(service, workspaceId);
    const first = await create('one');
    const second = await create('one', {}, '/v1', other.call);
    assert.notEqual(first.body.flowId, second.body.flowId);
  });

  it('remembers no failure: the same request may succeed later', async () => {
    assertError(await create('one', { avatarId: 'nobody' }), 'VALIDATION_ERROR');
    assert.equal((await create('one')).status, 200);
    await create('two');
    await create('three');
    assertError(await create('four'), 'QUOTA_EXCEEDED');
    await service.database.db
      .updateTable('workspaces')
      .set({ quota_monthly: 4 })
      .where('id', '=', workspaceId)
      .execute();
    const fresh = await addTestKey(service, workspaceId);
    assert.equal((await create('four', {}, '/v1', fresh.call)).status, 200);
  });

  it('is forgotten after 24 hours', async () => {
    const first = await create('one');
    offsetMs = DAY_MS - 60_000;
    assert.equal((await create('one')).body.flowId, first.body.flowId);
    offsetMs = DAY_MS + 60_000;
    const later = await create('one', { title: 'Another' });
    offsetMs = 0;
    assert.equal(later.status, 200);
    assert.notEqual(later.body.flowId, first.body.flowId);
  });

  it('refuses keys that are empty, too long or hold anything but visible ASCII', async () => {
    for (const key of ['', 'a b', 'ü', 'x'.repeat(256)]) {
      const answer = await create(key).catch(() => null);
      if (answer) assertError(answer, 'VALIDATION_ERROR', 'Idempotency-Key');
    }
    assert.equal((await create('x'.repeat(255))).status, 200);
  });

  /** Runs `work` while the workspace's row in the quota's books is held, so that every create stands in mid-transaction. */
  async function whileCreatesHang<T>(work: (release: () => Promise<void>) => Promise<T>): Promise<T> {
    const client = await service.database.pool.connect();
    await client.query('begin');
    await client.query('select 1 from quota_use where workspace_id = $1 for update', [workspaceId]);
    const release = async () => void (await client.query('rollback'));
    try {
      return await work(release);
    } finally {
      await release();
      client.release();
    }
  }

  const hangingCreates = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%quota_use%' and pid <> pg_backend_pid()`.execute(
      service.database.db,
    );
    return rows.map((row) => row.pid);
  };

  it('answers 409 while the first request is still being answered, and replays it afterwards', async () => {
    await create('warm-up');
    await whileCreatesHang(async (release) => {
      const first = create('one');
      await until(hangingCreates, (pids) => pids.length === 1);
      for (const base of BASES) assertError(await create('one', {}, base), 'IDEMPOTENCY_CONFLICT');
      await release();
      const answered = await first;
      assert.equal(answered.status, 200);
      assert.deepEqual((await create('one')).body, answered.body);
    });
    assert.equal(await flowCount(), 2);
  });

  it('starts anew when the process died between the flow and its answer', async () => {
    await create('warm-up');
    await whileCreatesHang(async (release) => {
      const first = create('one');
      const [pid] = await until(hangingCreates, (pids) => pids.length === 1);
      // As if the process were gone: its session ends in mid-transaction.
      await sql`select pg_terminate_backend(${pid})`.execute(service.database.db);
      assertError(await first, 'SERVICE_UNAVAILABLE');
      await release();
    });
    assert.equal(await flowCount(), 1);
    assert.equal((await create('one')).status, 200);
    assert.equal(await flowCount(), 2);
    assert.equal(await quotaUsed(), 2);
  });

  it('lets ten requests at once make one flow', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('one')));
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.flowId));
    assert.equal(ids.size, 1);
    for (const answer of answers.filter(({ status }) => status !== 200)) assertError(answer, 'IDEMPOTENCY_CONFLICT');
    assert.equal(await flowCount(), 1);
  });

  it('makes a new flow where that of the first answer was erased, for a create, a row of many and nobody else', async () => {
    const waits = { autoApproveScript: false };
    const row = { emailContent: SUMMARY, ...waits };
    const bulk = () => call('POST', `${FLOWS}/bulk`, row, { 'content-type': 'application/x-ndjson' });
    const ids = [(await create('one', waits)).body.flowId, (await bulk()).body.rows[0].flowId];
    const kept = (await create('kept', waits)).body.flowId;
    for (const id of ids) {
      await call('DELETE', `${FLOWS}/${id}`);
      assert.equal((await call('POST', `${FLOWS}/${id}/erase`)).status, 200);
    }
    const again = await create('one', waits);
    assert.equal(again.headers.get('idempotent-replayed'), null);
    assert.equal((await call('GET', `${FLOWS}/${again.body.flowId}`)).status, 200);
    const { body } = await bulk();
    assert.deepEqual([body.created, body.existing], [1, 0]);
    assert.ok(!ids.includes(body.rows[0].flowId));
    assert.equal((await create('kept', waits)).body.flowId, kept);
  });

  it('works on approve: replay, reuse, and the state of the first answer', async () => {
    const id = await flowIn(service, 'pending_approval');
    const approve = (key: string, body: object, base = '/v1') =>
      service.call('POST', `${flowsOf(base)}/${id}/approve`, body, { 'idempotency-key': key });
    const first = await approve('one', { action: 'approve' });
    assert.equal(first.status, 200);
    await untilStatus(service.call, id, 'completed');
    for (const base of BASES) {
      const again = await approve('one', { action: 'approve' }, base);
      assert.equal(again.status, 200);
      assert.deepEqual(again.body, { success: true, flowId: id, status: 'segmenting' });
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
    }
    assertError(await approve('one', { action: 'reject' }), 'IDEMPOTENCY_KEY_REUSED');
    assertError(await approve('two', { action: 'approve' }), 'VALIDATION_ERROR', '"completed"');
  });

  it('is one thing per flow: the same value approves two flows', async () => {
    for (const _ of [1, 2]) {
      const id = await flowIn(service, 'pending_approval');
      const headers = { 'idempotency-key': 'shared' };
      const { body } = await service.call('POST', `${FLOWS}/${id}/approve`, { action: 'approve' }, headers);
      assert.deepEqual(body, { success: true, flowId: id, status: 'segmenting' });
    }
  });

  it('holds for deep and odd bodies', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const { value } = await addTestKey(service, workspaceId);
    const response = await fetch(`${service.url}${FLOWS}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json', 'idempotency-key': 'deep' },
      body: `{"emailContent":"${SUMMARY}","deep":${deep},"\\u0000":1}`,
    });
    assert.equal(response.status, 200, await response.text());
  });
});
