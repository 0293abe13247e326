// Who belongs to a workspace, how that changes, and what is revoked with it. A workspace keeps at least one owner, also when two of
// them act at once.
import { sql } from 'kysely';
import { TERMINAL } from '../../domain/life.js';
import { capScopes, isAtLeast, type Role, rolesWithScope } from '../../domain/roles.js';
import type { Db, Tx } from '../db/database.js';
import { notifyAccessChanged } from '../db/listener.js';
import { dropDeliveries } from '../webhooks/webhook-deliveries.js';
import { changeEndpoint } from '../webhooks/webhooks.js';
import { lockWorkspace } from '../workspaces/workspaces.js';
import { type AuditActor, audit } from './audit.js';
import { hasFactor } from './factors.js';
import type { KeyRow } from './keys.js';
import { removeLinksMadeBy } from './links.js';

// Cascading revocation: when a key is revoked, a role falls or a person leaves, everything made with those rights ends in the
// same transaction, each with its entry in the audit log.

/** The actor and time of a revocation. */
type Revocation = { actor: AuditActor; at: Date };

/** Ends a key at once, with what was made with it; true when it was still good. */
export async function revokeKey(
  tx: Tx,
  { id, workspace_id: workspaceId, name }: Pick<KeyRow, 'id' | 'workspace_id' | 'name'>,
  { actor, at }: Revocation,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await audit(tx, { workspaceId, actor, action: 'key.revoked', subject: name, at });
  await tx.deleteFrom('idempotency').where('key_id', '=', id).execute();
  await silenceCallbacks(tx, workspaceId, { key_id: id });
  await disableLostWebhooks(tx, { workspaceId, actor, at });
  await notifyAccessChanged(tx, workspaceId);
  return true;
}

type Membership = Revocation & { workspaceId: string; userId: string };

/** Ends what the role of a person, or having none any more, does not allow. */
async function endWhatRoleAllowed(tx: Tx, membership: Membership, role: Role | null): Promise<void> {
  const { workspaceId, userId, actor, at } = membership;
  await capKeys(tx, membership, role);
  if (role !== 'owner') {
    for (const subject of await removeLinksMadeBy(tx, userId, workspaceId))
      await audit(tx, { workspaceId, actor, action: 'invitation.removed', subject, at });
  }
  if (role === null || !isAtLeast(role, 'member')) {
    const answers = tx.deleteFrom('person_idempotency').where('workspace_id', '=', workspaceId);
    await answers.where('user_id', '=', userId).execute();
    await silenceCallbacks(tx, workspaceId, { user_id: userId });
  }
  await disableLostWebhooks(tx, { workspaceId, actor, at });
  await notifyAccessChanged(tx, workspaceId);
}

