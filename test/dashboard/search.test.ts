// Lists and searches of flows: what is found however it is typed, page by page.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addTestWorkspace, assertError } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { addManyFlows } from '../support/many-flows.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService } from '../support/service.js';

describe('the list of flows', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
    desk = await openDesk(service);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const make = (body: Record<string, unknown>) =>
    desk.ask(desk.member, 'POST', '/flows', { emailContent: 'word '.repeat(60), ...body });
  const list = (query: Record<string, string>, of = desk) =>
    of.ask(of.viewer, 'GET', `/flows?${new URLSearchParams(query)}`);
  const titles = async (query: Record<string, string>) =>
    (await list(query)).body.flows.map(({ title }: { title: string }) => title);

  it('finds words in titles and names, whatever their order, case and accents', async () => {
    await make({ title: 'Café Müller, zweites Gespräch' });
    await make({ title: 'Kick-off', prospectName: 'Dana Whitfield', prospectCompany: 'Harbour Freight' });
    await make({ title: 'Çağrı özeti', prospectCompany: 'İstanbul Lojistik' });
    await make({ title: '北方物流との打ち合わせ' });
    assert.deepEqual(await titles({ search: 'MULLER cafe' }), ['Café Müller, zweites Gespräch']);
    assert.deepEqual(await titles({ search: 'gespräch' }), ['Café Müller, zweites Gespräch']);
    assert.deepEqual(await titles({ search: ' harbour  dana ' }), ['Kick-off']);
    assert.deepEqual(await titles({ search: 'istanbul' }), ['Çağrı özeti']);
    assert.deepEqual(await titles({ search: '物流' }), ['北方物流との打ち合わせ']);
    assert.deepEqual(await titles({ search: 'dana muller' }), []);
  });

  it('takes %, _ and \\ as they are typed', async () => {
    await make({ title: '100% sure' });
    await make({ title: 'x100 sure' });
    await make({ title: 'a_b' });
    await make({ title: 'axb' });
    await make({ title: 'C:\\notes' });
    assert.deepEqual(await titles({ search: '100%' }), ['100% sure']);
    assert.deepEqual(await titles({ search: 'a_b' }), ['a_b']);
    assert.deepEqual(await titles({ search: '\\' }), ['C:\\notes']);
    assert.deepEqual(await titles({ search: '%' }), ['100% sure']);
    assert.deepEqual(await titles({ search: "'; drop table flows; --" }), []);
  });

  it('tells flows that are being made from those that wait for a person or have ended', async () => {
    const { flowId } = (await make({ title: 'Narrowed once' })).body;
    await make({ title: 'Narrowed twice' });
    await desk.ask(desk.member, 'POST', `/flows/${flowId}/cancel`);
    assert.deepEqual(await titles({ search: 'narrowed', status: 'working' }), ['Narrowed twice']);
    assert.deepEqual(await titles({ search: 'narrowed', status: 'cancelled' }), ['Narrowed once']);
    assert.deepEqual(await titles({ search: 'narrowed', status: 'pending_approval' }), []);
    assert.deepEqual(await titles({ search: 'narrowed' }), ['Narrowed twice', 'Narrowed once']);
  });

  it('refuses what is no search, state, time, limit or cursor, and takes any letters', async () => {
    assertError(await list({ search: 'x'.repeat(101) }), 'VALIDATION_ERROR', 'search');
    assertError(await desk.ask(desk.viewer, 'GET', '/flows?search=a&search=b'), 'VALIDATION_ERROR', 'search');
    assertError(await list({ status: 'gone' }), 'VALIDATION_ERROR', 'status');
    assertError(await list({ from: 'javascript:alert(1)' }), 'VALIDATION_ERROR', 'from');
    assertError(await list({ until: '2026-02-30' }), 'VALIDATION_ERROR', 'until');
    assertError(await list({ limit: '101' }), 'VALIDATION_ERROR', 'limit');
    assertError(await list({ cursor: 'x' }), 'VALIDATION_ERROR', 'cursor');
    assert.equal((await desk.ask(desk.viewer, 'GET', '/flows?search=%00%ED%A0%80&status=')).status, 200);
  });

  it('takes titles of the longest words of any script', async () => {
    for (const letter of ['𠜎', 'ﷺ', '각', 'İ', 'é']) {
      const body = { title: letter.repeat(120), prospectName: letter.repeat(90), prospectCompany: letter.repeat(90) };
      const { status, body: answer } = await make(body);
      assert.equal(status, 200, JSON.stringify(answer));
      assert.equal((await list({ search: letter.repeat(20) })).body.flows.length, 1, letter);
    }
  });

  it('comes page by page, each flow once, also within a search and a state', async () => {
    const paged = await openDesk(service, await addTestWorkspace(service, { quotaMonthly: null }));
    await addManyFlows(service, paged.workspaceId, 230);
    for (const query of [
      {},
      { search: 'northwind' },
      { status: 'completed' },
      { status: 'completed', search: 'flow' },
    ]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await list({ ...query, cursor }, paged);
        assert.ok(body.flows.length <= 50);
        seen.push(...body.flows.map(({ id }: { id: string }) => id));
        cursor = body.nextCursor;
      }
      assert.equal(new Set(seen).size, seen.length);
      assert.equal(seen.length, query.status ? 115 : 230, JSON.stringify(query));
    }
  });
});
