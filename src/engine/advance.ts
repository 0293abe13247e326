// A move and the call for the next stage's work, in one transaction: there is never the one without the other.
import type { LifeEvent } from '../flow/life.js';
import type { Tx } from '../store/database.js';
import type { Flow } from '../store/flow-row.js';
import { type Movable, move, type Outcome } from '../store/flows.js';
import type { EngineContext } from './context.js';
import { stageFor } from './stage.js';

/** Moves a flow within `tx`; null when that is not possible any more. */
export async function advance(
  context: EngineContext,
  tx: Tx,
  flow: Movable,
  event: LifeEvent,
  outcome: Outcome = {},
): Promise<Flow | null> {
  const moved = await move(tx, flow, event, new Date(context.clock()), outcome);
  if (moved) await callForWork(context, tx, moved);
  return moved;
}

/** Puts the call for a flow's next stage into the queue; nothing for a flow that waits for people or has ended. */
export async function callForWork(
  context: EngineContext,
  tx: Tx,
  flow: Pick<Flow, 'id' | 'status' | 'turn'>,
  afterMs = 0,
): Promise<void> {
  const stage = stageFor(context.stages, flow.status);
  if (!stage) return;
  await context.queue.send(tx, stage.name, flow.id, { priority: -flow.turn, afterMs });
}