/** Written down and not only asked at each use, so that no later role gives back what a key has lost. */
async function capKeys(tx: Tx, { workspaceId, userId, actor, at }: Membership, role: Role | null): Promise<void> {
  const keys = await tx
    .selectFrom('keys')
    .select(['id', 'workspace_id', 'name', 'scopes'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const key of keys) {
    const scopes = role === null ? [] : capScopes(key.scopes, role);
    if (scopes.length === 0) await revokeKey(tx, key, { actor, at });
    else if (scopes.length !== key.scopes.length || scopes.some((scope) => !key.scopes.includes(scope))) {
      await tx.updateTable('keys').set({ scopes }).where('id', '=', key.id).execute();
      await audit(tx, { workspaceId, actor, action: 'key.restricted', subject: key.name, at });
    }
  }
}

/** Flows go on, but nobody outside hears of them any more: deliveries without an address are dropped when their turn comes. */
async function silenceCallbacks(
  tx: Tx,
  workspaceId: string,
  maker: { key_id: string } | { user_id: string },
): Promise<void> {
  const stillTold = sql<boolean>`(flows.status <> all(${TERMINAL}) or exists (
    select from webhook_deliveries d where d.flow_id = flows.id and d.status = 'waiting'))`;
  await tx
    .updateTable('flows')
    .set({ callback_url: null })
    .where('workspace_id', '=', workspaceId)
    .where((e) => e.and(maker))
    .where('callback_url', 'is not', null)
    .where(stillTold)
    .execute();
}

/**
 * Disables webhooks whose maker could not make them now: the key has ended or sees less, the person is no owner any more.
 * Without a workspace it looks at all of them.
 */
export async function disableLostWebhooks(
  tx: Tx,
  { workspaceId = null, actor, at }: Revocation & { workspaceId?: string | null },
): Promise<void> {
  for (const { id, workspace_id } of await lockLostWebhooks(tx, workspaceId, at)) {
    await changeEndpoint(tx, id, { disabled_at: at, disabled_reason: 'revoked' });
    await dropDeliveries(tx, id, at);
    await audit(tx, { workspaceId: workspace_id, actor, action: 'webhook.disabled', subject: id, at });
  }
}

/** Locks them before anything else, as `lockEndpoint` does; what somebody else changed meanwhile is looked at again. */
async function lockLostWebhooks(
  tx: Tx,
  workspaceId: string | null,
  at: Date,
): Promise<{ id: string; workspace_id: string }[]> {
  const roles = rolesWithScope('*');
  const { rows } = await sql<{ id: string; workspace_id: string }>`
    select e.id, e.workspace_id from webhook_endpoints e
     where e.made_by is not null and e.url is not null and e.disabled_at is null
       and (${workspaceId}::text is null or e.workspace_id = ${workspaceId})
       and not exists (select from members m
         where m.workspace_id = e.workspace_id and m.user_id = e.made_by and m.role = any(${roles}))
       and not exists (select from keys k
          left join members m on m.workspace_id = k.workspace_id and m.user_id = k.user_id
         where k.id = e.made_by and k.workspace_id = e.workspace_id and k.revoked_at is null
           and (k.expires_at is null or k.expires_at > ${at}::timestamptz)
           and '*' = any(k.scopes) and not k.own_flows_only
           and (k.user_id is null or m.role = any(${roles})))
     order by e.id for no key update of e`.execute(tx);
  return rows;
}

type MemberRow = {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  last_seen_at: Date | null;
  has_factor: boolean;
  has_password: boolean;
};

/** Owners first, then by name. */
export async function listMembers(db: Db, workspaceId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.workspace_id', '=', workspaceId)
    .select(['m.user_id', 'u.name', 'u.email', 'm.role'])
    .select(sql<Date | null>`(select max(s.last_seen_at) from sessions s where s.user_id = u.id)`.as('last_seen_at'))
    .select([hasFactor.as('has_factor'), sql<boolean>`(u.password_hash is not null)`.as('has_password')])
    .orderBy(sql`array_position(array['owner', 'member', 'viewer'], m.role)`)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
}

/** The roles of a workspace; until the transaction ends nobody else changes them. */
export async function lockRoles(tx: Tx, workspaceId: string): Promise<Map<string, Role>> {
  await lockWorkspace(tx, workspaceId);
  const rows = await tx
    .selectFrom('members')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .execute();
  return new Map(rows.map(({ user_id, role }) => [user_id, role]));
}

/** What the person is just now; until the transaction ends it stays so. */
export async function holdMembership(tx: Tx, workspaceId: string, userId: string): Promise<Role | undefined> {
  const held = await tx
    .selectFrom('members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return held?.role;
}

/** True when nobody else is an owner. */
export const isLastOwner = (roles: ReadonlyMap<string, Role>, userId: string): boolean =>
  roles.get(userId) === 'owner' && [...roles.values()].filter((role) => role === 'owner').length === 1;

/** The audit log names `actor`, also for everything that is revoked with it. */
type MemberChange = { workspaceId: string; userId: string; at: Date; actor: AuditActor };

/** What the person may not do any more ends with the role that allowed it. */
export async function setRole(tx: Tx, change: MemberChange, role: Role): Promise<void> {
  const { workspaceId, userId } = change;
  await tx
    .updateTable('members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
  await endWhatRoleAllowed(tx, change, role);
}

/** Takes a person out of a workspace, with all that hangs on the membership. */
export async function removeMember(tx: Tx, change: MemberChange): Promise<void> {
  const { workspaceId, userId } = change;
  await tx.deleteFrom('members').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
  // Whoever still made something held the membership until it was written: now all of it can be seen.
  await endWhatRoleAllowed(tx, change, null);
}
