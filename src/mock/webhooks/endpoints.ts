// What keys do with webhooks, as the engine answers it, on the mock's memory.

import { FlowError } from '../../domain/errors.js';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../../domain/webhooks.js';
import { testMessage } from '../../engine/webhook-delivery/announce.js';
import type { Clock } from '../../lib/clock.js';
import { newId } from '../../lib/ids.js';
import { newWebhookSecret } from '../../lib/security/webhook-signature.js';
import {
  checkAddress,
  type EndpointChange,
  type EndpointCommands,
  MOST_ENDPOINTS,
} from '../../services/webhooks/endpoints.js';
import type { Endpoint } from '../../store/webhooks/webhooks.js';
import type { MockEndpoint, WebhookBook } from './book.js';

const OVERLAP_MS = 86_400_000;

type Context = { book: WebhookBook; clock: Clock; allowedHosts: readonly string[] };

export type MockEndpoints = EndpointCommands & {
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
