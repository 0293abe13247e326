// A film that a vendor makes: written down, sent, waited for, fetched and checked. Between two looks the flow holds no place.
// An answer that was lost is looked for at the vendor before anything is sent again, so that nothing is paid twice.
import type { Cost } from '../../flow/cost.js';
import { vendorOf } from '../../flow/vendor-id.js';
import type { Clock } from '../../lib/clock.js';
import { askedPauseMs, shareOf } from '../../lib/retry.js';
import { ProviderError } from '../../providers/errors.js';
import type { FilmState } from '../../providers/vendor.js';
import type { ReceivedFilms } from '../../render/received.js';
import { bookCosts } from '../../store/costs.js';
import type { Database } from '../../store/database.js';
import type { Flow } from '../../store/flow-row.js';
import {
  type CallDetail,
  listCalls,
  moveCall,
  recordCall,
  takeBack,
  type VendorCall,
} from '../../store/vendor-calls.js';
import type { StageResult, StageRun, StageWait } from '../stage.js';
import { concludeFailure, detailOf, type Failed, outcomeOf } from './film-outcome.js';
import type { PlanTools } from './film-plan.js';
import type { FilmVendor, FilmVendors } from './film-vendors.js';
import { type Taken, type TakenFilm, takeFilm } from './take-film.js';
import { jobOf, publishedSound } from './vendor-job.js';

export type VendorFilmTools = PlanTools & {
  database: Database;
  clock: Clock;
  vendors: FilmVendors;
  received: ReceivedFilms;
  scratchFolder: string;
  /** Told when a presenter of the server stands in for a vendor's. */
  onStandIn?(flowId: string, failure: ProviderError): void;
  limits: FilmLimits;
};

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

export type VendorFilms = {
  /** Does what is next; `failed` is for a film that a presenter of the server may make instead. */
  run(flow: Flow, run: StageRun): Promise<StageResult | { failed: Failed }>;
};

/** A vendor that loses questions again and again is left alone. */
const MOST_SENDS = 4;
/** So often a film may arrive broken. */
const MOST_MISSES = 5;
/** A film of a minute usually takes about this long. */
const USUAL_MS = 180_000;

/** The vendor failed for good; what that cost all the same. */
type Over = { over: ProviderError; costs?: readonly Cost[] };
type Next = StageResult | Over;

type Step = { flow: Flow; call: VendorCall; vendor: FilmVendor; run: StageRun };

