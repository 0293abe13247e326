// The only place that asks the service: one careful fetch. It sends the token that proves that a change comes from these
// pages, gives up after a while, and turns every refusal into an ApiError with a sentence that can be shown.

import { serverText, t } from '../language/text.js';

const ROOT = '/app/api';
const SESSION = '/session';
const TIMEOUT_MS = 30_000;
/** For uploads and what the service makes at once, with models or from a photo: seconds, and minutes beside films that are being rendered. */
const WORK_TIMEOUT_MS = 300_000;

export type Api = ReturnType<typeof createApi>;

type Environment = {
  /** The token of the session, or null before there is one. */
  csrfToken: () => string | null;
  /** The session has ended, here or elsewhere. */
  onSignedOut: () => void;
  /** Asks the person to confirm who they are; false when they would not. */
  confirm: () => Promise<boolean>;
  /** Reads the session anew: another tab may have been given another token. */
  readSession: () => Promise<unknown>;
};

type Body = { json: unknown } | { bytes: Blob } | { form: FormData };
type Sent = { body?: Body | undefined; signal?: AbortSignal | undefined; timeoutMs?: number };

export function createApi({ csrfToken, onSignedOut, confirm, readSession }: Environment) {
  /** Sends a request, and once more when the person has confirmed it, or the token had become an old one. */
  async function ask(method: string, path: string, given: Sent = {}): Promise<Response> {
    const token = csrfToken();
    try {
      return await send(method, path, given);
    } catch (error) {
      const isAgain =
        (isRefused(error, 'CONFIRMATION_REQUIRED') && (await confirm())) ||
        (isRefused(error, 'FORBIDDEN') && method !== 'GET' && (await hasNewToken(token))) ||
        (isUnknown(error) && method === 'GET' && token !== null && csrfToken() !== null);
      if (!isAgain) throw error;
      return send(method, path, given);
    }
  }

  async function hasNewToken(old: string | null): Promise<boolean> {
    if (old === null) return false;
    await readSession();
    return csrfToken() !== null && csrfToken() !== old;
  }

  async function send(
    method: string,
    path: string,
    { body, signal, timeoutMs = TIMEOUT_MS }: Sent = {},
  ): Promise<Response> {
    const token = csrfToken();
    const sent = body && encode(body);
    const headers = {
      accept: 'application/json',
      ...(method !== 'GET' && token && { 'x-csrf-token': token }),
      ...(sent?.type && { 'content-type': sent.type }),
    };
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await fetch(ROOT + path, {
      method,
      headers,
      body: sent?.content ?? null,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      credentials: 'same-origin',
      redirect: 'error',
    }).catch((cause) => {
      throw signal?.aborted ? cause : notReached(cause);
    });
    if (response.ok) return response;
    const error = await refusal(response);
    if (isUnknown(error) && token) {
      // It may have left with a cookie that a confirmation has renewed since: the session itself says whether it has ended.
      if (method === 'GET' && path === SESSION) onSignedOut();
      else await send('GET', SESSION).catch(() => null);
    }
    throw error;
  }

  const json = async <Answer>(response: Promise<Response>) => (await response).json() as Promise<Answer>;
  return {
    get: <Answer>(path: string, signal?: AbortSignal) => json<Answer>(ask('GET', path, { signal })),
    post: <Answer>(path: string, body: unknown = {}, signal?: AbortSignal) =>
      json<Answer>(ask('POST', path, { body: { json: body }, signal })),
    put: <Answer>(path: string, body: unknown) => json<Answer>(ask('PUT', path, { body: { json: body } })),
    patch: <Answer>(path: string, body: unknown) => json<Answer>(ask('PATCH', path, { body: { json: body } })),
    delete: <Answer>(path: string) => json<Answer>(ask('DELETE', path)),
    /** Sends a file as it is. */
    upload: <Answer>(method: 'PUT' | 'POST', path: string, bytes: Blob) =>
      json<Answer>(ask(method, path, { body: { bytes }, timeoutMs: WORK_TIMEOUT_MS })),
    /** Sends a form with a file. */
    putForm: <Answer>(path: string, form: FormData, signal?: AbortSignal) =>
      json<Answer>(ask('PUT', path, { body: { form }, signal, timeoutMs: WORK_TIMEOUT_MS })),
    /** For what takes the service longer than answers usually do. */
    work: <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, signal?: AbortSignal) =>
      json<Answer>(ask(method, path, { body: body && { json: body }, signal, timeoutMs: WORK_TIMEOUT_MS })),
    /** For answers that are sound or pictures. */
    postForBlob: async (path: string, body: unknown, signal?: AbortSignal) =>
      (await ask('POST', path, { body: { json: body }, signal, timeoutMs: WORK_TIMEOUT_MS })).blob(),
  };
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

function encode(body: Body) {
  // The browser names the type of a form, with the boundary between its parts.
  if ('form' in body) return { content: body.form, type: null };
  return 'json' in body
    ? { content: JSON.stringify(body.json), type: 'application/json' }
    : { content: body.bytes, type: body.bytes.type };
}

function notReached(cause: unknown): ApiError {
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
  const message = isLate
    ? t('The server took too long to respond. Try again.')
    : t('Can’t reach the server. Check that it’s running and that you’re online.');
  return Object.assign(new ApiError(0, isLate ? 'TIMEOUT' : 'NOT_REACHED', message), { cause });
}

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return new ApiError(response.status, body.code, serverText(forPeople(body.error)));
  return new ApiError(
    response.status,
    'UNKNOWN',
    t('The server responded with status {status}.', { status: response.status }),
  );
}

function isErrorBody(body: unknown): body is { error: string; code: string } {
  const { error, code } = (body ?? {}) as Record<string, unknown>;
  return typeof error === 'string' && typeof code === 'string';
}

export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const isRefused = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Without hints at the API, such as "; GET /v1/avatars lists the valid ones". */
const forPeople = (message: string): string => message.replace(/;? GET \/v1\/[^.]*/g, '');
