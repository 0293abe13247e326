// One error type for everything that can go wrong: the API rejected a request, the connection failed, or it timed out.

/** The error codes of the API, and three of the client. New codes may be added within an API version. */
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
  /** No response: no network, a wrong address, a broken connection. */
  | 'CONNECTION_FAILED'
  /** No response within `timeoutMs`. */
  | 'TIMED_OUT'
  /** The response is not Aftercall's, such as the page of a proxy. */
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
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** The request id for support: the service's log contains it. */
  readonly requestId: string | undefined;
  /** The pause that the service asks for (Retry-After). */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { code, status, requestId, retryAfterMs, cause }: Details) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A flow that ended without a video, or stopped for review. */
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
