// The SDK against the service itself: from a summary to a video, with and without a person in between.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Aftercall, AftercallError, createAftercall, FlowEndedError } from 'aftercall-sdk';
import { encodeWav } from '../../src/lib/wav.js';
import { hang } from '../support/parts/parts.js';
import { SUMMARY, type TestService } from '../support/service.js';
import { joinService } from '../support/shared-service.js';

const INPUT = { emailContent: SUMMARY, prospectName: 'Dana' };

describe('the SDK on the service', () => {
  let service: TestService;
  let aftercall: Aftercall;
  before(async () => {
    service = await joinService();
    aftercall = createAftercall({ apiKey: service.key, baseUrl: `${service.url}/v1` });
  });
  after(() => service.stop());

  it('makes a video of a summary, and tells each state on the way', async () => {
    const seen: string[] = [];
    const flow = await aftercall.flows.createAndWait(INPUT, { onProgress: ({ status }) => void seen.push(status) });
    assert.match(flow.videoUrl, /^http.*\.mp4$/);
    assert.equal(flow.status, 'completed');
    assert.equal(seen.at(-1), 'completed');
    assert.equal(new Set(seen).size, seen.length);
  });

  it('asks who reviews, and makes the video of the words that were given', async () => {
    const flow = await aftercall.flows.createAndWait(
      { ...INPUT, autoApproveScript: false },
      { onReview: ({ generatedScript }) => ({ editedScript: `${generatedScript} See you soon.` }) },
    );
    assert.match(flow.generatedScript!, /See you soon\.$/);
  });

  it('ends with the state where a draft waits and nobody is asked, was rejected, or failed', async () => {
    const byHand = { ...INPUT, autoApproveScript: false };
    const waiting = aftercall.flows.createAndWait(byHand);
    await assert.rejects(waiting, (error) => error instanceof FlowEndedError && error.status === 'pending_approval');
    const rejected = aftercall.flows.createAndWait(byHand, { onReview: () => ({ reject: true }) });
    await assert.rejects(rejected, (error) => error instanceof FlowEndedError && error.status === 'cancelled');
  });

  it('stops waiting with the signal, while the flow goes on until it is cancelled', async () => {
    service.parts.on('draft', hang);
    const { flowId } = await aftercall.flows.create(INPUT);
    const waiting = aftercall.flows.wait(flowId, { signal: AbortSignal.timeout(200) });
    await assert.rejects(waiting, { name: 'TimeoutError' });
    const late = aftercall.flows.wait(flowId, { limitMs: 0, onProgress: () => undefined });
    await assert.rejects(late, (error) => error instanceof AftercallError && error.code === 'TIMED_OUT');
    assert.equal((await aftercall.flows.cancel(flowId)).status, 'cancelled');
    service.parts.on('draft', async () => undefined);
    assert.equal((await aftercall.flows.wait(flowId)).status, 'cancelled');
  });

  it('creates many at once, and says what became of each', async () => {
    const rows = [INPUT, { ...INPUT, emailContent: 'too short' }, { ...INPUT, title: 'Ü' }];
    const first = await aftercall.flows.createMany(rows, { idempotencyKey: 'many' });
    assert.deepEqual([first.created, first.existing, first.failed], [2, 0, 1]);
    assert.equal(first.rows[1]!.code, 'VALIDATION_ERROR');
    const again = await aftercall.flows.createMany(rows, { idempotencyKey: 'many' });
    assert.deepEqual([again.created, again.existing, again.failed], [0, 2, 1]);
    assert.equal(again.rows[2]!.flowId, first.rows[2]!.flowId);
  });

  it('finds flows by what was given along with them', async () => {
    const metadata = { crmId: 'a & b', source: 'sdk' };
    const { flowId } = await aftercall.flows.create({ ...INPUT, prospectCompany: 'Umbrella', metadata });
    await aftercall.flows.create({ ...INPUT, metadata: { source: 'sdk' } });
    const { flows } = await aftercall.flows.list({ metadata, company: 'umb', expand: 'metadata' });
    assert.deepEqual(
      flows.map((flow) => [flow.flowId, flow.metadata]),
      [[flowId, metadata]],
    );
  });

  it('uploads, reads and deletes the recording of a narration', async () => {
    const { flowId } = await aftercall.flows.create({ ...INPUT, autoApproveScript: false });
    await aftercall.flows.wait(flowId);
    assert.equal((await aftercall.flows.narration(flowId)).status, 'none');
    const audio = new Uint8Array(encodeWav(new Float32Array(32_000).fill(0.1), 16_000));
    const put = await aftercall.flows.putNarration(flowId, { audio, statement: 'permission' });
    assert.deepEqual([put.status, put.statement, put.durationSeconds], ['aligned', 'permission', 2]);
    assert.deepEqual(await aftercall.flows.narration(flowId), put);
    const editedScript = 'Hello Dana. Good bye.';
    const other = new Blob([audio], { type: 'audio/wav' });
    const again = await aftercall.flows.putNarration(flowId, { audio: other, statement: 'own_voice', editedScript });
    assert.deepEqual([again.script, again.isOfScript], [editedScript, false]);
    assert.equal((await aftercall.flows.deleteNarration(flowId)).status, 'none');
    assert.equal((await aftercall.flows.narration(flowId)).status, 'none');
  });

  it('lists, reads with additions, reviews, checks and erases', async () => {
    const { flowId } = await aftercall.flows.create({ ...INPUT, autoApproveScript: false, title: 'For the list' });
    await aftercall.flows.wait(flowId);
    const titles: string[] = [];
    for await (const flow of aftercall.flows.all({ status: 'pending_approval', limit: 1 })) titles.push(flow.title);
    assert.ok(titles.includes('For the list'));
    const flow = await aftercall.flows.get(flowId, { expand: ['progress', 'costs'] });
    assert.ok(flow.progress && flow.costs);
    assert.ok((await aftercall.flows.review(flowId)).script.length > 0);
    assert.equal((await aftercall.flows.check(flowId, 'Unspeakable.')).problem !== null, true);
    await aftercall.flows.reject(flowId);
    await aftercall.flows.erase(flowId);
    await assert.rejects(aftercall.flows.get(flowId), (error) => (error as AftercallError).code === 'FLOW_NOT_FOUND');
  });

  it('tells the presenters, the voices, the quota and whose key it is', async () => {
    assert.ok((await aftercall.avatars()).some(({ id }) => id === 'maya'));
    assert.ok((await aftercall.voices()).some(({ isDefault }) => isDefault));
    assert.equal(typeof (await aftercall.usage()).used, 'number');
    assert.deepEqual((await aftercall.me()).key.scopes, ['*']);
  });
});
