// Writes down what is to be told of a move: for each endpoint that listens, and for the callback of the flow.

import { eventOf } from '../../domain/webhooks.js';
import { messageOf } from '../../engine/webhook-delivery/announce.js';
import { newId } from '../../lib/ids.js';
import type { HearMove } from '../memory.js';
import type { MockEndpoint, WebhookBook } from './book.js';

export function createAnnouncer(book: WebhookBook, urlOf: (path: string) => string): HearMove {
  return (flow, atMs) => {
    const event = eventOf(flow.status);
    if (!event) return;
    const { id: flowId, callback_url } = flow;
    const hears = ({ workspace_id, url, disabled_at, events }: MockEndpoint) =>
      workspace_id === flow.workspace_id &&
      (url === null ? callback_url !== null : disabled_at === null && events.includes(event));
    const at = new Date(atMs);
    const body = messageOf(event, flow, at, urlOf);
    for (const { id, url } of [...book.endpoints.values()].filter(hears)) {
      const lane = url === null ? `${id} ${new URL(callback_url!).origin}` : id;
      book.add({ id: newId('msg'), endpointId: id, flowId, event, lane, body, at });
    }
  };
}
