// The one failure that an adapter may raise. The engine branches on `kind`, and on whether anybody was asked and took it.

/** retry: try again later. refused: this input will never work. config: an operator must mend a setting. */
export type ProviderErrorKind = 'retry' | 'refused' | 'config';

/** `message` is shown to a sales person: no customer text, no secret, no vendor's body. */
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
  /** Nobody was asked: the call was held back, because others have just failed. */
  readonly isCircuitOpen: boolean;
  /** Too many had asked: nothing was taken, and nothing of it can be lost. */
  readonly isRateLimited: boolean;
}

export const asSentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
