// What lists, filters and reports read where there are many flows: indexes, never the whole table.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { type ListFilter, listFlows, pageQuery } from '../../src/store/flows/flow-list.js';
import { addTestWorkspace } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { addManyFlows } from '../support/many-flows.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService } from '../support/service.js';

const NO_FILTER: ListFilter = {
  ...{ statuses: null, search: null, maker: null, source: null, prospect: null, company: null },
  ...{ createdAfter: null, createdBefore: null, metadata: {} },
};

describe('many flows', () => {
  let server: TestServer;
  let databaseUrl: string;
  let service: TestService;
  before(async () => {
    server = await startTestServer();
    databaseUrl = await addDatabase(server);
    service = await startTestService(server, {
      databaseUrl,
      works: false,
      clock: () => Date.parse('2026-03-10T12:00:00.000Z'),
    });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const newDesk = async (): Promise<Desk> => openDesk(service, await addTestWorkspace(service, { quotaMonthly: null }));
  const run = (statement: string, values: unknown[]) => service.database.pool.query(statement, values);
  const list = (of: Desk, query: Record<string, string>) =>
    of.ask(of.viewer, 'GET', `/flows?${new URLSearchParams(query)}`);

  it('the list reads nothing but an index while it looks through ten thousand', async () => {
    const many = await newDesk();
    await addManyFlows(service, many.workspaceId, 10_000);
    await service.database.pool.query('vacuum analyze flows');
    const { rows } = await service.database.pool.query(
      `explain (analyze, format json) select id from flows where workspace_id = $1 and search_text like '%nothing%'
        and search_text like '%at all%' order by created_at desc, id desc limit 51`,
      [many.workspaceId],
    );
    const plan = JSON.stringify(rows[0]['QUERY PLAN']);
    assert.match(plan, /"Node Type":"Index Only Scan"/);
    assert.match(plan, /"Index Name":"flows_search"/);
    assert.doesNotMatch(plan, /Seq Scan|"Node Type":"Sort"/);
    const finds = async (query: Record<string, string>, found: number) =>
      assert.equal((await list(many, query)).body.flows.length, found, JSON.stringify(query));
    await finds({}, 50);
    await finds({ status: 'completed' }, 50);
    await finds({ search: 'northwind' }, 50);
    await finds({ search: 'northwind', status: 'completed' }, 50);
    await finds({ search: 'northwind 7777' }, 1);
    await finds({ search: 'nothing at all' }, 0);
  });

  it('the usage report reads indexes alone of a hundred thousand', async (context) => {
    const desk = await newDesk();
    // In parts, each of which is done long before a statement is given up.
    for (let first = 1; first < 100_000; first += 10_000) {
      await run(
        `insert into flows (id, workspace_id, status, title, input, auto_approve, avatar_id, voice_id, media_token, created_at,
            updated_at, source, user_id)
         select 'flow_' || $1 || n, $1, 'completed', 'Flow ' || n, '{}', n % 2 = 0, 'maya', 'voice-a', md5($1 || n::text),
              '2025-04-01'::timestamptz + n * interval '5 minutes', now(), 'dashboard', $2
             from generate_series($3::int, $3::int + 9999) n`,
        [desk.workspaceId, desk.member.user.id, first],
      );
    }
    for (const part of [0, 1, 2, 3])
      await run(
        `insert into moves (flow_id, version, event, from_status, to_status, at)
         select id, v, e, 'generating_script', t, created_at + v * interval '1 minute' from flows,
           (values (1, 'picked_up', 'generating_script'), (2, 'script_drafted', 'pending_approval'), (3, 'approved', 'segmenting'),
             (4, 'scenes_produced', 'voice_generating')) m(v, e, t)
          where workspace_id = $1 and not auto_approve and abs(hashtext(id)) % 4 = $2`,
        [desk.workspaceId, part],
      );
    await service.database.pool.query('vacuum analyze flows');
    await service.database.pool.query('vacuum analyze moves');
    const beganMs = performance.now();
    const {
      body: { totals },
    } = await desk.ask(desk.viewer, 'GET', '/usage/report?from=2025-04-01&to=2026-03-31&interval=month');
    context.diagnostic(`a year of 100,000 flows: ${Math.round(performance.now() - beganMs)} ms`);
    assert.deepEqual([totals.created, totals.approved, totals.medianApprovalSeconds], [100_000, 50_000, 60]);
    const { rows } = await service.database.pool.query(
      `explain (format json) select status, count(id || source || user_id || key_id || edited || auto_approve) from (select f.id, f.status, f.edited, f.source, f.user_id, f.key_id, f.auto_approve from flows f
         where f.workspace_id = $1 and f.created_at >= '2025-04-01' and f.created_at < '2026-04-01'
         order by f.created_at desc limit 250000) picked group by 1`,
      [desk.workspaceId],
    );
    assert.match(JSON.stringify(rows), /"Index Only Scan".*"flows_usage"/);
  });

  describe('among twenty thousand flows', () => {
    let workspaceId: string;
    before(async () => {
      workspaceId = await addTestWorkspace(service, { quotaMonthly: null });
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(
        `insert into flows (id, workspace_id, status, title, input, auto_approve, avatar_id, voice_id, media_token, created_at,
            updated_at, search_text, metadata)
         select 'flow_many_' || n, $1, 'completed', 'Flow ' || n, jsonb_build_object('emailContent', repeat('x', 1000)),
            true, 'maya', 'voice-a', 'many' || n, '2026-01-01'::timestamptz + n * interval '1 second', now(),
            'flow ' || n || E'\\x1fperson ' || n || E'\\x1fnorthwind ' || n, jsonb_build_object('crm', n::text, 'all', 'yes')
           from generate_series(1, 20000) n`,
        [workspaceId],
      );
      await client.query(
        `insert into flow_metadata (flow_id, workspace_id, created_at, key, value)
         select f.id, f.workspace_id, f.created_at, e.key, e.value from flows f, jsonb_each_text(f.metadata) e
          where f.workspace_id = $1`,
        [workspaceId],
      );
      await client.query('vacuum analyze flows');
      await client.query('vacuum analyze flow_metadata');
      await client.end();
    });

    for (const [name, filter, count] of [
      ['none', {}, 21],
      ['a rare metadata', { metadata: { crm: '17777' } }, 1],
      ['a common metadata', { metadata: { all: 'yes' } }, 21],
      ['a common one beside a rare one', { metadata: { all: 'yes', crm: '12' } }, 1],
      ['a rare one in another state', { metadata: { crm: '12' }, statuses: ['failed'] }, 0],
      ['a rare company', { company: 'northwind 17777' }, 1],
      ['a common company', { company: 'northwind' }, 21],
      ['a name that nobody has', { prospect: 'nobody' }, 0],
      ['times', { createdAfter: new Date('2026-01-01T00:00:10Z'), createdBefore: new Date('2026-01-01T00:00:12Z') }, 2],
      ['a status that none has', { statuses: ['failed'] }, 0],
    ] as const) {
      it(`the filter "${name}" reads an index and never the table`, async () => {
        const { db } = service.database;
        const visibility = { workspaceId, keyId: null };
        const request = {
          visibility,
          filter: { ...NO_FILTER, ...filter } as ListFilter,
          withMetadata: false,
          after: null,
          limit: 20,
        };
        assert.equal((await listFlows(db, request)).length, count);
        const plan = JSON.stringify(await pageQuery(db, request).explain('json'));
        assert.doesNotMatch(plan, /Seq Scan/);
        assert.match(plan, /"Index Name"/);
        if ('company' in filter || 'prospect' in filter) assert.match(plan, /Index Only Scan.*flows_search/);
        if ('metadata' in filter) assert.match(plan, /flow_metadata/);
      });
    }
  });
});
