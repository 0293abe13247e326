// How long a vendor's film is waited for: the pauses, what the operator is told meanwhile, and the end of all patience. A film
// that a vendor has taken is paid for, so that only its own word that it failed, or the deadline, ends the waiting for it.
import { type Cost, withPrice } from '../../domain/cost.js';
import type { Clock } from '../../lib/clock.js';
import { askedPauseMs, shareOf } from '../../lib/retry.js';
import { ProviderError } from '../../providers/errors.js';
import type { CallDetail } from '../../store/db/columns.js';
import type { Database } from '../../store/db/database.js';
import type { Flow } from '../../store/db/tables.js';
import { noteOnCall, type VendorCall } from '../../store/vendors/vendor-calls.js';
import type { StageResult, StageRun, StageWait } from '../stage.js';
import { detailOf } from './outcome.js';
import type { FilmVendor } from './vendor-job.js';

export type FilmLimits = {
  /** How long a vendor may take, from when its film was written down. */
  deadlineMs: number;
  /** A question whose answer was lost shows in the vendor's list after this time. */
  settleMs: number;
  /** The pauses between looks grow from the one to the other. */
  firstLookMs: number;
  lastLookMs: number;
};

export const FILM_LIMITS: FilmLimits = {
  deadlineMs: 3_600_000,
  settleMs: 20_000,
  firstLookMs: 5_000,
  lastLookMs: 30_000,
};

export type WaitingTools = {
  database: Database;
  clock: Clock;
  limits: FilmLimits;
  /** Told why a film is waited for longer than it needs, as often as the reason changes. */
  onTrouble?(flowId: string, trouble: ProviderError): void;
};

/** The vendor failed for good; what that cost all the same. */
export type Over = { over: ProviderError; costs?: readonly Cost[] };
export type Next = StageResult | Over;

export type Step = { flow: Flow; call: VendorCall; vendor: FilmVendor; run: StageRun };
/** A step without a vendor: its account is gone, or cannot be opened. */
type Awaited = Omit<Step, 'vendor'> & { vendor: FilmVendor | null };

export type FilmWaiting = ReturnType<typeof createFilmWaiting>;

export function createFilmWaiting({ database: { db }, clock, limits, onTrouble }: WaitingTools) {
  const passedMs = ({ created_at }: VendorCall): number => clock() - created_at.getTime();
  /** After its deadline a film is still taken when it is there, and not waited for any more. */
  const isLate = (call: VendorCall): boolean => passedMs(call) > limits.deadlineMs;

  /** Waits whatever the failure was; `usualMs`, or as long as the vendor asked for, but not beyond the deadline. */
  async function waitOut(step: Awaited, error: unknown, usualMs: number, detail: CallDetail = {}): Promise<Next> {
    const { flow, run } = step;
    if (run.signal.aborted || !(error instanceof ProviderError)) throw error;
    const call = await note(step, error, detail);
    if (isLate(call)) return stopWaiting({ ...step, call });
    const askedMs = askedPauseMs(error.retryAfterMs ?? 0, shareOf(`${flow.id} ${flow.version}`));
    return waitFor(Math.max(usualMs, Math.min(askedMs, limits.deadlineMs - passedMs(call) + 1)));
  }

  /** Keeps why a film is waited for. That nobody is asked at the moment is no news of the vendor. */
  async function note({ flow, call }: Awaited, error: ProviderError, detail: CallDetail): Promise<VendorCall> {
    const { kind, message, isCircuitOpen } = error;
    const { trouble } = detailOf(call);
    const isNew = !isCircuitOpen && (trouble?.message !== message || trouble.kind !== kind);
    if (isNew) onTrouble?.(flow.id, error);
    else if (Object.keys(detail).length === 0) return call;
    const added = { ...detail, ...(isNew && { trouble: { kind, message } }) };
    return (await noteOnCall(db, call, added)) ?? call;
  }

  async function stopWaiting({ flow, call, vendor, run }: Awaited): Promise<Over> {
    const { trouble } = detailOf(call);
    const minutes = Math.round(limits.deadlineMs / 60_000);
    const did = call.state === 'recorded' ? 'take' : 'finish';
    const what = `${vendor?.title ?? 'the vendor'} did not ${did} the film within ${minutes} minutes`;
    const why = trouble ? `${what}; the last trouble was that ${trouble.message}` : what;
    const failure = new ProviderError(call.vendor, trouble?.kind === 'config' ? 'config' : 'retry', why);
    if (call.external_id === null) return { over: failure };
    // Best effort: a vendor that cannot be told now will not be told later either.
    await vendor?.cancel(call.external_id, run.signal).catch(() => undefined);
    return { over: failure, costs: expectedCosts(flow, call, vendor) };
  }

  /** Grows by a third with each look, and spreads those that were sent together. */
  function pauseMs({ id, version }: Flow, looks: number): number {
    const whole = Math.min(limits.lastLookMs, limits.firstLookMs * (4 / 3) ** Math.min(looks, 20));
    return whole * (0.8 + 0.4 * shareOf(`${id} ${version}`));
  }

  /** Doubles with each film that could not be fetched: it may be large. */
  const fetchPauseMs = (misses: number): number =>
    Math.min(10 * limits.lastLookMs, limits.firstLookMs * 2 ** Math.min(misses, 20));

  return { isLate, waitOut, stopWaiting, pauseMs, fetchPauseMs };
}

/** What a vendor may bill for a film that it took and nobody has seen: it is asked for as long as our sound. */
function expectedCosts(flow: Flow, { vendor: provider }: VendorCall, vendor: FilmVendor | null): Cost[] {
  const units = Math.round(flow.narration!.durationS * 10) / 10;
  return [withPrice({ provider, model: 'film', unit: 'seconds', units, price: null }, vendor?.price ?? null)];
}

export const waitFor = (afterMs: number, percent?: number): StageWait => ({
  wait: { afterMs, ...(percent !== undefined && { percent }) },
});
