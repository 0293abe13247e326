// The usage report in the dashboard and the API: what counts, and for whom.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addTestKey, addTestWorkspace, assertError } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, FLOWS, SUMMARY, startTestService, type TestService } from '../support/service.js';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const RANGE = '?from=2026-03-01&to=2026-03-31';

describe('the usage report', () => {
  let server: TestServer;
  let service: TestService;
  let nowMs = NOW;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createTestParts(),
      works: false,
      clock: () => nowMs,
    });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const newDesk = async (): Promise<Desk> => {
    nowMs = NOW;
    return openDesk(service, await addTestWorkspace(service, { quotaMonthly: null }));
  };
  const report = async (desk: Desk, query = RANGE) =>
    (await desk.ask(desk.viewer, 'GET', `/usage/report${query}`)).body;
  const run = (statement: string, values: unknown[]) => service.database.pool.query(statement, values);

  it('tells makers and sources apart', async () => {
    const desk = await newDesk();
    const key = await addTestKey(service, desk.workspaceId);
    await desk.ask(desk.member, 'POST', '/flows', { emailContent: SUMMARY });
    await desk.ask(desk.owner, 'POST', '/flows/import', { rows: [{ emailContent: SUMMARY }] });
    await key.call('POST', FLOWS, { emailContent: SUMMARY });
    const { totals, sources, makers, periods } = await report(desk);
    assert.equal(totals.created, 3);
    const created = (rows: any[], name: string) =>
      Object.fromEntries(rows.map((row) => [row[name], row.created]).toSorted());
    assert.deepEqual(created(sources, 'source'), { api: 1, dashboard: 1, import: 1 });
    assert.deepEqual(makers.map(({ kind }: any) => kind).toSorted(), ['key', 'person', 'person']);
    assert.equal(periods.length, 31);
    assert.equal(periods.find(({ start }: any) => start === '2026-03-10').created, 3);
    const one = await report(desk, `${RANGE}&maker=${desk.member.user.id}`);
    assert.deepEqual([one.totals.created, one.sources[0].source], [1, 'dashboard']);
    assert.equal((await report(desk, `${RANGE}&source=import`)).totals.created, 1);
    const { body } = await key.call('GET', `/v1/usage/report${RANGE}`);
    assert.deepEqual(body.totals, totals);
  });

  it('counts reviews, the median of their times, and known costs', async () => {
    const desk = await newDesk();
    const review = async (waitS: number, event: 'approved' | 'rejected', isEdited = false) => {
      const { body } = await desk.ask(desk.member, 'POST', '/flows', {
        emailContent: SUMMARY,
        autoApproveScript: false,
      });
      const to = event === 'approved' ? 'completed' : 'cancelled';
      await run(`update flows set status = $2, edited = $3 where id = $1`, [body.flowId, to, isEdited]);
      await run(
        `insert into moves (flow_id, version, event, from_status, to_status, at) values
           ($1, 90, 'script_drafted', 'generating_script', 'pending_approval', $2),
           ($1, 91, $3, 'pending_approval', $4, $2::timestamptz + make_interval(secs => $5))`,
        [body.flowId, new Date(NOW), event, to === 'completed' ? 'segmenting' : to, waitS],
      );
      return body.flowId as string;
    };
    const first = await review(60, 'approved', true);
    await review(120, 'approved');
    await review(600, 'approved');
    await review(5, 'rejected');
    for (const [version, amount, currency] of [
      [1, 1_500_000, 'USD'],
      [2, 250_000, 'USD'],
      [3, null, null],
    ])
      await run(
        `insert into flow_costs (flow_id, version, stage, provider, model, unit, workspace_id, units, amount_micros, currency, at)
         values ($1, $2, 'narrate', 'vendor', 'm', 'characters', $3, 10, $4, $5, $6)`,
        [first, version, desk.workspaceId, amount, currency, new Date(NOW)],
      );
    const { totals, periods } = await report(desk, `${RANGE}&interval=month`);
    assert.deepEqual(totals, {
      ...{ created: 4, completed: 3, failed: 0, cancelled: 1, approved: 3, rejected: 1, edited: 1 },
      medianApprovalSeconds: 120,
      costs: [{ amount: 1.75, currency: 'USD' }],
    });
    assert.deepEqual(periods, [{ start: '2026-03-01', ...totals }]);
  });

  it('weeks begin on Monday, and both days of the range count', async () => {
    const desk = await newDesk();
    for (const at of ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z', '2026-03-09T23:59:59.000Z']) {
      nowMs = Date.parse(at);
      const made = await desk.ask(desk.member, 'POST', '/flows', { emailContent: SUMMARY });
      await run('update flows set created_at = $2 where id = $1', [made.body.flowId, at]);
    }
    nowMs = NOW;
    const { periods, totals } = await report(desk, '?from=2026-03-01&to=2026-03-09&interval=week');
    assert.equal(totals.created, 2);
    assert.deepEqual(
      periods.map(({ start, created }: any) => [start, created]),
      [
        ['2026-02-23', 1],
        ['2026-03-02', 0],
        ['2026-03-09', 1],
      ],
    );
  });

  it('a key for its own flows sees nothing of others, and no workspace those of another', async () => {
    const desk = await newDesk();
    await desk.ask(desk.member, 'POST', '/flows', { emailContent: SUMMARY });
    const own = await addTestKey(service, desk.workspaceId, { ownFlowsOnly: true });
    await own.call('POST', FLOWS, { emailContent: SUMMARY });
    const { body } = await own.call('GET', `/v1/usage/report${RANGE}`);
    assert.deepEqual([body.totals.created, body.makers.length], [1, 1]);
    assert.equal((await report(await newDesk())).totals.created, 0);
  });

  it('refuses ranges that are none, or too long', async () => {
    const { call } = await addTestKey(service, (await newDesk()).workspaceId);
    for (const query of [
      '?from=2026-13-01',
      '?from=2026-03-02&to=2026-03-01',
      '?from=2024-01-01&to=2026-01-01',
      '?interval=year',
    ])
      assertError(await call('GET', `/v1/usage/report${query}`), 'VALIDATION_ERROR');
  });
});
