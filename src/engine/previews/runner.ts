// Makes the preview of a flow: claim, make, store, as the runner does with stages. Whatever fails, the flow itself keeps waiting
// for its reviewer.
import { performance } from 'node:perf_hooks';
import { inSpan } from '../../lib/tracing/tracing.js';
import { ProviderError } from '../../providers/contracts.js';
import type { Previewed } from '../../store/db/columns.js';
import type { Tx } from '../../store/db/database.js';
import type { Flow } from '../../store/db/tables.js';
import type { Release } from '../../store/flows/claims.js';
import {
  type ClaimedPreview,
  claimPreview,
  endPreview,
  type Preview,
  type PreviewEnd,
  releasePreview,
} from '../../store/flows/previews.js';
import { enqueueWork } from '../advance.js';
import {
  decideRetry,
  isCircuitOpen,
  isPoison,
  needsExclusive,
  POISON_BY_TAKEOVERS,
  retryWhileDatabaseIsDown,
} from '../backoff.js';
import type { Hold } from '../claims.js';
import type { PreviewContext } from '../context.js';
import { clearUpAfter } from '../media-sweep.js';
import { createPublisher, raceAbort } from '../stage.js';
import { previewFolder, removePreviewFolders } from './preview.js';

type Ending = 'done' | 'failed' | 'retried' | 'stopped' | 'waiting';

/** One try at the preview of a flow. */
type Attempt = {
  context: PreviewContext;
  flow: Flow;
  preview: Preview;
  held: ClaimedPreview;
  hold: Hold;
  folder: string;
};

/** Works a job. A job that comes too late, twice, or for a flow that has moved on does nothing. */
export async function runPreview(context: PreviewContext, flowId: string): Promise<void> {
  const taken = await claimPreview(context.database.db, flowId, new Date(context.clock()));
  if (!taken) return;
  const { flow, preview } = taken;
  const held = { id: flowId, version: flow.version, claim: preview.claim };
  const hold = context.activeClaims.hold(held);
  const startedMs = performance.now();
  let ending: Ending = 'stopped';
  try {
    const folder = previewFolder(flow, preview, preview.claim);
    const span = context.tracer?.start('preview', 'consumer', flow.traceparent, { 'aftercall.flow': flowId });
    ending = await inSpan(span, () => attempt({ context, flow, preview, held, hold, folder }));
  } finally {
    hold.release();
    const seconds = (performance.now() - startedMs) / 1_000;
    context.metrics.stageEnded('preview', ending, seconds);
    if (ending !== 'waiting')
      context.log.info({ flowId, outcome: ending, seconds: Number(seconds.toFixed(3)) }, 'a preview ended');
  }
}

async function attempt(one: Attempt): Promise<Ending> {
  const { context, preview } = one;
  if (isPoison(preview, context.clock())) return giveUp(one, POISON_BY_TAKEOVERS);
  try {
    return await store(one, await make(one));
  } catch (error) {
    return handleFailure(one, error);
  }
}

async function make(one: Attempt): Promise<Previewed> {
  const { context, flow, preview, hold, folder } = one;
  const { previewMaker, storage, files } = context;
  const { signal } = hold;
  const leave = await context.processLock(needsExclusive(preview), signal);
  try {
    hold.limit(previewMaker.deadlineMs);
    storage.assertUsable();
    // Files of a process that was killed or superseded.
    await removePreviewFolders(files, flow, preview, folder);
    const isLastTry = preview.tries >= previewMaker.tries;
    const publisher = createPublisher(files, () => retryWhileDatabaseIsDown(signal, hold.assertHeld));
    const run = { signal, folder, publisher, claim: preview.claim, isLastTry };
    return await raceAbort(
      signal,
      () => previewMaker.make(asEdited(flow, preview), run),
      () => void stop(one),
    );
  } finally {
    leave();
  }
}

/** A preview may be of an edit that is not approved yet. */
const asEdited = (flow: Flow, { script }: Preview): Flow =>
  script === null || script === flow.script ? flow : { ...flow, script, edited: true };

async function store(one: Attempt, result: Previewed): Promise<Ending> {
  if (await end(one, { status: 'ready', result })) return 'done';
  return stop(one);
}

/** The claim is lost: nobody will look at these files. */
async function stop({ context, flow, folder }: Attempt): Promise<Ending> {
  // If storage is down now, the files go when the flow ends.
  await context.files.removeFolder(folder).catch(() => undefined);
  await clearUpAfter(context, flow);
  return 'stopped';
}

async function handleFailure(one: Attempt, thrown: unknown): Promise<Ending> {
  const { context, flow, preview, hold } = one;
  const reason = hold.reason();
  if (reason === 'moved') return stop(one);
  if (reason === 'shutdown') return handBack(one);
  const error = context.storage.blame(thrown, reason);
  if (error instanceof ProviderError) context.metrics.providerFailed(error.provider, error.kind);
  const claims = { ...preview, id: flow.id };
  const decision = decideRetry({ stage: context.previewMaker, claims, atMs: context.clock() }, error, reason);
  const fields = { flowId: flow.id, tries: preview.tries, reason, err: error };
  if (!isCircuitOpen(error)) context.log.warn(fields, 'a preview failed');
  if (decision.kind === 'give_up') return giveUp(one, decision.cause);
  return giveBack(one, decision.release, decision.afterMs);
}

/** If storage is down now, the files go when the flow ends. */
async function giveUp(one: Attempt, cause: string): Promise<Ending> {
  await one.context.files.removeFolder(one.folder).catch(() => undefined);
  return (await end(one, { status: 'failed', error: cause })) ? 'failed' : 'stopped';
}

function end(one: Attempt, how: PreviewEnd): Promise<boolean> {
  return inTransaction(one, (tx) => endPreview(tx, one.held, how, new Date(one.context.clock())));
}

/** Releases the claim for another process, at once. */
async function handBack(one: Attempt): Promise<Ending> {
  await giveBack(one, { counts: false }, 0);
  return 'stopped';
}

/** Enqueues only while the claim holds: a late job would take the preview from its next holder. */
function giveBack(one: Attempt, release: Release, afterMs: number): Promise<Ending> {
  const { context, flow, preview, held } = one;
  return inTransaction<Ending>(one, async (tx) => {
    if (!(await releasePreview(tx, held, preview, release, new Date(context.clock())))) return 'stopped';
    await enqueueWork(context, tx, flow, afterMs);
    return release.counts ? 'retried' : 'waiting';
  });
}

function inTransaction<T>({ context, hold }: Attempt, steps: (tx: Tx) => Promise<T>): Promise<T> {
  return retryWhileDatabaseIsDown(hold.signal, () => context.database.db.transaction().execute(steps));
}
