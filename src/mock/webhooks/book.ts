// The webhooks of the mock and what is sent by them, in memory: endpoints with their secrets, and deliveries with their last try.

import { FlowError } from '../../domain/errors.js';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../../domain/webhooks.js';
import { testMessage } from '../../engine/webhook-delivery.js';
import type { Clock } from '../../lib/clock.js';
import { newId } from '../../lib/ids.js';
import { newWebhookSecret } from '../../lib/security/webhook-signature.js';
import {
  checkAddress,
  type EndpointChange,
  type EndpointCommands,
  MOST_ENDPOINTS,
  type WebhookReader,
} from '../../services/webhooks/webhooks.js';
import type { DisabledReason } from '../../store/db/columns.js';
import type { Delivery, DeliveryLine, NewDelivery } from '../../store/webhooks/webhook-deliveries.js';
import type { Endpoint } from '../../store/webhooks/webhooks.js';

const LOGGED_MS = 30 * 86_400_000;

export type MockEndpoint = Endpoint & { secret: string; secretBefore: string | null };
export type MockDelivery = Delivery & Pick<DeliveryLine, 'tried_at' | 'answer_status' | 'problem' | 'took_ms'>;

export type WebhookBook = {
  endpoints: Map<string, MockEndpoint>;
  deliveries: Map<string, MockDelivery>;
  reader: WebhookReader;
  add(delivery: NewDelivery): void;
  /** Nothing is sent there from now on; what waits is dropped. */
  disable(endpoint: MockEndpoint, reason: DisabledReason, at: Date): void;
  /** The deliveries of an endpoint or of a flow go with it. */
  forgetDeliveries(isGone: (delivery: MockDelivery) => boolean): void;
  forget(): void;
};

export function createWebhookBook(clock: Clock): WebhookBook {
  const endpoints = new Map<string, MockEndpoint>();
  const deliveries = new Map<string, MockDelivery>();
  const forgetDeliveries: WebhookBook['forgetDeliveries'] = (isGone) => {
    for (const delivery of deliveries.values()) if (isGone(delivery)) deliveries.delete(delivery.id);
  };
  return {
    endpoints,
    deliveries,
    reader: readerOf(endpoints, deliveries, clock),
    add: (wanted) => void deliveries.set(wanted.id, newDelivery(wanted)),
    disable: (endpoint, reason, at) => {
      Object.assign(endpoint, { disabled_at: at, disabled_reason: reason });
      const waits = [...deliveries.values()].filter((each) => each.status === 'waiting' && !each.claimed_until);
      for (const delivery of waits) {
        if (delivery.endpoint_id === endpoint.id) Object.assign(delivery, { status: 'dropped', finished_at: at });
      }
    },
    forgetDeliveries,
    forget: () => {
      endpoints.clear();
      deliveries.clear();
    },
  };
}

const newDelivery = ({ endpointId, flowId, at, ...rest }: NewDelivery): MockDelivery => ({
  ...{ ...rest, endpoint_id: endpointId, flow_id: flowId, created_at: at, next_at: at },
  ...{ status: 'waiting', version: 1, tries: 0, claimed_until: null, finished_at: null },
  ...{ tried_at: null, answer_status: null, problem: null, took_ms: null },
});

function readerOf(
  endpoints: Map<string, MockEndpoint>,
  deliveries: Map<string, MockDelivery>,
  clock: Clock,
): WebhookReader {
  const ofWorkspace = (id: string) => [...endpoints.values()].filter(({ workspace_id }) => workspace_id === id);
  const find: WebhookReader['findEndpoint'] = async (workspaceId, id) =>
    ofWorkspace(workspaceId).find((endpoint) => endpoint.id === id) ?? null;
  return {
    listEndpoints: async (workspaceId) => ofWorkspace(workspaceId).filter(({ url }) => url !== null),
    findEndpoint: find,
    findCallbackEndpoint: async (workspaceId) => ofWorkspace(workspaceId).find(({ url }) => url === null) ?? null,
    listDeliveries: async ({ endpointId, after, limit }) => {
      const oldestMs = clock() - LOGGED_MS;
      return [...deliveries.values()]
        .filter(({ endpoint_id }) => endpoint_id === endpointId)
        .filter(({ finished_at }) => finished_at === null || finished_at.getTime() >= oldestMs)
        .filter((each) => after === null || isOlder(each, { created_at: after.createdAt, id: after.id }))
        .sort((one, other) => (isOlder(one, other) ? 1 : -1))
        .slice(0, limit + 1);
    },
    findDelivery: async (workspaceId, id) => {
      const line = deliveries.get(id);
      const endpoint = line && (await find(workspaceId, line.endpoint_id));
      return line && endpoint ? { line, endpoint } : null;
    },
  };
}

type Place = Pick<MockDelivery, 'created_at' | 'id'>;

