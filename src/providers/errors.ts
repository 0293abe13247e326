// The one failure that an adapter may raise. The engine branches on `kind`, and on whether anybody was asked.

/** retry: try again later. refused: this input will never work. config: an operator must mend a setting. */
export type ProviderErrorKind = 'retry' | 'refused' | 'config';

/** `message` is shown to a sales person: no customer text, no secret, no vendor's body. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly provider: string,
    readonly kind: ProviderErrorKind,
    message: string,
    options?: { cause?: unknown; retryAfterMs?: number; isUnasked?: boolean },
  ) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs ?? null;
    this.isUnasked = options?.isUnasked ?? false;
  }

  readonly retryAfterMs: number | null;
  /** Nobody was asked: the call was held back, because others have just failed. */
  readonly isUnasked: boolean;
}
