// New passwords for people who forgot theirs: an owner or the operator makes a link that works once within an hour.
import type { Tx } from '../../../store/db/database.js';
import { audit, auditAccount, personActor } from '../../../store/people/audit.js';
import { addReset, findReset, resetUrl, takeReset } from '../../../store/people/links.js';
import { addNotice } from '../../../store/people/notices.js';
import { type Member, removeSessions } from '../../../store/people/sessions.js';
import { findUser, listMemberships, lockUser, setPasswordHash, type User } from '../../../store/people/users.js';
import { ApiError, linkEnded } from '../../core/errors.js';
import { type AppRoute, memberRoute, publicRoute } from '../route.js';
import { SessionOrSecondStep } from '../schemas/account.js';
import { LinkToken, OneUseLink, OpenReset, Reset } from '../schemas/people.js';
import { holdRole } from '../visitor.js';
import type { AccountContext } from './context.js';
import { requireGoodPassword, signIn } from './session.js';
import { networkOf } from './sign-in-limits.js';

export function resetRoutes(context: AccountContext): AppRoute[] {
  const { database, clock, passwords } = context;
  const { db } = database;
  const find = async (token: string) => {
    const found = await findReset(db, token, new Date(clock()));
    if (!found) throw linkEnded();
    return found;
  };

  return [
    publicRoute({
      method: 'POST',
      path: '/password-reset',
      body: LinkToken,
      reply: OpenReset,
      handle: async ({ body }) => ({ email: (await find(body.token)).email }),
    }),
    publicRoute({
      method: 'POST',
      path: '/password-reset/use',
      body: Reset,
      reply: SessionOrSecondStep,
      handle: async (request) => {
        const { token, password } = request.body;
        const { userId, email } = await find(token);
        const user = (await findUser(db, userId))!;
        const workspaces = await listMemberships(db, userId);
        requireGoodPassword(password, [email, user.name, ...workspaces.map(({ name }) => name)]);
        const hash = await passwords.hash(password, networkOf(request.address));
        return signIn(context, request, user, async (tx) => {
          if (!(await takeReset(tx, token))) throw linkEnded();
          await setPasswordHash(tx, userId, hash);
          await removeSessions(tx, userId, null);
          const deed = { actor: personActor({ userId, name: user.name }), action: 'password.reset' };
          const at = new Date(clock());
          await auditAccount(tx, userId, { ...deed, at });
          await addNotice(tx, { userId, kind: 'password_reset', at });
        });
      },
    }),
    memberRoute({
      method: 'POST',
      path: '/members/{userId}/reset',
      role: 'owner',
      isSensitive: true,
      reply: OneUseLink,
      handle: async ({ member, params, origin }) => {
        const at = new Date(clock());
        const link = await db.transaction().execute(async (tx) => {
          const user = await requireOwnPeople(tx, member, params.userId);
          const deed = {
            actor: personActor(await holdRole(tx, member, 'owner')),
            action: 'password.reset_offered',
            subject: user.email,
          };
          await audit(tx, { workspaceId: member.workspaceId, ...deed, at });
          return addReset(tx, { userId: user.id, madeBy: member.userId, at });
        });
        return { url: resetUrl(origin, link.token), expiresAt: link.expiresAt.toISOString() };
      },
    }),
  ];
}

/**
 * The person, if everything that the account opens is the owner's anyway: otherwise a reset would be a way into the
 * workspaces of others.
 */
export async function requireOwnPeople(tx: Tx, owner: Member, userId: string): Promise<User> {
  await lockUser(tx, userId);
  const theirs = await listMemberships(tx, userId);
  const user = await findUser(tx, userId);
  if (!user || !theirs.some(({ id }) => id === owner.workspaceId)) {
    throw new ApiError('NOT_FOUND', 'There is no such member.');
  }
  const owned = (await listMemberships(tx, owner.userId)).filter(({ role }) => role === 'owner');
  const isOwned = theirs.every(({ id }) => owned.some((workspace) => workspace.id === id));
  if (isOwned) return user;
  throw new ApiError('FORBIDDEN', 'This person also belongs to workspaces that are not yours: ask the operator.');
}
