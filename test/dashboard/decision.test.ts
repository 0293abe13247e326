// Approving and rejecting in the dashboard: exactly one decision, by people who may decide, on the script that they saw.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signedIn } from '../support/accounts/accounts.js';
import { assertError } from '../support/contract.js';
import { type Desk, openDesk, startDesk } from '../support/desk.js';
import { SCRIPT } from '../support/parts/parts.js';
import { FLOWS, type TestService } from '../support/service.js';
import { joinService } from '../support/shared-service.js';

describe('a decision', () => {
  let desk: Desk;
  let service: TestService;
  let stop: () => Promise<void>;
  before(async () => {
    ({ desk, service, stop } = await startDesk());
  });
  after(() => stop());

  const decide = (flowId: string, body: unknown, who = desk.member) =>
    desk.ask(who, 'POST', `/flows/${flowId}/decision`, body);
  const detail = async (flowId: string) => (await desk.ask(desk.viewer, 'GET', `/flows/${flowId}`)).body;
  const deedsOn = async (flowId: string) => {
    const { body } = await desk.ask(desk.owner, 'GET', '/audit');
    return body.entries
      .filter((e: any) => e.subject === flowId && e.action !== 'flow.created')
      .map((e: any) => e.action);
  };

  it('lets the flow go on with the draft, or with an edit, and notes who decided', async () => {
    const plain = await desk.flow('pending_approval');
    const { may, approvalUntil, draft } = await detail(plain);
    assert.equal(may.decide, false, 'a viewer may not');
    assert.ok(Date.parse(approvalUntil) > Date.now());
    assert.deepEqual(draft, {
      ...{ writer: 'test', sentences: [], leftOut: [], found: [] },
      foundNames: { prospectName: null, prospectCompany: null },
    });
    assert.deepEqual((await decide(plain, { action: 'approve', draft: SCRIPT })).body, { status: 'segmenting' });
    const edited = await desk.flow('pending_approval');
    assert.equal((await decide(edited, { action: 'approve', editedScript: 'Hello there, and thanks.' })).status, 200);
    const after = await detail(edited);
    assert.deepEqual([after.script, after.isEdited], ['Hello there, and thanks.', true]);
    assert.equal(after.stages.find(({ status }: any) => status === 'segmenting').by, desk.member.user.name);
    assert.deepEqual(await deedsOn(plain), ['flow.approved']);
    assert.deepEqual(await deedsOn(edited), ['flow.edited']);
  });

  it('ends the flow where the script is rejected', async () => {
    const flowId = await desk.flow('pending_approval');
    const rejection = { action: 'reject', draft: SCRIPT, reason: ' The price is old. ' };
    assert.deepEqual((await decide(flowId, rejection)).body, { status: 'cancelled' });
    assert.equal((await detail(flowId)).rejectionReason, 'The price is old.');
    assert.deepEqual(await deedsOn(flowId), ['flow.rejected']);
  });

  it('holds nothing against the summary where an edited script is rejected', async () => {
    const flowId = await desk.flow('pending_approval');
    const rejection = { action: 'reject', editedScript: 'Hello there. You save 37 percent, guaranteed.' };
    assert.deepEqual((await decide(flowId, rejection)).body, { status: 'cancelled' });
    assert.deepEqual(await deedsOn(flowId), ['flow.rejected']);
  });

  it('on statements without a source asks first, and notes of which kinds they were', async () => {
    const flowId = await desk.flow('pending_approval');
    const edit = { action: 'approve', editedScript: 'Hello there. You save 37 percent, guaranteed.' };
    assertError(await decide(flowId, edit), 'VALIDATION_ERROR', 'aren’t in the summary');
    assert.equal((await detail(flowId)).status, 'pending_approval');
    assert.equal((await decide(flowId, { ...edit, approveAnyway: true })).status, 200);
    const { body } = await desk.ask(desk.owner, 'GET', '/audit');
    const entry = body.entries.find(({ action }: any) => action === 'flow.approved_anyway');
    assert.equal(entry.subject, `${flowId}: figure 1, promise 1`);
  });

  it('is not for viewers', async () => {
    const flowId = await desk.flow('pending_approval');
    assertError(await decide(flowId, { action: 'approve' }, desk.viewer), 'FORBIDDEN');
    assert.equal((await detail(flowId)).status, 'pending_approval');
  });

  it('on another script than the one that is there is refused, and decides nothing', async () => {
    const flowId = await desk.flow('pending_approval');
    for (const action of ['approve', 'reject']) {
      assertError(await decide(flowId, { action, draft: `${SCRIPT} ` }), 'CONFLICT', 'Someone changed the script');
    }
    assertError(await decide(flowId, { action: 'approve', draft: '' }), 'CONFLICT');
    assert.equal((await detail(flowId)).status, 'pending_approval');
    assert.deepEqual(await deedsOn(flowId), []);
  });

  it('with an edit that cannot be spoken, or is empty, is refused as in the API', async () => {
    const flowId = await desk.flow('pending_approval');
    for (const editedScript of ['Unspeakable.', '  ', 7, 'x'.repeat(5_001), 'a\u0000b']) {
      assertError(await decide(flowId, { action: 'approve', editedScript }), 'VALIDATION_ERROR', 'editedScript');
    }
    assertError(await decide(flowId, { action: 'burn' }), 'VALIDATION_ERROR', 'action');
    assert.equal((await detail(flowId)).status, 'pending_approval');
  });

  it('is made by exactly one of many people at once; all others are told who was it and what', async () => {
    const people = [
      desk.owner,
      desk.member,
      ...(await Promise.all([1, 2].map(() => signedIn(service, desk.workspaceId, 'member')))),
    ];
    for (let round = 0; round < 5; round += 1) {
      const flowId = await desk.flow('pending_approval');
      const bodies = [
        { action: 'approve' },
        { action: 'approve', editedScript: 'Hello.' },
        { action: 'reject' },
        { action: 'approve' },
      ];
      const answers = await Promise.all(people.map((who, index) => decide(flowId, bodies[index], who)));
      const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
      assert.equal(winners.length, 1);
      const { user } = people[winners[0]!]!;
      const deed = [
        'approved the script',
        'approved the script with changes',
        'rejected the script',
        'approved the script',
      ];
      for (const [index, answer] of answers.entries()) {
        if (index === winners[0]) continue;
        assertError(answer, 'CONFLICT', `${user.name} has already ${deed[winners[0]!]}.`);
      }
      assert.equal((await deedsOn(flowId)).length, 1);
    }
  });

  it('comes too late for one who has decided already, and for what an API key, a cancel or the time has decided', async () => {
    const own = await desk.flow('pending_approval');
    await decide(own, { action: 'reject' });
    assertError(await decide(own, { action: 'approve' }), 'CONFLICT', 'You have already rejected the script.');
    const byKey = await desk.flow('pending_approval');
    await service.call('POST', `${FLOWS}/${byKey}/approve`, { action: 'approve' });
    assertError(await decide(byKey, { action: 'approve' }), 'CONFLICT', 'Key of the environment has already approved');
    const cancelled = await desk.flow('pending_approval');
    await desk.ask(desk.owner, 'POST', `/flows/${cancelled}/cancel`);
    assertError(
      await decide(cancelled, { action: 'approve' }),
      'CONFLICT',
      `${desk.owner.user.name} has already canceled`,
    );
    const live = await desk.flow('completed');
    assertError(await decide(live, { action: 'approve' }), 'VALIDATION_ERROR', 'isn’t waiting for approval');
  });
});

