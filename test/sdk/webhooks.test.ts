// Webhooks are believed when they are signed after the Standard Webhooks specification, lately, and as they are.
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { verifyWebhook, WebhookError } from 'aftercall-sdk';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const OTHER = `whsec_${randomBytes(32).toString('base64')}`;
const BODY =
  '{"type":"flow.completed","timestamp":"2026-11-21T09:00:00.000Z","data":{"flowId":"flow_1","status":"completed","title":"Für Zoë"}}';

/** As the specification says it, apart from the code that is tested. */
function signed(body: string, { secret = SECRET, id = 'msg_1', seconds = Math.floor(Date.now() / 1_000) } = {}) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

describe('a webhook', () => {
  it('is believed as text, as bytes, with Headers or with plain headers in any case', async () => {
    const headers = signed(BODY);
    const event = await verifyWebhook({ secret: SECRET, headers, body: BODY });
    assert.deepEqual([event.id, event.type, event.data.title], ['msg_1', 'flow.completed', 'Für Zoë']);
    await verifyWebhook({ secret: SECRET, headers: new Headers(headers), body: new TextEncoder().encode(BODY) });
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    await verifyWebhook({ secret: SECRET, headers: shouted, body: Buffer.from(BODY) });
    const { buffer } = new Uint8Array(new TextEncoder().encode(BODY));
    await verifyWebhook({ secret: SECRET, headers, body: buffer });
  });

  it('may be signed several times, and be checked with several secrets, while one takes the place of another', async () => {
    const [old, now] = [signed(BODY, { secret: OTHER }), signed(BODY)];
    const both = { ...now, 'webhook-signature': `v2,abc ${old['webhook-signature']} ${now['webhook-signature']}` };
    await verifyWebhook({ secret: SECRET, headers: both, body: BODY });
    await verifyWebhook({ secret: [OTHER, SECRET], headers: now, body: BODY });
  });

  it('is refused when it is changed, forged, too old, from the future, or without its headers', async () => {
    const refused = (headers: Record<string, string>, body = BODY, secret = SECRET) =>
      assert.rejects(verifyWebhook({ secret, headers, body }), WebhookError);
    const good = signed(BODY);
    await refused(good, BODY.replace('flow_1', 'flow_2'));
    await refused(signed(BODY, { secret: OTHER }));
    await refused({ ...good, 'webhook-id': 'msg_2' });
    await refused({ ...good, 'webhook-signature': '' });
    await refused({ ...good, 'webhook-signature': 'v1,not base64!' });
    await refused({ ...good, 'webhook-signature': good['webhook-signature'].replace('v1,', 'v1a,') });
    const seconds = Math.floor(Date.now() / 1_000);
    await refused(signed(BODY, { seconds: seconds - 301 }));
    await refused(signed(BODY, { seconds: seconds + 301 }));
    await refused({ ...good, 'webhook-timestamp': 'now' });
    for (const name of Object.keys(good)) {
      await refused(Object.fromEntries(Object.entries(good).filter(([each]) => each !== name)));
    }
  });

  it('is refused by its bytes, whether they are text or not', async () => {
    const headers = signed(BODY);
    for (const body of [Buffer.from([0xff, 0xfe, 1]), Buffer.from(`\ufeff${BODY}`), new ArrayBuffer(0)]) {
      await assert.rejects(verifyWebhook({ secret: SECRET, headers, body }), WebhookError);
    }
    await assert.rejects(verifyWebhook({ secret: SECRET, headers: signed('{'), body: '{' }), WebhookError);
  });

  it('is not checked with what is no secret', async () => {
    for (const secret of ['whsec_', '', undefined as unknown as string]) {
      await assert.rejects(verifyWebhook({ secret, headers: signed(BODY), body: BODY }), /secret must be/);
    }
  });

  it('is not checked by a body that was read already', async () => {
    const body = JSON.parse(BODY);
    await assert.rejects(verifyWebhook({ secret: SECRET, headers: signed(BODY), body }), /body must be the text/);
  });
});
