// What the routes of webhooks read and write. Behind the service this is PostgreSQL, behind the mock server its memory; the routes
// are the same.

import type { Database, Db, Tx } from '../../store/db/database.js';
import { audit } from '../../store/people/audit.js';
import { findDelivery, listDeliveries } from '../../store/webhooks/webhook-deliveries.js';
import { findCallbackEndpoint, findEndpoint, listEndpoints } from '../../store/webhooks/webhooks.js';

/** What stands in the books, without the database in which it is looked for. */
type Reading<Find> = Find extends (db: Db, ...asked: infer Asked) => infer Found ? (...asked: Asked) => Found : never;

export type WebhookReader = {
  listEndpoints: Reading<typeof listEndpoints>;
  findEndpoint: Reading<typeof findEndpoint>;
  findCallbackEndpoint: Reading<typeof findCallbackEndpoint>;
  listDeliveries: Reading<typeof listDeliveries>;
  findDelivery: Reading<typeof findDelivery>;
};

export type WebhookBooks = WebhookReader & {
  /** Everything that `work` does with its transaction is done, or nothing of it when it throws. */
  transact<T>(work: (tx: Tx, reader: WebhookReader) => Promise<T>): Promise<T>;
  audit: typeof audit;
};

export const webhookReader = (db: Db): WebhookReader => ({
  listEndpoints: (workspaceId) => listEndpoints(db, workspaceId),
  findEndpoint: (workspaceId, id) => findEndpoint(db, workspaceId, id),
  findCallbackEndpoint: (workspaceId) => findCallbackEndpoint(db, workspaceId),
  listDeliveries: (page) => listDeliveries(db, page),
  findDelivery: (workspaceId, id) => findDelivery(db, workspaceId, id),
});

export const createWebhookBooks = ({ db }: Database): WebhookBooks => ({
  ...webhookReader(db),
  transact: (work) => db.transaction().execute((tx) => work(tx, webhookReader(tx))),
  audit,
});
