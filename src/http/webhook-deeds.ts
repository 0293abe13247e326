// What the routes about webhooks share: who may, and that each deed is noted in its transaction.
import type { Webhooks } from '../engine/webhooks/endpoints.js';
import type { Clock } from '../lib/clock.js';
import { audit } from '../store/audit.js';
import type { Database, Tx } from '../store/database.js';
import type { Access } from '../store/keys.js';
import type { Endpoint } from '../store/webhooks.js';
import { ApiError } from './errors.js';
import type { ApiRequest } from './route.js';
import { mustFindWebhook } from './webhook-body.js';

export type WebhookRoutesContext = { database: Database; clock: Clock; webhooks: Webhooks };

/** Does something to the webhook of the path and notes who did it. */
export function onWebhook<Answer>(
  context: WebhookRoutesContext,
  { access, params }: ApiRequest,
  action: string,
  work: (tx: Tx, endpoint: Endpoint) => Promise<Answer>,
): Promise<Answer> {
  return act(context, access, action, async (tx, { workspaceId }) => {
    const endpoint = await mustFindWebhook(tx, workspaceId, params);
    return { subject: endpoint.id, answer: await work(tx, endpoint) };
  });
}

export function act<Answer>(
  { database, clock }: WebhookRoutesContext,
  access: Access,
  action: string,
  work: (tx: Tx, access: Access) => Promise<{ subject: string; answer: Answer }>,
): Promise<Answer> {
  const { workspaceId, keyId: id, keyName: name } = requireWholeSight(access);
  return database.db.transaction().execute(async (tx) => {
    const { subject, answer } = await work(tx, access);
    await audit(tx, { workspaceId, actor: { kind: 'key', id, name }, action, subject, at: new Date(clock()) });
    return answer;
  });
}

/** Webhooks tell of every flow of the workspace: who sees some of them only could see all of them there. */
export function requireWholeSight(access: Access): Access {
  if (!access.ownFlowsOnly) return access;
  throw new ApiError('INSUFFICIENT_SCOPE', 'An API key for its own flows only may not see the webhooks of all flows.');
}
