// Webhooks and their deliveries as the API and the dashboard both show them, and how both find and page them.
import type { WebhookEvent } from '../../domain/webhooks.js';
import type { DeliveryLine as DeliveryRow } from '../../store/webhooks/webhook-deliveries.js';
import type { Endpoint } from '../../store/webhooks/webhooks.js';
import { ApiError } from '../core/errors.js';
import { cutPage, placeOf, readPlace } from '../core/paging.js';
import type { WebhookReader } from './ports.js';
import type { Delivery, DeliveryPage, Webhook, WebhookList } from './webhook-schemas.js';

/** Stands in a path for the secret and the deliveries of all callbacks. */
export const CALLBACKS = 'callbacks';

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

export async function deliveryPage(
  reader: WebhookReader,
  endpoint: Endpoint | null,
  query: PageQuery,
): Promise<DeliveryPage> {
  const limit = Number(query.limit ?? 20);
  const after = readPlace(query.cursor || undefined);
  const found = endpoint ? await reader.listDeliveries({ endpointId: endpoint.id, after, limit }) : [];
  const { page, nextCursor } = cutPage(found, limit, placeOf);
  return { deliveries: page.map(deliveryBody), nextCursor };
}

// ---- what a path names

export async function mustFindWebhook(
  reader: WebhookReader,
  workspaceId: string,
  { webhookId }: { webhookId: string },
): Promise<Endpoint> {
  const endpoint = isWellFormed(webhookId) ? await reader.findEndpoint(workspaceId, webhookId) : null;
  // What signs for the callbacks has no address, and is no webhook to those who ask.
  if (endpoint?.url == null) throw new ApiError('NOT_FOUND', 'There is no such webhook.');
  return endpoint;
}

/** The endpoint whose log is asked for; of the callbacks there may be none yet. */
export async function findLogged(
  reader: WebhookReader,
  workspaceId: string,
  params: { webhookId: string },
): Promise<Endpoint | null> {
  if (params.webhookId === CALLBACKS) return reader.findCallbackEndpoint(workspaceId);
  return mustFindWebhook(reader, workspaceId, params);
}

export async function mustFindDelivery(
  reader: WebhookReader,
  workspaceId: string,
  { deliveryId }: { deliveryId: string },
) {
  const found = isWellFormed(deliveryId) ? await reader.findDelivery(workspaceId, deliveryId) : null;
  if (!found) throw new ApiError('NOT_FOUND', 'There is no such delivery.');
  return found;
}

const isWellFormed = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id);
