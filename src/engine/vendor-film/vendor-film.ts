// A film that a vendor makes: recorded, submitted, polled, fetched and checked. Between two polls the flow takes no slot. Once
// the vendor may have accepted it, only the vendor's failure or the deadline gives it up.
import type { Cost } from '../../domain/cost.js';
import { vendorOf } from '../../domain/vendor-id.js';
import type { FilmMarks } from '../../provenance/film-marks.js';
import { type FilmState, ProviderError } from '../../providers/contracts.js';
import type { CallDetail } from '../../store/db/columns.js';
import type { Flow } from '../../store/db/tables.js';
import { bookCosts } from '../../store/flows/ledgers.js';
import { listCalls, moveCall, recordCall, type VendorCall } from '../../store/vendors/vendor-calls.js';
import type { StageResult, StageRun } from '../stage.js';
import type { PlanTools } from '../stages/film-plan.js';
import type { Composing } from './compose.js';
import { type Done, type Taken, takeFilm } from './import-vendor-film.js';
import { createFilmSender } from './send.js';
import {
  concludeFailure,
  detailOf,
  type Failed,
  type FilmVendor,
  type FilmVendors,
  outcomeOf,
  publishedSound,
  type TakenFilm,
} from './vendor-job.js';
import { createFilmWaiting, type Next, type Over, type Step, type WaitingTools, waitFor } from './waiting.js';

export type VendorFilmTools = PlanTools &
  WaitingTools &
  Composing & {
    vendors: FilmVendors;
    marks: FilmMarks;
    scratchFolder: string;
    /** Called when a presenter of the server is the fallback for a vendor's. */
    onStandIn?(flowId: string, failure: ProviderError): void;
    /** Called when a film could not be put into our layout. */
    onAsItCame?(flowId: string, problem: ProviderError): void;
  };

export type VendorFilms = {
  /** Does the next step; with `failed` a presenter of the server is the fallback. */
  run(flow: Flow, run: StageRun): Promise<StageResult | { failed: Failed }>;
};

/** A step whose account could not be opened may hold the error instead. */
type Begun = Omit<Step, 'vendor'> & { vendor: FilmVendor | ProviderError };

/** How often a film may arrive broken. */
const MOST_MISSES = 5;
/** A film of a minute usually takes about this long. */
const USUAL_MS = 180_000;

