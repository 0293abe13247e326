// Runs one stage of one flow: claim, work, store. Whatever goes wrong ends in one of four ways: tried again later, handed
// to another process, given up with a reason, or dropped because someone else moved the flow meanwhile.
import { performance } from 'node:perf_hooks';
import { backoffMs } from '../lib/retry.js';
import { ProviderError } from '../providers/errors.js';
import type { Flow } from '../store/flow-row.js';
import { claimFlow, findFlow, move, returnClaim } from '../store/flows.js';
import { advance, callForWork } from './advance.js';
import type { WorkerContext } from './context.js';
import type { Hold } from './holders.js';
import type { Stage } from './stage.js';

/** Answers a call for work. A call that comes too late, twice, or for a flow that went elsewhere does nothing. */
export async function runStage(context: WorkerContext, stage: Stage, flowId: string): Promise<void> {
  const flow = await take(context, stage, flowId);
  if (!flow) return;
  if (flow.tries > stage.tries) {
    await giveUp(context, stage, flow, `it was begun ${stage.tries} times and never came to its end`);
    return;
  }
  const hold = context.holders.hold(flow, stage.deadlineMs);
  const startedMs = performance.now();
  const ended = (outcome: 'done' | 'failed' | 'retried' | 'stopped') => {
    const seconds = (performance.now() - startedMs) / 1_000;
    context.watch.stageEnded(stage.name, outcome, seconds);
    context.log.info({ flowId, stage: stage.name, outcome, seconds: Number(seconds.toFixed(3)) }, 'a stage ended');
  };
  try {
    const outcome = await stage.run(flow, { signal: hold.signal, progress: hold.progress });
    ended((await store(context, stage, flow, outcome)) ? 'done' : 'stopped');
  } catch (error) {
    ended(await handleFailure(context, stage, flow, hold, error));
  } finally {
    hold.release();
  }
}

/** Claims the flow if the stage's work is what it needs now. */
async function take(context: WorkerContext, stage: Stage, flowId: string): Promise<Flow | null> {
  const { db } = context.database;
  const found = await findFlow(db, flowId);
  const flow =
    found?.status === 'pending'
      ? await db.transaction().execute((tx) => move(tx, found, 'picked_up', new Date(context.clock())))
      : found;
  return flow?.status === stage.state ? claimFlow(db, flow) : null;
}

async function store(
  context: WorkerContext,
  stage: Stage,
  flow: Flow,
  outcome: Awaited<ReturnType<Stage['run']>>,
): Promise<boolean> {
  const waits = stage.event === 'script_drafted' && !flow.auto_approve;
  const approvalUntil = new Date(context.clock() + context.settings.approvalMs);
  const stored = await context.database.db
    .transaction()
    .execute((tx) =>
      advance(context, tx, flow, stage.event, waits ? { ...outcome, approval_until: approvalUntil } : outcome),
    );
  return stored !== null;
}

async function handleFailure(
  context: WorkerContext,
  stage: Stage,
  flow: Flow,
  hold: Hold,
  error: unknown,
): Promise<'failed' | 'retried' | 'stopped'> {
  const reason = hold.reason();
  if (reason === 'moved') return 'stopped';
  if (reason === 'shutdown') {
    await handBack(context, flow);
    return 'stopped';
  }
  if (error instanceof ProviderError) context.watch.providerFailed(error.provider, error.kind);
  context.log.warn({ flowId: flow.id, stage: stage.name, tries: flow.tries, reason, err: error }, 'a stage failed');
  const isHopeless = error instanceof ProviderError && error.kind !== 'retry';
  if (isHopeless || flow.tries >= stage.tries) {
    await giveUp(context, stage, flow, causeOf(stage, reason, error));
    return 'failed';
  }
  const given = error instanceof ProviderError ? error.retryAfterMs : null;
  // The flow's version spreads the retries without a random number.
  await callAgain(context, flow, given ?? backoffMs(flow.tries, (flow.version % 7) / 7));
  return 'retried';
}

/** What went wrong, in words for a sales person. */
function causeOf(stage: Stage, reason: string | null, error: unknown): string {
  if (reason === 'deadline') return `it took longer than ${Math.round(stage.deadlineMs / 60_000)} minutes`;
  if (error instanceof ProviderError) return error.message;
  return 'an internal error, whose cause stands in the log of the server';
}

async function giveUp(context: WorkerContext, stage: Stage, flow: Flow, cause: string): Promise<void> {
  const sentence = `${stage.words} failed: ${cause.replace(/\.$/, '')}. Nothing was charged; create the flow again to try once more.`;
  await context.database.db.transaction().execute((tx) => advance(context, tx, flow, 'gave_up', { error: sentence }));
  context.log.error({ flowId: flow.id, stage: stage.name }, 'a flow was given up');
}

async function callAgain(context: WorkerContext, flow: Flow, afterMs: number): Promise<void> {
  await context.database.db.transaction().execute((tx) => callForWork(context, tx, flow, afterMs));
}

/** Gives a flow to whoever works next, at once and without counting the try. */
async function handBack(context: WorkerContext, flow: Flow): Promise<void> {
  await context.database.db.transaction().execute(async (tx) => {
    if (await returnClaim(tx, flow)) await callForWork(context, tx, flow);
  });
}
