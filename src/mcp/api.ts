// The HTTP client of the MCP tools, with an API key. Retries transient failures; every request is idempotent.
import { setTimeout as pause } from 'node:timers/promises';

export type Answer = Record<string, unknown>;

export type RequestOptions = {
  query?: Record<string, string | number | undefined>;
  body?: object;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** How long the service was asked to hold the response (long polling). */
  heldS?: number;
};

/** Null for 304 Not Modified. */
export type Api = (method: 'GET' | 'POST' | 'DELETE', path: string, asking: RequestOptions) => Promise<ApiResponse>;

export type ApiResponse = { body: Answer | null; etag: string | null };

/** An error response of the service, or no response. */
export class ApiError extends Error {
  override readonly name = 'RefusedError';

  constructor(
    readonly code: string,
    message: string,
    readonly pauseS: number | null = null,
  ) {
    super(message);
  }
}

const ANSWER_MS = 30_000;
const TRIES = 4;
const FIRST_PAUSE_S = 0.25;
const LONGEST_PAUSE_S = 30;
const PASSING = new Set(['CONNECTION_FAILED', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_CONFLICT']);

export function createApi(base: string, key: string): Api {
  return async (method, path, asking) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(base + path, method, key, asking);
      } catch (error) {
        asking.signal.throwIfAborted();
        if (!(error instanceof ApiError) || !PASSING.has(error.code) || attempt === TRIES) throw error;
        const pauseS = Math.min(LONGEST_PAUSE_S, error.pauseS ?? FIRST_PAUSE_S * 2 ** attempt);
        await pause(pauseS * 1_000, undefined, { signal: asking.signal });
      }
    }
  };
}

async function send(url: string, method: string, key: string, asking: RequestOptions): Promise<ApiResponse> {
  const { query = {}, body, headers = {}, signal, heldS = 0 } = asking;
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  const response = await fetch(address, {
    method,
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS + heldS * 1_000)]),
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError('CONNECTION_FAILED', `The service at ${new URL(url).origin} isn’t responding.`);
  });
  if (response.status === 304) return { body: null, etag: response.headers.get('etag') };
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (response.ok && answer) return { body: answer, etag: response.headers.get('etag') };
  if (response.ok) throw new ApiError('CONNECTION_FAILED', 'The service’s response couldn’t be read.');
  const { code = `HTTP_${response.status}`, error = 'The service rejected the request.' } = answer ?? {};
  // An exhausted monthly quota is not worth a retry.
  const pauseS = code === 'QUOTA_EXCEEDED' ? null : Number(response.headers.get('retry-after')) || null;
  throw new ApiError(String(code), String(error), pauseS);
}
