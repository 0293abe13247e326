// Delivers one webhook to a customer's URL by guarded fetch and classifies the outcome. Of the response only the status
// and Retry-After are kept.

import { timeoutSignal } from '../../lib/clock.js';
import { createGuardedFetch, type GuardedFetchOptions, RedirectError, TargetError } from '../http/guarded-fetch.js';

/** Why there was no response, or not a successful one. */
export type WebhookProblem =
  | 'refused'
  | 'too_slow'
  | 'not_allowed'
  | 'not_found'
  | 'no_connection'
  | 'bad_certificate'
  | 'redirect';

export type WebhookResponse = {
  /** Null without a response. */
  status: number | null;
  /** Null for a status between 200 and 299. */
  problem: WebhookProblem | null;
  retryAfterMs: number | null;
};

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

/** Never rejects, unless `signal` fires: then with its reason. */
export type PostWebhook = (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookResponse>;

/** From the DNS lookup to the end of the response. */
const LIMIT_MS = 15_000;
const ANSWER_BYTES = 1_024;

type PostOptions = GuardedFetchOptions & { limitMs?: number; userAgent: string };

export function createWebhookPost({ limitMs = LIMIT_MS, userAgent, ...guard }: PostOptions): PostWebhook {
  const send = createGuardedFetch(guard);
  return async ({ url, headers, body }, signal) => {
    const limit = timeoutSignal(limitMs);
    const both = AbortSignal.any([signal, limit]);
    const sent = { 'content-type': 'application/json', 'user-agent': userAgent, ...headers };
    try {
      const response = await untilAborted(both, () => send(url, { method: 'POST', headers: sent, body, signal: both }));
      await untilAborted(both, () => drainBody(response));
      return answerOf(response);
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) return { status: null, problem: 'too_slow', retryAfterMs: null };
      return { ...failureOf(error), retryAfterMs: null };
    }
  };
}

/** dns.lookup cannot be aborted. After the signal, no work is started that nobody would await. */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop: (() => void) | undefined;
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(), stopped]);
  } finally {
    signal.removeEventListener('abort', stop!);
  }
}

/** Drains a short response body, so that its sender is not cut off; of a long one at most a little. */
async function drainBody({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  if (!reader) return;
  let bytes = 0;
  while (bytes < ANSWER_BYTES) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
  }
  await reader.cancel();
}

function answerOf({ status, ok, headers }: Response): WebhookResponse {
  return { status, problem: ok ? null : 'refused', retryAfterMs: secondsOf(headers.get('retry-after')) };
}

/** Seconds only: the date form depends on the receiver's clock. */
const secondsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : null;

function failureOf(error: unknown): Pick<WebhookResponse, 'status' | 'problem'> {
  const cause = error instanceof TypeError && error.cause ? error.cause : error;
  if (cause instanceof TargetError) return { status: null, problem: 'not_allowed' };
  if (cause instanceof RedirectError) return { status: cause.status, problem: 'redirect' };
  const code = String((cause as { code?: unknown } | null)?.code ?? '');
  if (/^(ENOTFOUND|EAI_)/.test(code)) return { status: null, problem: 'not_found' };
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code)) return { status: null, problem: 'bad_certificate' };
  return { status: null, problem: 'no_connection' };
}
