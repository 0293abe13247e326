// What people do from the list: several flows at once, one once more with changes, and a new title.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertError } from '../support/contract.js';
import { type Desk, startDesk } from '../support/desk.js';
import { type TestService, untilStatus } from '../support/service.js';

describe('several flows', () => {
  let desk: Desk;
  let service: TestService;
  let stop: () => Promise<void>;
  before(async () => {
    ({ desk, service, stop } = await startDesk());
  });
  after(() => stop());

  const change = (action: string, flowIds: string[], who = desk.member) =>
    desk.ask(who, 'POST', '/flows/several', { action, flowIds });
  const detail = async (flowId: string) => (await desk.ask(desk.viewer, 'GET', `/flows/${flowId}`)).body;
  const actions = async (subject: string) =>
    (await desk.ask(desk.owner, 'GET', '/audit')).body.entries
      .filter((entry: any) => entry.subject === subject)
      .map((entry: any) => entry.action)
      .reverse();

  it('are approved, each with its entry in the audit log; what waits no more is told of', async () => {
    const [one, two] = [await desk.flow('pending_approval'), await desk.flow('pending_approval')];
    const done = await desk.flow('completed');
    const { body } = await change('approve', [one, done, two, one, 'flow_unknown']);
    assert.deepEqual(
      body.flows.map(({ flowId, problem }: any) => [flowId, problem === null]),
      [
        [one, true],
        [done, false],
        [two, true],
        ['flow_unknown', false],
      ],
    );
    for (const id of [one, two]) {
      await untilStatus(service.call, id, 'completed');
      assert.deepEqual(await actions(id), ['flow.created', 'flow.approved']);
    }
  });

  it('are cancelled, or run again as new ones', async () => {
    const waiting = await desk.flow('pending_approval');
    const { body: cancelled } = await change('cancel', [waiting]);
    assert.deepEqual(cancelled.flows, [{ flowId: waiting, madeId: null, problem: null }]);
    assert.equal((await detail(waiting)).status, 'cancelled');
    const { body: again } = await change('again', [waiting]);
    const { madeId } = again.flows[0];
    assert.deepEqual(
      (await detail(madeId)).versions.map(({ id }: any) => id),
      [waiting],
    );
    assert.deepEqual(
      (await detail(waiting)).versions.map(({ id }: any) => id),
      [madeId],
    );
  });

  it('are nobody’s to change who only looks, nor more than fifty at once', async () => {
    const id = await desk.flow('pending_approval');
    assertError(await change('approve', [id], desk.viewer), 'FORBIDDEN');
    assertError(await change('approve', Array(51).fill(id)), 'VALIDATION_ERROR', 'flowIds');
    assertError(await change('erase', [id]), 'VALIDATION_ERROR', 'action');
    assert.equal((await detail(id)).status, 'pending_approval');
  });

  it('run again keep the script where that is wanted, with another presenter', async () => {
    const id = await desk.flow('pending_approval');
    await desk.ask(desk.member, 'POST', `/flows/${id}/decision`, {
      action: 'approve',
      editedScript: 'Hello. A word of mine. Goodbye.',
    });
    await untilStatus(service.call, id, 'completed');
    const run = (body?: object) => desk.ask(desk.member, 'POST', `/flows/${id}/again`, body);
    const { body: kept } = await run({ keepsScript: true, avatarId: 'daniel' });
    await untilStatus(service.call, kept.flowId, 'pending_approval');
    const { script, isEdited, avatar } = await detail(kept.flowId);
    assert.deepEqual(
      { script, isEdited, avatar: avatar.id },
      { script: 'Hello. A word of mine. Goodbye.', isEdited: true, avatar: 'daniel' },
    );
    const { body: anew } = await run();
    await untilStatus(service.call, anew.flowId, 'pending_approval');
    assert.notEqual((await detail(anew.flowId)).script, script);
    assertError(await run({ avatarId: 'nobody' }), 'VALIDATION_ERROR', 'avatarId');
    const unwritten = await desk.flow('cancelled');
    const refused = await desk.ask(desk.member, 'POST', `/flows/${unwritten}/again`, { keepsScript: true });
    assertError(refused, 'VALIDATION_ERROR', 'no script');
  });

  it('get another title, by which they are found', async () => {
    const id = await desk.flow('completed', { title: 'Before' });
    const rename = (title: string, who = desk.member) => desk.ask(who, 'PUT', `/flows/${id}/title`, { title });
    assert.equal((await rename('  Renewal at\nHarbour ')).status, 200);
    assert.equal((await detail(id)).title, 'Renewal at Harbour');
    const titles = async (search: string) =>
      (await desk.ask(desk.viewer, 'GET', `/flows?search=${search}`)).body.flows.map(({ title }: any) => title);
    assert.deepEqual(await titles('arbour'), ['Renewal at Harbour']);
    assert.deepEqual(await titles('before'), []);
    assert.deepEqual(await actions(id), ['flow.created', 'flow.renamed']);
    assertError(await rename(' '), 'VALIDATION_ERROR', 'title');
    assertError(await rename('x', desk.viewer), 'FORBIDDEN');
  });
});
