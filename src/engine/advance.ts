// A move, the call for the work that follows, and the news of it for those who listen, in one transaction: there is never the
// one without the others.
import type { LifeEvent } from '../flow/life.js';
import { randomBase62 } from '../lib/ids.js';
import type { Tx } from '../store/database.js';
import type { Flow } from '../store/flow-row.js';
import { type Movable, move, type Outcome } from '../store/flows.js';
import { addPreview } from '../store/previews.js';
import type { EngineContext } from './context.js';
import { stageFor } from './stage.js';
import { announce } from './webhooks/announce.js';

/** Moves a flow within `tx`, for the person or key `by`; null when that is not possible any more. */
export async function advance(
  context: EngineContext,
  tx: Tx,
  flow: Movable,
  event: LifeEvent,
  outcome: Outcome = {},
  by: string | null = null,
): Promise<Flow | null> {
  const moved = await move(tx, flow, event, new Date(context.clock()), outcome, by);
  if (!moved) return null;
  await callForWork(context, tx, moved);
  await announce(context, tx, moved);
  return moved;
}

/** Calls for a flow's next stage, or for what its reviewer wants to see; nothing for a flow that has ended. */
export async function callForWork(
  context: EngineContext,
  tx: Tx,
  flow: Pick<Flow, 'id' | 'status' | 'turn'>,
  afterMs = 0,
): Promise<void> {
  if (flow.status === 'pending_approval') return callForPreview(context, tx, flow, afterMs);
  const stage = stageFor(context.stages, flow.status);
  if (!stage) return;
  await context.queue.send(tx, stage.name, flow.id, { priority: -flow.turn, afterMs });
}

async function callForPreview(
  context: EngineContext,
  tx: Tx,
  flow: Pick<Flow, 'id' | 'turn'>,
  afterMs: number,
): Promise<void> {
  if (!context.previewMaker) return;
  await addPreview(tx, flow.id, randomBase62(32), new Date(context.clock()));
  await context.queue.send(tx, 'preview', flow.id, { priority: -flow.turn, afterMs });
}
