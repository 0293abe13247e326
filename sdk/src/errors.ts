// What can go wrong, told in one type: the service said no, the way to it broke, or it took too long.

/** The codes of the service, and three for what happens on the way to it. New codes may come within a version. */
export type AftercallErrorCode =
  | 'VALIDATION_ERROR'
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'INSUFFICIENT_SCOPE'
  | 'WORKSPACE_NOT_READY'
  | 'FLOW_NOT_FOUND'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'IDEMPOTENCY_CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'EXPECTATION_FAILED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'QUOTA_EXCEEDED'
  | 'RATE_LIMITED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | 'INSUFFICIENT_STORAGE'
  /** No answer came: no network, a wrong address, a connection that broke. */
  | 'CONNECTION_FAILED'
  /** An answer took longer than `timeoutMs`. */
  | 'TIMED_OUT'
  /** What answered is not Aftercall, such as the page of a proxy. */
  | 'UNEXPECTED_ANSWER'
  | (string & {});

type Details = {
  code: AftercallErrorCode;
  status?: number | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

export class AftercallError extends Error {
  override readonly name = 'AftercallError';
  readonly code: AftercallErrorCode;
  /** The HTTP status; undefined where no answer came. */
  readonly status: number | undefined;
  /** Tell it to the operator: the log of the service has the same. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { code, status, requestId, retryAfterMs, cause }: Details) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A flow that ended without a video, or stopped where a person is asked. */
export class FlowEndedError extends Error {
  override readonly name = 'FlowEndedError';

  constructor(
    message: string,
    readonly flowId: string,
    readonly status: string,
  ) {
    super(message);
  }
}
