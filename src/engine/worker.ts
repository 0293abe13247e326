// A process that works on flows: it serves every stage, keeps its claims, sweeps, and leaves nothing half done when it
// is asked to stop.
import { createTurns } from '../lib/semaphore.js';
import { isAlone, whileJoining } from '../store/db/advisory-locks.js';
import type { Listener } from '../store/db/listener.js';
import { findFlow, renewClaim } from '../store/flows/flows.js';
import { type HeldPreview, renewPreview } from '../store/flows/previews.js';
import { releaseClaims } from '../store/webhooks/webhook-deliveries.js';
import { callForWork } from './advance.js';
import { createHolders } from './claims.js';
import type { EngineContext } from './context.js';
import { runPreview } from './previews/runner.js';
import { runStage } from './runner.js';
import { startSweep } from './sweep.js';
import { callToSend } from './webhook-delivery/announce.js';
import { createCourier } from './webhook-delivery/deliver.js';

export type Worker = {
  /** Runs the sweep now, as it runs by itself every half minute. */
  sweep(): Promise<void>;
  stop(graceMs: number): Promise<void>;
};

/** Stages that were told to stop have this long to do so before the process ends without them. */
const STOP_LIMIT_MS = 5_000;
/** Calls to send webhooks are answered before the webhook has arrived: two places keep many on their way. */
const COURIER_PLACES = 2;

export async function startWorker(context: EngineContext, listener: Listener): Promise<Worker> {
  const { db } = context.database;
  const holders = createHolders({
    listener,
    log: context.log,
    renew: (flow, percent) => renewClaim(db, flow, percent, new Date(context.clock())),
  });
  const previews = createHolders<HeldPreview>({
    listener,
    log: context.log,
    renew: (held) => renewPreview(db, held, new Date(context.clock())),
  });
  const { previewMaker } = context;
  const turns = createTurns();
  const worker = { ...context, holders, turns };
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
    const previewing = { ...context, previewMaker, turns, holders: previews };
    await context.queue.serve({ name: 'preview', concurrency }, (id) => runPreview(previewing, id));
  }
  const courier = createCourier(context);
  await context.queue.serve({ name: 'deliver', concurrency: COURIER_PLACES }, courier.take);
  const shutDown = () => {
    courier.shutDown();
    holders.shutDown();
    previews.shutDown();
  };

  return {
    sweep: () => sweep.now(),
    stop: async (graceMs) => {
      const timer = setTimeout(shutDown, graceMs);
      const served = context.queue.stopServing().then(courier.idle);
      const isDone = await within(served, graceMs + STOP_LIMIT_MS);
      clearTimeout(timer);
      if (!isDone)
        context.log.warn(
          { count: holders.count() + previews.count() },
          'stages did not stop in time and are left behind',
        );
      await sweep.stop();
      holders.close();
      previews.close();
    },
  };
}

/**
 * Counts this process among those that work. The first one finds the calls that a dead process held: nobody else can be
 * answering them. Only one process at a time does this, so that none mistakes for dead who has just begun.
 */
async function joinWorkers(context: EngineContext, listener: Listener): Promise<void> {
  await whileJoining(context.database.db, async (session) => {
    if (await isAlone(session)) await callForOrphans(context);
    await listener.announceWork();
  });
}

async function callForOrphans(context: EngineContext): Promise<void> {
  const { db } = context.database;
  const orphans = await context.queue.dropOrphans();
  const ofFlows = orphans.filter(({ work }) => work !== 'deliver');
  for (const { work, id } of ofFlows) {
    const flow = await findFlow(db, id);
    // A flow that moved on while its preview was made has been called for already.
    const isWanted = flow && (work === 'preview') === (flow.status === 'pending_approval');
    if (isWanted) await db.transaction().execute((tx) => callForWork(context, tx, flow));
  }
  if (ofFlows.length > 0)
    context.log.info({ count: ofFlows.length }, 'flows that a dead process held are called again');
  const called = orphans.filter(({ work }) => work === 'deliver').map(({ id }) => id);
  const claimed = await releaseClaims(db, new Date(context.clock()));
  for (const id of new Set([...called, ...claimed])) {
    await db.transaction().execute((tx) => callToSend(context.queue, tx, id));
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
