// Who belongs to a workspace, and how that changes. A workspace keeps at least one owner, also when two of them act at once.
import { sql } from 'kysely';
import { isAtLeast, type Role } from '../flow/roles.js';
import type { Db, Tx } from './database.js';
import { hasFactor } from './factors.js';
import { tellAccessChanged } from './keys.js';
import { removeLinksMadeBy } from './links.js';
import { lockWorkspace } from './workspaces.js';

export type MemberRow = {
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

type Membership = { workspaceId: string; userId: string; at: Date };

/** Who may only look afterwards also loses the keys; who is no owner, the open links. */
export async function setRole(tx: Tx, { workspaceId, userId, at }: Membership, role: Role): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
  if (!isAtLeast(role, 'member')) await revokeKeysOf(tx, { workspaceId, userId, at });
  if (role !== 'owner') await removeLinksMadeBy(tx, userId, workspaceId);
  await tellAccessChanged(tx, workspaceId);
}

/** Takes a person out of a workspace, and every key and link that the person made for it. */
export async function removeMember(tx: Tx, membership: Membership): Promise<void> {
  const { workspaceId, userId } = membership;
  await tx.deleteFrom('members').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
  // Whoever still made something held the membership until it was written: now all of it can be seen.
  await revokeKeysOf(tx, membership);
  await removeLinksMadeBy(tx, userId, workspaceId);
  await tellAccessChanged(tx, workspaceId);
}

async function revokeKeysOf(tx: Tx, { workspaceId, userId, at }: Membership): Promise<void> {
  await tx
    .updateTable('keys')
    .set({ revoked_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
