import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signedHeaders } from './webhook-signature.js';

const body = JSON.stringify({ type: 'flow.completed', data: { title: 'Für Søren – 日本' } });
const message = () => ({ id: 'msg_1', at: new Date(), body });

test('A signature is the one of the example in the specification', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const at = new Date(1614265330 * 1_000);
  const given = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body: '{"test": 2432232314}' };
  assert.deepEqual(signedHeaders(given, [secret]), {
    'webhook-id': given.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('The official library takes what is signed, with either of two secrets, and nothing that was changed', () => {
  const [present, before, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const headers = signedHeaders(message(), [present, before]);
  for (const secret of [present, before]) assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body));
  assert.throws(() => new Webhook(other).verify(body, headers), /No matching signature/);
  assert.throws(() => new Webhook(present).verify(`${body} `, headers), /No matching signature/);
  assert.throws(() => new Webhook(present).verify(body, { ...headers, 'webhook-id': 'msg_2' }), /No matching/);
});

test('A secret has 32 random bytes behind its prefix', () => {
  const secret = newWebhookSecret();
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.notEqual(secret, newWebhookSecret());
});
