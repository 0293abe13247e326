// Links that work once: invitations into a workspace, and resets for people who forgot their password. An owner makes a link and hands
// it on; whoever opens it is signed in afterwards.
import type { SignInContext } from '../../../services/accounts/context.js';
import {
  acceptInvitation,
  findOpenInvitation,
  invite,
  takeInvitationBack,
} from '../../../services/accounts/members.js';
import { applyReset, findOpenReset, offerReset } from '../../../services/accounts/recovery.js';
import { invitationUrl, resetUrl } from '../../../store/people/links.js';
import { findUserByEmail } from '../../../store/people/users.js';
import { type AppRoute, DONE, memberRoute, publicRoute } from '../route.js';
import { SessionOrSecondStep } from '../schemas/account.js';
import { Done } from '../schemas/fields.js';
import {
  AcceptInvitation,
  LinkToken,
  NewInvitation,
  OneUseLink,
  OpenInvitation,
  OpenReset,
  Reset,
} from '../schemas/people.js';
import { answerEntry, describeSession, visitOf } from './session.js';

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
