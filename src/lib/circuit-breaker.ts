// A circuit breaker: opens after several failures in a row within a short time, then lets a single probe through (half open).
// It has no clock and no timer of its own.

export type Breaker = {
  /** 0 if a call may be made now, or else how long to wait. A call that is let through must report its outcome below. */
  waitMs(atMs: number): number;
  succeeded(): void;
  failed(atMs: number): void;
  /** The call ended without a verdict on the service, for example because it was aborted. */
  abandoned(): void;
  isOpen(): boolean;
};

export type BreakerLimits = { failures: number; withinMs: number; openMs: number };

const USUAL: BreakerLimits = { failures: 5, withinMs: 60_000, openMs: 30_000 };

export function createBreaker({ failures, withinMs, openMs }: BreakerLimits = USUAL): Breaker {
  /** The times of the consecutive failures. */
  let failedMs: number[] = [];
  let opensAgainMs: number | null = null;
  let isProbed = false;
  return {
    waitMs: (atMs) => {
      if (opensAgainMs === null) return 0;
      if (atMs < opensAgainMs) return opensAgainMs - atMs;
      // A probe is in flight.
      if (isProbed) return openMs;
      isProbed = true;
      return 0;
    },
    succeeded: () => {
      failedMs = [];
      opensAgainMs = null;
      isProbed = false;
    },
    failed: (atMs) => {
      failedMs = [...failedMs, atMs].slice(-failures);
      const isStreak = failedMs.length === failures && atMs - failedMs[0]! <= withinMs;
      // Calls that were in flight when it opened do not count.
      if (isProbed || (isStreak && opensAgainMs === null)) opensAgainMs = atMs + openMs;
      isProbed = false;
    },
    abandoned: () => {
      isProbed = false;
    },
    isOpen: () => opensAgainMs !== null,
  };
}
