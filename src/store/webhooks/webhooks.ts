// Webhook endpoints of a workspace, and the secrets that sign for them. The endpoint without a URL signs for the callbackUrl of
// single flows.
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Tx } from '../db/database.js';
import type { Tables } from '../db/tables.js';
import { removeSecret, SecretError, type Secrets } from '../vendors/secrets.js';
export type Endpoint = Selectable<Tables['webhook_endpoints']>;

export type NewEndpoint = {
  id: string;
  workspaceId: string;
  url: string | null;
  description: string;
  events: readonly string[];
  madeBy: string | null;
  at: Date;
};

/** False where the workspace has an endpoint without an address already. */
export async function addEndpoint(
  tx: Tx,
  { id, workspaceId, url, description, ...rest }: NewEndpoint,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhook_endpoints')
    .values({
      id,
      workspace_id: workspaceId,
      url,
      description,
      events: [...rest.events],
      made_by: rest.madeBy,
      created_at: rest.at,
    })
    .onConflict((conflict) => conflict.column('workspace_id').where('url', 'is', null).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Those with an address, the oldest first. */
export async function listEndpoints(db: Db, workspaceId: string): Promise<Endpoint[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('url', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findEndpoint(db: Db, workspaceId: string, id: string): Promise<Endpoint | null> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return endpoint ?? null;
}

export async function findCallbackEndpoint(db: Db, workspaceId: string): Promise<Endpoint | null> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('url', 'is', null)
    .executeTakeFirst();
  return endpoint ?? null;
}

/** Who wants to hear of an event: the endpoints of the workspace, and for a flow with a callback the one that signs it. */
export async function listListeners(
  tx: Tx,
  workspaceId: string,
  event: string,
  callback: boolean,
): Promise<Endpoint[]> {
  return (
    tx
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where((e) =>
        e.or([
          e.and([e('url', 'is not', null), e('disabled_at', 'is', null), e(e.val(event), '=', e.fn.any('events'))]),
          ...(callback ? [e('url', 'is', null)] : []),
        ]),
      )
      // What is being removed waits for the deliveries that are written now, or is not found here any more.
      .forKeyShare()
      .execute()
  );
}

/** Every change of an endpoint or its deliveries takes this lock first, which prevents deadlocks. False if it is gone. */
export async function lockEndpoint(tx: Tx, id: string): Promise<boolean> {
  const locked = tx.selectFrom('webhook_endpoints').select('id').where('id', '=', id).forNoKeyUpdate();
  return (await locked.executeTakeFirst()) !== undefined;
}

export async function changeEndpoint(
  db: Db,
  id: string,
  change: UpdateObject<Tables, 'webhook_endpoints'>,
): Promise<Endpoint> {
  return db.updateTable('webhook_endpoints').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** It answers: whatever failed before counts no more. */
export async function noteDelivered(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, given_up: 0 })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** A try failed; where it was the last one, its delivery was given up. */
export const noteFailing = (
  tx: Tx,
  id: string,
  { at, isGivenUp }: { at: Date; isGivenUp: boolean },
): Promise<Endpoint> =>
  changeEndpoint(tx, id, {
    failing_since: sql<Date>`coalesce(failing_since, ${at})`,
    given_up: sql<number>`given_up + ${isGivenUp ? 1 : 0}`,
  });

/** With its deliveries and its secrets. */
export async function removeEndpoint(tx: Tx, { id, workspace_id }: Endpoint): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
  await removeSecret(tx, workspace_id, secretName(id));
  await removeSecret(tx, workspace_id, nameBefore(id));
}

// ---- secrets

const secretName = (id: string): string => `webhook ${id}`;
const nameBefore = (id: string): string => `webhook ${id} before`;

type Owner = Pick<Endpoint, 'id' | 'workspace_id'>;

export async function putFirstSecret(tx: Tx, secrets: Secrets, { id, workspace_id }: Owner, value: string, at: Date) {
  await secrets.put(tx, { workspaceId: workspace_id, name: secretName(id), value, at });
}

/** The present secret becomes the one before, which signs as well until `until`. */
export async function replaceSecret(
  tx: Tx,
  secrets: Secrets,
  { id, workspace_id: workspaceId }: Owner,
  { value, at, until }: { value: string; at: Date; until: Date },
): Promise<void> {
  // First, so that whoever removes the secret before at this moment is done, or finds that this one is too young.
  await changeEndpoint(tx, id, { before_until: until });
  const present = await secrets.reveal(tx, workspaceId, secretName(id)).catch(lostIsNone);
  if (present !== null) await secrets.put(tx, { workspaceId, name: nameBefore(id), value: present, at });
  await secrets.put(tx, { workspaceId, name: secretName(id), value, at });
}

/** Removes the secrets whose time has passed, though sealed; how many endpoints had one. */
export async function removeSecretsBefore(tx: Tx, at: Date, limit: number): Promise<number> {
  const over = await tx
    .updateTable('webhook_endpoints')
    .set({ before_until: null })
    .where('id', 'in', (q) =>
      q
        .selectFrom('webhook_endpoints')
        .select('id')
        .where('before_until', '<=', at)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'workspace_id'])
    .execute();
  for (const { id, workspace_id } of over) await removeSecret(tx, workspace_id, nameBefore(id));
  return over.length;
}

/** Whose key is lost is replaced like any other, but has nothing to sign with meanwhile. */
function lostIsNone(error: unknown): null {
  if (error instanceof SecretError) return null;
  throw error;
}

/** What signs at this moment, the present one first; empty where there is none. */
export async function revealSecrets(
  db: Db,
  secrets: Secrets,
  { id, workspace_id, before_until }: Pick<Endpoint, 'id' | 'workspace_id' | 'before_until'>,
  at: Date,
): Promise<string[]> {
  const present = await secrets.reveal(db, workspace_id, secretName(id));
  const isOverlap = before_until !== null && before_until > at;
  const before = isOverlap ? await secrets.reveal(db, workspace_id, nameBefore(id)) : null;
  return [present, before].filter((value) => value !== null);
}
