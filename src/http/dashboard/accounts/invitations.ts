// Invitations: an owner makes a link that works once and hands it on; whoever opens it joins the workspace with a new
// account, or with the one that has the invited address.
import type { Db, Tx } from '../../../store/db/database.js';
import { audit, personActor } from '../../../store/people/audit.js';
import {
  addInvitation,
  findInvitation,
  type Invitation,
  invitationUrl,
  listInvitations,
  removeInvitation,
  removeOwnersResets,
  takeInvitation,
} from '../../../store/people/links.js';
import { listMembers } from '../../../store/people/members.js';
import { findPerson, type Person } from '../../../store/people/sessions.js';
import { addMember, addUser, findUserByEmail, normalEmail, type User } from '../../../store/people/users.js';
import { lockWorkspace } from '../../../store/workspaces/workspaces.js';
import { ApiError, linkEnded } from '../../core/errors.js';
import { type AppRequest, type AppRoute, DONE, memberRoute, publicRoute } from '../route.js';
import { SessionOrSecondStep } from '../schemas/account.js';
import { Done } from '../schemas/fields.js';
import { AcceptInvitation, LinkToken, NewInvitation, OneUseLink, OpenInvitation } from '../schemas/people.js';
import { holdRole } from '../visitor.js';
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
        const { workspaceId } = member;
        const email = normalEmail(body.email);
        const at = new Date(clock());
        const link = await db.transaction().execute(async (tx) => {
          // First, as whoever changes roles does; who invites at the same moment waits, and counts this one, too.
          await lockWorkspace(tx, workspaceId);
          const actor = personActor(await holdRole(tx, member, 'owner'));
          await assertRoomFor(tx, workspaceId, email, at);
          await audit(tx, { workspaceId, actor, action: 'member.invited', subject: `${email} as ${body.role}`, at });
          return addInvitation(tx, {
            workspaceId,
            email,
            role: body.role,
            invitedBy: member.name,
            madeBy: member.userId,
            at,
          });
        });
        return { url: invitationUrl(origin, link.token), expiresAt: link.expiresAt.toISOString() };
      },
    }),
    memberRoute({
      method: 'DELETE',
      path: '/invitations/{invitationId}',
      role: 'owner',
      reply: Done,
      handle: async ({ member, params }) => {
        const { workspaceId } = member;
        await db.transaction().execute(async (tx) => {
          const email = await removeInvitation(tx, workspaceId, params.invitationId);
          if (email === null) throw new ApiError('NOT_FOUND', 'There is no such invitation.');
          const deed = { actor: personActor(member), action: 'invitation.removed', subject: email };
          await audit(tx, { workspaceId, ...deed, at: new Date(clock()) });
        });
        return DONE;
      },
    }),
  ];
}

/** Members and open invitations together: many more people than one team has, and few enough for one page. */
const MOST_PEOPLE = 500;

async function assertRoomFor(db: Db, workspaceId: string, email: string, at: Date): Promise<void> {
  const members = await listMembers(db, workspaceId);
  if (members.some((one) => one.email === email)) {
    throw new ApiError('CONFLICT', 'This person belongs to the workspace already.');
  }
  const others = (await listInvitations(db, workspaceId, at)).filter((one) => one.email !== email);
  if (members.length + others.length < MOST_PEOPLE) return;
  throw new ApiError(
    'CONFLICT',
    `A workspace has at most ${MOST_PEOPLE} people, invitations included. Remove some first.`,
  );
}

/** Makes a person a member as an invitation says; who is one already stays what he or she is. */
export async function joinWorkspace(
  tx: Tx,
  user: Pick<User, 'id' | 'name'>,
  { workspace_id, role }: Pick<Invitation, 'workspace_id' | 'role'>,
  at: Date,
): Promise<void> {
  const isNew = await addMember(tx, { workspaceId: workspace_id, userId: user.id, role, at });
  if (!isNew) return;
  await removeOwnersResets(tx, user.id);
  const actor = personActor({ userId: user.id, name: user.name });
  await audit(tx, { workspaceId: workspace_id, actor, action: 'member.joined', subject: role, at });
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
