// The webhook outbox: in the transaction of a move, one delivery row and one job per listening endpoint, and for the callback of
// the flow.
import { eventOf, TEST_EVENT, type WebhookEvent } from '../../domain/webhooks.js';
import { newId } from '../../lib/ids.js';
import type { Tx } from '../../store/db/database.js';
import type { Flow } from '../../store/db/tables.js';
import { addDelivery, type NewDelivery } from '../../store/webhooks/webhook-deliveries.js';
import { type Endpoint, listListeners } from '../../store/webhooks/webhooks.js';
import type { EngineContext } from '../context.js';

type AnnounceContext = Pick<EngineContext, 'queue' | 'files' | 'clock'>;

export async function announce(context: AnnounceContext, tx: Tx, flow: Flow): Promise<void> {
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
