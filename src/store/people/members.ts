// Who belongs to a workspace, and how that changes. A workspace keeps at least one owner, also when two of them act at once.
import { sql } from 'kysely';
import type { Role } from '../../domain/roles.js';
import type { Db, Tx } from '../db/database.js';
import { lockWorkspace } from '../workspaces/workspaces.js';
import type { AuditActor } from './audit.js';
import { hasFactor } from './factors.js';
import { endWhatRoleAllowed } from './revocation.js';

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

/** The deed is noted as that of `actor`, and so is everything that falls with it. */
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
