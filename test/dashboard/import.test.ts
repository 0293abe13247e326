// A list of calls that a person imports: what is told of each row before, what is made of it, and that nothing is made twice.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addTestWorkspace, assertError } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, SUMMARY, startTestService, type TestService } from '../support/service.js';

const DAY_MS = 86_400_000;

describe('a list that is imported', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  let nowMs = Date.now();
  before(async () => {
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    service = await startTestService(server, { databaseUrl, works: false, clock: () => nowMs });
    desk = await openDesk(service);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const row = (name: string, more: object = {}) => ({
    emailContent: `${SUMMARY} ${name}`,
    prospectName: name,
    ...more,
  });
  const send = (rows: object[], who = desk.member) => desk.ask(who, 'POST', '/flows/import', { rows });
  const check = async (rows: object[], who = desk.member) =>
    (await desk.ask(who, 'POST', '/flows/import/check', { rows })).body.rows;
  const countFlows = async () => (await service.database.db.selectFrom('flows').select('id').execute()).length;

  it('makes a video of each good row, by the person, with what the row says, and tells why others make none', async () => {
    const rows = [
      row('Dana', {
        prospectCompany: 'Harbour',
        title: 'For Dana',
        metadata: { crmId: '7' },
        autoApproveScript: false,
      }),
      { emailContent: 'Too short.', prospectName: 'Robin' },
      row('Kim', { voiceId: 'nobody' }),
    ];
    const [good, short, voiceless] = (await send(rows)).body.rows;
    assert.equal(good.isNew, true);
    assert.match(short.problem, /at least 50 words/);
    assert.match(voiceless.problem, /voiceId/);
    const { body } = await desk.ask(desk.viewer, 'GET', `/flows/${good.flowId}`);
    assert.deepEqual([body.title, body.madeBy.name], ['For Dana', desk.member.user.name]);
    const { entries } = (await desk.ask(desk.owner, 'GET', '/audit')).body;
    const [entry] = entries.filter((each: any) => each.subject === good.flowId);
    assert.deepEqual([entry.action, entry.actor], ['flow.created', desk.member.user.name]);
  });

  it('tells the same before, with the very same words, and makes nothing', async () => {
    const rows = [
      row('Ask'),
      { emailContent: 'Too short.' },
      row('Kim', { voiceId: 'nobody' }),
      { prospectName: 'Lee' },
    ];
    const count = await countFlows();
    const told = await check(rows);
    assert.equal(await countFlows(), count);
    const sent = (await send(rows)).body.rows;
    assert.deepEqual(
      told.map(({ problem }: any) => problem),
      sent.map(({ problem = null }: any) => problem),
    );
    assert.equal(told[0].flowId, null);
    assert.equal((await check(rows))[0].flowId, sent[0].flowId);
  });

  it('makes no second video of a call that is sent again, also with other settings, another order and at once', async () => {
    const rows = [row('Ana'), row('Bo'), row('Cy')];
    const [first] = (await send([rows[0]!])).body.rows;
    const answers = await Promise.all([1, 2, 3].map(() => send(rows.toReversed())));
    const again = (await send([row('Ana', { autoApproveScript: false, title: 'Other' }), ...rows])).body.rows;
    assert.deepEqual(
      [again[0], again[1]],
      [
        { flowId: first.flowId, isNew: false },
        { flowId: first.flowId, isNew: false },
      ],
    );
    for (const answer of answers.flatMap(({ body }) => body.rows)) {
      assert.ok('flowId' in answer || answer.code === 'IDEMPOTENCY_CONFLICT', JSON.stringify(answer));
    }
    const made = again.map(({ flowId }: any) => flowId);
    assert.equal(new Set(made).size, 3);
    const titles = await service.database.db.selectFrom('flows').select('title').execute();
    for (const name of ['Ana', 'Bo', 'Cy']) {
      assert.equal(titles.filter(({ title }) => title.includes(name)).length, 1, name);
    }
  });

  it('remembers for a day, and for each person and workspace alone', async () => {
    const rows = [row('Mine')];
    const [mine] = (await send(rows)).body.rows;
    const [owners] = (await send(rows, desk.owner)).body.rows;
    assert.ok(owners.isNew && owners.flowId !== mine.flowId);
    const other = await openDesk(service, await addTestWorkspace(service));
    assert.equal((await other.ask(other.member, 'POST', '/flows/import', { rows })).body.rows[0].isNew, true);
    nowMs += DAY_MS - 1;
    assert.equal((await send(rows)).body.rows[0].isNew, false);
    nowMs += 2;
    assert.equal((await check(rows))[0].flowId, null);
    assert.equal((await send(rows)).body.rows[0].isNew, true);
  });

  it('makes a video anew of a call whose video was erased', async () => {
    const rows = [row('Erased')];
    const [{ flowId }] = (await send(rows)).body.rows;
    await desk.ask(desk.member, 'POST', `/flows/${flowId}/cancel`);
    assert.equal((await check(rows))[0].flowId, flowId);
    assert.equal((await desk.ask(desk.owner, 'DELETE', `/flows/${flowId}`)).status, 200);
    assert.equal((await check(rows))[0].flowId, null);
    assert.equal((await send(rows)).body.rows[0].isNew, true);
  });

  it('stops at the quota row by row, and a mended row is made alone', async () => {
    const workspaceId = await addTestWorkspace(service, { quotaMonthly: 1 });
    const small = await openDesk(service, workspaceId);
    const rows = [row('One'), row('Two')];
    const sent = (await small.ask(small.member, 'POST', '/flows/import', { rows })).body.rows;
    assert.equal(sent[1].code, 'QUOTA_EXCEEDED');
    await service.database.db
      .updateTable('workspaces')
      .set({ quota_monthly: 5 })
      .where('id', '=', workspaceId)
      .execute();
    const again = (await small.ask(small.member, 'POST', '/flows/import', { rows })).body.rows;
    assert.deepEqual([again[0], again[1].isNew], [{ flowId: sent[0].flowId, isNew: false }, true]);
  });

  it('is for members, and has limits', async () => {
    assertError(await send([row('No')], desk.viewer), 'FORBIDDEN');
    assert.equal((await desk.ask(desk.viewer, 'POST', '/flows/import/check', { rows: [row('No')] })).status, 403);
    for (const rows of [[], Array.from({ length: 51 }, (_, at) => row(String(at))), ['text'], null]) {
      assert.equal((await desk.ask(desk.member, 'POST', '/flows/import', { rows })).body.code, 'VALIDATION_ERROR');
    }
  });
});
