// The use cases of webhooks, for people and keys alike: list, add, change, remove, rotate, test, read the log, replay. What
// changes something does so in one transaction with the entry in the audit log.
import { FlowError, invalid } from '../../domain/errors.js';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../../domain/webhooks.js';
import type { EngineContext } from '../../engine/context.js';
import { createDelivery, disable, enqueueDelivery, testMessage } from '../../engine/webhook-delivery.js';
import type { Clock } from '../../lib/clock.js';
import { newId } from '../../lib/ids.js';
import { newWebhookSecret } from '../../lib/security/webhook-signature.js';
import { checkTarget, TargetError } from '../../providers/http/guarded-fetch.js';
import type { Database, Db, Tx } from '../../store/db/database.js';
import { type AuditedBy, audit } from '../../store/people/audit.js';
import {
  type DeliveryLine,
  findDelivery,
  listDeliveries,
  restartDelivery,
} from '../../store/webhooks/webhook-deliveries.js';
import {
  addEndpoint,
  changeEndpoint,
  type Endpoint,
  findCallbackEndpoint,
  findEndpoint,
  listEndpoints,
  lockEndpoint,
  putFirstSecret,
  removeEndpoint,
  replaceSecret,
} from '../../store/webhooks/webhooks.js';
import { lockWorkspace } from '../../store/workspaces/workspaces.js';
import { type AuditRepository, withAudit } from '../actor.js';

// The endpoints of webhooks and what is sent to them, changed within a transaction of a use case below.

export const MOST_ENDPOINTS = 20;
const URL_LENGTH = 2_000;
/** So long the secret before a rotation signs as well. */
const OVERLAP_MS = 86_400_000;

const ENABLED = { disabled_at: null, disabled_reason: null, failing_since: null, given_up: 0 };

type EndpointWish = { url: string; events: readonly string[]; description: string };
export type EndpointChange = { [Name in keyof EndpointWish]?: EndpointWish[Name] | undefined } & {
  isEnabled?: boolean | undefined;
};

type WebhookContext = Pick<EngineContext, 'webhooks' | 'queue' | 'clock'> & { allowedHosts: readonly string[] };
export type EndpointCommands = ReturnType<typeof createEndpointCommands>;

