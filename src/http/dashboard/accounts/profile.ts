// What people do about themselves: their name, their password, where they are signed in, and what they are told of changes of
// passwords and factors, sign-ins from new browsers and wrong tries.
import type { Tx } from '../../../store/db/database.js';
import { auditAccount, auditedPerson } from '../../../store/people/audit.js';
import { removeResets } from '../../../store/people/links.js';
import { addNotice, listNotices, readNotices } from '../../../store/people/notices.js';
import { listSessions, type Person, removeSession, removeSessions } from '../../../store/people/sessions.js';
import { findUser, listMemberships, setPasswordHash, setUserName } from '../../../store/people/users.js';
import { ApiError } from '../../core/errors.js';
import { type AppRoute, DONE, personRoute } from '../route.js';
import { NoticeList, PasswordChange, ProfileChange, SessionList } from '../schemas/account.js';
import { Done } from '../schemas/fields.js';
import type { AccountContext } from './context.js';
import { checkPassword, requireGoodPassword } from './session.js';
import type { Trier } from './sign-in-limits.js';
import { networkOf } from './sign-in-limits.js';

export function profileRoutes(context: AccountContext): AppRoute[] {
  const { database, clock, passwords } = context;
  const { db } = database;
  /** Does something about a person and writes it down, at once or not at all. */
  const act = (person: Person, action: string, work: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await work(tx);
      await auditAccount(tx, person.userId, { actor: auditedPerson(person), action, at: new Date(clock()) });
    });

  return [
    personRoute({
      method: 'GET',
      path: '/notices',
      reply: NoticeList,
      handle: async ({ person }) => {
        const rows = await listNotices(db, person);
        return {
          notices: rows.map(({ id, at, kind, detail, session_id, read_at }) => ({
            ...{ id, kind, detail, at: at.toISOString() },
            isUnread: read_at === null && session_id !== person.sessionId,
            isByThisSession: session_id === person.sessionId,
          })),
        };
      },
    }),
    personRoute({
      method: 'POST',
      path: '/notices/read',
      reply: Done,
      handle: async ({ person }) => {
        await readNotices(db, person, new Date(clock()));
        return DONE;
      },
    }),
    personRoute({
      method: 'GET',
      path: '/sessions',
      reply: SessionList,
      handle: async ({ person }) => {
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
      reply: Done,
      handle: async ({ person }) => {
        await act(person, 'sessions.ended', (tx) => removeSessions(tx, person.userId, person.sessionId));
        return DONE;
      },
    }),
    personRoute({
      method: 'DELETE',
      path: '/sessions/{sessionId}',
      isSensitive: true,
      reply: Done,
      handle: async ({ person, params }) => {
        await act(person, 'sessions.ended', async (tx) => {
          const isGone = await removeSession(tx, person.userId, params.sessionId);
          if (!isGone) throw new ApiError('NOT_FOUND', 'There is no such session.');
        });
        return DONE;
      },
    }),
    personRoute({
      method: 'PATCH',
      path: '/profile',
      body: ProfileChange,
      reply: Done,
      handle: async ({ person, body }) => {
        await act(person, 'profile.changed', (tx) => setUserName(tx, person.userId, body.name));
        return DONE;
      },
    }),
    personRoute({
      method: 'PUT',
      path: '/password',
      isSensitive: true,
      body: PasswordChange,
      reply: Done,
      handle: async (request) => {
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