export function createVendorFilms(tools: VendorFilmTools): VendorFilms {
  const { database, clock, vendors, limits } = tools;
  const { db } = database;
  const now = () => new Date(clock());

  async function run(flow: Flow, stageRun: StageRun) {
    const name = vendorOf(flow.avatar_id)!;
    const place = { workspaceId: flow.workspace_id, flowId: flow.id, vendor: name };
    const call = await recordCall(db, { ...place, kind: 'film', fingerprint: 'film', at: now() });
    if (call.state === 'copied') return outcomeOf(flow, call);
    if (call.state === 'failed' || call.state === 'cancelled') return concludeFailure(call);
    let vendor: FilmVendor | null = null;
    let next: Next;
    try {
      vendor = await vendors.open(flow.workspace_id, name);
      next = await proceed({ flow, call, vendor, run: stageRun });
    } catch (error) {
      if (stageRun.signal.aborted || !(error instanceof ProviderError)) throw error;
      next = { over: error };
    }
    return 'over' in next ? giveUp(flow, vendor, next) : next;
  }

  function proceed(step: Step): Promise<Next> {
    if (step.call.state === 'answered') return look(step);
    return step.call.state === 'sent' ? findAgain(step) : send(step);
  }

  /** After its deadline a film is still taken when it is there, and not waited for any more. */
  const isLate = ({ call }: Step): boolean => clock() - call.created_at.getTime() > limits.deadlineMs;

  async function send(step: Step): Promise<Next> {
    const { flow, call, vendor, run } = step;
    if (isLate(step)) return stopWaiting(step);
    if (call.sends >= MOST_SENDS) return over(vendor, 'did not take the film');
    const sent = await moveCall(db, call, { to: 'sent', at: now() });
    if (!sent) return waitFor(limits.firstLookMs);
    const job = await jobOf(tools, vendor, flow, sent);
    try {
      const { externalId } = await vendor.submit(job, run.signal);
      await moveCall(db, sent, { to: 'answered', at: now(), externalId });
      return waitFor(limits.firstLookMs);
    } catch (error) {
      // The vendor was not even asked: nothing has to be looked for there, and it counts as no sending.
      if (error instanceof ProviderError && error.isUnasked) await takeBack(db, sent, now());
      return waitAfter(step, error, limits.settleMs);
    }
  }

  /** The answer was lost: the film may be in the making, and paid for. */
  async function findAgain(step: Step): Promise<Next> {
    const { call, vendor, run } = step;
    const leftMs = call.updated_at.getTime() + limits.settleMs - clock();
    if (leftMs > 0) return waitFor(leftMs);
    let found: { externalId: string } | null;
    try {
      found = await vendor.find(call.id, run.signal);
    } catch (error) {
      return waitAfter(step, error, limits.lastLookMs);
    }
    if (!found) return send(step);
    await moveCall(db, call, { to: 'answered', at: now(), externalId: found.externalId });
    return waitFor(0);
  }

  async function look(step: Step): Promise<Next> {
    const { flow, call, vendor, run } = step;
    const { film, looks } = detailOf(call);
    const taking = { ...tools, flow, vendor, run };
    if (film && (await takeFilm.isPublished(taking))) return finish(flow, call, film);
    let state: FilmState;
    try {
      state = await vendor.look(call.external_id!, run.signal);
    } catch (error) {
      return waitAfter(step, error, pauseMs(flow, looks));
    }
    if (state.state === 'failed') return { over: state.error };
    if (state.state === 'done') return take(step, await takeFilm.fetch(taking, state, note(call)));
    if (isLate(step)) return stopWaiting(step);
    await moveCall(db, call, { to: 'answered', at: now(), detail: { looks: looks + 1 } });
    return waitFor(pauseMs(flow, looks), state.percent ?? guessPercent(clock() - call.created_at.getTime()));
  }

  /** What was fetched is noted before it is published: then a crash in between needs nothing of the vendor. */
  const note = (call: VendorCall) => async (film: TakenFilm) => {
    const noted = await moveCall(db, call, { to: 'answered', at: now(), detail: { film } });
    if (!noted) throw new Error('Somebody else has moved this film.');
  };

  async function take({ flow, call }: Step, taken: Taken): Promise<Next> {
    if (taken.kind === 'published') return finish(flow, call, taken.film);
    if (taken.kind === 'refused') return { over: taken.failure, costs: taken.costs };
    const misses = detailOf(call).misses + 1;
    if (misses >= MOST_MISSES) return { over: taken.failure };
    await moveCall(db, call, { to: 'answered', at: now(), detail: { misses } });
    return waitFor(pauseMs(flow, misses), AFTER_WORK_PERCENT);
  }

  async function finish(flow: Flow, call: VendorCall, film: TakenFilm): Promise<StageResult> {
    await settle(flow, call, 'copied', film.costs, {});
    return outcomeOf(flow, { ...call, detail: { ...call.detail, film } });
  }

  /** The row and the books say together, and once, what became of the film. */
  async function settle(
    flow: Flow,
    call: VendorCall,
    to: 'copied' | 'failed',
    costs: readonly Cost[],
    detail: CallDetail,
  ): Promise<void> {
    const at = now();
    await db.transaction().execute(async (tx) => {
      const settled = await moveCall(tx, call, { to, at, detail });
      if (settled) await bookCosts(tx, { flow, stage: 'film', costs, at });
    });
  }

  async function stopWaiting({ call, vendor, run }: Step): Promise<Next> {
    // Best effort: a vendor that cannot be told now will not be told later either.
    if (call.external_id !== null) await vendor.cancel(call.external_id, run.signal).catch(() => undefined);
    return over(vendor, `did not finish the film within ${Math.round(limits.deadlineMs / 60_000)} minutes`);
  }

  async function giveUp(flow: Flow, vendor: FilmVendor | null, { over: failure, costs = [] }: Over) {
    const [call] = await listCalls(db, flow.id, 'film');
    const gender = (await vendors.describe(flow.workspace_id, flow.avatar_id))?.gender ?? null;
    const { kind, message } = failure;
    const standsIn = vendor?.allowsFallback ?? false;
    await settle(flow, call!, 'failed', costs, { failure: { kind, message }, standsIn, gender });
    await tools.files.remove(publishedSound(flow));
    if (standsIn) tools.onStandIn?.(flow.id, failure);
    const [failed] = await listCalls(db, flow.id, 'film');
    return concludeFailure(failed!);
  }

  /** What may help later is tried again later, and everything else thrown. */
  async function waitAfter(step: Step, error: unknown, usualMs: number): Promise<Next> {
    if (step.run.signal.aborted || !(error instanceof ProviderError) || error.kind !== 'retry') throw error;
    if (isLate(step)) return stopWaiting(step);
    const { flow } = step;
    return waitFor(Math.max(usualMs, askedPauseMs(error.retryAfterMs ?? 0, shareOf(`${flow.id} ${flow.version}`))));
  }

  /** Grows by a third with each look, and spreads those that were sent together. */
  function pauseMs({ id, version }: Flow, looks: number): number {
    const whole = Math.min(limits.lastLookMs, limits.firstLookMs * (4 / 3) ** Math.min(looks, 20));
    return whole * (0.8 + 0.4 * shareOf(`${id} ${version}`));
  }

  return { run };
}

const AFTER_WORK_PERCENT = 95;

/** Goes towards, and never reaches, what is left for fetching and checking. */
const guessPercent = (sinceMs: number): number => Math.round(90 * (1 - Math.exp(-sinceMs / USUAL_MS)));

const waitFor = (afterMs: number, percent?: number): StageWait => ({
  wait: { afterMs, ...(percent !== undefined && { percent }) },
});

const over = ({ name, title }: FilmVendor, what: string): Over => ({
  over: new ProviderError(name, 'retry', `${title} ${what}`),
});
