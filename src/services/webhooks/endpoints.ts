// The endpoints of webhooks and what is sent to them, changed within a transaction of webhooks.ts.
import { FlowError, invalid } from '../../domain/errors.js';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../../domain/webhooks.js';
import type { EngineContext } from '../../engine/context.js';
import { createDelivery, enqueueDelivery, testMessage } from '../../engine/webhook-delivery/announce.js';
import { disable } from '../../engine/webhook-delivery/deliver.js';
import { newId } from '../../lib/ids.js';
import { newWebhookSecret } from '../../lib/security/webhook-signature.js';
import { checkTarget, TargetError } from '../../providers/http/guarded-fetch.js';
import type { Tx } from '../../store/db/database.js';
import { type DeliveryLine, restartDelivery } from '../../store/webhooks/webhook-deliveries.js';
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

export const MOST_ENDPOINTS = 20;
export const URL_LENGTH = 2_000;
/** So long the secret before a rotation signs as well. */
const OVERLAP_MS = 86_400_000;

const ENABLED = { disabled_at: null, disabled_reason: null, failing_since: null, given_up: 0 };

export type EndpointWish = { url: string; events: readonly string[]; description: string };
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
