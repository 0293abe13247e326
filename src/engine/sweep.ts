// The broom: every half minute it ends approvals that nobody answered, calls again for flows whose call was lost, and
// removes what is no longer needed. Every process that works runs it; each step is safe to run twice.
import { findFlow, listOverdueApprovals, listQuietFlows } from '../store/flows.js';
import { removeOldCalls } from '../store/idempotency.js';
import { removeOldRates } from '../store/rates.js';
import { advance, callForWork } from './advance.js';
import type { EngineContext } from './context.js';

const EVERY_MS = 30_000;
const QUIET_MS = 30_000;
const BATCH = 500;

export type Sweep = { now(quietMs?: number): Promise<void>; stop(): Promise<void> };

export function startSweep(context: EngineContext): Sweep {
  let running: Promise<void> = Promise.resolve();
  const run = async (quietMs: number) => {
    try {
      await endOverdueApprovals(context);
      await callForQuietFlows(context, quietMs);
      await removeLeftovers(context);
    } catch (error) {
      context.log.warn({ err: error }, 'the sweep failed and is tried again in half a minute');
    }
  };
  const now = (quietMs = QUIET_MS) => {
    running = running.then(() => run(quietMs));
    return running;
  };
  const timer = setInterval(() => void now(), EVERY_MS);
  return {
    now,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function endOverdueApprovals(context: EngineContext): Promise<void> {
  const { db } = context.database;
  for (const flow of await listOverdueApprovals(db, new Date(context.clock()), BATCH)) {
    await db.transaction().execute((tx) => advance(context, tx, flow, 'timed_out'));
    context.log.info({ flowId: flow.id }, 'nobody approved the script in time');
  }
}

async function callForQuietFlows(context: EngineContext, quietMs: number): Promise<void> {
  const { db } = context.database;
  const quiet = await listQuietFlows(db, new Date(context.clock() - quietMs), BATCH);
  const lost = await context.queue.withoutJob(quiet.map((flow) => flow.id));
  for (const id of lost) {
    const flow = await findFlow(db, id);
    if (flow) await db.transaction().execute((tx) => callForWork(context, tx, flow));
    context.log.info({ flowId: id }, 'a flow without a call for work was called again');
  }
}

async function removeLeftovers(context: EngineContext): Promise<void> {
  const { db } = context.database;
  await removeOldCalls(db, new Date(context.clock()));
  await removeOldRates(db, Math.floor(context.clock() / 60_000) - 2);
}
