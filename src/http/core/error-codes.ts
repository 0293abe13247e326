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
