// Writes down what is to be told of a move, in the transaction of the move: for each endpoint that listens and for the
// callback of the flow itself one delivery, with the call to send it.
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
    await enqueue(context, tx, { endpointId: endpoint.id, flowId, event, lane, body, at });
  }
}

/** A slow receiver holds up its own lane only; callbacks have one for each server they go to. */
const laneOf = ({ id, url }: Endpoint, callbackUrl: string | null): string =>
  url === null && callbackUrl !== null ? `${id} ${new URL(callbackUrl).origin}` : id;

export async function enqueue(
  { queue }: Pick<EngineContext, 'queue'>,
  tx: Tx,
  delivery: Omit<NewDelivery, 'id'>,
): Promise<string> {
  const id = newId('msg');
  await addDelivery(tx, { ...delivery, id });
  await callToSend(queue, tx, id);
  return id;
}

export const callToSend = (queue: EngineContext['queue'], tx: Tx, id: string, afterMs = 0): Promise<void> =>
  queue.send(tx, 'deliver', id, { priority: 0, afterMs });

type TellingFlow = Pick<
  Flow,
  'id' | 'status' | 'title' | 'created_at' | 'completed_at' | 'video_path' | 'video_duration_s' | 'error'
>;

export function messageOf(event: WebhookEvent, flow: TellingFlow, at: Date, urlOf: (path: string) => string): string {
  const { id: flowId, status, title, created_at, completed_at } = flow;
  const isCompleted = status === 'completed';
  const data = {
    ...{ flowId, status, title, createdAt: created_at.toISOString() },
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

/** A process that does not know where the public reaches the service has no whole address to give. */
const addressOf = (videoUrl: string) => (URL.canParse(videoUrl) ? { videoUrl } : {});

const round = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;
