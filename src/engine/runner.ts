// Runs one stage of one flow: claim, work, store. A failed try is retried later, handed to another process, given up with a
// reason, or dropped because someone else moved the flow; a stage that waits for a vendor releases its claim until the next
// poll.
import { performance } from 'node:perf_hooks';
import { isStageState, stageKind } from '../domain/durations.js';
import { type Failure, failureSentence } from '../domain/errors.js';
import { next } from '../domain/life.js';
import { activeSpan, inSpan } from '../lib/tracing/tracing.js';
import { ProviderError } from '../providers/contracts.js';
import type { Tx } from '../store/db/database.js';
import type { Flow } from '../store/db/tables.js';
import type { Release } from '../store/flows/claims.js';
import { claimFlow, findFlow, move, type Outcome, releaseClaim } from '../store/flows/flows.js';
import { addCosts } from '../store/flows/ledgers.js';
import { addStageTime } from '../store/flows/usage-report.js';
import { advance, enqueueWork } from './advance.js';
import {
  decideRetry,
  isCircuitOpen,
  isPoison,
  needsExclusive,
  POISON_BY_TAKEOVERS,
  retryWhileDatabaseIsDown,
} from './backoff.js';
import type { Hold } from './claims.js';
import type { WorkerContext } from './context.js';
import { clearUpAfter } from './media-sweep.js';
import { createPublisher, raceAbort, type Stage, type StageResult, type StageRun, type StageWait } from './stage.js';

type Ending = 'done' | 'failed' | 'retried' | 'stopped' | 'waiting';

/** Works a job. A job that comes too late, twice, or for a flow that has moved on does nothing. */
export async function runStage(
  context: WorkerContext,
  stage: Stage,
  flowId: string,
  queue: Attempt['queue'] = stage.name,
): Promise<void> {
  const flow = await take(context, stage, flowId);
  if (!flow) return queue === 'remote' ? stage.remote?.cancel(flowId) : undefined;
  const attributes = { 'aftercall.flow': flowId, 'aftercall.try': flow.tries };
  const span = context.tracer?.start(`stage ${stage.name}`, 'consumer', flow.traceparent, attributes);
  await inSpan(span, () => runClaimed(context, stage, flow, queue));
}

async function runClaimed(context: WorkerContext, stage: Stage, flow: Flow, queue: Attempt['queue']): Promise<void> {
  const hold = context.activeClaims.hold(flow);
  // A flow that was parked continues from its progress.
  hold.progress(flow.progress);
  const startedMs = performance.now();
  let ending: Ending = 'stopped';
  try {
    ending = await attempt({ context, stage, flow, hold, queue });
  } finally {
    hold.release();
    if (ending === 'stopped') await clearUpAfter(context, flow);
    const seconds = (performance.now() - startedMs) / 1_000;
    context.metrics.stageEnded(stage.name, ending, seconds);
    activeSpan()?.set({ 'aftercall.outcome': ending });
    const fields = { flowId: flow.id, stage: stage.name, outcome: ending, seconds: Number(seconds.toFixed(3)) };
    if (ending !== 'waiting') context.log.info(fields, 'a stage ended');
  }
}

/** Claims the flow if it is in the state of the stage. */
async function take(context: WorkerContext, stage: Stage, flowId: string): Promise<Flow | null> {
  const { db } = context.database;
  const at = new Date(context.clock());
  const claimed = await claimFlow(db, flowId, stage.state, at);
  if (claimed || next({ status: 'pending', autoApproveScript: true }, 'picked_up') !== stage.state) return claimed;
  const fresh = await findFlow(db, flowId);
  if (fresh?.status !== 'pending') return null;
  return db.transaction().execute((tx) => move(tx, fresh, 'picked_up', at));
}

/** One try at a stage of a flow that this process has claimed. */
type Attempt = {
  context: WorkerContext;
  stage: Stage;
  flow: Flow;
  hold: Hold;
  queue: NonNullable<StageRun['queue']>;
};

async function attempt(one: Attempt): Promise<Ending> {
  const { context, flow } = one;
  if (isPoison(flow, context.clock())) return giveUp(one, 'began_too_often', POISON_BY_TAKEOVERS);
  try {
    const result = await work(one);
    return result.wait ? await park(one, result.wait) : await store(one, result);
  } catch (error) {
    return handleFailure(one, error);
  }
}

