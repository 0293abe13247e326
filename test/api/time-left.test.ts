// The time left of a flow, as clients and pages are told: learned from the last runs, and nothing without them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { flowIn } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService, untilStatus } from '../support/service.js';

describe('the time left', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  let passedMs = 0;
  before(async () => {
    server = await startTestServer();
    const clock = () => Date.now() + passedMs;
    service = await startTestService(server, { databaseUrl: await addDatabase(server), clock });
    desk = await openDesk(service);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const left = async (flowId: string): Promise<number | undefined> =>
    (await service.call('GET', `${FLOWS}/${flowId}?expand=progress`)).body.progress.secondsLeft;
  /** The usual times are kept for a moment. */
  const forget = () => {
    passedMs += 31_000;
  };

  it('is not told before three videos were made', async () => {
    assert.equal(await left(await flowIn(service, 'video_generating')), undefined);
    const made = await createFlow(service.call);
    await untilStatus(service.call, made, 'completed');
    forget();
    assert.equal(await left(await flowIn(service, 'video_generating')), undefined);
    const { rows } = await service.database.pool.query<{ state: string; kind: string }>(
      `select state, replace(kind, $1, 'workspace') as kind from stage_times where flow_id = $2 order by at`,
      [desk.workspaceId, made],
    );
    assert.deepEqual(
      rows.map(({ state, kind }) => `${state} ${kind}`.trim()),
      ['generating_script workspace', 'segmenting', 'voice_generating', 'video_generating embedded'],
    );
  });

  it('is the median of the last runs of the same kind, less what has passed', async () => {
    for (let made = 0; made < 3; made += 1) {
      await untilStatus(service.call, await createFlow(service.call), 'completed');
    }
    const { pool } = service.database;
    await pool.query(
      `update stage_times set seconds = 4000, kind = case state when 'voice_generating' then 'embedded' else kind end`,
    );
    await pool.query(
      `insert into stage_times select id, 'video_generating', 'other', 900000, now() from flows where status = 'video_generating'`,
    );
    forget();
    const filming = await flowIn(service, 'video_generating');
    const first = (await left(filming))!;
    // Minutes of a busy machine do not matter.
    assert.ok(first > 3_400 && first <= 4_000, `${first}`);
    passedMs += 2_000_000;
    const later = (await left(filming))!;
    assert.ok(later > first - 2_600 && later <= first - 1_999, `${first}, then ${later}`);
    const { secondsLeft } = (await desk.ask(desk.viewer, 'GET', `/flows/${filming}`)).body;
    assert.ok(secondsLeft > later - 600 && secondsLeft <= later, `${later}, then ${secondsLeft}`);
    passedMs += 6_000_000;
    assert.equal(await left(filming), undefined, 'it takes longer than usual and does not say how far it is');
  });

  it('goes with the flow that was erased', async () => {
    const made = await createFlow(service.call);
    await untilStatus(service.call, made, 'completed');
    await desk.ask(desk.owner, 'DELETE', `/flows/${made}`);
    const { rows } = await service.database.pool.query('select 1 from stage_times where flow_id = $1', [made]);
    assert.equal(rows.length, 0);
  });
});
