// What was sent by webhooks, over the API: the log, a test, and sending again.
import { type ApiRoute, apiRoute, SUCCESS } from './route.js';
import { deliveryPage, findLogged, mustFindDelivery } from './webhook-body.js';
import { act, OF_WEBHOOKS, onWebhook, type WebhookRoutesContext } from './webhook-deeds.js';
import * as schemas from './webhook-schemas.js';

export const WEBHOOKS = '/webhooks';
export const WEBHOOK = `${WEBHOOKS}/{webhookId}` as const;

export const deliveryRoutes = (context: WebhookRoutesContext): ApiRoute[] => [
  test(context),
  deliveries(context),
  replay(context),
];

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
