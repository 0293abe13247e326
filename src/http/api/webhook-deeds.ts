// What the routes about webhooks share: who may, and that each deed is noted in its transaction.

import type { Clock } from '../../lib/clock.js';
import type { Webhooks } from '../../services/webhooks/webhooks.js';
import type { Tx } from '../../store/db/database.js';
import type { Access } from '../../store/people/keys.js';
import type { Endpoint } from '../../store/webhooks/webhooks.js';
import { ApiError } from '../core/errors.js';
import type { ApiRequest } from '../core/route.js';
import { noteDeed } from './audit-key.js';
import type { WebhookBooks, WebhookReader } from './ports.js';
import { mustFindWebhook } from './webhook-body.js';

export type WebhookRoutesContext = { webhookBooks: WebhookBooks; clock: Clock; webhooks: Webhooks };

/** Does something to the webhook of the path and notes who did it. */
export function onWebhook<Answer>(
  context: WebhookRoutesContext,
  { access, params }: ApiRequest,
  action: string,
  work: (tx: Tx, endpoint: Endpoint) => Promise<Answer>,
): Promise<Answer> {
  return act(context, access, action, async (tx, { workspaceId }, reader) => {
    const endpoint = await mustFindWebhook(reader, workspaceId, params);
    return { subject: endpoint.id, answer: await work(tx, endpoint) };
  });
}

export function act<Answer>(
  { webhookBooks: books, clock }: WebhookRoutesContext,
  access: Access,
  action: string,
  work: (tx: Tx, access: Access, reader: WebhookReader) => Promise<{ subject: string; answer: Answer }>,
): Promise<Answer> {
  requireWholeSight(access);
  return books.transact(async (tx, reader) => {
    const { subject, answer } = await work(tx, access, reader);
    await noteDeed({ books, clock }, tx, access, action, subject);
    return answer;
  });
}

/** Webhooks tell of every flow of the workspace: who sees some of them only could see all of them there. */
export function requireWholeSight(access: Access): Access {
  if (!access.ownFlowsOnly) return access;
  throw new ApiError('INSUFFICIENT_SCOPE', 'An API key for its own flows only may not see the webhooks of all flows.');
}
