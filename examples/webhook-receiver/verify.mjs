// Verifies a webhook as the Standard Webhooks specification says. Libraries in many languages do the same: for Node
// `npm install standardwebhooks`, then `new Webhook(secret).verify(body, headers)`.
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_S = 5 * 60;

/** True for bytes that were signed with the secret in the last minutes. */
export function verify(body, headers, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) return false;
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > TOLERANCE_S) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is being rotated there are two signatures.
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
