// Whom a video is for: found in the summary before it is sent, and corrected while its script waits.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertError } from '../support/contract.js';
import { type Desk, startDesk } from '../support/desk.js';
import type { TestService } from '../support/service.js';

const GREETING = 'Hi Karen Borg, this is Alex.';
const FACT = 'Karen Borg sorts by hand.';

describe('the names of a prospect', () => {
  let desk: Desk;
  let service: TestService;
  let stop: () => Promise<void>;
  before(async () => {
    ({ desk, service, stop } = await startDesk());
  });
  after(() => stop());

  const detail = async (flowId: string) => (await desk.ask(desk.viewer, 'GET', `/flows/${flowId}`)).body;
  const correct = (flowId: string, names: object, who = desk.member) =>
    desk.ask(who, 'PATCH', `/flows/${flowId}/names`, names);

  /** A script whose writer has found the prospect in the summary. */
  async function withFound(): Promise<string> {
    const flowId = await desk.flow('pending_approval');
    const { db } = service.database;
    const draft = {
      writer: 'embedded',
      sentences: [
        { role: 'greeting', text: GREETING, evidence: [] },
        { role: 'heard', text: FACT, evidence: [] },
      ],
      dropped: [],
      found: { prospectName: 'Karen Borg', prospectCompany: null },
    };
    const { input } = await db.selectFrom('flows').select('input').where('id', '=', flowId).executeTakeFirstOrThrow();
    await db
      .updateTable('flows')
      .set({
        ...{ draft: JSON.stringify(draft), script: `${GREETING} ${FACT}`, title: 'Sales follow-up' },
        input: JSON.stringify({ ...input, prospectName: null, prospectCompany: null }),
      })
      .where('id', '=', flowId)
      .execute();
    return flowId;
  }

  it('are found in a summary before it is sent', async () => {
    const emailContent = 'Call with Karin Berg, head of logistics at Alpen Foods. They sort by hand.';
    const { body } = await desk.ask(desk.member, 'POST', '/prospect', { emailContent });
    assert.deepEqual(body, { prospectName: 'Karin Berg', prospectCompany: 'Alpen Foods', language: null });
  });

  it('are corrected in title, greeting and search, and nothing else of the script', async () => {
    const flowId = await withFound();
    const names = { prospectName: 'Karin Berg', prospectCompany: 'Alpen Foods' };
    assert.equal((await correct(flowId, names)).status, 200);
    const flow = await detail(flowId);
    assert.equal(flow.title, 'Follow-up for Karin Berg at Alpen Foods');
    assert.deepEqual([flow.prospectName, flow.prospectCompany], ['Karin Berg', 'Alpen Foods']);
    assert.equal(flow.script, `Hi Karin Berg, this is Alex. ${FACT}`);
    assert.deepEqual(flow.draft.found, []);
    const { body } = await desk.ask(desk.viewer, 'GET', '/flows?search=alpen');
    assert.deepEqual(
      body.flows.map(({ id }: any) => id),
      [flowId],
    );
    const { body: log } = await desk.ask(desk.owner, 'GET', '/audit');
    assert.equal(log.entries.filter((e: any) => e.subject === flowId && e.action === 'flow.names_corrected').length, 1);
    // Whoever has read the old script decides on another one.
    const late = { action: 'approve', draft: `${GREETING} ${FACT}` };
    assertError(await desk.ask(desk.member, 'POST', `/flows/${flowId}/decision`, late), 'CONFLICT');
  });

  it('are corrected in changed on-screen text, which stays with its scene', async () => {
    const flowId = await withFound();
    const cards = `/flows/${flowId}/review/cards`;
    const read = async (script: string) => (await desk.ask(desk.viewer, 'POST', cards, { script })).body.scenes;
    const script = `${GREETING} ${FACT}`;
    const edits = [{ index: 0, heading: 'For Karen Borg', lines: [], picture: false }];
    assert.equal((await desk.ask(desk.member, 'PUT', cards, { script, edits })).status, 200);
    await correct(flowId, { prospectName: 'Karin Berg' });
    const { script: corrected } = await detail(flowId);
    assert.notEqual(corrected, script);
    const [scene] = await read(corrected);
    assert.deepEqual(scene.shown, { heading: 'For Karin Berg', lines: [], picture: false });
    const long = 'Karin '.repeat(12).trim();
    await correct(flowId, { prospectName: long });
    const [next] = await read((await detail(flowId)).script);
    assert.equal(next.shown.heading, 'For Karin Berg', 'where there is no room for the new name');
  });

  it('leave a title alone that somebody gave, and are not for viewers, nor behind the decision', async () => {
    const flowId = await withFound();
    await service.database.db.updateTable('flows').set({ title: 'Ours' }).where('id', '=', flowId).execute();
    assertError(await correct(flowId, { prospectName: 'Karin' }, desk.viewer), 'FORBIDDEN');
    assert.equal((await correct(flowId, { prospectName: 'Karin Berg' })).status, 200);
    assert.equal((await detail(flowId)).title, 'Ours');
    await desk.ask(desk.member, 'POST', `/flows/${flowId}/decision`, { action: 'reject' });
    assertError(await correct(flowId, { prospectName: 'Karin' }), 'VALIDATION_ERROR');
  });
});
