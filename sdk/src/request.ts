// One HTTP request to the API: authentication, timeout, and retries where they are safe.
import { AftercallError } from './errors.js';

export type ClientOptions = {
  /** An API key of the workspace: `ac_…`. */
  apiKey: string;
  /** The base URL with the API version, `https://videos.example.com/v1`; `/v1` is appended to one without a path. */
  baseUrl: string;
  /** Timeout of one response, 30 s by default. Where the service is asked to hold a response, that time is added. */
  timeoutMs?: number;
  /** The number of retries after a transient failure, 4 by default. */
  retries?: number;
  /** Called before each retry. */
  onRetry?: (retry: { error: AftercallError; attempt: number; pauseMs: number }) => void;
  /** A replacement for the global fetch. */
  fetch?: typeof globalThis.fetch;
};

export type CallOptions = { signal?: AbortSignal };

export type RequestParts = CallOptions & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number | Readonly<Record<string, string>> | undefined>;
  body?: unknown;
  /** Sent unchanged, instead of a JSON body. */
  text?: { type: string; content: string };
  /** Sent as multipart/form-data, whose type names the boundary between its parts. */
  form?: FormData;
  headers?: Record<string, string>;
  /** Whether the request is idempotent. */
  isIdempotent: boolean;
  /** How long the service was asked to hold the response (long polling). */
  holdMs?: number;
};

export type Answer<T> = { status: number; headers: Headers; body: T };

export type Send = <T>(parts: RequestParts) => Promise<Answer<T>>;

const USUAL_TIMEOUT_MS = 30_000;
const USUAL_RETRIES = 4;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 20_000;
/** A longer Retry-After is left to the caller. */
const LONGEST_ASKED_PAUSE_MS = 60_000;
const MOST_ANSWER_CHARS = 20_000_000;

const PASSING_CODES = new Set(['CONNECTION_FAILED', 'TIMED_OUT', 'IDEMPOTENCY_CONFLICT', 'RATE_LIMITED']);
const PASSING_STATUSES = new Set([408, 425, 500, 502, 503, 504]);

export function createSend(options: ClientOptions): Send {
  const { retries = USUAL_RETRIES, onRetry } = options;
  const base = readBase(options);
  return async <T>(parts: RequestParts): Promise<Answer<T>> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendOnce<T>(base, options, parts);
      } catch (error) {
        if (parts.signal?.aborted) throw error;
        const pauseMs =
          attempt <= retries && error instanceof AftercallError ? pauseAfter(error, parts, attempt) : null;
        if (pauseMs === null) throw error;
        onRetry?.({ error: error as AftercallError, attempt, pauseMs });
        await pause(pauseMs, parts.signal);
      }
    }
  };
}

function readBase({ apiKey, baseUrl }: ClientOptions): string {
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey must be the key of a workspace, such as ac_…');
  }
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new TypeError('baseUrl must be an http or https address, such as https://videos.example.com/v1');
  }
  const { pathname, search, hash, username, password } = new URL(baseUrl);
  if (username !== '' || password !== '') throw new TypeError('baseUrl can’t contain a username or password');
  if (search !== '' || hash !== '') throw new TypeError('baseUrl can’t contain a question mark or a hash');
  const base = baseUrl.replace(/[/?#]+$/, '');
  return /^\/*$/.test(pathname) ? `${base}/v1` : base;
}

const endsWithVersion = (base: string): boolean => /\/v\d+$/.test(base);

/** The pause before a retry; null where a retry is useless or not safe. */
function pauseAfter(
  error: AftercallError,
  { isIdempotent: isRepeatable }: RequestParts,
  attempt: number,
): number | null {
  const { code, status, retryAfterMs } = error;
  // The rate limit is checked before anything is done.
  if (!isRepeatable && code !== 'RATE_LIMITED') return null;
  if (!PASSING_CODES.has(code) && !(status !== undefined && PASSING_STATUSES.has(status))) return null;
  if (retryAfterMs !== undefined) return retryAfterMs <= LONGEST_ASKED_PAUSE_MS ? retryAfterMs : null;
  const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  return longestMs * (0.5 + Math.random() / 2);
}

async function sendOnce<T>(base: string, options: ClientOptions, parts: RequestParts): Promise<Answer<T>> {
  const { apiKey, timeoutMs = USUAL_TIMEOUT_MS, fetch = globalThis.fetch } = options;
  const { method, path, query, headers, signal, holdMs: heldMs = 0 } = parts;
  const sent = bodyOf(parts);
  signal?.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs + heldMs);
  const giveUp = () => limit.abort();
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const response = await fetch(addressOf(base, path, query), {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${apiKey}`,
        ...(sent?.type && { 'content-type': sent.type }),
        ...headers,
      },
      ...(sent && { body: sent.content }),
      // A redirect would send the key to an address that nobody chose.
      redirect: 'manual',
      signal: limit.signal,
    });
    return await read<T>(base, response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AftercallError) throw error;
    throw wayError(error, limit.signal.aborted, timeoutMs + heldMs);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

function wayError(cause: unknown, isTimeout: boolean, limitMs: number): AftercallError {
  return isTimeout
    ? new AftercallError(`The service did not answer within ${Math.round(limitMs / 1_000)} s.`, {
        code: 'TIMED_OUT',
        cause,
      })
    : new AftercallError('The service could not be reached, or the connection broke.', {
        code: 'CONNECTION_FAILED',
        cause,
      });
}

function bodyOf({ body, text, form }: RequestParts): { type: string | null; content: string | FormData } | null {
  if (form) return { type: null, content: form };
  if (text) return text;
  return body === undefined ? null : { type: 'application/json', content: JSON.stringify(body) };
}

function addressOf(base: string, path: string, query: RequestParts['query'] = {}): string {
  const search = new URLSearchParams(Object.entries(query).flatMap(pairsOf)).toString();
  return `${base}${path}${search && `?${search}`}`;
}

/** Serializes nested values as deep objects: metadata[crmId]=4711. */
function pairsOf([name, value]: [string, NonNullable<RequestParts['query']>[string]]): [string, string][] {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).map(([key, text]) => [`${name}[${key}]`, text]);
}

async function read<T>(base: string, response: Response): Promise<Answer<T>> {
  const { status, headers } = response;
  if (status === 304) return { status, headers, body: null as T };
  const text = await response.text();
  const body = text.length <= MOST_ANSWER_CHARS ? parse(text) : null;
  if (response.ok && isObject(body)) return { status, headers, body: body as T };
  throw refusal(base, response, body);
}

function refusal(base: string, { status, headers }: Response, body: unknown): AftercallError {
  const about = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
  };
  if (isObject(body) && typeof body.error === 'string' && typeof body.code === 'string') {
    // The API has no paths without a version, so the base URL is wrong rather than a resource missing.
    const isLost = body.code === 'NOT_FOUND' && !endsWithVersion(base);
    const hint = isLost ? ` Does baseUrl end with the version, as in https://videos.example.com/v1?` : '';
    return new AftercallError(`${body.error}${hint}`, { code: body.code, ...about });
  }
  const words = status >= 300 && status < 400 ? 'sent elsewhere, which is not followed' : `answered ${status}`;
  return new AftercallError(`What stands at baseUrl is not Aftercall, or a proxy before it failed: it ${words}.`, {
    code: 'UNEXPECTED_ANSWER',
    ...about,
  });
}

/** Retry-After: seconds or a date. */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sleeps; rejects with the signal's reason when it fires. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
