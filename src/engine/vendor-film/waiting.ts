// Waiting for a vendor's film: polling intervals, the warnings for the operator, and the deadline. A film that a vendor has
// accepted is paid for, so only the vendor's failure or the deadline ends the wait.
import { type Cost, withPrice } from '../../domain/cost.js';
import type { Clock } from '../../lib/clock.js';
import { askedPauseMs, shareOf } from '../../lib/retry.js';
import { ProviderError } from '../../providers/contracts.js';
import type { CallDetail } from '../../store/db/columns.js';
import type { Database } from '../../store/db/database.js';
import type { Flow } from '../../store/db/tables.js';
import { noteOnCall, type VendorCall } from '../../store/vendors/vendor-calls.js';
import type { StageResult, StageRun, StageWait } from '../stage.js';
import { detailOf, type FilmVendor } from './vendor-job.js';

export type FilmLimits = {
  /** How long a vendor may take, from the record of the call. */
  deadlineMs: number;
  /** A submission whose answer was lost shows in the vendor's list after this time. */
  settleMs: number;
  /** The polling interval grows from the first to the last. */
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
  /** Called whenever the reason of a delay changes. */
  onTrouble?(flowId: string, trouble: ProviderError): void;
};

/** A permanent failure, and its cost all the same. */
export type Over = { over: ProviderError; costs?: readonly Cost[] };
export type Next = StageResult | Over;

export type Step = { flow: Flow; call: VendorCall; vendor: FilmVendor; run: StageRun };
/** Without a vendor if its account is gone or cannot be opened. */
type Awaited = Omit<Step, 'vendor'> & { vendor: FilmVendor | null };

export type FilmWaiting = ReturnType<typeof createFilmWaiting>;

export function createFilmWaiting({ database: { db }, clock, limits, onTrouble }: WaitingTools) {
  const passedMs = ({ created_at }: VendorCall): number => clock() - created_at.getTime();
  /** Past the deadline a finished film is still fetched, but no longer waited for. */
  const isLate = (call: VendorCall): boolean => passedMs(call) > limits.deadlineMs;

  /** Waits after any vendor error: `usualMs` or the Retry-After, capped by the deadline. */
  async function waitOut(step: Awaited, error: unknown, usualMs: number, detail: CallDetail = {}): Promise<Next> {
    const { flow, run } = step;
    if (run.signal.aborted || !(error instanceof ProviderError)) throw error;
    const call = await note(step, error, detail);
    if (isLate(call)) return stopWaiting({ ...step, call });
    const askedMs = askedPauseMs(error.retryAfterMs ?? 0, shareOf(`${flow.id} ${flow.version}`));
    return waitFor(Math.max(usualMs, Math.min(askedMs, limits.deadlineMs - passedMs(call) + 1)));
  }

  /** Records the reason of the delay. An open circuit is no new reason. */
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
    const did = call.state === 'recorded' ? 'accept' : 'finish';
    const what = `${vendor?.title ?? 'the provider'} did not ${did} the video within ${minutes} minutes`;
    const why = trouble ? `${what}. Last error: ${trouble.message}` : what;
    const failure = new ProviderError(call.vendor, trouble?.kind === 'config' ? 'config' : 'retry', why);
    if (call.external_id === null) return { over: failure };
    // Best effort: the vendor is not asked again.
    await vendor?.cancel(call.external_id, run.signal).catch(() => undefined);
    return { over: failure, costs: expectedCosts(flow, call, vendor) };
  }

  /** Grows by a third with each poll, with jitter. */
  function pauseMs({ id, version }: Flow, looks: number): number {
    const whole = Math.min(limits.lastLookMs, limits.firstLookMs * (4 / 3) ** Math.min(looks, 20));
    return whole * (0.8 + 0.4 * shareOf(`${id} ${version}`));
  }

  /** Doubles with each failed download: the file may be large. */
  const fetchPauseMs = (misses: number): number =>
    Math.min(10 * limits.lastLookMs, limits.firstLookMs * 2 ** Math.min(misses, 20));

  return { isLate, waitOut, stopWaiting, pauseMs, fetchPauseMs };
}

/** The expected bill for a film that never came: the length of our sound. */
function expectedCosts(flow: Flow, { vendor: provider }: VendorCall, vendor: FilmVendor | null): Cost[] {
  const units = Math.round(flow.narration!.durationS * 10) / 10;
  return [withPrice({ provider, model: 'film', unit: 'seconds', units, price: null }, vendor?.price ?? null)];
}

export const waitFor = (afterMs: number, percent?: number): StageWait => ({
  wait: { afterMs, ...(percent !== undefined && { percent }) },
});
