// New passwords for people who forgot theirs: an owner or the operator makes a link that works once within an hour.
import { offerReset } from '../../../services/accounts/recovery.js';
import { auditAccount, auditedPerson } from '../../../store/people/audit.js';
import { findReset, resetUrl, takeReset } from '../../../store/people/links.js';
import { addNotice } from '../../../store/people/notices.js';
import { removeSessions } from '../../../store/people/sessions.js';
import { findUser, listMemberships, setPasswordHash } from '../../../store/people/users.js';
import { linkEnded } from '../../core/errors.js';
import { type AppRoute, memberRoute, publicRoute } from '../route.js';
import { SessionOrSecondStep } from '../schemas/account.js';
import { LinkToken, OneUseLink, OpenReset, Reset } from '../schemas/people.js';
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
          const deed = { actor: auditedPerson({ userId, name: user.name }), action: 'password.reset' };
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
        const link = await offerReset(context, member, params.userId);
        return { url: resetUrl(origin, link.token), expiresAt: link.expiresAt.toISOString() };
      },
    }),
  ];
}