async function work({ context, stage, flow, hold, queue }: Attempt): Promise<StageResult> {
  const { signal, progress, assertHeld } = hold;
  const leave = await context.processLock(needsExclusive(flow), signal);
  try {
    hold.limit(stage.deadlineMs);
    context.storage.assertUsable();
    const publisher = createPublisher(context.files, () => retryWhileDatabaseIsDown(signal, assertHeld));
    const run: StageRun = { signal, publisher, progress, queue, isLastTry: flow.tries >= stage.tries };
    return await raceAbort(
      signal,
      () => stage.run(flow, run),
      () => void clearUpAfter(context, flow),
    );
  } finally {
    leave();
  }
}

async function store(one: Attempt, { costs = [], ...outcome }: StageResult): Promise<Ending> {
  const { context, stage, flow } = one;
  const waits = stage.event === 'script_drafted' && !flow.auto_approve;
  const approvalUntil = new Date(context.clock() + context.settings.approvalMs);
  const whole = waits ? { ...outcome, approval_until: approvalUntil } : outcome;
  const stored = await inTransaction(one, async (tx) => {
    const moved = await advance(context, tx, flow, stage.event, whole);
    if (moved) await addCosts(tx, { flow: moved, stage: stage.name, costs });
    if (moved) await noteTime(tx, flow, outcome, moved.updated_at);
    return moved;
  });
  return stored ? 'done' : 'stopped';
}

/** For estimates of later flows: by who has spoken and filmed it, which may be a fallback. */
async function noteTime(tx: Tx, flow: Flow, { narration, presenter }: Outcome, at: Date): Promise<void> {
  const { id, status, begun_at } = flow;
  if (begun_at === null || !isStageState(status)) return;
  const made = { ...flow, avatar_id: presenter?.avatarId ?? flow.avatar_id };
  const kind = stageKind(status, made, narration?.voice?.provider ?? '');
  await addStageTime(tx, { flowId: id, state: status, kind, begunAt: begun_at, at });
}

async function handleFailure(one: Attempt, thrown: unknown): Promise<Ending> {
  const { context, stage, flow, hold } = one;
  const reason = hold.reason();
  if (reason === 'moved') return 'stopped';
  if (reason === 'shutdown') return handBack(one);
  const error = context.storage.blame(thrown, reason);
  if (error instanceof ProviderError) context.metrics.providerFailed(error.provider, error.kind);
  const decision = decideRetry({ stage, claims: flow, atMs: context.clock() }, error, reason);
  const fields = { flowId: flow.id, stage: stage.name, tries: flow.tries, reason, err: error };
  if (!isCircuitOpen(error)) context.log.warn(fields, 'a stage failed');
  if (decision.kind === 'give_up') return giveUp(one, decision.failure, decision.cause);
  return giveBack(one, decision.release, { afterMs: decision.afterMs });
}

async function giveUp(one: Attempt, failure: Failure, cause: string): Promise<Ending> {
  const { context, stage, flow } = one;
  const outcome = { error: failureSentence({ work: stage.words, cause, failure, isEdited: flow.edited }), failure };
  const failed = await inTransaction(one, (tx) => advance(context, tx, flow, 'gave_up', outcome));
  if (!failed) return 'stopped';
  context.log.error({ flowId: flow.id, stage: stage.name }, 'a flow was given up');
  return 'failed';
}

/** Waiting for a vendor is no failed try, and the progress stays visible. */
const park = (one: Attempt, wait: StageWait['wait']): Promise<Ending> => giveBack(one, { counts: false }, wait);

/** Releases the claim for another process, at once. */
async function handBack(one: Attempt): Promise<Ending> {
  await giveBack(one, { counts: false }, { afterMs: 0 });
  return 'stopped';
}

/** Enqueues only while the claim holds: a late job would take the flow from its next holder. */
function giveBack(one: Attempt, release: Release, { afterMs, percent, queue }: StageWait['wait']): Promise<Ending> {
  const { context, flow } = one;
  const progress = release.counts ? 0 : Math.max(flow.progress, Math.floor(percent ?? 0));
  return inTransaction<Ending>(one, async (tx) => {
    const at = new Date(context.clock());
    if (!(await releaseClaim(tx, flow, release, { progress, at }))) return 'stopped';
    await enqueueWork(context, tx, flow, afterMs, queue);
    return release.counts ? 'retried' : 'waiting';
  });
}

function inTransaction<T>({ context, hold }: Attempt, steps: (tx: Tx) => Promise<T>): Promise<T> {
  return retryWhileDatabaseIsDown(hold.signal, () => context.database.db.transaction().execute(steps));
}
