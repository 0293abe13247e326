// Runs one stage of one flow: claim, work, store. Whatever goes wrong ends in one of four ways: tried again later, handed
// to another process, given up with a reason, or dropped because someone else moved the flow meanwhile. A stage that only
// waits for somebody else gives the flow back until then.
import { performance } from 'node:perf_hooks';
import { FilesError, type FilesErrorReason } from '../files/contract.js';
import { type Failure, failureSentence } from '../flow/failure.js';
import { next } from '../flow/life.js';
import { ProviderError, type ProviderErrorKind } from '../providers/errors.js';
import { addCosts } from '../store/costs.js';
import type { Tx } from '../store/database.js';
import type { Flow } from '../store/flow-row.js';
import { claimFlow, findFlow, move, renewClaim, returnClaim } from '../store/flows.js';
import { advance, callForWork } from './advance.js';
import type { WorkerContext } from './context.js';
import { heeding } from './heeding.js';
import type { AbortReason, Hold } from './holders.js';
import { outlast } from './outlast.js';
import { isHeldBack, pauseBefore } from './patience.js';
import { createPublisher } from './publisher.js';
import { clearUpAfter } from './retention.js';
import type { Stage, StageResult, StageRun, StageWait } from './stage.js';

type Ending = 'done' | 'failed' | 'retried' | 'stopped' | 'waiting';

/** Answers a call for work. A call that comes too late, twice, or for a flow that went elsewhere does nothing. */
export async function runStage(
  context: WorkerContext,
  stage: Stage,
  flowId: string,
  place: Attempt['place'] = stage.name,
): Promise<void> {
  const flow = await take(context, stage, flowId);
  if (!flow) return place === 'vendor-film' ? stage.elsewhere?.callOff(flowId) : undefined;
  const hold = context.holders.hold(flow, stage.deadlineMs);
  // What waits goes on from where it was.
  hold.progress(flow.progress);
  const startedMs = performance.now();
  let ending: Ending = 'stopped';
  try {
    ending = await attempt({ context, stage, flow, hold, place });
  } finally {
    hold.release();
    if (ending === 'stopped') await clearUpAfter(context, flow);
    const seconds = (performance.now() - startedMs) / 1_000;
    context.watch.stageEnded(stage.name, ending, seconds);
    const fields = { flowId, stage: stage.name, outcome: ending, seconds: Number(seconds.toFixed(3)) };
    if (ending !== 'waiting') context.log.info(fields, 'a stage ended');
  }
}

/** Claims the flow if the stage's work is what it needs now. */
async function take(context: WorkerContext, stage: Stage, flowId: string): Promise<Flow | null> {
  const { db } = context.database;
  const at = new Date(context.clock());
  const claimed = await claimFlow(db, flowId, stage.state, at);
  if (claimed || next({ status: 'pending', autoApproveScript: true }, 'picked_up') !== stage.state) return claimed;
  const fresh = await findFlow(db, flowId);
  if (fresh?.status !== 'pending') return null;
  return db.transaction().execute((tx) => move(tx, fresh, 'picked_up', at));
}

/** One try at a stage of a flow that this process holds. */
type Attempt = {
  context: WorkerContext;
  stage: Stage;
  flow: Flow;
  hold: Hold;
  place: NonNullable<StageRun['place']>;
};

async function attempt(one: Attempt): Promise<Ending> {
  const { stage, flow } = one;
  if (flow.tries > stage.tries) {
    return giveUp(one, 'began_too_often', `it was begun ${stage.tries} times and never came to its end`);
  }
  try {
    const result = await work(one);
    return result.wait ? await park(one, result.wait) : await store(one, result);
  } catch (error) {
    return handleFailure(one, error);
  }
}

function work({ context, stage, flow, hold, place }: Attempt): Promise<StageResult> {
  const { signal, progress, assertHeld } = hold;
  const publisher = createPublisher(context.files, () => outlast(signal, assertHeld));
  const run: StageRun = { signal, publisher, progress, place, isLastTry: flow.tries >= stage.tries };
  return heeding(
    signal,
    () => stage.run(flow, run),
    () => void clearUpAfter(context, flow),
  );
}

async function store(one: Attempt, { costs = [], ...outcome }: StageResult): Promise<Ending> {
  const { context, stage, flow } = one;
  const waits = stage.event === 'script_drafted' && !flow.auto_approve;
  const approvalUntil = new Date(context.clock() + context.settings.approvalMs);
  const whole = waits ? { ...outcome, approval_until: approvalUntil } : outcome;
  const stored = await inTransaction(one, async (tx) => {
    const moved = await advance(context, tx, flow, stage.event, whole);
    if (moved) await addCosts(tx, { flow: moved, stage: stage.name, costs });
    return moved;
  });
  return stored ? 'done' : 'stopped';
}

