// The only error an adapter may throw. The engine branches on `kind`, and on whether the request was sent and accepted.

/**
 * retry: a transient error. refused: permanent, this input will never work. config: permanent until an operator changes
 * a setting.
 */
export type ProviderErrorKind = 'retry' | 'refused' | 'config';

/**
 * `message` is shown to sales people: it contains no customer text, no secret and nothing of a vendor's response body.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly provider: string,
    readonly kind: ProviderErrorKind,
    message: string,
    options?: { cause?: unknown; retryAfterMs?: number; isCircuitOpen?: boolean; isRateLimited?: boolean },
  ) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs ?? null;
    this.isCircuitOpen = options?.isCircuitOpen ?? false;
    this.isRateLimited = options?.isRateLimited ?? false;
  }

  readonly retryAfterMs: number | null;
  /** The request was never sent: the circuit breaker was open. */
  readonly isCircuitOpen: boolean;
  /** Rate limited: the request was rejected before it had any effect. */
  readonly isRateLimited: boolean;
}

export const asSentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
