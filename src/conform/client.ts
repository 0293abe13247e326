// The HTTP client of the conformance suite: valid and invalid requests, and assertions on responses. Honours
// Retry-After.
import { setTimeout as pause } from 'node:timers/promises';
import { timeoutSignal } from '../lib/clock.js';

export type Fields = Record<string, unknown>;

export type ApiResponse = { status: number; headers: Headers; text: string; body: Fields; ms: number };

type Sending = {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** The path is relative to the base URL. */
export type SendRequest = (method: string, path: string, sending?: Sending) => Promise<ApiResponse>;

const LONGEST_MS = 45_000;
const PATIENCE = 3;
const LONGEST_PAUSE_S = 90;

export type Target = { base: string; onAnswer?: (method: string, path: string, answer: ApiResponse) => void };

/** The authorization header for this key; null sends none. */
export function createClient({ base, onAnswer }: Target, key: string | null): SendRequest {
  return async (method, path, sending = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(base + path, method, key, sending);
      onAnswer?.(method, path, answer);
      if (answer.body.code !== 'RATE_LIMITED' || attempt > PATIENCE) return answer;
      await pause(Math.min(LONGEST_PAUSE_S, Number(answer.headers.get('retry-after')) || 1) * 1_000);
    }
  };
}

async function send(url: string, method: string, key: string | null, sending: Sending): Promise<ApiResponse> {
  const { body, raw, headers = {} } = sending;
  const startedMs = performance.now();
  const bytes = raw ?? (body === undefined ? null : JSON.stringify(body));
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: timeoutSignal(LONGEST_MS),
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(bytes !== null && { body: bytes }),
    });
    const text = await response.text();
    const ms = performance.now() - startedMs;
    return { status: response.status, headers: response.headers, text, body: read(text), ms };
  } catch (error) {
    throw new Mismatch('the connection', 'an answer', nameOf(error));
  }
}

/** Anything but a JSON object has no fields. */
function read(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function nameOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' ? `none within ${LONGEST_MS / 1_000} s` : `${cause?.code ?? name}`;
}

export class Mismatch extends Error {
  override readonly name = 'Mismatch';

  constructor(
    what: string,
    readonly expected: string,
    readonly got: string,
  ) {
    super(what);
  }
}

/** The error codes that can be provoked from outside, with their HTTP statuses. */
const STATUS_OF = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  INSUFFICIENT_SCOPE: 403,
  WORKSPACE_NOT_READY: 403,
  FLOW_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  QUOTA_EXCEEDED: 429,
} as const;
export type Code = keyof typeof STATUS_OF;

export function expectSame(what: string, got: unknown, expected: unknown): void {
  const [wanted, came] = [show(expected), show(got)];
  if (wanted !== came) throw new Mismatch(what, wanted, came);
}

export function expectTrue(what: string, holds: boolean, expected: string, got: string): void {
  if (!holds) throw new Mismatch(what, expected, got);
}

/** Shows the response; not for customers' texts. */
export function expectMatch(what: string, got: unknown, pattern: RegExp): void {
  if (typeof got !== 'string' || !pattern.test(got)) throw new Mismatch(what, String(pattern), show(got));
}

export function expectText(what: string, got: unknown): void {
  if (typeof got !== 'string' || got.trim() === '') throw new Mismatch(what, 'a text', kindOf(got));
}

export function expectNumber(what: string, got: unknown): void {
  if (typeof got !== 'number' || !Number.isFinite(got) || got < 0) throw new Mismatch(what, 'a number', kindOf(got));
}

/** Exactly these fields. */
export function expectFields(
  what: string,
  got: unknown,
  fields: readonly string[],
  optional: readonly string[] = [],
): void {
  const names = Object.keys((got ?? {}) as object);
  const missing = fields.filter((name) => !names.includes(name));
  const extra = names.filter((name) => !fields.includes(name) && !optional.includes(name));
  if (missing.length === 0 && extra.length === 0) return;
  const told = [
    missing.length > 0 && `without ${missing.join(', ')}`,
    extra.length > 0 && `besides ${extra.join(', ')}`,
  ];
  throw new Mismatch(`the fields of ${what}`, fields.join(', '), told.filter(Boolean).join('; '));
}

export function expectOk(what: string, answer: ApiResponse): Fields {
  if (answer.status !== 200) throw new Mismatch(what, 'HTTP 200', describe(answer));
  expectMatch('Content-Type', answer.headers.get('content-type'), /^application\/json\b/);
  return answer.body;
}

/** The one error format; the message must contain each of `mentions`. */
export function expectError(what: string, answer: ApiResponse, code: Code, ...mentions: (string | RegExp)[]): void {
  const status = STATUS_OF[code];
  if (answer.status !== status || answer.body.code !== code) {
    throw new Mismatch(what, `HTTP ${status} ${code}`, describe(answer));
  }
  expectFields(`the error (${what})`, answer.body, ['success', 'error', 'code']);
  expectSame(`success of the error (${what})`, answer.body.success, false);
  expectText(`error (${what})`, answer.body.error);
  expectMatch(`Content-Type (${what})`, answer.headers.get('content-type'), /^application\/json\b/);
  const message = String(answer.body.error);
  for (const mention of mentions) {
    const isThere = typeof mention === 'string' ? message.includes(mention) : mention.test(message);
    expectTrue(`the message (${what})`, isThere, `names ${mention}`, 'does not name it');
  }
}

const describe = ({ status, body }: ApiResponse): string =>
  `HTTP ${status}${typeof body.code === 'string' ? ` ${body.code.slice(0, 60)}` : ''}`;

const kindOf = (value: unknown): string =>
  value === '' ? 'an empty text' : value === null || value === undefined ? 'nothing' : `a ${typeof value}`;

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300);
