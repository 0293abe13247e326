// A process that works on flows: it serves every stage, keeps its claims, sweeps, and leaves nothing half done when it
// is asked to stop.
import { sql } from 'kysely';
import { renewClaim } from '../store/flows.js';
import { type Listener, WORKING_LOCK } from '../store/listener.js';
import type { EngineContext } from './context.js';
import { createHolders } from './holders.js';
import { runStage } from './runner.js';
import { startSweep } from './sweep.js';

export type Worker = {
  /** Runs the sweep now, as it runs by itself every half minute. */
  sweep(): Promise<void>;
  stop(graceMs: number): Promise<void>;
};

export async function startWorker(context: EngineContext, listener: Listener): Promise<Worker> {
  const { db } = context.database;
  const holders = createHolders({
    listener,
    log: context.log,
    renew: (flow, percent) => renewClaim(db, flow, percent, new Date(context.clock())),
  });
  const worker = { ...context, holders };
  const sweep = startSweep(context);
  if (await isAlone(context)) {
    const dropped = await context.queue.dropOrphans();
    if (dropped > 0) context.log.info({ dropped }, 'flows that a dead process held are called again');
    await sweep.now(0);
  }
  await listener.announceWork();
  for (const stage of context.stages) await context.queue.serve(stage, (id) => runStage(worker, stage, id));

  return {
    sweep: () => sweep.now(),
    stop: async (graceMs) => {
      const done = context.queue.stopServing();
      const timer = setTimeout(holders.shutDown, graceMs);
      await done;
      clearTimeout(timer);
      await sweep.stop();
      holders.close();
    },
  };
}

/** True when no other process works on this database: then nobody can hold the jobs that are marked as held. */
async function isAlone(context: EngineContext): Promise<boolean> {
  return context.database.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ alone: boolean }>`
      select pg_try_advisory_lock(${WORKING_LOCK}) as alone`.execute(connection);
    if (rows[0]?.alone) await sql`select pg_advisory_unlock(${WORKING_LOCK})`.execute(connection);
    return rows[0]?.alone ?? false;
  });
}
