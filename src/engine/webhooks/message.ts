// What a webhook says: the type, the time, and of a flow no more than what leads to it. Nothing of the summary and of the
// script is in it, so that a delivery may lie in the log of any receiver.
import { TEST_EVENT, type WebhookEvent } from '../../domain/webhooks.js';
import type { Flow } from '../../store/flow-row.js';

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
