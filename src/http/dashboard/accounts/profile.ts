// What people do about themselves: their name, their password, and where they are signed in.
import { z } from 'zod';
import type { Tx } from '../../../store/db/database.js';
import { auditAccount, personActor } from '../../../store/people/audit.js';
import { removeResets } from '../../../store/people/links.js';
import { addNotice } from '../../../store/people/notices.js';
import { listSessions, type Person, removeSession, removeSessions } from '../../../store/people/sessions.js';
import { findUser, listMemberships, setPasswordHash, setUserName } from '../../../store/people/users.js';
import { ApiError } from '../../core/errors.js';
import { nameField, passwordField, requireGoodPassword } from '../fields.js';
import { type AppRoute, DONE, personRoute } from '../route.js';
import type { Done, SessionList } from '../shapes.js';
import type { AccountContext } from './accounts.js';
import { checkPassword } from './session.js';
import type { Trier } from './sign-in-limits.js';
import { networkOf } from './sign-in-limits.js';

const ProfileBody = z.object({ name: nameField });
const PasswordBody = z.object({
  current: passwordField,
  next: passwordField,
  endsOthers: z.boolean().default(true),
});

export function profileRoutes(context: AccountContext): AppRoute[] {
  const { database, clock, passwords } = context;
  const { db } = database;
  /** Does something about a person and writes it down, at once or not at all. */
  const act = (person: Person, action: string, work: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await work(tx);
      await auditAccount(tx, person.userId, { actor: personActor(person), action, at: new Date(clock()) });
    });

  return [
    personRoute({
      method: 'GET',
      path: '/sessions',
      handle: async ({ person }): Promise<SessionList> => {
        const rows = await listSessions(db, person.userId, new Date(clock()));
        return {
          sessions: rows.map(({ id, client, created_at, last_seen_at }) => ({
            ...{ id, client, isThis: id === person.sessionId },
            createdAt: created_at.toISOString(),
            lastSeenAt: last_seen_at.toISOString(),
          })),
        };
      },
    }),
    personRoute({
      method: 'DELETE',
      path: '/sessions',
      isSensitive: true,
      handle: async ({ person }): Promise<Done> => {
        await act(person, 'sessions.ended', (tx) => removeSessions(tx, person.userId, person.sessionId));
        return DONE;
      },
    }),
    personRoute({
      method: 'DELETE',
      path: '/sessions/{sessionId}',
      isSensitive: true,
      handle: async ({ person, params }): Promise<Done> => {
        await act(person, 'sessions.ended', async (tx) => {
          const isGone = await removeSession(tx, person.userId, params.sessionId!);
          if (!isGone) throw new ApiError('NOT_FOUND', 'There is no such session.');
        });
        return DONE;
      },
    }),
    personRoute({
      method: 'PATCH',
      path: '/profile',
      body: ProfileBody,
      handle: async ({ person, body }): Promise<Done> => {
        await act(person, 'profile.changed', (tx) => setUserName(tx, person.userId, body.name));
        return DONE;
      },
    }),
    personRoute({
      method: 'PUT',
      path: '/password',
      isSensitive: true,
      body: PasswordBody,
      handle: async (request): Promise<Done> => {
        const { person, body } = request;
        await requireOwnPassword(context, request, person, body.current);
        const workspaces = await listMemberships(db, person.userId);
        requireGoodPassword(body.next, [person.email, person.name, ...workspaces.map(({ name }) => name)], 'next');
        const hash = await passwords.hash(body.next, networkOf(request.address));
        await act(person, 'password.changed', async (tx) => {
          await setPasswordHash(tx, person.userId, hash);
          await removeResets(tx, person.userId);
          if (body.endsOthers) await removeSessions(tx, person.userId, person.sessionId);
          await addNotice(tx, { ...person, kind: 'password_changed', at: new Date(clock()) });
        });
        return DONE;
      },
    }),
  ];
}

async function requireOwnPassword(
  context: AccountContext,
  request: Trier,
  person: Person,
  password: string,
): Promise<void> {
  const user = await findUser(context.database.db, person.userId);
  if (user?.password_hash === null) {
    throw new ApiError('CONFLICT', 'This account has no password: it signs in with the single sign-on.');
  }
  if (await checkPassword(context, request, person.email, password)) return;
  throw new ApiError('VALIDATION_ERROR', 'current is not your password.');
}
