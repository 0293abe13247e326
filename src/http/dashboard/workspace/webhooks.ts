// Webhooks in the dashboard, for owners: where events are sent, with which secret, and what came of each delivery.

import { WEBHOOK_EVENTS } from '../../../domain/webhooks.js';
import type { Webhooks } from '../../../services/webhooks/webhooks.js';
import type { Database } from '../../../store/db/database.js';
import { findFlowTitles } from '../../../store/flows/flow-rows.js';
import { type WebhookBooks, webhookReader } from '../../api/ports.js';
import {
  CALLBACKS,
  callbacksBody,
  deliveryPage,
  findLogged,
  mustFindDelivery,
  mustFindWebhook,
  webhookBody,
} from '../../api/webhook-body.js';
import { DeliveryQuery, NewWebhook, WebhookChange } from '../../api/webhook-schemas.js';
import { type AppRoute, DONE, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import {
  type DeliveryLine,
  DeliveryPage,
  NewWebhookSecret,
  WebhookBoard,
  WebhookLine,
  WebhookSecret,
  WebhookTest,
} from '../schemas/webhooks.js';
import { type DeskContext, withAudit } from '../workspace-context.js';

export type WebhookContext = Pick<DeskContext, 'database' | 'clock'> & {
  webhooks: Webhooks;
  webhookBooks: WebhookBooks;
};

const role = 'owner';
const WEBHOOK = '/webhooks/{webhookId}';

export const webhookRoutes = (context: WebhookContext): AppRoute[] => [
  board(context),
  add(context),
  change(context),
  remove(context),
  rotate(context),
  test(context),
  log(context),
  replay(context),
];

function board({ webhookBooks: books }: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'GET',
    path: '/webhooks',
    reply: WebhookBoard,
    handle: async ({ member: { workspaceId } }) => ({
      webhooks: (await books.listEndpoints(workspaceId)).map(webhookBody),
      callbacks: callbacksBody(await books.findCallbackEndpoint(workspaceId)),
      events: [...WEBHOOK_EVENTS],
    }),
  });
}

function add(context: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'POST',
    path: '/webhooks',
    isSensitive: true,
    body: NewWebhook,
    reply: NewWebhookSecret,
    handle: async ({ member, body: { url, events, description } }) => {
      const wish = { url, events: events ?? WEBHOOK_EVENTS, description: description ?? '' };
      return withAudit(context, member, async (tx) => {
        const { endpoint, secret } = await context.webhooks.add(tx, member.workspaceId, wish, member.userId);
        return { result: { webhook: webhookBody(endpoint), secret }, action: 'webhook.created', subject: endpoint.id };
      });
    },
  });
}

function change(context: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'PATCH',
    path: WEBHOOK,
    isSensitive: true,
    body: WebhookChange,
    reply: WebhookLine,
    handle: async ({ member, params, body }) => {
      const named = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
      return withAudit(context, member, async (tx) => {
        const endpoint = await mustFindWebhook(webhookReader(tx), member.workspaceId, params);
        const changed = await context.webhooks.change(tx, endpoint, named, member.userId);
        return { result: webhookBody(changed), action: 'webhook.changed', subject: endpoint.id };
      });
    },
  });
}

function remove(context: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'DELETE',
    path: WEBHOOK,
    isSensitive: true,
    reply: Done,
    handle: async ({ member, params }) =>
      withAudit(context, member, async (tx) => {
        const endpoint = await mustFindWebhook(webhookReader(tx), member.workspaceId, params);
        await context.webhooks.remove(tx, endpoint);
        return { result: DONE, action: 'webhook.deleted', subject: endpoint.id };
      }),
  });
}

function rotate(context: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'POST',
    path: `${WEBHOOK}/rotation`,
    isSensitive: true,
    reply: WebhookSecret,
    handle: async ({ member, params }) =>
      withAudit(context, member, async (tx) => {
        const { workspaceId } = member;
        const secret =
          params.webhookId === CALLBACKS
            ? await context.webhooks.rotateCallbacks(tx, workspaceId)
            : await context.webhooks.rotate(tx, await mustFindWebhook(webhookReader(tx), workspaceId, params));
        return { result: { secret }, action: 'webhook.rotated', subject: params.webhookId };
      }),
  });
}

function test(context: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'POST',
    path: `${WEBHOOK}/test`,
    reply: WebhookTest,
    handle: async ({ member, params }) =>
      withAudit(context, member, async (tx) => {
        const endpoint = await mustFindWebhook(webhookReader(tx), member.workspaceId, params);
        const deliveryId = await context.webhooks.test(tx, endpoint);
        return { result: { deliveryId }, action: 'webhook.tested', subject: endpoint.id };
      }),
  });
}

function log({ webhookBooks: books, database }: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'GET',
    path: `${WEBHOOK}/deliveries`,
    query: DeliveryQuery,
    reply: DeliveryPage,
    handle: async ({ member: { workspaceId }, params, query }) => {
      const page = await deliveryPage(books, await findLogged(books, workspaceId, params), query);
      return { ...page, deliveries: await withTitles(database, workspaceId, page.deliveries) };
    },
  });
}

/** People know their videos by title, not by identifier. */
async function withTitles({ db }: Database, workspaceId: string, lines: DeliveryLine[]): Promise<DeliveryLine[]> {
  const ids = lines.flatMap(({ flowId }) => flowId ?? []);
  const titles = await findFlowTitles(db, workspaceId, ids);
  return lines.map((line) => {
    const flowTitle = line.flowId && titles.get(line.flowId);
    return flowTitle ? { ...line, flowTitle } : line;
  });
}

function replay(context: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'POST',
    path: '/webhook-deliveries/{deliveryId}/replay',
    reply: Done,
    handle: async ({ member, params }) =>
      withAudit(context, member, async (tx) => {
        const found = await mustFindDelivery(webhookReader(tx), member.workspaceId, params);
        await context.webhooks.replay(tx, found);
        return { result: DONE, action: 'webhook.replayed', subject: found.line.id };
      }),
  });
}
