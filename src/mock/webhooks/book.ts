// The webhooks of the mock and what is sent by them, in memory: endpoints with their secrets, and deliveries with their last try.
import type { Clock } from '../../lib/clock.js';
import type { WebhookReader } from '../../services/webhooks/webhooks.js';
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
