// What people do about themselves: their name, their password, where they are signed in, and what they are told of changes of
// passwords and factors, sign-ins from new browsers and wrong tries.
import type { SignInContext } from '../../../services/accounts/context.js';
import {
  changePassword,
  endOtherSessions,
  endSession,
  readNotices,
  renamePerson,
} from '../../../services/accounts/profile.js';
import { listNotices } from '../../../store/people/notices.js';
import { listSessions } from '../../../store/people/sessions.js';
import { type AppRoute, DONE, personRoute } from '../route.js';
import { NoticeList, PasswordChange, ProfileChange, SessionList } from '../schemas/account.js';
import { Done } from '../schemas/fields.js';
import { visitOf } from './session.js';

export function profileRoutes(context: SignInContext): AppRoute[] {
  const { database, clock } = context;
  const { db } = database;
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
        await readNotices(context, person);
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
        await endOtherSessions(context, person);
        return DONE;
      },
    }),
    personRoute({
      method: 'DELETE',
      path: '/sessions/{sessionId}',
      isSensitive: true,
      reply: Done,
      handle: async ({ person, params }) => {
        await endSession(context, person, params.sessionId);
        return DONE;
      },
    }),
    personRoute({
      method: 'PATCH',
      path: '/profile',
      body: ProfileChange,
      reply: Done,
      handle: async ({ person, body }) => {
        await renamePerson(context, person, body.name);
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
        await changePassword(context, visitOf(request), request.person, request.body);
        return DONE;
      },
    }),
  ];
}
