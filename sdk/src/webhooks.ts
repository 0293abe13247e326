// Verifies webhook signatures by the Standard Webhooks specification, using WebCrypto.
import type { FlowStatus } from './types.js';

export type WebhookEvent = {
  type: 'flow.pending_approval' | 'flow.completed' | 'flow.failed' | 'flow.cancelled' | (string & {});
  /** The time of the event. */
  timestamp: string;
  data: { flowId: string; status: FlowStatus; title?: string; videoUrl?: string; error?: string } & Record<
    string,
    unknown
  >;
};

export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

type HeadersLike = { get(name: string): string | null } | Record<string, string | readonly string[] | undefined>;

export type WebhookRequest = {
  /** `whsec_…`; several during a rotation. */
  secret: string | readonly string[];
  headers: HeadersLike;
  /** The raw request body, before JSON parsing. */
  body: string | Uint8Array | ArrayBuffer;
  /** The tolerated age, and clock skew, of a webhook; five minutes by default. */
  toleranceMs?: number;
};

const USUAL_TOLERANCE_MS = 300_000;

/** The verified event of a webhook. Throws a WebhookError where the signature is invalid or the webhook too old. */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent & { id: string }> {
  const { secret, headers, body, toleranceMs = USUAL_TOLERANCE_MS } = request;
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  const agedMs = Math.abs(Date.now() - Number(timestamp) * 1_000);
  if (!/^\d{1,12}$/.test(timestamp) || agedMs > toleranceMs)
    throw new WebhookError('The webhook is too old or too new.');
  const bytes = bytesOfBody(body);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  for (const each of Array.isArray(secret) ? secret : [secret]) {
    if (await isSignedWith(each, signed, signatures)) return { ...readEvent(bytes), id };
  }
  throw new WebhookError('The signature of the webhook does not fit its body and the secret.');
}

/** The signature covers the raw bytes; they are decoded only after verification. */
function bytesOfBody(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('body must be the text or the bytes as they came, before anything read them as JSON.');
}

function joined(start: Uint8Array, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(start.length + rest.length);
  bytes.set(start);
  bytes.set(rest, start.length);
  return bytes;
}

function readEvent(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as WebhookEvent;
  } catch {
    throw new WebhookError('The webhook is signed, but it is no JSON.');
  }
}

async function isSignedWith(secret: string, signed: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  for (const one of signatures.split(' ').slice(0, 20)) {
    const [version, signature] = one.split(',');
    const bytes = version === 'v1' ? fromBase64(signature ?? '') : null;
    // Constant-time comparison.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true;
  }
  return false;
}

function bytesOf(secret: unknown): Uint8Array<ArrayBuffer> {
  // An unset environment variable is undefined.
  const bytes = typeof secret === 'string' && fromBase64(secret.replace(/^whsec_/, ''));
  if (bytes && bytes.length >= 16) return bytes;
  throw new TypeError('secret must be that of the webhook, such as whsec_…');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

function headerOf(headers: HeadersLike, name: string): string {
  const value = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookError(`The webhook has no header ${name}.`);
}

const isHeaders = (headers: HeadersLike): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function';
