// Who belongs to a workspace and what it requires of them, for its owners.
import type { AccountsContext } from '../../../services/accounts/context.js';
import { changeRole, removeMember } from '../../../services/accounts/members.js';
import { changeFactorRule, resetFactors } from '../../../services/accounts/recovery.js';
import { listInvitations } from '../../../store/people/links.js';
import { listMembers } from '../../../store/people/members.js';
import { findFactorRule } from '../../../store/workspaces/workspace-settings.js';
import { type AppRoute, DONE, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { MemberList, RoleChange, SecurityRules } from '../schemas/people.js';

export function memberRoutes(context: AccountsContext): AppRoute[] {
  const { clock } = context;
  const { db } = context.database;
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
        await changeRole(context, member, params.userId, body.role);
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
        await removeMember(context, member, params.userId);
        return DONE;
      },
    }),
    memberRoute({
      method: 'GET',
      path: '/security',
      role: 'owner',
      reply: SecurityRules,
      handle: async ({ member }) => ({
        requiresSecondFactor: await findFactorRule(db, member.workspaceId),
      }),
    }),
    memberRoute({
      method: 'PUT',
      path: '/security',
      role: 'owner',
      isSensitive: true,
      body: SecurityRules,
      reply: SecurityRules,
      handle: async ({ member, body: { requiresSecondFactor } }) => {
        await changeFactorRule(context, member, requiresSecondFactor);
        return { requiresSecondFactor };
      },
    }),
    memberRoute({
      method: 'DELETE',
      path: '/members/{userId}/factors',
      role: 'owner',
      isSensitive: true,
      reply: Done,
      handle: async ({ member, params }) => {
        await resetFactors(context, member, params.userId);
        return DONE;
      },
    }),
  ];
}
