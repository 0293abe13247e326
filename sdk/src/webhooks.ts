// Tells real webhooks from forged ones, after the Standard Webhooks specification, with what every runtime has: WebCrypto.
import type { FlowStatus } from './types.js';

export type WebhookEvent = {
  type: 'flow.pending_approval' | 'flow.completed' | 'flow.failed' | 'flow.cancelled' | (string & {});
  /** When it happened. */
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
  /** `whsec_…`; several while one takes the place of another. */
  secret: string | readonly string[];
  headers: HeadersLike;
  /** The bytes as they came, before anything read them as JSON. */
  body: string | Uint8Array | ArrayBuffer;
  /** How old a webhook may be, and how far ahead of our clock; five minutes by default. */
  toleranceMs?: number;
};

const USUAL_TOLERANCE_MS = 300_000;

/** The event of a webhook. Throws a WebhookError where it does not come from the service, or comes too late. */
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

/** What is signed are the bytes: they are read as text when it is sure whose they are. */
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
    // Compares in the same time wherever the two differ.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true;
  }
  return false;
}

function bytesOf(secret: unknown): Uint8Array<ArrayBuffer> {
  // A variable of the environment that is not set comes as undefined.
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
