// What the routes about webhooks share: who may, and that each deed is noted in its transaction.

import type { Clock } from '../../lib/clock.js';
import type { Webhooks } from '../../services/webhooks/endpoints.js';
import type { Tx } from '../../store/db/database.js';
import type { Access } from '../../store/people/keys.js';
import type { Endpoint } from '../../store/webhooks/webhooks.js';
import { noteDeed } from './audit-key.js';
import type { WebhookBooks, WebhookReader } from './ports.js';
import type { ApiRequest } from './route.js';
import { mustFindWebhook } from './webhook-body.js';

/** Webhooks tell of every flow of the workspace: who sees some of them only could see all of them there. */
export const OF_WEBHOOKS = { tag: 'Webhooks', scope: '*', needsReadiness: false, needsWholeSight: true } as const;

export type WebhookRoutesContext = { webhookBooks: WebhookBooks; clock: Clock; webhooks: Webhooks };

/** Does something to the webhook of the path and notes who did it. */
export function onWebhook<Answer>(
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

export function act<Answer>(
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
