// Runs one stage of one flow: claim, work, store. Whatever goes wrong ends in one of four ways: tried again later, handed
// to another process, given up with a reason, or dropped because someone else moved the flow meanwhile. A stage that only
// waits for somebody else gives the flow back until then.
import { performance } from 'node:perf_hooks';
import { type Failure, failureSentence } from '../domain/failure.js';
import { next } from '../domain/life.js';
import { ProviderError } from '../providers/errors.js';
import type { Tx } from '../store/db/database.js';
import type { Flow } from '../store/db/tables.js';
import type { Release } from '../store/flows/claims.js';
import { addCosts } from '../store/flows/costs.js';
import { claimFlow, findFlow, move, releaseClaim } from '../store/flows/flows.js';
import { advance, callForWork } from './advance.js';
import { DEADLY, isCircuitOpen, isDeadly, judge, wantsAlone } from './backoff.js';
import type { Hold } from './claims.js';
import type { WorkerContext } from './context.js';
import { heeding } from './race-abort.js';
import { clearUpAfter } from './retention.js';
import { outlast } from './retry-while-database-is-down.js';
import type { Stage, StageResult, StageRun, StageWait } from './stage.js';
import { createPublisher } from './stage.js';

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
  const hold = context.holders.hold(flow);
  // What waits goes on from where it was.
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
  queue: NonNullable<StageRun['queue']>;
};

async function attempt(one: Attempt): Promise<Ending> {
  const { context, flow } = one;
  if (isDeadly(flow, context.clock())) return giveUp(one, 'began_too_often', DEADLY);
  try {
    const result = await work(one);
    return result.wait ? await park(one, result.wait) : await store(one, result);
  } catch (error) {
    return handleFailure(one, error);
  }
}

async function work({ context, stage, flow, hold, queue }: Attempt): Promise<StageResult> {
  const { signal, progress, assertHeld } = hold;
  const leave = await context.turns(wantsAlone(flow), signal);
  try {
    hold.limit(stage.deadlineMs);
    context.storage.assertUsable();
    const publisher = createPublisher(context.files, () => outlast(signal, assertHeld));
    const run: StageRun = { signal, publisher, progress, queue, isLastTry: flow.tries >= stage.tries };
    return await heeding(
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
    return moved;
  });
  return stored ? 'done' : 'stopped';
}

async function handleFailure(one: Attempt, thrown: unknown): Promise<Ending> {
  const { context, stage, flow, hold } = one;
  const reason = hold.reason();
  if (reason === 'moved') return 'stopped';
  if (reason === 'shutdown') return handBack(one);
  const error = context.storage.blame(thrown, reason);
  if (error instanceof ProviderError) context.metrics.providerFailed(error.provider, error.kind);
  const verdict = judge({ stage, claims: flow, atMs: context.clock() }, error, reason);
  const told = { flowId: flow.id, stage: stage.name, tries: flow.tries, reason, err: error };
  if (!isCircuitOpen(error)) context.log.warn(told, 'a stage failed');
  if (verdict.kind === 'over') return giveUp(one, verdict.failure, verdict.cause);
  return giveBack(one, verdict.release, { afterMs: verdict.afterMs });
}

async function giveUp(one: Attempt, failure: Failure, cause: string): Promise<Ending> {
  const { context, stage, flow } = one;
  const outcome = { error: failureSentence(stage.words, cause, flow.edited), failure };
  const failed = await inTransaction(one, (tx) => advance(context, tx, flow, 'gave_up', outcome));
  if (!failed) return 'stopped';
  context.log.error({ flowId: flow.id, stage: stage.name }, 'a flow was given up');
  return 'failed';
}

/** A stage that waits for somebody else has not failed, and its progress stays in sight. */
const park = (one: Attempt, wait: StageWait['wait']): Promise<Ending> => giveBack(one, { counts: false }, wait);

/** Gives a flow to whoever works next, at once. */
async function handBack(one: Attempt): Promise<Ending> {
  await giveBack(one, { counts: false }, { afterMs: 0 });
  return 'stopped';
}

/** Only who still holds the flow may call: a late call would take it away from its next holder. */
function giveBack(one: Attempt, release: Release, { afterMs, percent, queue }: StageWait['wait']): Promise<Ending> {
  const { context, flow } = one;
  const progress = release.counts ? 0 : Math.max(flow.progress, Math.floor(percent ?? 0));
  return inTransaction<Ending>(one, async (tx) => {
    const at = new Date(context.clock());
    if (!(await releaseClaim(tx, flow, release, { progress, at }))) return 'stopped';
    await callForWork(context, tx, flow, afterMs, queue);
    return release.counts ? 'retried' : 'waiting';
  });
}

function inTransaction<T>({ context, hold }: Attempt, steps: (tx: Tx) => Promise<T>): Promise<T> {
  return outlast(hold.signal, () => context.database.db.transaction().execute(steps));
}
