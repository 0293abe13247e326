// Who belongs to a workspace, what it requires of them, and their API keys: members keep their own ones, owners all of the workspace.

import type { Scope } from '../../../domain/roles.js';
import type { AccountsContext, SignInContext } from '../../../services/accounts/context.js';
import { changeOrigins, createKey, listKeysOf, revokeKey, rotateKey } from '../../../services/accounts/keys.js';
import {
  acceptInvitation,
  changeRole,
  findOpenInvitation,
  invite,
  removeMember,
  takeInvitationBack,
} from '../../../services/accounts/members.js';
import {
  applyReset,
  changeFactorRule,
  findOpenReset,
  offerReset,
  resetFactors,
} from '../../../services/accounts/recovery.js';
import type { KeyRow } from '../../../store/people/keys.js';
import { invitationUrl, listInvitations, resetUrl } from '../../../store/people/links.js';
import { listMembers } from '../../../store/people/members.js';
import type { Member } from '../../../store/people/sessions.js';
import { findUserByEmail } from '../../../store/people/users.js';
import { findFactorRule } from '../../../store/workspaces/workspace-settings.js';
import { type AppRoute, DONE, memberRoute, publicRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import {
  AcceptInvitation,
  type KeyLine,
  KeyList,
  LinkToken,
  MemberList,
  NewInvitation,
  NewKey,
  NewKeyValue,
  OneUseLink,
  OpenInvitation,
  OpenReset,
  OriginsChange,
  Reset,
  RoleChange,
  SecurityRules,
  SessionOrSecondStep,
} from '../schemas/people.js';
import { answerEntry, describeSession, visitOf } from './session.js';

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

// Links that work once: invitations into a workspace, and resets for people who forgot their password. An owner makes a link and hands
// it on; whoever opens it is signed in afterwards.

export const linkRoutes = (context: SignInContext): AppRoute[] => [
  ...invitationRoutes(context),
  ...resetRoutes(context),
];

function invitationRoutes(context: SignInContext): AppRoute[] {
  const { db } = context.database;
  return [
    publicRoute({
      method: 'POST',
      path: '/invitation',
      body: LinkToken,
      reply: OpenInvitation,
      handle: async ({ body }) => {
        const { workspace_name, invited_by, email, role } = await findOpenInvitation(context, body.token);
        const hasAccount = (await findUserByEmail(db, email)) !== null;
        return { workspaceName: workspace_name, invitedBy: invited_by, email, role, hasAccount };
      },
    }),
    publicRoute({
      method: 'POST',
      path: '/invitation/acceptance',
      body: AcceptInvitation,
      reply: SessionOrSecondStep,
      handle: async (request) => {
        const { person, entry } = await acceptInvitation(context, visitOf(request), request.body);
        if (person) return describeSession(db, person.userId, person.sessionId, request.sessionValue!);
        return answerEntry(db, request, entry);
      },
    }),
    memberRoute({
      method: 'POST',
      path: '/invitations',
      role: 'owner',
      isSensitive: true,
      body: NewInvitation,
      reply: OneUseLink,
      handle: async ({ member, body, origin }) => {
        const wanted = { ...body, workspaceId: member.workspaceId, invitedBy: member.name };
        const link = await invite(context, member, wanted);
        return { url: invitationUrl(origin, link.token), expiresAt: link.expiresAt.toISOString() };
      },
    }),
    memberRoute({
      method: 'DELETE',
      path: '/invitations/{invitationId}',
      role: 'owner',
      reply: Done,
      handle: async ({ member, params }) => {
        await takeInvitationBack(context, member, params.invitationId);
        return DONE;
      },
    }),
  ];
}

function resetRoutes(context: SignInContext): AppRoute[] {
  const { db } = context.database;
  return [
    publicRoute({
      method: 'POST',
      path: '/password-reset',
      body: LinkToken,
      reply: OpenReset,
      handle: async ({ body }) => ({ email: (await findOpenReset(context, body.token)).email }),
    }),
    publicRoute({
      method: 'POST',
      path: '/password-reset/use',
      body: Reset,
      reply: SessionOrSecondStep,
      handle: async (request) => answerEntry(db, request, await applyReset(context, visitOf(request), request.body)),
    }),
    memberRoute({
      method: 'POST',
      path: '/members/{userId}/reset',
      role: 'owner',
      isSensitive: true,
      reply: OneUseLink,
      handle: async ({ member, params, origin }) => {
        const link = await offerReset(context, member, params.userId);
        return { url: resetUrl(origin, link.token), expiresAt: link.expiresAt.toISOString() };
      },
    }),
  ];
}

// API keys as people keep them: members their own ones, owners all of the workspace. A value is shown once.

export function keyRoutes(context: AccountsContext): AppRoute[] {
  return [
    memberRoute({
      method: 'GET',
      path: '/keys',
      role: 'member',
      reply: KeyList,
      handle: async ({ member }) => ({
        keys: (await listKeysOf(context.database.db, member)).map((key) => describe(member, key)),
      }),
    }),
    memberRoute({
      method: 'POST',
      path: '/keys',
      role: 'member',
      isSensitive: true,
      body: NewKey,
      reply: NewKeyValue,
      handle: ({ member, body: { onlyOwnFlows: ownFlowsOnly, ...wanted } }) => {
        const { workspaceId, name: ownerName } = member;
        return createKey(context, member, { ...wanted, workspaceId, ownerName, ownFlowsOnly });
      },
    }),
    memberRoute({
      method: 'PATCH',
      path: '/keys/{keyId}',
      role: 'member',
      isSensitive: true,
      body: OriginsChange,
      reply: Done,
      handle: async ({ member, params, body }) => {
        await changeOrigins(context, member, params.keyId, body.allowedOrigins);
        return DONE;
      },
    }),
    memberRoute({
      method: 'DELETE',
      path: '/keys/{keyId}',
      role: 'member',
      reply: Done,
      handle: async ({ member, params }) => {
        await revokeKey(context, member, params.keyId);
        return DONE;
      },
    }),
    memberRoute({
      method: 'POST',
      path: '/keys/{keyId}/rotation',
      role: 'member',
      isSensitive: true,
      reply: NewKeyValue,
      handle: ({ member, params }) => rotateKey(context, member, params.keyId),
    }),
  ];
}

const describe = (member: Member, key: KeyRow): KeyLine => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  owner: key.owner_name,
  isMine: key.user_id === member.userId,
  scopes: key.scopes as Scope[],
  onlyOwnFlows: key.own_flows_only,
  allowedOrigins: key.allowed_origins,
  createdAt: key.created_at.toISOString(),
  expiresAt: key.expires_at?.toISOString() ?? null,
  revokedAt: key.revoked_at?.toISOString() ?? null,
  lastUsedAt: key.last_used_at?.toISOString() ?? null,
});