export function createVendorFilms(tools: VendorFilmTools): VendorFilms {
  const { database, clock, vendors } = tools;
  const { db } = database;
  const waiting = createFilmWaiting(tools);
  const { isLate, waitOut, stopWaiting, pauseMs, fetchPauseMs } = waiting;
  const sender = createFilmSender(tools, waiting);
  const now = () => new Date(clock());

  async function run(flow: Flow, stageRun: StageRun) {
    const name = vendorOf(flow.avatar_id)!;
    const owner = { workspaceId: flow.workspace_id, flowId: flow.id, vendor: name };
    const call = await recordCall(db, { ...owner, kind: 'film', fingerprint: 'film', at: now() });
    if (call.state === 'copied') return outcomeOf(flow, call);
    if (call.state === 'failed' || call.state === 'cancelled') return concludeFailure(call);
    const { film } = detailOf(call);
    if (film && (await takeFilm.isPublished({ ...tools, flow, run: stageRun }))) return finish(flow, call, film);
    const vendor = await opened(flow, name);
    const next = await proceed({ flow, call, vendor, run: stageRun });
    return 'over' in next ? giveUp(flow, vendor instanceof ProviderError ? null : vendor, next) : next;
  }

  const opened = ({ workspace_id }: Flow, name: string): Promise<FilmVendor | ProviderError> =>
    vendors.open(workspace_id, name).catch((error: unknown) => {
      if (error instanceof ProviderError) return error;
      throw error;
    });

  /** A ProviderError that is thrown here is permanent. */
  async function proceed({ vendor, ...begun }: Begun): Promise<Next> {
    const { call, flow, run } = begun;
    try {
      if (!(vendor instanceof ProviderError)) return await takeStep({ ...begun, vendor });
      // A removed account may come back, and with it a film in production.
      if (call.state === 'recorded') return { over: vendor };
      const { looks } = detailOf(call);
      return await waitOut({ ...begun, vendor: null }, vendor, pauseMs(flow, looks), { looks: looks + 1 });
    } catch (error) {
      if (run.signal.aborted || !(error instanceof ProviderError)) throw error;
      return { over: error };
    }
  }

  function takeStep(step: Step): Promise<Next> {
    if (step.call.state === 'answered') return look(step);
    return step.call.state === 'sent' ? sender.findAgain(step) : sender.send(step);
  }

  async function look(step: Step): Promise<Next> {
    const { flow, call, vendor, run } = step;
    const { looks } = detailOf(call);
    let state: FilmState;
    try {
      state = await vendor.look(call.external_id!, run.signal);
    } catch (error) {
      return waitOut(step, error, pauseMs(flow, looks), { looks: looks + 1 });
    }
    if (state.state === 'failed') return { over: state.error };
    // Composing is rendering, and has its queue.
    const isElsewhere = tools.decoder && run.queue === 'remote';
    if (state.state === 'done') return isElsewhere ? { wait: { afterMs: 0, queue: 'film' } } : take(step, state);
    if (isLate(call)) return stopWaiting(step);
    await moveCall(db, call, { to: 'answered', at: now(), detail: { looks: looks + 1, trouble: null } });
    return waitFor(pauseMs(flow, looks), state.percent ?? guessPercent(clock() - call.created_at.getTime()));
  }

  /** Recorded before it is published: after a crash in between the vendor is not needed. */
  const note = (call: VendorCall) => async (film: TakenFilm) => {
    const noted = await moveCall(db, call, { to: 'answered', at: now(), detail: { film } });
    if (!noted) throw new Error('Somebody else has moved this film.');
  };

  async function take(step: Step, done: Done): Promise<Next> {
    const { flow, call, vendor } = step;
    const taken = await fetchOnce(step, done);
    if (taken.kind === 'published') return finish(flow, call, taken.film);
    if (taken.kind === 'refused') return { over: taken.failure, costs: taken.costs };
    const { misses, unfetched } = detailOf(call);
    const count = (taken.isHere ? misses : unfetched) + 1;
    // A download may recover before the deadline; a film that came broken so often will not.
    if (count >= MOST_MISSES && (taken.isHere || isLate(call)))
      return { over: taken.failure, costs: takeFilm.costsOf(vendor, done, flow.narration!.durationS) };
    const detail = taken.isHere ? { misses: count } : { unfetched: count };
    await moveCall(db, call, { to: 'answered', at: now(), detail });
    if (count === 1) tools.onTrouble?.(flow.id, taken.failure);
    return waitFor(taken.isHere ? pauseMs(flow, count) : fetchPauseMs(count), AFTER_WORK_PERCENT);
  }

  /** An error of ours while completing the film counts as a miss, too: the film is paid for. */
  async function fetchOnce({ flow, call, vendor, run }: Step, done: Done): Promise<Taken> {
    try {
      return await takeFilm.fetch({ ...tools, flow, vendor, run }, done, note(call));
    } catch (failure) {
      if (run.signal.aborted || !(failure instanceof ProviderError)) throw failure;
      return { kind: 'missed', isHere: true, failure };
    }
  }

  async function finish(flow: Flow, call: VendorCall, film: TakenFilm): Promise<StageResult> {
    await settle(flow, call, 'copied', film.costs, {});
    return outcomeOf(flow, { ...call, detail: { ...call.detail, film } });
  }

  /** Row and costs are written in one transaction, once. */
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

  return { run };
}

const AFTER_WORK_PERCENT = 95;

/** Approaches 90 %; the rest is for fetching and checking. */
const guessPercent = (sinceMs: number): number => Math.round(90 * (1 - Math.exp(-sinceMs / USUAL_MS)));
