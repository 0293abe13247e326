// What the picture says beside the presenter: changed and taken out by a reviewer, held against the summary, and followed by the preview.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PICTURES } from '../../src/domain/pictures.js';
import { PREVIEWS_A_MINUTE } from '../../src/services/reviews/cards.js';
import { assertError } from '../support/contract.js';
import { type Desk, startDesk } from '../support/desk.js';
import type { TestService } from '../support/service.js';

const SCRIPT = [
  'Hello Dana, thank you for the good talk this morning about your warehouse.',
  'Your team counts 9,000 parcels a night by hand, and that takes two people about three hours.',
  'We showed you the scanning app, which counts every parcel while it is on the belt.',
  'I will send you the offer by Friday, and you will hear from me again next week.',
].join(' ');

describe('the words on the screen', () => {
  let desk: Desk;
  let service: TestService;
  let stop: () => Promise<void>;
  before(async () => {
    ({ desk, service, stop } = await startDesk());
  });
  after(() => stop());

  const read = async (flowId: string, script = SCRIPT) =>
    (await desk.ask(desk.viewer, 'POST', `/flows/${flowId}/review/cards`, { script })).body;
  const save = (flowId: string, edits: object[], script = SCRIPT, who = desk.member) =>
    desk.ask(who, 'PUT', `/flows/${flowId}/review/cards`, { script, edits });

  it('are those of the script in the editor, and stay changed where it says the same', async () => {
    const flowId = await desk.flow('pending_approval');
    const { scenes } = await read(flowId);
    assert.equal(scenes.map(({ text }: { text: string }) => text).join(' '), SCRIPT);
    const at = scenes.findIndex(({ drafted }: any) => drafted.lines.length > 0);
    const { drafted } = scenes[at];
    const lines = [{ ...drafted.lines[0], text: 'Parcels counted by hand' }];
    const saved = await save(flowId, [{ index: at, heading: 'Your nights', lines }]);
    assert.equal(saved.status, 200);
    assert.deepEqual(saved.body.scenes[at].shown, { heading: 'Your nights', lines });
    assert.deepEqual(saved.body.scenes[at].drafted, drafted);
    const longer = await read(flowId, `${SCRIPT} Thank you again, and all the best from all of us here.`);
    assert.deepEqual(longer.scenes[at].shown.heading, 'Your nights');
    const { body } = await desk.ask(desk.owner, 'GET', '/audit');
    assert.equal(body.entries.filter((e: any) => e.subject === flowId && e.action === 'flow.cards_changed').length, 1);
  });

  it('are taken out without heading and lines, and come back', async () => {
    const flowId = await desk.flow('pending_approval');
    const out = await save(flowId, [{ index: 1, heading: '', lines: [] }]);
    assert.deepEqual(out.body.scenes[1].shown, { heading: '', lines: [] });
    const back = await save(flowId, []);
    assert.deepEqual(back.body.scenes[1].shown, back.body.scenes[1].drafted);
  });

  it('have a picture, which is taken out and comes back', async () => {
    const flowId = await desk.flow('pending_approval');
    const { scenes } = await read(flowId);
    assert.equal(scenes[0].picture, null, 'hello has none');
    const at = scenes.findIndex(({ picture }: any) => picture !== null);
    const { drafted, picture } = scenes[at];
    assert.ok(PICTURES.has(picture.name));
    for (const path of [picture.tint, picture.line]) assert.match(path, /^M[\d.,\sa-z-]+$/i);
    assert.deepEqual(Object.keys(drafted), ['heading', 'lines']);
    const saved = await save(flowId, [{ index: at, ...drafted, picture: false }]);
    assert.deepEqual(saved.body.scenes[at], { ...scenes[at], shown: { ...drafted, picture: false } });
    assert.deepEqual((await read(flowId)).scenes[at], saved.body.scenes[at]);
    const { card_edits } = await service.database.db
      .selectFrom('flows')
      .select('card_edits')
      .where('id', '=', flowId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(card_edits, [{ scene: scenes[at].text, ...drafted, picture: false }]);
    assertError(await save(flowId, [{ index: at, ...drafted, picture: true }]), 'VALIDATION_ERROR');
    const changed = await save(flowId, [{ index: at, ...drafted, heading: 'Your nights' }]);
    assert.deepEqual(changed.body.scenes[at].shown, { ...drafted, heading: 'Your nights' });
    assert.deepEqual((await save(flowId, [])).body.scenes[at].shown, drafted);
  });

  it('that have no source are found, and approved only by somebody who says so', async () => {
    const flowId = await desk.flow('pending_approval');
    const { script } = (await desk.ask(desk.viewer, 'GET', `/flows/${flowId}/review`)).body;
    const { body } = await save(flowId, [{ index: 0, heading: 'Save 37 percent', lines: [] }], script);
    assert.deepEqual(
      body.findings.map(({ kind, text }: any) => [kind, text]),
      [['figure', '37 percent']],
    );
    const decide = (more: object) =>
      desk.ask(desk.member, 'POST', `/flows/${flowId}/decision`, { action: 'approve', ...more });
    assertError(await decide({}), 'VALIDATION_ERROR', 'aren’t in the summary');
    assert.equal((await decide({ approveAnyway: true })).status, 200);
    assertError(await save(flowId, []), 'VALIDATION_ERROR');
  });

  it('may say what the figures of the summary come to, where the writer told it', async () => {
    const flowId = await desk.flow('pending_approval');
    const own = (await desk.ask(desk.viewer, 'GET', `/flows/${flowId}/review`)).body.script;
    const edits = [{ index: 0, heading: 'Some 63,000 parcels', lines: [] }];
    const kinds = async () => (await save(flowId, edits, own)).body.findings.map(({ kind }: any) => kind);
    assert.deepEqual(await kinds(), ['figure']);
    const sentences = [{ role: 'cost', text: 'That is 63,000 a week.', evidence: [], sum: '9000 × 7 = 63000' }];
    await service.database.db
      .updateTable('flows')
      .set({ draft: JSON.stringify({ sentences, dropped: [], writer: 'embedded' }) })
      .where('id', '=', flowId)
      .execute();
    assert.deepEqual(await kinds(), []);
  });

  it('are no matter where their scene is not in the script', async () => {
    const flowId = await desk.flow('pending_approval');
    const own = (await desk.ask(desk.viewer, 'GET', `/flows/${flowId}/review`)).body.script;
    await save(flowId, [{ index: 0, heading: 'Save 37 percent', lines: [] }]);
    assert.deepEqual((await read(flowId, own)).findings, []);
    const decide = () => desk.ask(desk.member, 'POST', `/flows/${flowId}/decision`, { action: 'approve' });
    assert.equal((await decide()).status, 200);
  });

  it('are approved only as whoever decides has seen them', async () => {
    const flowId = await desk.flow('pending_approval');
    const { script } = (await desk.ask(desk.viewer, 'GET', `/flows/${flowId}/review`)).body;
    const old = (await read(flowId, script)).edition;
    const version = async () => {
      const flow = service.database.db.selectFrom('flows').select('version').where('id', '=', flowId);
      return (await flow.executeTakeFirstOrThrow()).version;
    };
    const before = await version();
    const saved = await save(flowId, [{ index: 0, heading: 'Your nights', lines: [] }], script);
    assert.equal(await version(), before + 1);
    const decide = (cards: string) =>
      desk.ask(desk.owner, 'POST', `/flows/${flowId}/decision`, { action: 'approve', approveAnyway: true, cards });
    assertError(await decide(old), 'CONFLICT', 'on-screen text');
    assert.equal(saved.body.edition, (await read(flowId, SCRIPT)).edition);
    assert.equal((await decide(saved.body.edition)).status, 200);
  });

  it('are refused where they do not fit, or are of no scene or line', async () => {
    const flowId = await desk.flow('pending_approval');
    const line = { line: 0, text: 'x', figure: null };
    const at = (await read(flowId)).scenes.findIndex(({ drafted }: any) => drafted.lines.length > 0);
    for (const edit of [
      { index: at, heading: 'x'.repeat(61), lines: [] },
      { index: at, heading: 'x', lines: [{ ...line, text: 'x'.repeat(111) }] },
      { index: at, heading: 'x', lines: [{ ...line, figure: '1'.repeat(41) }] },
      { index: at, heading: 'x', lines: [{ ...line, text: ' ' }] },
      { index: at, heading: ' ', lines: [line] },
      { index: at, heading: 'x', lines: [line, line] },
      { index: at, heading: 'x', lines: [{ ...line, line: 3 }] },
      { index: 99, heading: 'x', lines: [] },
    ])
      assertError(await save(flowId, [edit]), 'VALIDATION_ERROR');
    assertError(await save(flowId, [], SCRIPT, desk.viewer), 'FORBIDDEN');
    assertError(await save(flowId, [], ' '), 'VALIDATION_ERROR');
  });

  it('are shown for no script that an approval would refuse', async () => {
    const flowId = await desk.flow('pending_approval');
    const script = 'Unspeakable.';
    const { body } = await desk.ask(desk.member, 'POST', `/flows/${flowId}/review/check`, { script });
    assert.match(body.problem, /cannot be spoken/);
    for (const refused of [
      await desk.ask(desk.member, 'POST', `/flows/${flowId}/review/preview`, { script }),
      await save(flowId, [], script),
    ])
      assertError(refused, 'VALIDATION_ERROR', body.problem);
  });

  it('are shown anew so many times a minute and person', async () => {
    const flowId = await desk.flow('pending_approval');
    const update = () => desk.ask(desk.owner, 'POST', `/flows/${flowId}/review/preview`, { script: SCRIPT });
    // Twice as many, because a new minute may begin meanwhile.
    let made = 0;
    while (made <= 2 * PREVIEWS_A_MINUTE && (await update()).status === 200) made += 1;
    assert.ok(made >= PREVIEWS_A_MINUTE, `${made}`);
    assertError(await update(), 'RATE_LIMITED');
    assertError(await save(flowId, [], SCRIPT, desk.owner), 'RATE_LIMITED');
    assert.equal((await save(flowId, [])).status, 200);
  });

  it('and the script in the editor are what the preview shows', async () => {
    const flowId = await desk.flow('pending_approval');
    const { db } = service.database;
    const review = async () => (await desk.ask(desk.viewer, 'GET', `/flows/${flowId}/review`)).body;
    const own = (await review()).script;
    assert.equal((await review()).previewedScript, own);
    const update = (script: string) => desk.ask(desk.member, 'POST', `/flows/${flowId}/review/preview`, { script });
    assert.equal((await update(SCRIPT)).status, 200);
    assert.equal((await review()).previewedScript, SCRIPT);
    assert.equal((await review()).script, own);
    await update(own);
    const { script } = await db
      .selectFrom('previews')
      .select('script')
      .where('flow_id', '=', flowId)
      .executeTakeFirstOrThrow();
    assert.equal(script, null);
  });
});
