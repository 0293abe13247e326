// Submits and cancels films at vendors. Submitting: uploads the sound once, then submits the film, which is marked as sent before. A film whose
// answer was lost is looked up by its reference before it is submitted again.
import { type Clock, timeoutSignal } from '../../lib/clock.js';
import { ProviderError } from '../../providers/contracts.js';
import type { Database } from '../../store/db/database.js';
import {
  listAbandonedFilms,
  moveCall,
  noteOnCall,
  takeBack,
  type VendorCall,
} from '../../store/vendors/vendor-calls.js';
import { detailOf, type FilmVendors, type JobTools, jobOf, soundOf } from './vendor-job.js';
import { type FilmLimits, type FilmWaiting, type Next, type Step, waitFor } from './waiting.js';

type Tools = JobTools & { database: Database; clock: Clock; limits: FilmLimits };

/** Submissions without an answer before the film is given up. */
const MOST_SENDS = 4;

export function createFilmSender(tools: Tools, { isLate, waitOut, stopWaiting, pauseMs }: FilmWaiting) {
  const { database, clock, limits } = tools;
  const { db } = database;
  const now = () => new Date(clock());

  async function send(step: Step): Promise<Next> {
    if (isLate(step.call)) return stopWaiting(step);
    if (step.call.sends >= MOST_SENDS) return lostTooOften(step);
    let call: VendorCall | null;
    try {
      call = await withSound(step);
    } catch (error) {
      return waitToSend(step, error);
    }
    const sent = call && (await moveCall(db, call, { to: 'sent', at: now() }));
    return sent ? submit({ ...step, call: sent }) : waitFor(limits.firstLookMs);
  }

  async function submit(step: Step): Promise<Next> {
    const { flow, call, vendor, run } = step;
    const job = await jobOf({ ...tools, publisher: run.publisher }, vendor, flow, call);
    try {
      const { externalId } = await vendor.submit(job, run.signal);
      await moveCall(db, call, { to: 'answered', at: now(), externalId, detail: { trouble: null } });
      return waitFor(limits.firstLookMs);
    } catch (error) {
      // The circuit is open or the rate limit refused it: nothing was submitted, so nothing is looked up or counted.
      if (error instanceof ProviderError && (error.isCircuitOpen || error.isRateLimited)) {
        const back = await takeBack(db, call, now());
        return back ? waitToSend({ ...step, call: back }, error) : waitFor(limits.firstLookMs);
      }
      assertRetryable(error);
      return waitOut(step, error, limits.settleMs);
    }
  }

  /** Uploads the sound if the vendor needs that, and records it, so that it is uploaded once. */
  async function withSound({ flow, call, vendor, run }: Step): Promise<VendorCall | null> {
    if (!vendor.upload || detailOf(call).uploaded !== null) return call;
    const sound = { reference: call.id, bytes: await soundOf(tools, flow) };
    const uploaded = await vendor.upload(sound, run.signal);
    return noteOnCall(db, call, { uploaded });
  }

  /** Nothing was submitted: retried with backoff until the deadline. */
  function waitToSend(step: Step, error: unknown): Promise<Next> {
    assertRetryable(error);
    const busy = detailOf(step.call).busy + 1;
    return waitOut(step, error, pauseMs(step.flow, busy), { busy });
  }

  /** The answer was lost: the film may be in production and billed. */
  async function findAgain(step: Step): Promise<Next> {
    const { call, vendor, run } = step;
    const leftMs = call.updated_at.getTime() + limits.settleMs - clock();
    if (leftMs > 0) return waitFor(leftMs);
    let found: { externalId: string } | null;
    try {
      found = await vendor.find(call.id, run.signal);
    } catch (error) {
      // An invalid key may be fixed; a list that is too long to search stays so.
      if (error instanceof ProviderError && error.kind === 'refused') throw error;
      return waitOut(step, error, limits.lastLookMs);
    }
    if (!found) return send(step);
    await moveCall(db, call, { to: 'answered', at: now(), externalId: found.externalId, detail: { trouble: null } });
    return waitFor(0);
  }

  return { send, findAgain };
}

/** Throws permanent errors. */
function assertRetryable(error: unknown): void {
  if (!(error instanceof ProviderError) || error.kind !== 'retry') throw error;
}

const lostTooOften = ({ vendor: { name, title } }: Step): Next => ({
  over: new ProviderError(name, 'retry', `${title} did not accept the video`),
});

// Cancels films at vendors whose flow has ended. A cancel that fails is retried by the sweep for a day.

type CancelTools = { database: Database; clock: Clock; vendors: FilmVendors; limits: FilmLimits };

const BATCH = 100;
const CALL_LIMIT_MS = 30_000;
const LONGEST_TRYING_MS = 86_400_000;

/** `flowId` is a flow that has ended; null means all of them. */
export function createFilmCanceller({ database: { db }, clock, vendors, limits }: CancelTools) {
  const close = async (call: VendorCall, detail = {}) => {
    await moveCall(db, call, { to: 'cancelled', at: new Date(clock()), detail });
  };

  async function cancel(call: VendorCall): Promise<void> {
    if (call.state === 'recorded') return close(call);
    const isSettled = clock() - call.updated_at.getTime() >= limits.settleMs;
    if (call.external_id === null && !isSettled) return;
    const signal = timeoutSignal(CALL_LIMIT_MS);
    const vendor = await vendors.open(call.workspace_id, call.vendor);
    const externalId = call.external_id ?? (await vendor.find(call.id, signal))?.externalId ?? null;
    if (externalId !== null) await vendor.cancel(externalId, signal);
    return close(call);
  }

  return async (flowId: string | null): Promise<void> => {
    for (const call of await listAbandonedFilms(db, flowId, BATCH)) {
      try {
        await cancel(call);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        // An invalid key may be fixed, and until then a film goes on that is paid for.
        const isPermanent = error.kind === 'refused' || clock() - call.created_at.getTime() > LONGEST_TRYING_MS;
        if (isPermanent) await close(call, { isUntold: true });
      }
    }
  };
}
