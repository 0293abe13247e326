// Webhooks and their deliveries as the API and the dashboard both show them.
import type { WebhookEvent } from '../../domain/webhooks.js';
import type { Webhooks } from '../../services/webhooks/webhooks.js';
import type { DeliveryLine as DeliveryRow } from '../../store/webhooks/webhook-deliveries.js';
import type { Endpoint } from '../../store/webhooks/webhooks.js';
import { cutPage, placeOf, readPlace } from '../core/paging.js';
import type { Delivery, DeliveryPage, Webhook, WebhookList } from './webhook-schemas.js';

export function webhookBody(endpoint: Endpoint): Webhook {
  const { id, url, description, events, disabled_at, disabled_reason, failing_since } = endpoint;
  return {
    ...{ id, url: url ?? '', description, isEnabled: disabled_at === null },
    // Only events that there are get in.
    events: events as WebhookEvent[],
    ...(disabled_at && disabled_reason && { disabledReason: disabled_reason, disabledAt: disabled_at.toISOString() }),
    ...(failing_since && { failingSince: failing_since.toISOString() }),
    ...overlapBody(endpoint),
    createdAt: endpoint.created_at.toISOString(),
  };
}

export const callbacksBody = (endpoint: Endpoint | null): WebhookList['callbacks'] =>
  endpoint && { createdAt: endpoint.created_at.toISOString(), ...overlapBody(endpoint) };

const overlapBody = ({ before_until }: Endpoint) =>
  before_until ? { previousSecretUntil: before_until.toISOString() } : {};

function deliveryBody(line: DeliveryRow): Delivery {
  const { id, event, status, tries, flow_id, tried_at, answer_status, problem } = line;
  return {
    ...{ id, event, status, tries, createdAt: line.created_at.toISOString() },
    ...(flow_id !== null && { flowId: flow_id }),
    ...(status === 'waiting' && { nextTryAt: line.next_at.toISOString() }),
    ...(tried_at && {
      lastTry: {
        ...{ at: tried_at.toISOString(), tookMs: line.took_ms ?? 0 },
        ...(answer_status !== null && { answerStatus: answer_status }),
        ...(problem !== null && { problem }),
      },
    }),
  };
}

type PageQuery = { limit?: string | undefined; cursor?: string | undefined };

/** A page of the log of a webhook, or of the callbacks. */
export async function deliveryPage(
  webhooks: Webhooks,
  workspaceId: string,
  webhookId: string,
  query: PageQuery,
): Promise<DeliveryPage> {
  const endpoint = await webhooks.findLogged(workspaceId, webhookId);
  const limit = Number(query.limit ?? 20);
  const after = readPlace(query.cursor || undefined);
  const found = endpoint ? await webhooks.listDeliveries({ endpointId: endpoint.id, after, limit }) : [];
  const { page, nextCursor } = cutPage(found, limit, placeOf);
  return { deliveries: page.map(deliveryBody), nextCursor };
}
