// The transactional outbox: a move of a flow, the job for the next stage and the webhook deliveries commit together or not at
// all.

import { isTerminal, type LifeEvent } from '../domain/life.js';
import { vendorOf } from '../domain/vendor-id.js';
import { randomBase62 } from '../lib/ids.js';
import type { Tx } from '../store/db/database.js';
import type { Flow } from '../store/db/tables.js';
import { type Movable, move, type Outcome } from '../store/flows/flows.js';
import { addPreview } from '../store/flows/previews.js';
import type { EngineContext } from './context.js';
import { type Stage, type StageName, stageFor } from './stage.js';
import { announce } from './webhook-delivery.js';

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
  await enqueueWork(context, tx, moved);
  await announce(context, tx, moved);
  if (isTerminal(moved.status)) await cancelRemoteWork(context, tx, flow, moved);
  return moved;
}

/** Enqueues the cancelling of the vendor's film at once instead of leaving it to the sweep. */
async function cancelRemoteWork(
  context: EngineContext,
  tx: Tx,
  before: Movable,
  { id, avatar_id }: Flow,
): Promise<void> {
  const stage = stageFor(context.stages, before.status);
  if (stage?.remote && vendorOf(avatar_id) !== null) await context.queue.send(tx, 'remote', id, { priority: 0 });
}

/** Enqueues a flow's next stage, or the preview for its reviewer; nothing for a flow that has ended. */
export async function enqueueWork(
  context: EngineContext,
  tx: Tx,
  flow: Pick<Flow, 'id' | 'status' | 'turn' | 'avatar_id'>,
  afterMs = 0,
  queue?: StageName,
): Promise<void> {
  if (flow.status === 'pending_approval') return enqueuePreview(context, tx, flow, afterMs);
  const stage = stageFor(context.stages, flow.status);
  if (!stage) return;
  await context.queue.send(tx, queue ?? queueOf(stage, flow), flow.id, { priority: -flow.turn, afterMs });
}

const queueOf = ({ name, remote }: Stage, { avatar_id }: Pick<Flow, 'avatar_id'>): StageName | 'remote' =>
  remote && vendorOf(avatar_id) !== null ? 'remote' : name;

async function enqueuePreview(
  context: EngineContext,
  tx: Tx,
  flow: Pick<Flow, 'id' | 'turn'>,
  afterMs: number,
): Promise<void> {
  if (!context.previewMaker) return;
  await addPreview(tx, flow.id, randomBase62(32), new Date(context.clock()));
  await context.queue.send(tx, 'preview', flow.id, { priority: -flow.turn, afterMs });
}
