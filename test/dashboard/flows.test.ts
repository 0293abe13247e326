// Flows in the dashboard: what is listed and told of them, and who may make, cancel, run again and erase them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signedIn } from '../support/accounts/accounts.js';
import { addTestKey, addTestWorkspace, assertError } from '../support/contract.js';
import { type Desk, openDesk, startDesk } from '../support/desk.js';
import { createFlow, FLOWS, SUMMARY, type TestService, until, untilStatus } from '../support/service.js';

describe('flows in the dashboard', () => {
  let desk: Desk;
  let service: TestService;
  let stop: () => Promise<void>;
  before(async () => {
    ({ desk, service, stop } = await startDesk());
  });
  after(() => stop());

  const detail = async (flowId: string, who = desk.viewer) => (await desk.ask(who, 'GET', `/flows/${flowId}`)).body;
  const audited = async (subject: string) => {
    const { body } = await desk.ask(desk.owner, 'GET', '/audit');
    return body.entries
      .filter((entry: any) => entry.subject === subject)
      .map(({ action, actor }: any) => [action, actor]);
  };

  it('are made by members with the defaults of the workspace, and say who made and moved them', async () => {
    const flowId = await desk.flow('completed', { prospectName: 'Dana', prospectCompany: 'Harbour' });
    const { status, summary, madeBy, userName, userCompany, title, stages, may, watchUrl, assets, error, costs } =
      await detail(flowId);
    assert.deepEqual(
      { status, summary, madeBy, userName, userCompany, title, error, costs },
      {
        ...{ status: 'completed', summary: SUMMARY, error: null, costs: [] },
        madeBy: { kind: 'person', name: desk.member.user.name },
        ...{ userName: desk.member.user.name, userCompany: 'Northwind', title: 'Follow-up for Dana at Harbour' },
      },
    );
    assert.deepEqual(
      stages.map((stage: any) => [stage.status, stage.by]),
      [
        ['pending', desk.member.user.name],
        ...['generating_script', 'segmenting', 'voice_generating', 'video_generating', 'completed'].map((s) => [
          s,
          null,
        ]),
      ],
    );
    assert.deepEqual(may, { decide: false, cancel: false, runAgain: false, erase: false });
    assert.deepEqual((await detail(flowId, desk.member)).may, {
      decide: false,
      cancel: false,
      runAgain: true,
      erase: false,
    });
    assert.deepEqual((await detail(flowId, desk.owner)).may, {
      decide: false,
      cancel: false,
      runAgain: true,
      erase: true,
    });
    assert.match(watchUrl, new RegExp(`^${service.url}/watch/[0-9A-Za-z]{32}$`));
    assert.equal((await fetch(watchUrl)).status, 200);
    assert.match(assets.videoUrl, /\/video\.mp4$/);
    assert.deepEqual(await audited(flowId), [['flow.created', desk.member.user.name]]);
  });

  it('say the company of the workspace, here and in the API, and what was typed before all', async () => {
    await desk.ask(desk.owner, 'PATCH', '/settings', { company: 'Northwind Logistics Ltd' });
    // What a key opens is remembered until the message of the change has arrived.
    const byKey = async () => (await detail(await createFlow(service.call))).userCompany;
    await until(byKey, (company) => company === 'Northwind Logistics Ltd');
    assert.equal((await detail(await desk.flow('completed'))).userCompany, 'Northwind Logistics Ltd');
    assert.equal((await detail(await desk.flow('completed', { userCompany: 'Other' }))).userCompany, 'Other');
    await desk.ask(desk.owner, 'PATCH', '/settings', { company: '' });
    assert.equal((await detail(await desk.flow('completed'))).userCompany, 'Northwind');
  });

  it('are checked as in the API before they are made', async () => {
    const { member } = desk;
    assertError(
      await desk.ask(member, 'POST', '/flows', { emailContent: 'Too short.' }),
      'VALIDATION_ERROR',
      'at least 50 words',
    );
    assertError(await desk.ask(member, 'POST', '/flows', {}), 'VALIDATION_ERROR', 'emailContent is required');
    const odd = { emailContent: SUMMARY, avatarId: 'nobody' };
    assertError(await desk.ask(member, 'POST', '/flows', odd), 'VALIDATION_ERROR', 'avatarId');
    assertError(await desk.ask(desk.viewer, 'POST', '/flows', { emailContent: SUMMARY }), 'FORBIDDEN');
  });

  it('of a workspace without a voice, or beyond the quota, are not made', async () => {
    const bare = await openDesk(service, await addTestWorkspace(service, { voiceId: null }));
    assertError(await bare.ask(bare.member, 'POST', '/flows', { emailContent: SUMMARY }), 'WORKSPACE_NOT_READY');
    const small = await openDesk(service, await addTestWorkspace(service, { quotaMonthly: 1 }));
    assert.equal((await small.ask(small.member, 'POST', '/flows', { emailContent: SUMMARY })).status, 200);
    assertError(await small.ask(small.member, 'POST', '/flows', { emailContent: SUMMARY }), 'QUOTA_EXCEEDED');
    const { body } = await small.ask(small.owner, 'GET', '/audit');
    assert.equal(body.entries.filter(({ action }: any) => action === 'flow.created').length, 1);
  });

  it('name the API key that made them, and are seen by keys as those of the workspace', async () => {
    const key = await addTestKey(service, desk.workspaceId);
    const flowId = await createFlow(key.call);
    assert.deepEqual((await detail(flowId)).madeBy, { kind: 'key', name: 'Test key' });
    assert.equal((await detail(flowId)).stages[0].by, 'Test key');
    const own = await desk.flow('completed');
    assert.equal((await key.call('GET', `${FLOWS}/${own}`)).status, 200);
    const narrow = await addTestKey(service, desk.workspaceId, { ownFlowsOnly: true });
    assertError(await narrow.call('GET', `${FLOWS}/${own}`), 'FLOW_NOT_FOUND');
  });

  it('of another workspace are not there, whatever is done with them', async () => {
    const flowId = await desk.flow('pending_approval');
    const elsewhere = await openDesk(service, await addTestWorkspace(service));
    const asks: [string, string, unknown?][] = [
      ['GET', ''],
      ['GET', '/review'],
      ['GET', '/email'],
      ['GET', '/email.eml'],
      ['POST', '/decision', { action: 'approve' }],
      ['POST', '/review/check', { script: 'x' }],
      ['POST', '/review/rewording', { script: 'x', rewording: 'shorten' }],
      ['POST', '/review/cards', { script: 'x' }],
      ['PUT', '/review/cards', { script: 'x', edits: [] }],
      ['POST', '/review/preview', { script: 'x' }],
      ['GET', '/review/versions'],
      ['POST', '/review/versions', { kind: 'edit', script: 'x' }],
      ['POST', '/review/speech', { text: 'x' }],
      ['POST', '/cancel', {}],
      ['POST', '/again', {}],
      ['DELETE', ''],
    ];
    for (const [method, path, body] of asks) {
      const answer = await elsewhere.ask(elsewhere.owner, method, `/flows/${flowId}${path}`, body);
      assertError(answer, 'FLOW_NOT_FOUND');
      const odd = await elsewhere.ask(elsewhere.owner, method, `/flows/no%20id${path}`, body);
      assertError(odd, 'FLOW_NOT_FOUND');
    }
    assert.equal((await elsewhere.ask(elsewhere.owner, 'GET', '/flows')).body.flows.length, 0);
    const stranger = await signedIn(service, elsewhere.workspaceId, 'owner');
    assertError(await desk.ask(stranger, 'GET', `/flows/${flowId}`), 'NOT_FOUND');
    assert.equal((await detail(flowId)).status, 'pending_approval');
  });

  it('are cancelled by members; what a cancel gives back is told before', async () => {
    const early = await desk.flow('voice_generating');
    assert.equal((await detail(early)).cancelReturnsQuota, true);
    const late = await desk.flow('video_generating');
    assert.equal((await detail(late)).cancelReturnsQuota, false);
    assertError(await desk.ask(desk.viewer, 'POST', `/flows/${early}/cancel`), 'FORBIDDEN');
    assert.deepEqual((await desk.ask(desk.member, 'POST', `/flows/${early}/cancel`)).body, { status: 'cancelled' });
    assert.equal((await detail(early)).stages.at(-1).by, desk.member.user.name);
    await desk.ask(desk.member, 'POST', `/flows/${late}/cancel`);
    const done = await desk.flow('completed');
    assertError(
      await desk.ask(desk.member, 'POST', `/flows/${done}/cancel`),
      'VALIDATION_ERROR',
      'no longer in progress',
    );
  });

  it('run again as new flows with what was asked for, also when their presenter is gone', async () => {
    const first = await desk.flow('failed', { prospectName: 'Dana', avatarId: 'daniel', title: 'Second call' });
    const again = async () => (await desk.ask(desk.member, 'POST', `/flows/${first}/again`)).body.flowId;
    const second = await again();
    await untilStatus(service.call, second, 'completed');
    const { title, avatar, prospectName, summary } = await detail(second);
    assert.deepEqual(
      { title, avatar, prospectName, summary },
      { title: 'Second call', avatar: { id: 'daniel', name: 'Daniel' }, prospectName: 'Dana', summary: SUMMARY },
    );
    const { db } = service.database;
    await db.deleteFrom('avatars').where('workspace_id', '=', desk.workspaceId).where('id', '=', 'daniel').execute();
    assert.equal((await detail(await again())).avatar.id, 'maya');
    const live = await desk.flow('segmenting');
    assertError(await desk.ask(desk.member, 'POST', `/flows/${live}/again`), 'VALIDATION_ERROR', 'still in progress');
  });

  it('that failed say what happened and what can be done about it', async () => {
    const flowId = await desk.flow('failed');
    assert.deepEqual((await detail(flowId)).error, {
      message: 'The stage film failed: an internal error; the cause is in the server log.',
      advice: 'Try again. If it fails again, send your server administrator the ID of this video.',
    });
  });

  it('are erased by owners only, with everything of them but the note who did it', async () => {
    const flowId = await desk.flow('completed', { title: 'To be forgotten' });
    assertError(await desk.ask(desk.member, 'DELETE', `/flows/${flowId}`), 'FORBIDDEN');
    assert.deepEqual((await desk.ask(desk.owner, 'DELETE', `/flows/${flowId}`)).body, { success: true });
    assertError(await desk.ask(desk.owner, 'GET', `/flows/${flowId}`), 'FLOW_NOT_FOUND');
    assert.deepEqual(await audited(flowId), [
      ['flow.erased', desk.owner.user.name],
      ['flow.created', desk.member.user.name],
    ]);
    const { body } = await desk.ask(desk.owner, 'GET', '/audit');
    assert.equal(JSON.stringify(body).includes('forgotten'), false);
    const live = await desk.flow('segmenting');
    assertError(await desk.ask(desk.owner, 'DELETE', `/flows/${live}`), 'VALIDATION_ERROR', 'still in progress');
  });

  it('with a video come with an e-mail, whose headers nobody can add to by a title', async () => {
    const title = 'Our call\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>';
    const flowId = await desk.flow('completed', { title, prospectName: 'Dana & Co' });
    const { body } = await desk.ask(desk.viewer, 'GET', `/flows/${flowId}/email`);
    assert.equal(body.subject.includes('\n') || body.subject.includes('\r'), false);
    assert.equal(body.html.includes('<script'), false);
    assert.ok(body.text.includes('/watch/'));
    const file = await desk.viewer.browser.call('GET', body.emlUrl.replace('/app/api', ''));
    assert.equal(file.headers.get('content-type'), 'message/rfc822');
    assert.match(file.headers.get('content-disposition')!, /^attachment; filename\*=UTF-8''follow-up\.eml$/);
    const [head] = file.body.split('\r\n\r\n');
    const names = head.split(/\r\n(?![ \t])/).map((line: string) => line.split(':')[0]);
    assert.deepEqual(names, ['Date', 'Subject', 'X-Unsent', 'MIME-Version', 'Content-Type']);
  });

  it('without a video have no e-mail, and those of a workspace without public pages link to the file', async () => {
    assertError(await desk.ask(desk.member, 'GET', `/flows/${await desk.flow('pending_approval')}/email`), 'CONFLICT');
    await desk.ask(desk.owner, 'PATCH', '/settings', { watchPages: false });
    const flowId = await desk.flow('completed');
    assert.equal((await detail(flowId)).watchUrl, null);
    const { body } = await desk.ask(desk.member, 'GET', `/flows/${flowId}/email`);
    assert.ok(body.text.includes('/video.mp4'));
    await desk.ask(desk.owner, 'PATCH', '/settings', { watchPages: true });
  });
});
