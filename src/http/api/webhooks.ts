// Webhooks over the API, for keys that may do everything and see the whole workspace: their deliveries tell of all flows.
import { WEBHOOK_EVENTS } from '../../domain/webhooks.js';
import { type ApiRoute, apiRoute, SUCCESS } from './route.js';
import { CALLBACKS, callbacksBody, mustFindWebhook, webhookBody } from './webhook-body.js';
import { act, OF_WEBHOOKS, onWebhook, type WebhookRoutesContext } from './webhook-deeds.js';
import { deliveryRoutes, WEBHOOK, WEBHOOKS } from './webhook-deliveries.js';
import * as schemas from './webhook-schemas.js';

export const webhookRoutes = (context: WebhookRoutesContext): ApiRoute[] => [
  list(context),
  create(context),
  read(context),
  change(context),
  remove(context),
  rotate(context),
  ...deliveryRoutes(context),
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
