// What signs the deliveries to the callbackUrl of single flows: one secret for the whole workspace, made when the first flow
// asks for a callback or an owner wants to see it.
import { WEBHOOK_EVENTS } from '../../domain/webhooks.js';
import { newId } from '../../lib/ids.js';
import { newWebhookSecret } from '../../lib/webhook-signature.js';
import type { Tx } from '../../store/db/database.js';
import { addEndpoint, putFirstSecret } from '../../store/webhooks/webhooks.js';
import type { EngineContext } from '../context.js';

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
