// What people do about themselves: their name, their password, where they are signed in, and what they are told of changes of
// passwords and factors, sign-ins from new browsers and wrong tries.

import { mayUsePasskeys } from '../../../lib/security/second-factors.js';
import type { SignInContext } from '../../../services/accounts/context.js';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '../../../services/accounts/factors.js';
import {
  changePassword,
  endOtherSessions,
  endSession,
  readNotices,
  renamePerson,
} from '../../../services/accounts/profile.js';
import { findFactors } from '../../../store/people/factors.js';
import { listSessions } from '../../../store/people/sessions.js';
import { listNotices } from '../../../store/people/users.js';
import { type AppRoute, DONE, personRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import {
  FactorAdded,
  FactorList,
  NewPasskey,
  NewTotp,
  NoticeList,
  PasskeyCreation,
  PasswordChange,
  ProfileChange,
  RecoveryCodes,
  SessionList,
  TotpConfirmation,
} from '../schemas/people.js';
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

// The second factors of a person: the authenticator app, passkeys and recovery codes.

export const factorRoutes = (context: SignInContext): AppRoute[] => [
  personRoute({
    method: 'GET',
    path: '/factors',
    reply: FactorList,
    handle: async ({ person, origin }) => {
      const { totpSince, passkeys, recoveryCodesLeft } = await findFactors(context.database.db, person.userId);
      return {
        totpSince: totpSince?.toISOString() ?? null,
        passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
        recoveryCodesLeft,
        mayUsePasskeys: mayUsePasskeys(origin),
      };
    },
  }),
  personRoute({
    method: 'POST',
    path: '/factors/totp',
    isSensitive: true,
    reply: NewTotp,
    handle: ({ person }) => beginTotp(context, person),
  }),
  personRoute({
    method: 'POST',
    path: '/factors/totp/confirmation',
    isSensitive: true,
    body: TotpConfirmation,
    reply: FactorAdded,
    handle: ({ person, body }) => confirmTotp(context, person, body),
  }),
  personRoute({
    method: 'DELETE',
    path: '/factors/totp',
    isSensitive: true,
    reply: Done,
    handle: async ({ person }) => {
      await removeTotp(context, person);
      return DONE;
    },
  }),
  personRoute({
    method: 'POST',
    path: '/factors/passkeys/options',
    isSensitive: true,
    reply: PasskeyCreation,
    handle: async (request) => ({ options: await beginPasskey(context, visitOf(request), request.person) }),
  }),
  personRoute({
    method: 'POST',
    path: '/factors/passkeys',
    isSensitive: true,
    body: NewPasskey,
    reply: FactorAdded,
    handle: (request) => addPasskey(context, visitOf(request), request.person, request.body),
  }),
  personRoute({
    method: 'DELETE',
    path: '/factors/passkeys/{passkeyId}',
    isSensitive: true,
    reply: Done,
    handle: async ({ person, params }) => {
      await removePasskey(context, person, params.passkeyId);
      return DONE;
    },
  }),
  personRoute({
    method: 'POST',
    path: '/factors/recovery-codes',
    isSensitive: true,
    reply: RecoveryCodes,
    handle: async ({ person }) => ({ recoveryCodes: await renewRecoveryCodes(context, person) }),
  }),
];