async function handleFailure(one: Attempt, error: unknown): Promise<Ending> {
  const { context, stage, flow, hold } = one;
  const reason = hold.reason();
  if (reason === 'moved') return 'stopped';
  if (reason === 'shutdown') return handBack(one);
  const pauseMs = pauseBefore(error, flow.id, flow.tries);
  const waits = await outlast(hold.signal, () => isHeldBack(context, flow.id, error));
  if (waits) return park(one, { afterMs: pauseMs });
  if (error instanceof ProviderError) context.watch.providerFailed(error.provider, error.kind);
  context.log.warn({ flowId: flow.id, stage: stage.name, tries: flow.tries, reason, err: error }, 'a stage failed');
  if (isHopeless(error) || flow.tries >= stage.tries) {
    return giveUp(one, failureOf(reason, error), causeOf(stage, reason, error));
  }
  return callAgain(one, pauseMs);
}

/** Where trying again cannot help before somebody has changed something. */
export function isHopeless(error: unknown): boolean {
  if (error instanceof ProviderError) return error.kind !== 'retry';
  return error instanceof FilesError && error.reason === 'not_writable';
}

/** What went wrong, in words for a sales person. */
export function causeOf(stage: Pick<Stage, 'deadlineMs'>, reason: AbortReason | null, error: unknown): string {
  if (reason === 'deadline') return `it took longer than ${inWords(stage.deadlineMs)}`;
  if (error instanceof ProviderError) return error.message;
  if (error instanceof FilesError) return FILES_CAUSES[error.reason];
  return 'an internal error, whose cause stands in the log of the server';
}

const FILES_CAUSES: Record<FilesErrorReason, string> = {
  full: 'the server has no space left for media; its operator must free some',
  not_writable: 'the server may not write where media are kept; its operator must mend its rights there',
  away: 'the place where media are kept does not answer',
};

/** The same as a kind, by which a page tells what can be done. */
function failureOf(reason: AbortReason | null, error: unknown): Failure {
  if (reason === 'deadline') return 'too_slow';
  if (error instanceof ProviderError) return OF_PROVIDERS[error.kind];
  if (error instanceof FilesError) return OF_FILES[error.reason];
  return 'internal';
}

const OF_FILES: Record<FilesErrorReason, Failure> = {
  full: 'server_full',
  not_writable: 'server_locked',
  away: 'store_away',
};

const OF_PROVIDERS: Record<ProviderErrorKind, Failure> = {
  retry: 'vendor_away',
  refused: 'vendor_refused',
  config: 'not_set_up',
};

function inWords(ms: number): string {
  const [count, unit] = ms < 120_000 ? [Math.round(ms / 1_000), 'second'] : [Math.round(ms / 60_000), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

async function giveUp(one: Attempt, failure: Failure, cause: string): Promise<Ending> {
  const { context, stage, flow } = one;
  const outcome = { error: failureSentence(stage.words, cause, flow.edited), failure };
  const failed = await inTransaction(one, (tx) => advance(context, tx, flow, 'gave_up', outcome));
  if (!failed) return 'stopped';
  context.log.error({ flowId: flow.id, stage: stage.name }, 'a flow was given up');
  return 'failed';
}

/** Gives a flow back that waits for somebody else, without counting the try and with its progress in sight. */
function park(one: Attempt, { afterMs, percent, place }: StageWait['wait']): Promise<Ending> {
  const { context, flow } = one;
  const progress = Math.max(flow.progress, Math.floor(percent ?? 0));
  return inTransaction<Ending>(one, async (tx) => {
    if (!(await returnClaim(tx, flow, { progress, at: new Date(context.clock()) }))) return 'stopped';
    await callForWork(context, tx, flow, afterMs, place);
    return 'waiting';
  });
}

/** Only who still holds the flow may call: a late call would take it away from its next holder. */
async function callAgain(one: Attempt, afterMs: number): Promise<Ending> {
  const { context, flow } = one;
  return inTransaction<Ending>(one, async (tx) => {
    if (!(await renewClaim(tx, flow, 0, new Date(context.clock())))) return 'stopped';
    await callForWork(context, tx, flow, afterMs);
    return 'retried';
  });
}

/** Gives a flow to whoever works next, at once and without counting the try. */
async function handBack(one: Attempt): Promise<Ending> {
  const { context, flow } = one;
  return inTransaction<Ending>(one, async (tx) => {
    if (await returnClaim(tx, flow)) await callForWork(context, tx, flow);
    return 'stopped';
  });
}

function inTransaction<T>({ context, hold }: Attempt, steps: (tx: Tx) => Promise<T>): Promise<T> {
  return outlast(hold.signal, () => context.database.db.transaction().execute(steps));
}
