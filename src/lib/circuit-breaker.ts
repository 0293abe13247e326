// A circuit breaker: whoever failed several times in a row within a short time is left alone for a while, then tried by one
// call alone. Without a clock and a timer of its own.

export type Breaker = {
  /** Whether a call may be made now: 0, or how long it should wait. Who was let through says below how it ended. */
  waitMs(atMs: number): number;
  succeeded(): void;
  failed(atMs: number): void;
  /** The call ended without saying anything about whoever was called, such as one that was given up. */
  saidNothing(): void;
  isOpen(): boolean;
};

export type BreakerLimits = { failures: number; withinMs: number; openMs: number };

const USUAL: BreakerLimits = { failures: 5, withinMs: 60_000, openMs: 30_000 };

export function createBreaker({ failures, withinMs, openMs }: BreakerLimits = USUAL): Breaker {
  /** When the last calls failed that came one after another. */
  let failedMs: number[] = [];
  let opensAgainMs: number | null = null;
  let isProbed = false;
  return {
    waitMs: (atMs) => {
      if (opensAgainMs === null) return 0;
      if (atMs < opensAgainMs) return opensAgainMs - atMs;
      // Somebody tries already; its answer is worth waiting for.
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
      // Calls that were under way when it opened say nothing new.
      if (isProbed || (isStreak && opensAgainMs === null)) opensAgainMs = atMs + openMs;
      isProbed = false;
    },
    saidNothing: () => {
      isProbed = false;
    },
    isOpen: () => opensAgainMs !== null,
  };
}
