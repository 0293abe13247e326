// A worker process: serves every queue, renews its claims, runs the sweep, and drains when it is asked to stop.
import { createSharedLock } from '../lib/process/semaphore.js';
import { isAlone, whileJoining } from '../store/db/advisory-locks.js';
import type { Listener } from '../store/db/listener.js';
import { findFlow, renewClaim } from '../store/flows/flows.js';
import { type ClaimedPreview, renewPreview } from '../store/flows/previews.js';
import { releaseClaims } from '../store/webhooks/webhook-deliveries.js';
import { enqueueWork } from './advance.js';
import { createActiveClaims } from './claims.js';
import type { EngineContext } from './context.js';
import { runPreview } from './previews/runner.js';
import { runStage } from './runner.js';
import { startSweep } from './sweep.js';
import { createWebhookSender, enqueueDelivery } from './webhook-delivery.js';

export type Worker = {
  /** Runs the sweep now. */
  sweep(): Promise<void>;
  stop(graceMs: number): Promise<void>;
};

/** Aborted stages have this long to stop before the process ends without them. */
const STOP_LIMIT_MS = 5_000;
/** A delivery job ends before its webhook has arrived, so two handlers keep many deliveries in flight. */
const DELIVERY_HANDLERS = 2;

export async function startWorker(context: EngineContext, listener: Listener): Promise<Worker> {
  const { db } = context.database;
  const activeClaims = createActiveClaims({
    listener,
    log: context.log,
    renew: (flow, percent) => renewClaim(db, flow, percent, new Date(context.clock())),
  });
  const previews = createActiveClaims<ClaimedPreview>({
    listener,
    log: context.log,
    renew: (held) => renewPreview(db, held, new Date(context.clock())),
  });
  const { previewMaker } = context;
  const processLock = createSharedLock();
  const worker = { ...context, activeClaims, processLock };
  await joinWorkers(context, listener);
  const sweep = startSweep(context);
  for (const stage of context.stages) {
    const { name, remote } = stage;
    await context.queue.serve(stage, (id) => runStage(worker, stage, id, name));
    if (remote) {
      const polling = { name: 'remote', concurrency: remote.concurrency } as const;
      await context.queue.serve(polling, (id) => runStage(worker, stage, id, polling.name));
    }
  }
  if (previewMaker) {
    const { concurrency } = previewMaker;
    const previewing = { ...context, previewMaker, processLock, activeClaims: previews };
    await context.queue.serve({ name: 'preview', concurrency }, (id) => runPreview(previewing, id));
  }
  const webhookSender = createWebhookSender(context);
  await context.queue.serve({ name: 'deliver', concurrency: DELIVERY_HANDLERS }, webhookSender.take);
  const shutDown = () => {
    webhookSender.shutDown();
    activeClaims.shutDown();
    previews.shutDown();
  };

  return {
    sweep: () => sweep.now(),
    stop: async (graceMs) => {
      const timer = setTimeout(shutDown, graceMs);
      const served = context.queue.stopServing().then(webhookSender.idle);
      const isDone = await within(served, graceMs + STOP_LIMIT_MS);
      clearTimeout(timer);
      if (!isDone)
        context.log.warn(
          { count: activeClaims.count() + previews.count() },
          'stages did not stop in time and are abandoned',
        );
      await sweep.stop();
      activeClaims.close();
      previews.close();
    },
  };
}

/**
 * Joins the workers. The first one requeues the jobs that a dead process held: with no other worker alive, nobody works them.
 * An advisory lock keeps two processes from joining at once, so that none takes a starting worker for dead.
 */
async function joinWorkers(context: EngineContext, listener: Listener): Promise<void> {
  await whileJoining(context.database.db, async (session) => {
    if (await isAlone(session)) await requeueOrphans(context);
    await listener.announceWork();
  });
}

async function requeueOrphans(context: EngineContext): Promise<void> {
  const { db } = context.database;
  const orphans = await context.queue.dropOrphans();
  const ofFlows = orphans.filter(({ work }) => work !== 'deliver');
  for (const { work, id } of ofFlows) {
    const flow = await findFlow(db, id);
    // A flow that moved on while its preview was made has been enqueued already.
    const isWanted = flow && (work === 'preview') === (flow.status === 'pending_approval');
    if (isWanted) await db.transaction().execute((tx) => enqueueWork(context, tx, flow));
  }
  if (ofFlows.length > 0)
    context.log.info({ count: ofFlows.length }, 'jobs that a dead process held are enqueued again');
  const called = orphans.filter(({ work }) => work === 'deliver').map(({ id }) => id);
  const claimed = await releaseClaims(db, new Date(context.clock()));
  for (const id of new Set([...called, ...claimed])) {
    await db.transaction().execute((tx) => enqueueDelivery(context.queue, tx, id));
  }
}

/** False when the work takes longer than the limit. */
async function within(work: Promise<void>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const isDone = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return isDone;
}
