// Calls to vendors, each through the circuit breaker of its account: a vendor that is away is left alone for a while instead of
// being asked by every stage again and again. An account of one workspace says nothing about that of another.
import { type Breaker, createBreaker } from '../../lib/circuit-breaker.js';
import type { Clock } from '../../lib/clock.js';
import { ProviderError } from '../../providers/errors.js';
import type { OpenedAccount } from './vendor-accounts.js';

export type VendorMetrics = {
  vendorCalled(vendor: string, call: string, outcome: CallOutcome, seconds: number): void;
  circuitsOpen(vendor: string, count: number): void;
};
export type CallOutcome = 'done' | 'retry' | 'refused' | 'config' | 'stopped' | 'held_back';

/** What is called, for the metrics, and whose account it is. */
export type Called = { vendor: string; title: string; call: string; workspaceId: OpenedAccount['workspaceId'] };

export type Circuits = {
  through<Answer>(called: Called, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
};

/** No answer of a vendor takes longer than this. */
const CALL_LIMIT_MS = 60_000;

type Options = { clock: Clock; metrics: VendorMetrics; limitMs?: number };

export function createCircuits({ clock, metrics, limitMs = CALL_LIMIT_MS }: Options): Circuits {
  // Only accounts whose last call failed have one.
  const breakers = new Map<string, { vendor: string; breaker: Breaker }>();
  const keyOf = ({ vendor, workspaceId }: Called): string => `${vendor} ${workspaceId ?? ''}`;
  const find = (called: Called) => breakers.get(keyOf(called))?.breaker;
  const make = (called: Called): Breaker => {
    const breaker = find(called) ?? createBreaker();
    breakers.set(keyOf(called), { vendor: called.vendor, breaker });
    return breaker;
  };
  const tell = ({ vendor }: Called) => {
    const open = [...breakers.values()].filter((each) => each.vendor === vendor && each.breaker.isOpen());
    metrics.circuitsOpen(vendor, open.length);
  };

  /** Takes over what a call says of its vendor. */
  function note(called: Called, outcome: CallOutcome): void {
    if (outcome === 'retry') make(called).failed(clock());
    else if (outcome === 'stopped') find(called)?.saidNothing();
    // A vendor that refuses is there.
    else breakers.delete(keyOf(called));
    tell(called);
  }

  return {
    through: async (called, signal, work) => {
      const waitMs = find(called)?.waitMs(clock()) ?? 0;
      if (waitMs > 0) {
        metrics.vendorCalled(called.vendor, called.call, 'held_back', 0);
        throw heldBack(called, waitMs);
      }
      const startedMs = clock();
      const limit = AbortSignal.timeout(limitMs);
      let outcome: CallOutcome = 'done';
      try {
        return await work(AbortSignal.any([signal, limit]));
      } catch (error) {
        const failure = limit.aborted && !signal.aborted ? tookTooLong(called, error) : error;
        outcome = outcomeOf(failure, signal);
        throw failure;
      } finally {
        note(called, outcome);
        metrics.vendorCalled(called.vendor, called.call, outcome, (clock() - startedMs) / 1_000);
      }
    },
  };
}

function outcomeOf(error: unknown, signal: AbortSignal): CallOutcome {
  return signal.aborted || !(error instanceof ProviderError) ? 'stopped' : error.kind;
}

const heldBack = ({ vendor, title }: Called, waitMs: number): ProviderError =>
  new ProviderError(vendor, 'retry', `${title} failed several times in a row and is left alone for a moment`, {
    ...{ retryAfterMs: waitMs, isCircuitOpen: true },
  });

const tookTooLong = ({ vendor, title }: Called, cause: unknown): ProviderError =>
  new ProviderError(vendor, 'retry', `${title} took too long to answer`, { cause });