describe('a review', () => {
  let service: TestService;
  let desk: Desk;
  before(async () => {
    service = await joinService();
    desk = await openDesk(service);
  });
  after(() => service.stop());

  it('shows and plays what was prepared, checks an edit and speaks it, for those who may', async () => {
    const flowId = await desk.flow('pending_approval');
    const ask = (who: typeof desk.viewer, method: string, path: string, body?: unknown) =>
      desk.ask(who, method, `/flows/${flowId}/review${path}`, body);
    let review = (await ask(desk.viewer, 'GET', '')).body;
    while (review.storyboard?.status === 'preparing') review = (await ask(desk.viewer, 'GET', '')).body;
    assert.deepEqual(
      [review.script, review.isEdited, review.storyboard.status, review.voiceTrack.status],
      [SCRIPT, false, 'ready', 'ready'],
    );
    assert.equal((await fetch(review.storyboard.stills[0].url)).status, 200);
    const checked = await ask(desk.member, 'POST', '/check', { script: 'Unspeakable.' });
    assert.equal(checked.body.problem, 'editedScript cannot be spoken.');
    assert.equal((await ask(desk.member, 'POST', '/check', { script: 'Hello.' })).body.problem, null);
    assertError(await ask(desk.viewer, 'POST', '/check', { script: 'Hello.' }), 'FORBIDDEN');
    const sound = await ask(desk.member, 'POST', '/speech', { text: 'Hello.' });
    assert.equal(sound.headers.get('content-type'), 'audio/wav');
    assert.ok(sound.body.startsWith('RIFF'));
    assertError(await ask(desk.member, 'POST', '/speech', { text: 'x'.repeat(601) }), 'VALIDATION_ERROR', '600');
    assertError(await ask(desk.viewer, 'POST', '/speech', { text: 'Hello.' }), 'FORBIDDEN');
  });
});
