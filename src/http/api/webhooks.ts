// Webhooks over the API, for keys that may do everything and see the whole workspace: their deliveries tell of all flows.

import { WEBHOOK_EVENTS } from '../../domain/webhooks.js';
import type { Clock } from '../../lib/clock.js';
import type { Webhooks } from '../../services/webhooks/webhooks.js';
import type { Tx } from '../../store/db/database.js';
import type { Access } from '../../store/people/keys.js';
import type { Endpoint } from '../../store/webhooks/webhooks.js';
import { noteDeed } from './audit-key.js';
import type { WebhookBooks, WebhookReader } from './ports.js';
import { type ApiRequest, type ApiRoute, apiRoute, SUCCESS } from './route.js';
import {
  CALLBACKS,
  callbacksBody,
  deliveryPage,
  findLogged,
  mustFindDelivery,
  mustFindWebhook,
  webhookBody,
} from './webhook-body.js';
import * as schemas from './webhook-schemas.js';

const WEBHOOKS = '/webhooks';
const WEBHOOK = `${WEBHOOKS}/{webhookId}` as const;

/** Webhooks tell of every flow of the workspace: who sees some of them only could see all of them there. */
const OF_WEBHOOKS = { tag: 'Webhooks', scope: '*', needsReadiness: false, needsWholeSight: true } as const;

export type WebhookRoutesContext = { webhookBooks: WebhookBooks; clock: Clock; webhooks: Webhooks };

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

function list({ webhookBooks: books }: WebhookRoutesContext): ApiRoute {
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
      const { workspaceId } = access;
      const webhooks = (await books.listEndpoints(workspaceId)).map(webhookBody);
      return { ...SUCCESS, webhooks, callbacks: callbacksBody(await books.findCallbackEndpoint(workspaceId)) };
    },
  });
}

function create(context: WebhookRoutesContext): ApiRoute {
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
      const { url, events, description } = body;
      const wish = { url, events: events ?? WEBHOOK_EVENTS, description: description ?? '' };
      return act(context, access, 'webhook.created', async (tx, { workspaceId, keyId }) => {
        const { endpoint, secret } = await context.webhooks.add(tx, workspaceId, wish, keyId);
        return { subject: endpoint.id, answer: { ...SUCCESS, webhook: webhookBody(endpoint), secret } };
      });
    },
  });
}

function read({ webhookBooks }: WebhookRoutesContext): ApiRoute {
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
      webhook: webhookBody(await mustFindWebhook(webhookBooks, access.workspaceId, params)),
    }),
  });
}

function change(context: WebhookRoutesContext): ApiRoute {
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
    handle: async (request) => {
      const named = Object.fromEntries(Object.entries(request.body).filter(([, value]) => value !== null));
      return onWebhook(context, request, 'webhook.changed', async (tx, endpoint) => {
        const changed = await context.webhooks.change(tx, endpoint, named, request.access.keyId);
        return { ...SUCCESS, webhook: webhookBody(changed) };
      });
    },
  });
}

function remove(context: WebhookRoutesContext): ApiRoute {
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
    handle: async (request) =>
      onWebhook(context, request, 'webhook.deleted', async (tx, endpoint) => {
        await context.webhooks.remove(tx, endpoint);
        return SUCCESS;
      }),
  });
}

function rotate(context: WebhookRoutesContext): ApiRoute {
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
    handle: async (request) => {
      const action = 'webhook.rotated';
      if (request.params.webhookId !== CALLBACKS) {
        return onWebhook(context, request, action, async (tx, endpoint) => ({
          ...SUCCESS,
          secret: await context.webhooks.rotate(tx, endpoint),
        }));
      }
      return act(context, request.access, action, async (tx, { workspaceId }) => ({
        subject: CALLBACKS,
        answer: { ...SUCCESS, secret: await context.webhooks.rotateCallbacks(tx, workspaceId) },
      }));
    },
  });
}

/** Does something to the webhook of the path and notes who did it. */
function onWebhook<Answer>(
  context: WebhookRoutesContext,
  { access, params }: ApiRequest<{ webhookId: string }>,
  action: string,
  work: (tx: Tx, endpoint: Endpoint) => Promise<Answer>,
): Promise<Answer> {
  return act(context, access, action, async (tx, { workspaceId }, reader) => {
    const endpoint = await mustFindWebhook(reader, workspaceId, params);
    return { subject: endpoint.id, answer: await work(tx, endpoint) };
  });
}

/** Does something and notes who did it, in one transaction. */
function act<Answer>(
  { webhookBooks: books, clock }: WebhookRoutesContext,
  access: Access,
  action: string,
  work: (tx: Tx, access: Access, reader: WebhookReader) => Promise<{ subject: string; answer: Answer }>,
): Promise<Answer> {
  return books.transact(async (tx, reader) => {
    const { subject, answer } = await work(tx, access, reader);
    await noteDeed({ books, clock }, tx, access, action, subject);
    return answer;
  });
}

function test(context: WebhookRoutesContext): ApiRoute {
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
    handle: async (request) =>
      onWebhook(context, request, 'webhook.tested', async (tx, endpoint) => ({
        ...SUCCESS,
        deliveryId: await context.webhooks.test(tx, endpoint),
      })),
  });
}

function deliveries({ webhookBooks }: WebhookRoutesContext): ApiRoute {
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
    handle: async ({ access, params, query }) => {
      const endpoint = await findLogged(webhookBooks, access.workspaceId, params);
      return { ...SUCCESS, ...(await deliveryPage(webhookBooks, endpoint, query)) };
    },
  });
}

function replay(context: WebhookRoutesContext): ApiRoute {
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
    handle: async ({ access, params }) =>
      act(context, access, 'webhook.replayed', async (tx, { workspaceId }, reader) => {
        const found = await mustFindDelivery(reader, workspaceId, params);
        await context.webhooks.replay(tx, found);
        const { id } = found.line;
        return { subject: id, answer: { ...SUCCESS, deliveryId: id, status: 'waiting' as const } };
      }),
  });
}
