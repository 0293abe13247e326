// The use cases of webhooks, for people and keys alike: list, add, change, remove, rotate, test, read the log, replay. What
// changes something does so in one transaction with the entry in the audit log.
import { FlowError } from '../../domain/errors.js';
import { WEBHOOK_EVENTS } from '../../domain/webhooks.js';
import type { Clock } from '../../lib/clock.js';
import type { Database, Db, Tx } from '../../store/db/database.js';
import { type AuditedBy, audit } from '../../store/people/audit.js';
import { type DeliveryLine, findDelivery, listDeliveries } from '../../store/webhooks/webhook-deliveries.js';
import { type Endpoint, findCallbackEndpoint, findEndpoint, listEndpoints } from '../../store/webhooks/webhooks.js';
import { type AuditRepository, withAudit } from '../audit.js';
import type { EndpointChange, EndpointCommands } from './endpoints.js';

/** Stands in a path for the secret and the deliveries of all callbacks. */
export const CALLBACKS = 'callbacks';

/** A function of the store, without the database in which it looks. */
type Reading<Find> = Find extends (db: Db, ...asked: infer Asked) => infer Found ? (...asked: Asked) => Found : never;

export type WebhookReader = {
  listEndpoints: Reading<typeof listEndpoints>;
  findEndpoint: Reading<typeof findEndpoint>;
  findCallbackEndpoint: Reading<typeof findCallbackEndpoint>;
  listDeliveries: Reading<typeof listDeliveries>;
  findDelivery: Reading<typeof findDelivery>;
};

/** Behind the service this is PostgreSQL, behind the mock server its memory. */
export type WebhookRepository = WebhookReader & AuditRepository<[reader: WebhookReader]>;

const webhookReader = (db: Db): WebhookReader => ({
  listEndpoints: (workspaceId) => listEndpoints(db, workspaceId),
  findEndpoint: (workspaceId, id) => findEndpoint(db, workspaceId, id),
  findCallbackEndpoint: (workspaceId) => findCallbackEndpoint(db, workspaceId),
  listDeliveries: (page) => listDeliveries(db, page),
  findDelivery: (workspaceId, id) => findDelivery(db, workspaceId, id),
});

export const createWebhookRepository = ({ db }: Database): WebhookRepository => ({
  ...webhookReader(db),
  transact: (work) => db.transaction().execute((tx) => work(tx, webhookReader(tx))),
  audit,
});

/** The workspace, and the id of the key or the person who answers for what is made in it. */
type By = AuditedBy & { by: string };

type NewWebhook = {
  url: string;
  events?: readonly string[] | null | undefined;
  description?: string | null | undefined;
};
/** What is null or not named stays as it is. */
type WebhookChange = { [Name in keyof EndpointChange]?: EndpointChange[Name] | null };

type Context = { repository: WebhookRepository; endpoints: EndpointCommands; clock: Clock };
export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks({ repository, endpoints, clock }: Context) {
  const deps = { repository, clock };

  /** An action on the webhook with this identifier. */
  function actOn<Result>(
    actor: By,
    webhookId: string,
    action: string,
    work: (tx: Tx, endpoint: Endpoint) => Promise<Result>,
  ): Promise<Result> {
    return withAudit(deps, actor, async (tx, reader) => {
      const endpoint = await mustFindWebhook(reader, actor.workspaceId, webhookId);
      return { action, subject: endpoint.id, result: await work(tx, endpoint) };
    });
  }

  return {
    /** Those with an address, and what signs for the callbacks of single flows. */
    list: async (workspaceId: string) => ({
      webhooks: await repository.listEndpoints(workspaceId),
      callbacks: await repository.findCallbackEndpoint(workspaceId),
    }),

    find: (workspaceId: string, webhookId: string): Promise<Endpoint> =>
      mustFindWebhook(repository, workspaceId, webhookId),

    /** The webhook with its secret, which is never shown again. */
    add: (actor: By, { url, events, description }: NewWebhook) =>
      withAudit(deps, actor, async (tx) => {
        const wish = { url, events: events ?? WEBHOOK_EVENTS, description: description ?? '' };
        const result = await endpoints.add(tx, actor.workspaceId, wish, actor.by);
        return { action: 'webhook.created', subject: result.endpoint.id, result };
      }),

    change: (actor: By, webhookId: string, wanted: WebhookChange): Promise<Endpoint> =>
      actOn(actor, webhookId, 'webhook.changed', (tx, endpoint) => {
        const named = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null));
        return endpoints.change(tx, endpoint, named, actor.by);
      }),

    remove: (actor: By, webhookId: string): Promise<void> =>
      actOn(actor, webhookId, 'webhook.deleted', endpoints.remove),

    /** The new secret of a webhook, or of the callbacks. */
    rotate: (actor: By, webhookId: string): Promise<string> =>
      webhookId === CALLBACKS
        ? withAudit(deps, actor, async (tx) => ({
            action: 'webhook.rotated',
            subject: CALLBACKS,
            result: await endpoints.rotateCallbacks(tx, actor.workspaceId),
          }))
        : actOn(actor, webhookId, 'webhook.rotated', endpoints.rotate),

    /** Returns the id of the delivery under which the outcome stands in the log. */
    test: (actor: By, webhookId: string): Promise<string> => actOn(actor, webhookId, 'webhook.tested', endpoints.test),

    /** The endpoint whose log is asked for; of the callbacks there may be none yet. */
    findLogged: (workspaceId: string, webhookId: string): Promise<Endpoint | null> =>
      webhookId === CALLBACKS
        ? repository.findCallbackEndpoint(workspaceId)
        : mustFindWebhook(repository, workspaceId, webhookId),

    /** One more than `limit` where there are more. */
    listDeliveries: repository.listDeliveries,

    replay: (actor: By, deliveryId: string): Promise<DeliveryLine> =>
      withAudit(deps, actor, async (tx, reader) => {
        const found = isWellFormed(deliveryId) ? await reader.findDelivery(actor.workspaceId, deliveryId) : null;
        if (!found) throw new FlowError('NOT_FOUND', 'This delivery doesn’t exist, or was deleted.');
        await endpoints.replay(tx, found);
        return { action: 'webhook.replayed', subject: found.line.id, result: found.line };
      }),
  };
}

async function mustFindWebhook(reader: WebhookReader, workspaceId: string, id: string): Promise<Endpoint> {
  const endpoint = isWellFormed(id) ? await reader.findEndpoint(workspaceId, id) : null;
  // What signs for the callbacks has no address, and is no webhook to those who ask.
  if (endpoint?.url == null) throw new FlowError('NOT_FOUND', 'This webhook doesn’t exist, or was deleted.');
  return endpoint;
}

const isWellFormed = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id);
