// Webhooks in the dashboard, for owners: where events are sent, with which secret, and what came of each delivery.

import { WEBHOOK_EVENTS } from '../../../domain/webhooks.js';
import { personActor } from '../../../services/actor.js';
import type { Webhooks } from '../../../services/webhooks/webhooks.js';
import type { Database } from '../../../store/db/database.js';
import { findFlowTitles } from '../../../store/flows/flow-list.js';
import { DeliveryQuery, NewWebhook, WebhookChange } from '../../api/webhook-schemas.js';
import { callbacksBody, deliveryPage, webhookBody } from '../../api/webhooks.js';
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
} from '../schemas/workspace.js';

export type WebhookContext = { database: Database; webhooks: Webhooks };

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

function board({ webhooks }: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'GET',
    path: '/webhooks',
    reply: WebhookBoard,
    handle: async ({ member: { workspaceId } }) => {
      const found = await webhooks.list(workspaceId);
      const callbacks = callbacksBody(found.callbacks);
      return { webhooks: found.webhooks.map(webhookBody), callbacks, events: [...WEBHOOK_EVENTS] };
    },
  });
}

function add({ webhooks }: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'POST',
    path: '/webhooks',
    isSensitive: true,
    body: NewWebhook,
    reply: NewWebhookSecret,
    handle: async ({ member, body }) => {
      const { endpoint, secret } = await webhooks.add(personActor(member), body);
      return { webhook: webhookBody(endpoint), secret };
    },
  });
}

function change({ webhooks }: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'PATCH',
    path: WEBHOOK,
    isSensitive: true,
    body: WebhookChange,
    reply: WebhookLine,
    handle: async ({ member, params, body }) =>
      webhookBody(await webhooks.change(personActor(member), params.webhookId, body)),
  });
}

function remove({ webhooks }: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'DELETE',
    path: WEBHOOK,
    isSensitive: true,
    reply: Done,
    handle: async ({ member, params }) => {
      await webhooks.remove(personActor(member), params.webhookId);
      return DONE;
    },
  });
}

function rotate({ webhooks }: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'POST',
    path: `${WEBHOOK}/rotation`,
    isSensitive: true,
    reply: WebhookSecret,
    handle: async ({ member, params }) => ({ secret: await webhooks.rotate(personActor(member), params.webhookId) }),
  });
}

function test({ webhooks }: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'POST',
    path: `${WEBHOOK}/test`,
    reply: WebhookTest,
    handle: async ({ member, params }) => ({ deliveryId: await webhooks.test(personActor(member), params.webhookId) }),
  });
}

function log({ webhooks, database }: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'GET',
    path: `${WEBHOOK}/deliveries`,
    query: DeliveryQuery,
    reply: DeliveryPage,
    handle: async ({ member: { workspaceId }, params, query }) => {
      const page = await deliveryPage(webhooks, workspaceId, params.webhookId, query);
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

function replay({ webhooks }: WebhookContext): AppRoute {
  return memberRoute({
    role,
    method: 'POST',
    path: '/webhook-deliveries/{deliveryId}/replay',
    reply: Done,
    handle: async ({ member, params }) => {
      await webhooks.replay(personActor(member), params.deliveryId);
      return DONE;
    },
  });
}
