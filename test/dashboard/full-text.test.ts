// Full-text search over summaries and scripts: what it finds, in whose flows, and what is read for it among a hundred thousand.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ListFilter } from '../../src/store/flows/flow-list.js';
import { listFlows, pageQuery } from '../../src/store/flows/flow-list.js';
import { addTestKey, addTestWorkspace, assertError } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, SUMMARY, startTestService, type TestService } from '../support/service.js';

const NO_FILTER: ListFilter = {
  ...{ statuses: null, search: null, maker: null, source: null, prospect: null, company: null },
  ...{ createdAfter: null, createdBefore: null, metadata: {} },
};

describe('the full-text search', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
    desk = await openDesk(service);
    await service.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const about = (text: string) => `${SUMMARY} ${text}`;
  const make = async (text: string, more: Record<string, unknown> = {}): Promise<string> =>
    (await desk.ask(desk.member, 'POST', '/flows', { emailContent: about(text), ...more })).body.flowId;
  const found = async (search: string, more: Record<string, string> = {}): Promise<string[]> => {
    const query = new URLSearchParams({ search, ...more });
    const { status, body } = await desk.ask(desk.viewer, 'GET', `/flows?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.flows.map(({ id }: { id: string }) => id);
  };

  it('finds words of the summary and the script, in any case and accent, and as they are begun', async () => {
    const id = await make('The warehouse in Zürich re-enters pallet labels, at 12,400 euros a month.');
    for (const search of ['warehouse', 'ZURICH', 'pallet lab', 're-enters', '12,400', "zürich's"]) {
      const expected = search === "zürich's" ? [] : [id];
      assert.deepEqual(await found(search), expected, search);
    }
    await service.database.pool.query('update flows set script = $2 where id = $1', [id, 'Hello. The conveyor stops.']);
    assert.deepEqual(await found('conveyor'), [id]);
    assert.deepEqual(await found('conveyor spaceship'), []);
    await service.database.pool.query('update flows set script = $2 where id = $1', [id, 'Hello. It runs.']);
    assert.deepEqual(await found('conveyor'), [], 'an edit replaces the text');
  });

  it('finds titles by parts of words too, and takes what is no word as it is typed', async () => {
    const id = await make('nothing else', { title: 'Kick-off at Harbourside, 50% & more' });
    assert.deepEqual(await found('arboursi'), [id]);
    assert.deepEqual(await found('50%'), [id]);
    for (const search of ["' & !('", '!!!', ':*', '\\', "a'b", '@', '<->']) {
      assert.ok(Array.isArray(await found(search)), search);
    }
  });

  it('knows no flow of another workspace, and for a key with its own flows only these', async () => {
    const id = await make('A secret submarine programme.');
    const strangers = (await addTestKey(service, await addTestWorkspace(service, { quotaMonthly: null }))).call;
    const own = (await addTestKey(service, desk.workspaceId, { ownFlowsOnly: true })).call;
    const all = (await addTestKey(service, desk.workspaceId)).call;
    const flowsOf = async (call: typeof own, query: string) =>
      (await call('GET', `${FLOWS}?${query}`)).body.flows.map(({ flowId }: { flowId: string }) => flowId);
    const ownId = await createFlow(own, { emailContent: about('Another submarine.'), metadata: { crm: '9' } });
    assert.deepEqual(await flowsOf(strangers, 'search=submarine'), []);
    assert.deepEqual(await flowsOf(strangers, `search=%40${desk.workspaceId}`), []);
    assert.deepEqual(await flowsOf(own, 'search=submarine'), [ownId]);
    assert.deepEqual(await flowsOf(all, 'search=submarine'), [ownId, id]);
    assert.deepEqual(await flowsOf(all, 'search=submarine&sort=oldest'), [id, ownId]);
    assert.deepEqual(await flowsOf(all, 'search=submarine&metadata.crm=9'), [ownId]);
    assert.deepEqual(await flowsOf(all, 'search=aircraft&metadata.crm=9'), []);
    assertError(await all('GET', `${FLOWS}?search=`), 'VALIDATION_ERROR', 'search');
    assertError(await all('GET', `${FLOWS}?sort=title`), 'VALIDATION_ERROR', 'sort');
  });

  it('finds nothing of a flow that was erased', async () => {
    const id = await make('The words zanzibar and quagmire.');
    await desk.ask(desk.member, 'POST', `/flows/${id}/cancel`);
    assert.deepEqual(await found('zanzibar'), [id]);
    assert.equal((await desk.ask(desk.owner, 'DELETE', `/flows/${id}`)).status, 200);
    assert.deepEqual(await found('zanzibar'), []);
    const { rows } = await service.database.pool.query('select 1 from flow_texts where flow_id = $1', [id]);
    assert.equal(rows.length, 0);
  });

  it('goes with the other filters, and page by page in both orders', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await make(`A periscope, number ${count}.`));
    await desk.ask(desk.member, 'POST', `/flows/${ids[0]}/cancel`);
    assert.deepEqual(await found('periscope', { status: 'cancelled' }), [ids[0]]);
    assert.deepEqual(await found('periscope', { maker: `person:${desk.member.user.id}` }), [...ids].reverse());
    assert.deepEqual(await found('periscope', { maker: `person:${desk.owner.user.id}` }), []);
    assert.deepEqual(await found('periscope', { source: 'api' }), []);
    assert.deepEqual(await found('periscope', { source: 'dashboard', until: '2020-01-01T00:00:00Z' }), []);
    for (const sort of ['newest', 'oldest']) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: string = new URLSearchParams({ search: 'periscope', sort, limit: '2', cursor }).toString();
        const { body }: any = await desk.ask(desk.viewer, 'GET', `/flows?${query}`);
        seen.push(...body.flows.map(({ id }: { id: string }) => id));
        cursor = body.nextCursor;
      }
      assert.deepEqual(seen, sort === 'oldest' ? ids : [...ids].reverse());
    }
    const { body } = await desk.ask(desk.viewer, 'GET', '/flows/makers');
    assert.ok(body.makers.some(({ kind, id }: any) => kind === 'person' && id === desk.member.user.id));
    assert.ok(!body.makers.some(({ id }: any) => id === desk.viewer.user.id));
  });

  describe('among many flows', () => {
    const COUNT = 5_000;
    let workspaceId: string;
    before(async () => {
      workspaceId = await addTestWorkspace(service, { quotaMonthly: null });
      const { pool } = service.database;
      for (let from = 1; from <= COUNT; from += 1_000) {
        await pool.query(
          `insert into flows (id, workspace_id, status, title, input, auto_approve, avatar_id, voice_id, media_token, created_at,
            updated_at, search_text)
         select 'flow_text_' || n, $1, 'completed', 'Flow ' || n,
            jsonb_build_object('emailContent', 'everybody said rare' || n || ' and ' || case n % 100 when 0 then 'seldom' else 'often' end, 'pad', repeat('x', 1500)),
            true, 'maya', 'voice-a', 'text' || n, '2026-01-01'::timestamptz + n * interval '1 second', now(), 'flow ' || n
           from generate_series($2::int, $3::int) n`,
          [workspaceId, from, from + 999],
        );
      }
      await pool.query('vacuum analyze flows');
      await pool.query('vacuum analyze flow_texts');
    });

    for (const [search, count] of [
      ['rare4777', 1],
      ['seldom', 21],
      ['everybody', 21],
      ['nobody', 0],
    ] as const) {
      it(`"${search}" is found by indexes, never by reading the tables`, async () => {
        const request = {
          visibility: { workspaceId, keyId: null },
          filter: { ...NO_FILTER, search },
          ...{ withMetadata: false, after: null, limit: 20 },
        };
        const { db } = service.database;
        assert.equal((await listFlows(db, request)).length, count);
        const plan = JSON.stringify(await pageQuery(db, request).explain('json'));
        assert.doesNotMatch(plan, /Seq Scan/);
        assert.match(plan, /flow_texts_(words|page)/);
        assert.match(plan, /flows_search/);
      });
    }
  });
});
