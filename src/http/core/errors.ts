// Failures as a client sees them: whatever was thrown becomes one of the codes of error-codes.ts, with one body.
import { FlowError } from '../../domain/errors.js';
import { ChildrenBusy } from '../../lib/process/child.js';
import { PasswordsBusy } from '../../lib/security/passwords.js';
import { isDatabaseDown } from '../../store/db/database.js';
import { SecretError } from '../../store/vendors/secrets.js';
import { ERRORS, type ErrorCode } from './error-codes.js';

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
