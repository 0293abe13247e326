// Webhooks over the API, for keys that may do everything and see the whole workspace: their deliveries tell of all flows.

import type { WebhookEvent } from '../../domain/webhooks.js';
import { keyActor } from '../../services/actor.js';
import type { Webhooks } from '../../services/webhooks/webhooks.js';
import type { DeliveryLine as DeliveryRow } from '../../store/webhooks/webhook-deliveries.js';
import type { Endpoint } from '../../store/webhooks/webhooks.js';
import { cutPage, placeOf, readPlace } from '../core/check.js';
import { type ApiRoute, apiRoute, SUCCESS } from './route.js';
import type { Delivery, DeliveryPage, Webhook, WebhookList } from './webhook-schemas.js';
import * as schemas from './webhook-schemas.js';

// Webhooks and their deliveries as the API and the dashboard both show them.

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

const WEBHOOKS = '/webhooks';
const WEBHOOK = `${WEBHOOKS}/{webhookId}` as const;

/** Webhooks tell of every flow of the workspace: who sees some of them only could see all of them there. */
const OF_WEBHOOKS = { tag: 'Webhooks', scope: '*', needsReadiness: false, needsWholeSight: true } as const;

type WebhookRoutesContext = { webhooks: Webhooks };

export const webhookRoutes = (context: WebhookRoutesContext): ApiRoute[] => [
  list(context),
  create(context),
  read(context),
  change(context),
  remove(context),
  rotate(context),
  test(context),
  deliveries(context),
  replay(context),
];

function list({ webhooks }: WebhookRoutesContext): ApiRoute {
  return apiRoute({
    ...OF_WEBHOOKS,
    method: 'GET',
    path: WEBHOOKS,
    operationId: 'listWebhooks',
    summary: 'List webhooks',
    description: 'The webhooks of the workspace, the oldest first.',
    reply: schemas.WebhookList,
    replyDescription: 'All of them.',
    errors: [],
    handle: async ({ access }) => {
      const found = await webhooks.list(access.workspaceId);
      return { ...SUCCESS, webhooks: found.webhooks.map(webhookBody), callbacks: callbacksBody(found.callbacks) };
    },
  });
}

function create({ webhooks }: WebhookRoutesContext): ApiRoute {
  return apiRoute({
    ...OF_WEBHOOKS,
    method: 'POST',
    path: WEBHOOKS,
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description: 'From now on the events of all flows of the workspace are sent to an address.',
    body: schemas.NewWebhook,
    reply: schemas.WebhookCreated,
    replyDescription: 'The webhook, and its secret this once.',
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    handle: async ({ access, body }) => {
      const { endpoint, secret } = await webhooks.add(keyActor(access), body);
      return { ...SUCCESS, webhook: webhookBody(endpoint), secret };
    },
  });
}

function read({ webhooks }: WebhookRoutesContext): ApiRoute {
  return apiRoute({
    ...OF_WEBHOOKS,
    method: 'GET',
    path: WEBHOOK,
    operationId: 'readWebhook',
    summary: 'Read a webhook',
    description: 'How a webhook stands.',
    reply: schemas.WebhookReply,
    replyDescription: 'The webhook.',
    errors: ['NOT_FOUND'],
    handle: async ({ access, params }) => ({
      ...SUCCESS,
      webhook: webhookBody(await webhooks.find(access.workspaceId, params.webhookId)),
    }),
  });
}

function change({ webhooks }: WebhookRoutesContext): ApiRoute {
  return apiRoute({
    ...OF_WEBHOOKS,
    method: 'POST',
    path: WEBHOOK,
    operationId: 'changeWebhook',
    summary: 'Change a webhook',
    description: 'Changes what is named and leaves the rest as it is; switches the webhook off and on.',
    body: schemas.WebhookChange,
    reply: schemas.WebhookReply,
    replyDescription: 'The webhook as it stands now.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
    handle: async ({ access, params, body }) => ({
      ...SUCCESS,
      webhook: webhookBody(await webhooks.change(keyActor(access), params.webhookId, body)),
    }),
  });
}

function remove({ webhooks }: WebhookRoutesContext): ApiRoute {
  return apiRoute({
    ...OF_WEBHOOKS,
    method: 'DELETE',
    path: WEBHOOK,
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Deletes a webhook with its secret and its deliveries.',
    reply: schemas.WebhookDeleted,
    replyDescription: 'The webhook is gone.',
    errors: ['NOT_FOUND'],
    handle: async ({ access, params }) => {
      await webhooks.remove(keyActor(access), params.webhookId);
      return SUCCESS;
    },
  });
}

function rotate({ webhooks }: WebhookRoutesContext): ApiRoute {
  return apiRoute({
    ...OF_WEBHOOKS,
    method: 'POST',
    path: `${WEBHOOK}/rotate`,
    operationId: 'rotateWebhook',
    summary: 'Rotate the secret',
    description:
      'Makes a new secret; for 24 hours the one before signs as well. `callbacks` in the place of the identifier stands for the secret that signs for every `callbackUrl`.',
    reply: schemas.WebhookSecret,
    replyDescription: 'The new secret, this once.',
    errors: ['NOT_FOUND'],
    handle: async ({ access, params }) => ({
      ...SUCCESS,
      secret: await webhooks.rotate(keyActor(access), params.webhookId),
    }),
  });
}

function test({ webhooks }: WebhookRoutesContext): ApiRoute {
  return apiRoute({
    ...OF_WEBHOOKS,
    method: 'POST',
    path: `${WEBHOOK}/ping`,
    operationId: 'pingWebhook',
    summary: 'Send a test',
    description: 'Sends an event `webhook.test`, tried once. What came of it stands in the deliveries.',
    reply: schemas.WebhookTested,
    replyDescription: 'The test is on its way.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: async ({ access, params }) => ({
      ...SUCCESS,
      deliveryId: await webhooks.test(keyActor(access), params.webhookId),
    }),
  });
}

function deliveries({ webhooks }: WebhookRoutesContext): ApiRoute {
  return apiRoute({
    ...OF_WEBHOOKS,
    method: 'GET',
    path: `${WEBHOOK}/deliveries`,
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    description:
      'What was sent there in the last 30 days, the newest first. `callbacks` in the place of the identifier stands for every `callbackUrl`.',
    query: schemas.DeliveryQuery,
    isClosedQuery: true,
    reply: schemas.DeliveryList,
    replyDescription: 'A page of deliveries.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
    handle: async ({ access, params, query }) => ({
      ...SUCCESS,
      ...(await deliveryPage(webhooks, access.workspaceId, params.webhookId, query)),
    }),
  });
}

function replay({ webhooks }: WebhookRoutesContext): ApiRoute {
  return apiRoute({
    ...OF_WEBHOOKS,
    method: 'POST',
    path: `${WEBHOOKS}/deliveries/{deliveryId}/replay`,
    operationId: 'replayDelivery',
    summary: 'Send a delivery again',
    description: 'Sends what came to its end once more, under the same `webhook-id` and with all its tries.',
    reply: schemas.DeliveryReplayed,
    replyDescription: 'The delivery waits for its first try.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: async ({ access, params }) => {
      const { id } = await webhooks.replay(keyActor(access), params.deliveryId);
      return { ...SUCCESS, deliveryId: id, status: 'waiting' as const };
    },
  });
}
