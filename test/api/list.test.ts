// Section 4.2: pages of flows, newest first, whatever happens while a client turns them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addTestKey, addTestWorkspace, assertError, BASES, flowsOf } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, type Call, createFlow, FLOWS, startTestService, type TestService } from '../support/service.js';

type Listed = { flowId: string; createdAt: string; status: string };

describe('listing flows', () => {
  let server: TestServer;
  let service: TestService;
  let nowMs = Date.parse('2026-03-01T12:00:00.000Z');
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      clock: () => nowMs,
    });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  /** A workspace with so many flows; several share a millisecond. */
  async function workspaceWith(count: number): Promise<{ call: Call; ids: string[] }> {
    const key = await addTestKey(service, await addTestWorkspace(service, { quotaMonthly: null }));
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      if (index % 3 === 0) nowMs += 1;
      ids.push(await createFlow(key.call));
    }
    return { call: key.call, ids };
  }

  async function allPages(call: Call, query: string, between: () => Promise<unknown>): Promise<Listed[]> {
    const flows: Listed[] = [];
    let cursor: string | null = null;
    do {
      const { status, body } = await call('GET', `${FLOWS}?${query}${cursor ? `&cursor=${cursor}` : ''}`);
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body), ['success', 'flows', 'nextCursor']);
      flows.push(...body.flows);
      cursor = body.nextCursor;
      if (cursor) await between();
    } while (cursor);
    return flows;
  }

  it('answers an empty page with nextCursor null, on both prefixes', async () => {
    const { call } = await workspaceWith(0);
    for (const base of BASES) {
      const { status, body } = await call('GET', flowsOf(base));
      assert.equal(status, 200);
      assert.deepEqual(body, { success: true, flows: [], nextCursor: null });
    }
  });

  it('gives 20 flows by default, newest first, and a cursor only while there are more', async () => {
    const { call } = await workspaceWith(21);
    const { body } = await call('GET', FLOWS);
    assert.equal(body.flows.length, 20);
    assert.match(body.nextCursor, /^[A-Za-z0-9_-]+$/);
    const times = body.flows.map((flow: Listed) => flow.createdAt);
    assert.deepEqual(times, times.toSorted().toReversed());
    const rest = await call('GET', `${FLOWS}?cursor=${body.nextCursor}`);
    assert.equal(rest.body.flows.length, 1);
    assert.equal(rest.body.nextCursor, null);
    const exact = await call('GET', `${FLOWS}?limit=21`);
    assert.equal(exact.body.flows.length, 21);
    assert.equal(exact.body.nextCursor, null);
  });

  it('gives each of many readers at once the page that they asked for, of their own workspace', async () => {
    const both = [await workspaceWith(7), await workspaceWith(4), await workspaceWith(0)];
    const wanted = both.flatMap(({ call, ids }) =>
      ['', '?limit=2', '?limit=3&sort=oldest', '?status=completed'].map((query) => ({ call, ids, query })),
    );
    const answers = await Promise.all(wanted.map(({ call, query }) => call('GET', `${FLOWS}${query}`)));
    for (const [index, { status, body }] of answers.entries()) {
      const { ids, query } = wanted[index]!;
      assert.equal(status, 200, query);
      const sorted = (body.flows as Listed[]).map(({ flowId }) => flowId);
      const count = { '': 7, '?limit=2': 2, '?limit=3&sort=oldest': 3, '?status=completed': 0 }[query]!;
      assert.equal(sorted.length, Math.min(count, ids.length), query);
      assert.ok(
        sorted.every((id) => ids.includes(id)),
        query,
      );
    }
    const { call } = both[0]!;
    const { body: first } = await call('GET', `${FLOWS}?limit=2`);
    const seconds = await Promise.all(
      [1, 2, 3].map((limit) => call('GET', `${FLOWS}?limit=${limit}&cursor=${first.nextCursor}`)),
    );
    const all = (await call('GET', FLOWS)).body.flows as Listed[];
    for (const [index, { body }] of seconds.entries()) assert.deepEqual(body.flows, all.slice(2, 3 + index));
  });

  it('never skips or repeats a flow, though others are created while a client pages', async () => {
    const { call, ids } = await workspaceWith(25);
    for (const limit of [1, 2, 7, 24, 25, 100]) {
      const flows = await allPages(call, `limit=${limit}`, () => createFlow(call));
      const seen = flows.map((flow) => flow.flowId).filter((id) => ids.includes(id));
      assert.equal(seen.length, ids.length, `limit ${limit} repeats or skips`);
      assert.deepEqual(seen.toSorted(), ids.toSorted());
    }
  });

  it('filters by exactly one status, across pages', async () => {
    const { call, ids } = await workspaceWith(9);
    const cancelled = ids.filter((_, index) => index % 2 === 0);
    for (const id of cancelled) await call('DELETE', `${FLOWS}/${id}`);
    const flows = await allPages(call, 'status=cancelled&limit=2', async () => undefined);
    assert.deepEqual(flows.map((flow) => flow.flowId).toSorted(), cancelled.toSorted());
    assert.ok(flows.every((flow) => flow.status === 'cancelled'));
    const { body } = await call('GET', `${FLOWS}?status=completed`);
    assert.deepEqual(body.flows, []);
  });

  for (const limit of [
    '0',
    '-1',
    '101',
    '1000',
    'ten',
    '1.5',
    '0x10',
    '1e1',
    '%205%20',
    '+5',
    '05',
    '',
    'NaN',
    '5%00',
    '1&limit=2',
  ]) {
    it(`refuses limit=${limit}`, async () => {
      for (const base of BASES) {
        assertError(await service.call('GET', `${flowsOf(base)}?limit=${limit}`), 'VALIDATION_ERROR', /^limit /);
      }
    });
  }

  it('takes limit=1 and limit=100', async () => {
    for (const limit of [1, 100]) assert.equal((await service.call('GET', `${FLOWS}?limit=${limit}`)).status, 200);
  });

  for (const status of ['done', 'PENDING', '', 'pending,failed', 'pending&status=failed', '%00', '__proto__']) {
    it(`refuses status=${status}`, async () => {
      assertError(await service.call('GET', `${FLOWS}?status=${status}`), 'VALIDATION_ERROR', /^status /);
    });
  }

  const forged = (text: string) => Buffer.from(text).toString('base64url');
  for (const cursor of [
    'nonsense',
    '',
    '%00',
    'a'.repeat(5_000),
    forged('1.x y'),
    forged("1.'; drop table flows; --"),
    forged('-1.flow_a'),
    `${forged('1767225600000.flow_a')}=`,
    'a&cursor=b',
  ]) {
    it(`refuses the cursor ${cursor.slice(0, 30)}`, async () => {
      assertError(await service.call('GET', `${FLOWS}?cursor=${cursor}`), 'VALIDATION_ERROR', /^cursor /);
    });
  }

  it('refuses parameters that it does not know, even badly encoded ones, and names them', async () => {
    for (const query of [
      'page=2',
      '__proto__=1',
      'x=%zz',
      'limit[]=900',
      'constructor=1',
      '=1',
      `${'x'.repeat(99)}=1`,
    ]) {
      const name = JSON.stringify(query.split('=')[0]!.slice(0, 60));
      const answer = await service.call('GET', `${FLOWS}?${query}`);
      assertError(answer, 'VALIDATION_ERROR', `${name} isn’t a valid parameter`);
    }
    for (const query of ['', '&', 'limit=1&']) {
      assert.equal((await service.call('GET', `${FLOWS}?${query}`)).status, 200, query);
    }
  });
});
