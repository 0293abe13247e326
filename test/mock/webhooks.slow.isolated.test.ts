// The webhooks of the mock: kept as over the API of the service, signed and sent over real connections, by the mock's clock.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { type Mock, startMock } from '../../src/mock/server.js';
import { type Call, createCall, createFlow, FLOWS, until } from '../support/service.js';
import { startWebhookReceiver, verified, type WebhookReceiver, withStatus } from '../support/webhook-receiver.js';

const HOUR_MS = 3_600_000;

describe('the webhooks of the mock', () => {
  let mock: Mock;
  let call: Call;
  let receiver: WebhookReceiver;
  before(async () => {
    mock = await startMock({ port: 0, host: '127.0.0.1', speed: 0, quota: 50, rateLimit: 0 });
    call = createCall(mock.url, mock.keys.key);
  });
  beforeEach(async () => {
    await steer('reset');
    receiver = await startWebhookReceiver();
  });
  afterEach(() => receiver.stop());
  after(() => mock.stop());

  const steer = (name: string, body: unknown = {}) => createCall(mock.url, '')('POST', `/mock/${name}`, body);
  const turn = (advanceMs: number) => steer('clock', { advanceMs });
  const add = async (more: object = {}) =>
    (await call('POST', '/v1/webhooks', { url: `${receiver.url}/hook`, ...more })).body;
  const lines = async (id: string) => (await call('GET', `/v1/webhooks/${id}/deliveries`)).body.deliveries;
  const told = () => receiver.received.map(({ body }) => JSON.parse(body));

  it('tell of a flow that waits and of its end, signed as the official library wants it', async () => {
    const { webhook, secret } = await add();
    const flowId = await createFlow(call, { autoApproveScript: false, prospectName: 'Dana' });
    await turn(3_000);
    await call('POST', `${FLOWS}/${flowId}/approve`, { action: 'approve' });
    await turn(60_000);
    const [waits, completed] = receiver.received.map((each) => verified(each, secret));
    assert.equal(waits.type, 'flow.pending_approval');
    assert.equal(completed.type, 'flow.completed');
    assert.equal(completed.data.flowId, flowId);
    const { videoUrl } = (await call('GET', `${FLOWS}/${flowId}`)).body;
    assert.equal(completed.data.videoUrl, videoUrl);
    const log = await lines(webhook.id);
    assert.deepEqual(
      log.map(({ event, status, tries }: any) => [event, status, tries]),
      [
        ['flow.completed', 'delivered', 1],
        ['flow.pending_approval', 'delivered', 1],
      ],
    );
    assert.equal(log[0].id, receiver.received[1]!.id);
  });

  it('tell what was asked for and nothing else', async () => {
    await add({ events: ['flow.failed'] });
    await steer('fail', { status: 'voice_generating', reason: 'The voice was hoarse.' });
    await createFlow(call);
    await createFlow(call);
    await turn(60_000);
    assert.deepEqual(
      told().map(({ type, data }) => [type, data.error]),
      [['flow.failed', 'The voice was hoarse.']],
    );
  });

  it('reach the callbackUrl of a flow, signed with the secret that a rotation shows', async () => {
    const { secret } = (await call('POST', '/v1/webhooks/callbacks/rotate')).body;
    await createFlow(call, { callbackUrl: `${receiver.url}/callback` });
    await createFlow(call);
    await turn(60_000);
    assert.deepEqual(
      receiver.received.map((each) => [each.path, verified(each, secret).type]),
      [['/callback', 'flow.completed']],
    );
    assert.equal((await lines('callbacks')).length, 1);
    assert.ok((await call('GET', '/v1/webhooks')).body.callbacks.createdAt);
  });

  it('are tried again by the clock, ten times, then given up, and sent again when somebody asks', async () => {
    receiver.answer = withStatus(500);
    const { webhook } = await add();
    await createFlow(call);
    await turn(60_000);
    const [first] = await lines(webhook.id);
    assert.equal(first.status, 'waiting');
    assert.equal(first.lastTry.answerStatus, 500);
    assert.equal((await call('POST', `/v1/webhooks/deliveries/${first.id}/replay`)).body.code, 'CONFLICT');
    await turn(90 * HOUR_MS);
    assert.equal(receiver.received.length, 10);
    assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 1);
    assert.equal((await lines(webhook.id))[0].status, 'failed');
    receiver.answer = withStatus(204);
    await call('POST', `/v1/webhooks/deliveries/${first.id}/replay`);
    await turn(0);
    const [again] = await lines(webhook.id);
    assert.deepEqual([again.status, again.tries], ['delivered', 1]);
    assert.equal(receiver.received.at(-1)!.id, first.id);
  });

  it('send a test once, also one that fails', async () => {
    receiver.answer = withStatus(404);
    const { webhook, secret } = await add();
    const { deliveryId } = (await call('POST', `/v1/webhooks/${webhook.id}/ping`)).body;
    await turn(90 * HOUR_MS);
    assert.deepEqual(
      receiver.received.map((each) => [each.id, verified(each, secret).type]),
      [[deliveryId, 'webhook.test']],
    );
    assert.equal((await lines(webhook.id))[0].status, 'failed');
  });

  it('carry the signatures of both secrets for a day after a rotation, and of the new one from then on', async () => {
    const { webhook, secret: old } = await add();
    const { secret } = (await call('POST', `/v1/webhooks/${webhook.id}/rotate`)).body;
    await call('POST', `/v1/webhooks/${webhook.id}/ping`);
    await turn(24 * HOUR_MS - 1);
    await call('POST', `/v1/webhooks/${webhook.id}/ping`);
    await turn(1);
    await call('POST', `/v1/webhooks/${webhook.id}/ping`);
    await turn(0);
    const [first, , last] = receiver.received;
    for (const each of [secret, old]) assert.equal(verified(first!, each).type, 'webhook.test');
    assert.equal(verified(last!, secret).type, 'webhook.test');
    assert.throws(() => verified(last!, old), /No matching signature/);
  });

  it('stop at 410, when they are switched off, and when they are deleted', async () => {
    const { webhook } = await add();
    receiver.answer = withStatus(410);
    await createFlow(call);
    await turn(60_000);
    const read = async () => (await call('GET', `/v1/webhooks/${webhook.id}`)).body.webhook;
    assert.deepEqual([(await read()).isEnabled, (await read()).disabledReason], [false, 'gone']);
    assert.equal((await call('POST', `/v1/webhooks/${webhook.id}/ping`)).body.code, 'CONFLICT');
    await call('POST', `/v1/webhooks/${webhook.id}`, { isEnabled: true });
    await call('POST', `/v1/webhooks/${webhook.id}/ping`);
    await turn(0);
    assert.deepEqual([(await read()).isEnabled, (await read()).disabledReason], [false, 'gone']);
    receiver.answer = withStatus(500);
    await call('POST', `/v1/webhooks/${webhook.id}`, { isEnabled: true });
    await createFlow(call);
    await turn(60_000);
    await call('POST', `/v1/webhooks/${webhook.id}`, { isEnabled: false });
    assert.equal((await lines(webhook.id))[0].status, 'dropped');
    await call('DELETE', `/v1/webhooks/${webhook.id}`);
    assert.equal((await call('GET', `/v1/webhooks/${webhook.id}/deliveries`)).status, 404);
    const tries = receiver.received.length;
    await createFlow(call);
    await turn(90 * HOUR_MS);
    assert.equal(receiver.received.length, tries);
  });

  it('are disabled once three deliveries were given up over three days', async () => {
    receiver.answer = withStatus(500);
    const { webhook } = await add();
    for (const _ of [1, 2, 3]) await createFlow(call);
    await turn(100 * HOUR_MS);
    // With the jitter of their pauses the first three may be given up a little before the three days are over.
    await createFlow(call);
    await turn(100 * HOUR_MS);
    assert.equal((await call('GET', `/v1/webhooks/${webhook.id}`)).body.webhook.disabledReason, 'failing');
  });

  it('belong to their workspace, need a key for everything, and go nowhere but to this machine and the public', async () => {
    const { webhook } = await add();
    const [second, limited] = [createCall(mock.url, mock.keys.second), createCall(mock.url, mock.keys.limited)];
    assert.deepEqual((await second('GET', '/v1/webhooks')).body.webhooks, []);
    assert.equal((await second('DELETE', `/v1/webhooks/${webhook.id}`)).status, 404);
    assert.equal((await limited('GET', '/v1/webhooks')).body.code, 'INSUFFICIENT_SCOPE');
    const elsewhere = await call('POST', '/v1/webhooks', { url: 'http://10.0.0.5/hook' });
    assert.equal(elsewhere.body.code, 'VALIDATION_ERROR');
    for (let count = 1; count < 20; count += 1) await add();
    assert.equal((await add()).code, 'CONFLICT');
    const page = (await call('GET', `/v1/webhooks/${webhook.id}/deliveries?limit=1`)).body;
    assert.deepEqual([page.deliveries, page.nextCursor], [[], null]);
  });

  it('go by themselves where the clock runs', async () => {
    const running = await startMock({ port: 0, host: '127.0.0.1', speed: 100, quota: 50, rateLimit: 0 });
    const ask = createCall(running.url, running.keys.key);
    await ask('POST', '/v1/webhooks', { url: receiver.url });
    await createFlow(ask);
    await until(
      async () => receiver.received.length,
      (count) => count === 1,
    );
    await running.stop();
  });

  it('list what was sent page by page, the newest first, and forget it with an erased flow', async () => {
    const { webhook } = await add();
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      ids.unshift(await createFlow(call));
      await turn(60_000);
    }
    const path = `/v1/webhooks/${webhook.id}/deliveries?limit=2`;
    const first = (await call('GET', path)).body;
    const second = (await call('GET', `${path}&cursor=${first.nextCursor}`)).body;
    const listed = [...first.deliveries, ...second.deliveries].map(({ flowId }: any) => flowId);
    assert.deepEqual(listed, ids);
    assert.equal((await call('POST', `${FLOWS}/${ids[0]}/erase`)).status, 200);
    assert.deepEqual(
      (await lines(webhook.id)).map(({ flowId }: any) => flowId),
      ids.slice(1),
    );
  });
});
