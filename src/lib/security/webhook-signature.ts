// Signatures after the Standard Webhooks specification, version v1: HMAC-SHA256 of id, timestamp and body, with dots between.
import { createHmac } from 'node:crypto';
import { randomOctets } from '../ids.js';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** As receivers paste it into their libraries: `whsec_` and base64. */
export const newWebhookSecret = (): string => PREFIX + randomOctets(SECRET_BYTES).toString('base64');

export type WebhookMessage = { id: string; at: Date; body: string };

/** The headers that a receiver verifies; with several secrets it may know any of them. */
export function signedHeaders({ id, at, body }: WebhookMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => `v1,${signatureOf(content, secret)}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function signatureOf(content: string, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
