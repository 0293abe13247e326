// Invitations: an owner makes a link that works once and hands it on; whoever opens it joins the workspace with a new
// account, or with the one that has the invited address.
import { invite, joinWorkspace, takeInvitationBack } from '../../../services/accounts/members.js';
import { findInvitation, type Invitation, invitationUrl, takeInvitation } from '../../../store/people/links.js';
import { findPerson, type Person } from '../../../store/people/sessions.js';
import { addUser, findUserByEmail, type User } from '../../../store/people/users.js';
import { ApiError, linkEnded } from '../../core/errors.js';
import { type AppRequest, type AppRoute, DONE, memberRoute, publicRoute } from '../route.js';
import { SessionOrSecondStep } from '../schemas/account.js';
import { Done } from '../schemas/fields.js';
import { AcceptInvitation, LinkToken, NewInvitation, OneUseLink, OpenInvitation } from '../schemas/people.js';
import type { AccountContext } from './context.js';
import { answerEntry, checkPassword, describeSession, enter, requireGoodPassword } from './session.js';
import { networkOf } from './sign-in-limits.js';

export function invitationRoutes(context: AccountContext): AppRoute[] {
  const { database, clock } = context;
  const { db } = database;
  const find = async (token: string): Promise<Invitation> => {
    const found = await findInvitation(db, token, new Date(clock()));
    if (!found) throw linkEnded();
    return found;
  };

  return [
    publicRoute({
      method: 'POST',
      path: '/invitation',
      body: LinkToken,
      reply: OpenInvitation,
      handle: async ({ body }) => {
        const { workspace_name, invited_by, email, role } = await find(body.token);
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
        const invitation = await find(request.body.token);
        const known = await findUserByEmail(db, invitation.email);
        const newcomer = known ? null : await readNewcomer(context, invitation, request.body, request.address);
        const person = known && (await requireSamePerson(context, request, known, request.body.password));
        const { user, entry } = await db.transaction().execute(async (tx) => {
          const at = new Date(clock());
          if (!(await takeInvitation(tx, invitation.id, request.body.token))) throw linkEnded();
          const user = known ?? (await addUser(tx, { email: invitation.email, ...newcomer!, at }));
          if (!user) throw new ApiError('CONFLICT', 'This address has an account by now. Open the link again.');
          await joinWorkspace(tx, user, invitation, at);
          return { user, entry: person ? null : await enter(tx, context, request, user, at) };
        });
        // Whoever is signed in stays so: nobody has proved anew who they are.
        if (person) return describeSession(db, user.id, person.sessionId, request.sessionValue!);
        return answerEntry(db, request, user.id, entry!);
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

async function readNewcomer(
  { passwords }: AccountContext,
  { email, workspace_name: workspace }: Invitation,
  { name, password }: AcceptInvitation,
  address: string,
): Promise<{ name: string; passwordHash: string }> {
  if (name === undefined) throw new ApiError('VALIDATION_ERROR', 'name is required.');
  if (password === undefined) throw new ApiError('VALIDATION_ERROR', 'password is required.');
  requireGoodPassword(password, [email, name, workspace]);
  return { name, passwordHash: await passwords.hash(password, networkOf(address)) };
}

/** Who is signed in with the invited account, and is answered, needs no password; everybody else does. */
async function requireSamePerson(
  context: AccountContext,
  request: AppRequest,
  user: User,
  password: string | undefined,
): Promise<Person | null> {
  const { database, clock } = context;
  const at = new Date(clock());
  const person = request.sessionValue === null ? null : await findPerson(database.db, request.sessionValue, at);
  if (person?.userId === user.id) return person;
  if (password === undefined) throw new ApiError('VALIDATION_ERROR', 'password is required.');
  if (await checkPassword(context, request, user.email, password)) return null;
  throw new ApiError('UNAUTHORIZED', 'This is not the password of the account with this address.');
}
