// The transactional outbox: a move of a flow, the job for the next stage and the webhook deliveries commit together or not at
// all.

import { isTerminal, type LifeEvent } from '../domain/life.js';
import { vendorOf } from '../domain/voice-choice.js';
import { eventOf, TEST_EVENT, type WebhookEvent } from '../domain/webhooks.js';
import { newId, randomBase62 } from '../lib/ids.js';
import type { Tx } from '../store/db/database.js';
import type { Flow } from '../store/db/tables.js';
import { type Movable, move, type Outcome } from '../store/flows/flows.js';
import { addPreview } from '../store/flows/previews.js';
import { addDelivery, type NewDelivery } from '../store/webhooks/webhook-deliveries.js';
import { type Endpoint, listListeners } from '../store/webhooks/webhooks.js';
import type { EngineContext } from './context.js';
import { type Stage, type StageName, stageFor } from './stage.js';

// The webhook outbox: in the transaction of a move, one delivery row and one job per listening endpoint, and for the callback of
// the flow.

type AnnounceContext = Pick<EngineContext, 'queue' | 'files' | 'clock'>;

async function announce(context: AnnounceContext, tx: Tx, flow: Flow): Promise<void> {
  const event = eventOf(flow.status);
  if (!event) return;
  const { id: flowId, workspace_id, callback_url } = flow;
  const listeners = await listListeners(tx, workspace_id, event, callback_url !== null);
  if (listeners.length === 0) return;
  const at = new Date(context.clock());
  const body = messageOf(event, flow, at, context.files.url);
  for (const endpoint of listeners) {
    const lane = laneOf(endpoint, callback_url);
    await createDelivery(context, tx, { endpointId: endpoint.id, flowId, event, lane, body, at });
  }
}

/** Concurrency is limited per lane, so that a slow receiver delays only itself; callbacks have one lane per origin. */
const laneOf = ({ id, url }: Endpoint, callbackUrl: string | null): string =>
  url === null && callbackUrl !== null ? `${id} ${new URL(callbackUrl).origin}` : id;

export async function createDelivery(
  { queue }: Pick<EngineContext, 'queue'>,
  tx: Tx,
  delivery: Omit<NewDelivery, 'id'>,
): Promise<string> {
  const id = newId('msg');
  await addDelivery(tx, { ...delivery, id });
  await enqueueDelivery(queue, tx, id);
  return id;
}

export const enqueueDelivery = (queue: EngineContext['queue'], tx: Tx, id: string, afterMs = 0): Promise<void> =>
  queue.send(tx, 'deliver', id, { priority: 0, afterMs });

type AnnouncedFlow = Pick<
  Flow,
  'id' | 'status' | 'title' | 'created_at' | 'completed_at' | 'video_path' | 'video_duration_s' | 'error'
>;

export function messageOf(event: WebhookEvent, flow: AnnouncedFlow, at: Date, urlOf: (path: string) => string): string {
  const { id: flowId, status, title, created_at, completed_at } = flow;
  const isCompleted = status === 'completed';
  const data = {
    flowId,
    status,
    title,
    createdAt: created_at.toISOString(),
    ...(isCompleted && completed_at && { completedAt: completed_at.toISOString() }),
    ...(isCompleted && flow.video_path !== null && addressOf(urlOf(flow.video_path))),
    ...(isCompleted && flow.video_duration_s !== null && { videoDuration: round(flow.video_duration_s) }),
    ...(status === 'failed' && { error: flow.error ?? 'The flow failed.' }),
  };
  return write(event, at, data);
}

export const testMessage = (at: Date): string =>
  write(TEST_EVENT, at, { message: 'This is a test. No flow has moved.' });

const write = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** Left out where the service does not know its public URL. */
const addressOf = (videoUrl: string) => (URL.canParse(videoUrl) ? { videoUrl } : {});

const round = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

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