const isOlder = (one: Place, other: Place): boolean =>
  one.created_at.getTime() - other.created_at.getTime() < 0 ||
  (one.created_at.getTime() === other.created_at.getTime() && one.id < other.id);

// What keys do with webhooks, as the engine answers it, on the mock's memory.

const OVERLAP_MS = 86_400_000;

type Context = { book: WebhookBook; clock: Clock; allowedHosts: readonly string[] };

type MockEndpoints = EndpointCommands & {
  /** The endpoint that signs for every callback of a workspace, made when it is needed first. */
  ensureCallbacks(workspaceId: string): MockEndpoint;
};

export function createMockEndpoints({ book, clock, allowedHosts }: Context): MockEndpoints {
  const now = () => new Date(clock());
  const put = (workspaceId: string, fields: Pick<Endpoint, 'url' | 'events' | 'description' | 'made_by'>) => {
    const endpoint = newEndpoint(workspaceId, now(), fields);
    book.endpoints.set(endpoint.id, endpoint);
    return endpoint;
  };
  const rotate = ({ id }: Endpoint): string => {
    const endpoint = book.endpoints.get(id)!;
    const until = new Date(clock() + OVERLAP_MS);
    Object.assign(endpoint, { secretBefore: endpoint.secret, secret: newWebhookSecret(), before_until: until });
    return endpoint.secret;
  };
  const findCallbacks = (workspaceId: string) =>
    [...book.endpoints.values()].find(({ workspace_id, url }) => workspace_id === workspaceId && url === null);
  const ensureCallbacks = (workspaceId: string): MockEndpoint =>
    findCallbacks(workspaceId) ??
    put(workspaceId, { url: null, events: [...WEBHOOK_EVENTS], description: '', made_by: null });
  return {
    ensureCallbacks,
    add: async (_tx, workspaceId, { url, events, description }, made_by) => {
      if ((await book.reader.listEndpoints(workspaceId)).length >= MOST_ENDPOINTS) {
        throw new FlowError('CONFLICT', `A workspace can have up to ${MOST_ENDPOINTS} webhooks. Delete one first.`);
      }
      const address = checkAddress('url', url, allowedHosts);
      const endpoint = put(workspaceId, { url: address, events: [...events], description, made_by });
      return { endpoint, secret: endpoint.secret };
    },
    change: async (_tx, { id }, wanted) => {
      const endpoint = book.endpoints.get(id)!;
      Object.assign(endpoint, fieldsOf(wanted, allowedHosts));
      if (wanted.isEnabled === false && endpoint.disabled_at === null) book.disable(endpoint, 'by_hand', now());
      return endpoint;
    },
    remove: async (_tx, { id }) => {
      book.endpoints.delete(id);
      book.forgetDeliveries(({ endpoint_id }) => endpoint_id === id);
    },
    rotate: async (_tx, endpoint) => rotate(endpoint),
    rotateCallbacks: async (_tx, workspaceId) => {
      const present = findCallbacks(workspaceId);
      return present ? rotate(present) : ensureCallbacks(workspaceId).secret;
    },
    test: async (_tx, endpoint) => {
      requireEnabled(endpoint);
      const [id, at] = [newId('msg'), now()];
      const [endpointId, body] = [endpoint.id, testMessage(at)];
      book.add({ id, endpointId, flowId: null, event: TEST_EVENT, lane: endpointId, body, at });
      return id;
    },
    replay: async (_tx, { line: { id }, endpoint }) => {
      requireEnabled(endpoint);
      const delivery = book.deliveries.get(id)!;
      if (delivery.status === 'waiting') {
        throw new FlowError('CONFLICT', 'This delivery is still being retried.');
      }
      Object.assign(delivery, { status: 'waiting', tries: 0, next_at: now(), finished_at: null });
    },
  };
}

const newEndpoint = (
  workspace_id: string,
  created_at: Date,
  fields: Pick<Endpoint, 'url' | 'events' | 'description' | 'made_by'>,
): MockEndpoint => ({
  ...{ ...fields, id: newId('wh'), workspace_id, created_at, secret: newWebhookSecret(), secretBefore: null },
  ...{ disabled_at: null, disabled_reason: null, before_until: null, failing_since: null, given_up: 0 },
});

const fieldsOf = (
  { url, events, description, isEnabled }: EndpointChange,
  allowedHosts: readonly string[],
): Partial<Endpoint> => ({
  ...(url !== undefined && { url: checkAddress('url', url, allowedHosts) }),
  ...(events && { events: [...events] }),
  ...(description !== undefined && { description }),
  ...(isEnabled === true && { disabled_at: null, disabled_reason: null, failing_since: null, given_up: 0 }),
});

function requireEnabled({ disabled_at }: Endpoint): void {
  if (disabled_at !== null) throw new FlowError('CONFLICT', 'The webhook is turned off. Turn it on first.');
}