export function createEndpointCommands(context: WebhookContext) {
  const { webhooks, queue, clock, allowedHosts } = context;
  const { secrets } = webhooks;

  /** A new secret; the present one signs as well for a day. */
  async function rotate(tx: Tx, endpoint: Endpoint): Promise<string> {
    await lock(tx, endpoint);
    const at = new Date(clock());
    const value = newWebhookSecret();
    await replaceSecret(tx, secrets, endpoint, { value, at, until: new Date(at.getTime() + OVERLAP_MS) });
    return value;
  }

  return {
    /** The endpoint with its secret, which is never shown again. */
    async add(tx: Tx, workspaceId: string, wish: EndpointWish, madeBy: string) {
      const at = new Date(clock());
      await lockWorkspace(tx, workspaceId);
      if ((await listEndpoints(tx, workspaceId)).length >= MOST_ENDPOINTS) {
        throw new FlowError('CONFLICT', `A workspace can have up to ${MOST_ENDPOINTS} webhooks. Delete one first.`);
      }
      const id = newId('wh');
      await addEndpoint(tx, { ...wish, id, workspaceId, madeBy, at, url: checkAddress('url', wish.url, allowedHosts) });
      const secret = newWebhookSecret();
      await putFirstSecret(tx, secrets, { id, workspace_id: workspaceId }, secret, at);
      return { endpoint: (await findEndpoint(tx, workspaceId, id))!, secret };
    },

    /** Who enables an endpoint answers for it from then on, as its maker did. */
    async change(
      tx: Tx,
      endpoint: Endpoint,
      { url, events, description, isEnabled }: EndpointChange,
      by: string,
    ): Promise<Endpoint> {
      const { id } = endpoint;
      await lock(tx, endpoint);
      const fields = {
        ...(url !== undefined && { url: checkAddress('url', url, allowedHosts) }),
        ...(events && { events: [...events] }),
        ...(description !== undefined && { description }),
        ...(isEnabled === true && { ...ENABLED, made_by: by }),
      };
      const changed = Object.keys(fields).length > 0 ? await changeEndpoint(tx, id, fields) : endpoint;
      if (isEnabled !== false || changed.disabled_at !== null) return changed;
      await disable(tx, id, 'by_hand', new Date(clock()));
      return (await findEndpoint(tx, endpoint.workspace_id, id))!;
    },

    async remove(tx: Tx, endpoint: Endpoint): Promise<void> {
      await lock(tx, endpoint);
      await removeEndpoint(tx, endpoint);
    },

    rotate,

    /** The secret of the callbacks, made or rotated. */
    async rotateCallbacks(tx: Tx, workspaceId: string): Promise<string> {
      const first = await ensureCallbackSecret(context, tx, workspaceId, new Date(clock()));
      return first ?? (await rotate(tx, (await findCallbackEndpoint(tx, workspaceId))!));
    },

    /** Sends a test, tried once; what came of it stands in the log under the id that is answered. */
    async test(tx: Tx, endpoint: Endpoint): Promise<string> {
      requireEnabled(endpoint);
      await lock(tx, endpoint);
      const at = new Date(clock());
      const { id } = endpoint;
      const delivery = { endpointId: id, flowId: null, event: TEST_EVENT, lane: id, body: testMessage(at), at };
      return createDelivery({ queue }, tx, delivery);
    },

    async replay(tx: Tx, { line, endpoint }: { line: DeliveryLine; endpoint: Endpoint }): Promise<void> {
      requireEnabled(endpoint);
      if (!(await restartDelivery(tx, line.id, new Date(clock())))) {
        throw new FlowError('CONFLICT', 'This delivery is still being retried.');
      }
      await enqueueDelivery(queue, tx, line.id);
    },
  };
}

/** It was read before: somebody may have removed it meanwhile. */
async function lock(tx: Tx, { id }: Endpoint): Promise<void> {
  if (!(await lockEndpoint(tx, id))) throw new FlowError('NOT_FOUND', 'This webhook doesn’t exist, or was deleted.');
}

function requireEnabled({ disabled_at }: Endpoint): void {
  if (disabled_at !== null) throw new FlowError('CONFLICT', 'The webhook is turned off. Turn it on first.');
}

const TOO_LONG = `This URL can have up to ${URL_LENGTH} characters.`;

/** An address as it will be asked; which rule it breaks is said under the name of its field. */
export function checkAddress(field: string, address: string, allowedHosts: readonly string[]): string {
  try {
    if (address.length > URL_LENGTH) throw new TargetError(TOO_LONG);
    const url = checkTarget(address, allowedHosts);
    if (url.hash !== '') throw new TargetError('This URL can’t contain a hash sign.');
    if (url.href.length > URL_LENGTH) throw new TargetError(TOO_LONG);
    return url.href;
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw invalid(error.naming(field), error.message);
  }
}

type SecretContext = Pick<EngineContext, 'webhooks'>;

/** The new secret, or null where there is one already. */
export async function ensureCallbackSecret(
  { webhooks: { secrets } }: SecretContext,
  tx: Tx,
  workspaceId: string,
  at: Date,
): Promise<string | null> {
  const id = newId('wh');
  const endpoint = { id, workspaceId, url: null, description: '', events: WEBHOOK_EVENTS, madeBy: null, at };
  if (!(await addEndpoint(tx, endpoint))) return null;
  const value = newWebhookSecret();
  await putFirstSecret(tx, secrets, { id, workspace_id: workspaceId }, value, at);
  return value;
}

/** Stands in a path for the secret and the deliveries of all callbacks. */
const CALLBACKS = 'callbacks';

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
type WebhookRepository = WebhookReader & AuditRepository<[reader: WebhookReader]>;

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
