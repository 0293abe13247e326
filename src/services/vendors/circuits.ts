// Calls to vendors through the circuit breaker of their account. Each account of each workspace has its own breaker: it opens after
// several failures in a row within a short time, then lets a single probe through (half open). The breaker has no clock of its own.
import { type Clock, timeoutSignal } from '../../lib/clock.js';
import { ProviderError } from '../../providers/contracts.js';
import type { OpenedAccount } from './vendor-accounts.js';

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

export type VendorMetrics = {
  vendorCalled(vendor: string, call: string, outcome: CallOutcome, seconds: number): void;
  circuitsOpen(vendor: string, count: number): void;
};
export type CallOutcome = 'done' | 'retry' | 'refused' | 'config' | 'stopped' | 'held_back';

/** The called operation, for the metrics, and its account. */
export type Called = { vendor: string; title: string; call: string; workspaceId: OpenedAccount['workspaceId'] };

export type Circuits = {
  through<Answer>(called: Called, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
};

/** No answer of a vendor takes longer than this. */
const CALL_LIMIT_MS = 60_000;

type Options = { clock: Clock; metrics: VendorMetrics; limitMs?: number };

export function createCircuits({ clock, metrics, limitMs = CALL_LIMIT_MS }: Options): Circuits {
  // Only for accounts whose last call failed.
  const breakers = new Map<string, { vendor: string; breaker: Breaker }>();
  const keyOf = ({ vendor, workspaceId }: Called): string => `${vendor} ${workspaceId ?? ''}`;
  const find = (called: Called) => breakers.get(keyOf(called))?.breaker;
  const make = (called: Called): Breaker => {
    const breaker = find(called) ?? createBreaker();
    breakers.set(keyOf(called), { vendor: called.vendor, breaker });
    return breaker;
  };
  const countOpen = ({ vendor }: Called) => {
    const open = [...breakers.values()].filter((each) => each.vendor === vendor && each.breaker.isOpen());
    metrics.circuitsOpen(vendor, open.length);
  };

  /** Feeds the outcome of a call to its breaker. */
  function record(called: Called, outcome: CallOutcome): void {
    if (outcome === 'retry') make(called).failed(clock());
    else if (outcome === 'stopped') find(called)?.abandoned();
    // A vendor that refuses is up.
    else breakers.delete(keyOf(called));
    countOpen(called);
  }

  return {
    through: async (called, signal, work) => {
      const waitMs = find(called)?.waitMs(clock()) ?? 0;
      if (waitMs > 0) {
        metrics.vendorCalled(called.vendor, called.call, 'held_back', 0);
        throw heldBack(called, waitMs);
      }
      const startedMs = clock();
      const limit = timeoutSignal(limitMs);
      let outcome: CallOutcome = 'done';
      try {
        return await work(AbortSignal.any([signal, limit]));
      } catch (error) {
        const failure = limit.aborted && !signal.aborted ? tookTooLong(called, error) : error;
        outcome = outcomeOf(failure, signal);
        throw failure;
      } finally {
        record(called, outcome);
        metrics.vendorCalled(called.vendor, called.call, outcome, (clock() - startedMs) / 1_000);
      }
    },
  };
}

function outcomeOf(error: unknown, signal: AbortSignal): CallOutcome {
  return signal.aborted || !(error instanceof ProviderError) ? 'stopped' : error.kind;
}

const heldBack = ({ vendor, title }: Called, waitMs: number): ProviderError =>
  new ProviderError(vendor, 'retry', `${title} failed several times in a row and is paused for a moment`, {
    retryAfterMs: waitMs,
    isCircuitOpen: true,
  });

const tookTooLong = ({ vendor, title }: Called, cause: unknown): ProviderError =>
  new ProviderError(vendor, 'retry', `${title} took too long to answer`, { cause });
