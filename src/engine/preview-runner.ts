// Makes the preview of a flow: claim, make, store, as the runner does with stages. Whatever goes wrong, the flow itself goes
// on waiting for its reviewer.
import { performance } from 'node:perf_hooks';
import { ProviderError } from '../providers/errors.js';
import type { Tx } from '../store/database.js';
import type { Flow, Previewed } from '../store/flow-row.js';
import {
  claimPreview,
  endPreview,
  type HeldPreview,
  type Preview,
  type PreviewEnd,
  renewPreview,
  returnPreview,
} from '../store/previews.js';
import { callForWork } from './advance.js';
import type { PreviewContext } from './context.js';
import { heeding } from './heeding.js';
import type { Hold } from './holders.js';
import { outlast } from './outlast.js';
import { isHeldBack, pauseBefore } from './patience.js';
import { previewFolder } from './preview.js';
import { createPublisher } from './publisher.js';
import { clearUpAfter } from './retention.js';
import { causeOf, isHopeless } from './runner.js';

type Ending = 'done' | 'failed' | 'retried' | 'stopped';

/** One try at the preview of a flow. */
type Attempt = { context: PreviewContext; flow: Flow; preview: Preview; held: HeldPreview; hold: Hold; folder: string };

/** Answers a call for a preview. A call that comes too late, twice, or for a flow that went elsewhere does nothing. */
export async function runPreview(context: PreviewContext, flowId: string): Promise<void> {
  const taken = await claimPreview(context.database.db, flowId, new Date(context.clock()));
  if (!taken) return;
  const { flow, preview } = taken;
  const held = { id: flowId, version: flow.version, claim: preview.claim };
  const hold = context.holders.hold(held, context.previewMaker.deadlineMs);
  const startedMs = performance.now();
  let ending: Ending = 'stopped';
  try {
    const folder = previewFolder(flow, preview, preview.claim);
    ending = await attempt({ context, flow, preview, held, hold, folder });
  } finally {
    hold.release();
    const seconds = (performance.now() - startedMs) / 1_000;
    context.watch.stageEnded('preview', ending, seconds);
    context.log.info({ flowId, outcome: ending, seconds: Number(seconds.toFixed(3)) }, 'a preview ended');
  }
}

async function attempt(one: Attempt): Promise<Ending> {
  const { context, flow, preview, hold, folder } = one;
  const { tries } = context.previewMaker;
  if (preview.tries > tries) return giveUp(one, `it was begun ${tries} times and never came to its end`);
  const { signal } = hold;
  try {
    await removeEarlierFolders(one);
    const publisher = createPublisher(context.files, () => outlast(signal, hold.assertHeld));
    const run = { signal, folder, publisher, claim: preview.claim, isLastTry: preview.tries >= tries };
    const result = await heeding(
      signal,
      () => context.previewMaker.make(flow, run),
      () => void stop(one),
    );
    return await store(one, result);
  } catch (error) {
    return handleFailure(one, error);
  }
}

/** What a process left that was killed, or one that was overtaken. */
async function removeEarlierFolders({ context, flow, preview }: Attempt): Promise<void> {
  for (let claim = 1; claim < preview.claim; claim += 1) {
    await context.files.removeFolder(previewFolder(flow, preview, claim));
  }
}

async function store(one: Attempt, result: Previewed): Promise<Ending> {
  if (await end(one, { status: 'ready', result })) return 'done';
  return stop(one);
}

/** The flow moved or somebody else makes its preview: nobody will look at these files. */
async function stop({ context, flow, folder }: Attempt): Promise<Ending> {
  await context.files.removeFolder(folder);
  await clearUpAfter(context, flow);
  return 'stopped';
}

async function handleFailure(one: Attempt, error: unknown): Promise<Ending> {
  const { context, flow, preview, hold } = one;
  const reason = hold.reason();
  if (reason === 'moved') return stop(one);
  if (reason === 'shutdown') return handBack(one);
  const { tries } = context.previewMaker;
  const pauseMs = pauseBefore(error, flow.id, preview.tries);
  const waits = await outlast(hold.signal, () => isHeldBack(context, flow.id, error));
  if (waits) return handBack(one, pauseMs);
  if (error instanceof ProviderError) context.watch.providerFailed(error.provider, error.kind);
  context.log.warn({ flowId: flow.id, tries: preview.tries, reason, err: error }, 'a preview failed');
  if (isHopeless(error) || preview.tries >= tries) return giveUp(one, causeOf(context.previewMaker, reason, error));
  return callAgain(one, pauseMs);
}

async function giveUp(one: Attempt, cause: string): Promise<Ending> {
  await one.context.files.removeFolder(one.folder);
  return (await end(one, { status: 'failed', error: cause })) ? 'failed' : 'stopped';
}

function end(one: Attempt, how: PreviewEnd): Promise<boolean> {
  return inTransaction(one, (tx) => endPreview(tx, one.held, how, new Date(one.context.clock())));
}

/** Only who still holds the preview may call: a late call would take it away from its next holder. */
function callAgain(one: Attempt, afterMs: number): Promise<Ending> {
  const { context, flow, held } = one;
  return inTransaction<Ending>(one, async (tx) => {
    if (!(await renewPreview(tx, held, new Date(context.clock())))) return 'stopped';
    await callForWork(context, tx, flow, afterMs);
    return 'retried';
  });
}

/** Gives a preview to whoever works next, without counting the try. */
function handBack(one: Attempt, afterMs = 0): Promise<Ending> {
  const { context, flow, held } = one;
  return inTransaction<Ending>(one, async (tx) => {
    if (await returnPreview(tx, held)) await callForWork(context, tx, flow, afterMs);
    return 'stopped';
  });
}

function inTransaction<T>({ context, hold }: Attempt, steps: (tx: Tx) => Promise<T>): Promise<T> {
  return outlast(hold.signal, () => context.database.db.transaction().execute(steps));
}
