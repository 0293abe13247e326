// Failures as a client sees them: whatever was thrown becomes one of the codes of the table below, with one body.
import { FlowError } from '../../domain/errors.js';
import { ChildrenBusy } from '../../lib/process/child.js';
import { PasswordsBusy } from '../../lib/security/passwords.js';
import { isDatabaseDown } from '../../store/db/database.js';
import { SecretError } from '../../store/vendors/secrets.js';

// Every failure a client can see, in one table. docs/errors.md is held against it by a test.

export const ERRORS = {
  VALIDATION_ERROR: { status: 400, when: 'The request breaks a rule of the endpoint; the message names the field.' },
  BAD_REQUEST: {
    status: 400,
    when: 'The bytes received are not a valid HTTP request, or its Host is missing or none of this server.',
  },
  UNAUTHORIZED: {
    status: 401,
    when: 'The API key is missing, malformed, unknown, expired or revoked; or nobody is signed in.',
  },
  INSUFFICIENT_SCOPE: { status: 403, when: 'The API key lacks the scope that the endpoint needs.' },
  FORBIDDEN: { status: 403, when: 'The signed-in person may not do this, or a page of another site asked for it.' },
  CONFIRMATION_REQUIRED: {
    status: 403,
    when: 'The signed-in person has to prove again who they are, by POST /confirmation, before this is done.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    when: 'The workspace requires a second factor, and the signed-in person has none yet.',
  },
  WORKSPACE_NOT_READY: { status: 403, when: 'The workspace has no ready avatar or no voice; the message says which.' },
  FLOW_NOT_FOUND: { status: 404, when: 'No such flow exists, or the API key may not see it.' },
  NOT_FOUND: { status: 404, when: 'No such path exists, or nothing that the path names.' },
  METHOD_NOT_ALLOWED: { status: 405, when: 'The path exists, but not for this method; see the Allow header.' },
  REQUEST_TIMEOUT: { status: 408, when: 'The request did not arrive completely in time.' },
  CONFLICT: { status: 409, when: 'Something has changed meanwhile, or stands against it; the message says what.' },
  IDEMPOTENCY_CONFLICT: { status: 409, when: 'A request with the same Idempotency-Key is still being processed.' },
  LINK_ENDED: {
    status: 410,
    when: 'An invitation or another one-use link was used, taken back or has expired; or the second step of a sign-in came too late.',
  },
  PRECONDITION_FAILED: { status: 412, when: 'A file is not the one that If-Match or If-Unmodified-Since names.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    when: 'The body is larger than 256 KiB, or an uploaded file or list larger than it may be.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    when: 'The body is not sent as application/json, or as another type that the endpoint takes.',
  },
  RANGE_NOT_SATISFIABLE: { status: 416, when: 'A file ends before the range that was asked for; see Content-Range.' },
  EXPECTATION_FAILED: { status: 417, when: 'The request carries an Expect header other than 100-continue.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, when: 'The Idempotency-Key was used before with a different body.' },
  QUOTA_EXCEEDED: { status: 429, when: 'The video quota of the month is used up; Retry-After counts to its reset.' },
  RATE_LIMITED: { status: 429, when: 'Too many requests within a minute; see Retry-After.' },
  HEADERS_TOO_LARGE: { status: 431, when: 'The header fields of the request are too large.' },
  INTERNAL_ERROR: { status: 500, when: 'A fault of the service; its log holds the cause under the X-Request-Id.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    when: 'The service is stopping, overloaded, or its database, its media store or the key of its secrets is away.',
  },
  INSUFFICIENT_STORAGE: {
    status: 507,
    when: 'The server has no space left for videos; its administrator must free some. Nothing was taken.',
  },
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** A failure with everything the answer needs. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly headers: Record<string, string> = {},
    /** What the dashboard says instead. */
    readonly inPages: string = message,
  ) {
    super(message);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

export const errorBody = (code: ErrorCode, message: string): string =>
  JSON.stringify({ success: false, error: message, code });

const INTERNAL = 'Internal error.';

/** Codes of the web framework whose meaning is plain to a client. */
const FRAMEWORK: Record<string, [ErrorCode, string]> = {
  FST_ERR_BAD_URL: ['VALIDATION_ERROR', 'The path holds a broken percent-encoding.'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'There is nothing at this path.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST', 'The Content-Length does not fit the body.'],
};

/** Failures of the file server, which have a status and no code. */
const OF_FILES: Record<number, [ErrorCode, string]> = {
  400: ['NOT_FOUND', 'There is nothing at this path.'],
  403: ['NOT_FOUND', 'There is nothing at this path.'],
  412: ['PRECONDITION_FAILED', 'The file doesn’t match the request’s precondition.'],
  416: ['RANGE_NOT_SATISFIABLE', 'The file ends before this range.'],
};

type Thrown = { code?: unknown; status?: unknown; headers?: Record<string, string> } | null | undefined;

/** Whatever was thrown, as the client may see it. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof FlowError) {
    const headers = error.retryAfterS === null ? {} : { 'retry-after': String(error.retryAfterS) };
    return new ApiError(error.code, error.message, headers, error.inPages);
  }
  if (isDatabaseDown(error)) return unavailable('The database isn’t responding right now. Try again shortly.');
  if (error instanceof SecretError) return unavailable(NO_KEY, 60);
  if (error instanceof PasswordsBusy)
    return unavailable('Too many people are signing in right now. Try again shortly.');
  if (error instanceof ChildrenBusy)
    return unavailable('Too many files are being checked right now. Try again shortly.');
  const thrown = error as Thrown;
  const known = FRAMEWORK[String(thrown?.code)] ?? OF_FILES[Number(thrown?.status)];
  if (known) return new ApiError(...known, thrown?.headers);
  return new ApiError('INTERNAL_ERROR', INTERNAL);
}

/** What is missing stands in the log: where keys lie is the operator's business alone. */
const NO_KEY =
  'The server’s encryption key is missing, so stored secrets can’t be used. Ask your server administrator. The server log says what to do.';

export const unavailable = (message: string, afterS = 5): ApiError =>
  new ApiError('SERVICE_UNAVAILABLE', message, { 'retry-after': String(afterS) });

export const isBodyTooLarge = (error: unknown): boolean => (error as Thrown)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE';

/** Where the client did not announce how much it sends, only the limit is known. */
export function bodyTooLarge(limitBytes: number, announced: string | undefined): ApiError {
  // The limits of files are whole megabytes, those of JSON whole kibibytes; what is larger by a byte is not said to be as large.
  const [unit, bytes, digits] = limitBytes % 1_024 === 0 ? ['KiB', 1_024, 1] : ['MB', 1_000_000, 10];
  const limit = `${limitBytes / bytes} ${unit}`;
  if (announced === undefined) return new ApiError('PAYLOAD_TOO_LARGE', `Too large. The limit is ${limit}.`);
  const size = `${Math.ceil((Number(announced) * digits) / bytes) / digits} ${unit}`;
  return new ApiError('PAYLOAD_TOO_LARGE', `Too large: ${size}. The limit is ${limit}.`);
}

/** For a client that nobody can answer any more. */
export const clientGone = (): ApiError => new ApiError('BAD_REQUEST', 'The client closed the connection.');

export const methodNotAllowed = (method: string, allow: string): ApiError =>
  new ApiError('METHOD_NOT_ALLOWED', `${method} isn’t allowed here. Allowed methods: ${allow}.`, { allow });

export const notFound = (): ApiError => new ApiError('NOT_FOUND', 'There is nothing at this path.');
