// Makes the preview of a flow: claim, make, store, as the runner does with stages. Whatever goes wrong, the flow itself goes
// on waiting for its reviewer.
import { performance } from 'node:perf_hooks';
import { ProviderError } from '../../providers/errors.js';
import type { Previewed } from '../../store/db/columns.js';
import type { Tx } from '../../store/db/database.js';
import type { Flow } from '../../store/db/tables.js';
import type { Release } from '../../store/flows/claims.js';
import {
  claimPreview,
  endPreview,
  type HeldPreview,
  type Preview,
  type PreviewEnd,
  releasePreview,
} from '../../store/flows/previews.js';
import { callForWork } from '../advance.js';
import { DEADLY, isCircuitOpen, isDeadly, judge, wantsAlone } from '../backoff.js';
import type { Hold } from '../claims.js';
import type { PreviewContext } from '../context.js';
import { heeding } from '../race-abort.js';
import { clearUpAfter } from '../retention.js';
import { outlast } from '../retry-while-database-is-down.js';
import { createPublisher } from '../stage.js';
import { previewFolder, removePreviewFolders } from './preview.js';

type Ending = 'done' | 'failed' | 'retried' | 'stopped' | 'waiting';

/** One try at the preview of a flow. */
type Attempt = { context: PreviewContext; flow: Flow; preview: Preview; held: HeldPreview; hold: Hold; folder: string };

/** Answers a call for a preview. A call that comes too late, twice, or for a flow that has moved on does nothing. */
export async function runPreview(context: PreviewContext, flowId: string): Promise<void> {
  const taken = await claimPreview(context.database.db, flowId, new Date(context.clock()));
  if (!taken) return;
  const { flow, preview } = taken;
  const held = { id: flowId, version: flow.version, claim: preview.claim };
  const hold = context.holders.hold(held);
  const startedMs = performance.now();
  let ending: Ending = 'stopped';
  try {
    const folder = previewFolder(flow, preview, preview.claim);
    ending = await attempt({ context, flow, preview, held, hold, folder });
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
  if (isDeadly(preview, context.clock())) return giveUp(one, DEADLY);
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
  const leave = await context.turns(wantsAlone(preview), signal);
  try {
    hold.limit(previewMaker.deadlineMs);
    storage.assertUsable();
    // What a process left that was killed, or one that was overtaken.
    await removePreviewFolders(files, flow, preview, folder);
    const isLastTry = preview.tries >= previewMaker.tries;
    const publisher = createPublisher(files, () => outlast(signal, hold.assertHeld));
    const run = { signal, folder, publisher, claim: preview.claim, isLastTry };
    return await heeding(
      signal,
      () => previewMaker.make(flow, run),
      () => void stop(one),
    );
  } finally {
    leave();
  }
}

async function store(one: Attempt, result: Previewed): Promise<Ending> {
  if (await end(one, { status: 'ready', result })) return 'done';
  return stop(one);
}

/** The flow moved or somebody else makes its preview: nobody will look at these files. */
async function stop({ context, flow, folder }: Attempt): Promise<Ending> {
  // Where it lies is away at the moment: its files go when its flow ends.
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
  const verdict = judge({ stage: context.previewMaker, claims, atMs: context.clock() }, error, reason);
  const told = { flowId: flow.id, tries: preview.tries, reason, err: error };
  if (!isCircuitOpen(error)) context.log.warn(told, 'a preview failed');
  if (verdict.kind === 'over') return giveUp(one, verdict.cause);
  return giveBack(one, verdict.release, verdict.afterMs);
}

/** Its files go when its flow ends, should their store be away at this moment. */
async function giveUp(one: Attempt, cause: string): Promise<Ending> {
  await one.context.files.removeFolder(one.folder).catch(() => undefined);
  return (await end(one, { status: 'failed', error: cause })) ? 'failed' : 'stopped';
}

function end(one: Attempt, how: PreviewEnd): Promise<boolean> {
  return inTransaction(one, (tx) => endPreview(tx, one.held, how, new Date(one.context.clock())));
}

/** Gives a preview to whoever works next, at once. */
async function handBack(one: Attempt): Promise<Ending> {
  await giveBack(one, { counts: false }, 0);
  return 'stopped';
}

/** Only who still holds the preview may call: a late call would take it away from its next holder. */
function giveBack(one: Attempt, release: Release, afterMs: number): Promise<Ending> {
  const { context, flow, preview, held } = one;
  return inTransaction<Ending>(one, async (tx) => {
    if (!(await releasePreview(tx, held, preview, release, new Date(context.clock())))) return 'stopped';
    await callForWork(context, tx, flow, afterMs);
    return release.counts ? 'retried' : 'waiting';
  });
}

function inTransaction<T>({ context, hold }: Attempt, steps: (tx: Tx) => Promise<T>): Promise<T> {
  return outlast(hold.signal, () => context.database.db.transaction().execute(steps));
}
