// Who belongs to a workspace. Every change is checked again under a lock: two owners who act at once cannot leave a
// workspace without one.
import type { Role } from '../../../domain/roles.js';
import type { Tx } from '../../../store/db/database.js';
import { audit, personActor } from '../../../store/people/audit.js';
import { listInvitations } from '../../../store/people/links.js';
import { isLastOwner, listMembers, lockRoles, removeMember, setRole } from '../../../store/people/members.js';
import type { Member } from '../../../store/people/sessions.js';
import { findUser } from '../../../store/people/users.js';
import { ApiError } from '../../core/errors.js';
import { type AppRoute, DONE, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { MemberList, RoleChange } from '../schemas/people.js';
import type { AccountContext } from './context.js';

export function memberRoutes({ database, clock }: AccountContext): AppRoute[] {
  const { db } = database;
  return [
    memberRoute({
      method: 'GET',
      path: '/members',
      role: 'owner',
      reply: MemberList,
      handle: async ({ member }) => {
        const members = await listMembers(db, member.workspaceId);
        const invitations = await listInvitations(db, member.workspaceId, new Date(clock()));
        return {
          members: members.map(({ user_id, name, email, role, last_seen_at, has_factor, has_password }) => ({
            ...{ userId: user_id, name, email, role, isYou: user_id === member.userId },
            lastSeenAt: last_seen_at?.toISOString() ?? null,
            secondFactor: has_factor ? ('set' as const) : has_password ? ('none' as const) : ('provider' as const),
          })),
          invitations: invitations.map(({ id, email, role, invited_by, expires_at }) => ({
            ...{ id, email, role, invitedBy: invited_by, expiresAt: expires_at.toISOString() },
          })),
        };
      },
    }),
    memberRoute({
      method: 'PATCH',
      path: '/members/{userId}',
      role: 'owner',
      isSensitive: true,
      body: RoleChange,
      reply: Done,
      handle: async ({ member, params, body }) => {
        const userId = params.userId;
        await db.transaction().execute(async (tx) => {
          const roles = await requireRule(tx, member, userId);
          if (body.role !== 'owner') requireAnotherOwner(roles, userId);
          const at = new Date(clock());
          await note(tx, member, 'member.role_changed', userId, at, ` to ${body.role}`);
          const actor = personActor(member);
          await setRole(tx, { workspaceId: member.workspaceId, userId, at, actor }, body.role);
        });
        return DONE;
      },
    }),
    memberRoute({
      method: 'DELETE',
      path: '/members/{userId}',
      role: 'owner',
      isSensitive: true,
      reply: Done,
      handle: async ({ member, params }) => {
        const userId = params.userId;
        await db.transaction().execute(async (tx) => {
          requireAnotherOwner(await requireRule(tx, member, userId), userId);
          const at = new Date(clock());
          await note(tx, member, 'member.removed', userId, at);
          await removeMember(tx, { workspaceId: member.workspaceId, userId, at, actor: personActor(member) });
        });
        return DONE;
      },
    }),
  ];
}

/** The roles as they are now, and stay until the end of the transaction; the one who acts must still be an owner. */
async function requireRule(tx: Tx, member: Member, userId: string): Promise<Map<string, Role>> {
  const roles = await lockRoles(tx, member.workspaceId);
  if (roles.get(member.userId) !== 'owner')
    throw new ApiError('FORBIDDEN', 'Only owners of the workspace may do this.');
  if (!roles.has(userId)) throw new ApiError('NOT_FOUND', 'There is no such member.');
  return roles;
}

function requireAnotherOwner(roles: Map<string, Role>, userId: string): void {
  if (isLastOwner(roles, userId)) throw new ApiError('CONFLICT', 'A workspace keeps at least one owner.');
}

async function note(tx: Tx, member: Member, action: string, userId: string, at: Date, how = ''): Promise<void> {
  const subject = `${(await findUser(tx, userId))?.email}${how}`;
  await audit(tx, { workspaceId: member.workspaceId, actor: personActor(member), action, subject, at });
}
