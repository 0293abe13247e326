// Signing in and out. Unknown address or wrong password: the same answer, after the same work.
import { z } from 'zod';
import { addAttempts } from '../../store/attempts.js';
import { auditAccount, personActor } from '../../store/audit.js';
import type { Db, Tx } from '../../store/database.js';
import { addSession, removeSession, removeSessionByValue } from '../../store/sessions.js';
import { findUser, findUserByEmail, listMemberships, normalEmail, type User } from '../../store/users.js';
import { ApiError } from '../errors.js';
import type { AccountContext } from './accounts.js';
import { nameClient } from './client.js';
import { anyEmailField, passwordField } from './fields.js';
import { csrfTokenOf } from './origin.js';
import { type AppRequest, type AppRoute, DONE, personRoute, publicRoute } from './route.js';
import type { Done, Session } from './shapes.js';

/** Tries at a password within a quarter of an hour: at one account from one address, from one address, at one account. */
const LIMITS = { pair: 10, address: 100, account: 200 };

const SignInBody = z.object({ email: anyEmailField, password: passwordField });

export function sessionRoutes(context: AccountContext): AppRoute[] {
  const { database, clock } = context;
  return [
    publicRoute({
      method: 'POST',
      path: '/session',
      body: SignInBody,
      handle: async (request): Promise<Session> => {
        const { email, password } = request.body;
        const user = await checkPassword(context, request, email, password);
        if (!user) throw new ApiError('UNAUTHORIZED', 'The e-mail address or the password is wrong.');
        return signIn(context, request, user);
      },
    }),
    personRoute({
      method: 'GET',
      path: '/session',
      handle: async ({ person, sessionValue }): Promise<Session> =>
        describeSession(database.db, person.userId, sessionValue!),
    }),
    personRoute({
      method: 'DELETE',
      path: '/session',
      handle: async ({ person, setSession }): Promise<Done> => {
        await database.db.transaction().execute(async (tx) => {
          await removeSession(tx, person.userId, person.sessionId);
          const deed = { actor: personActor(person), action: 'session.closed', at: new Date(clock()) };
          await auditAccount(tx, person.userId, deed);
        });
        setSession(null);
        return DONE;
      },
    }),
  ];
}

/** Who has this address and password, or null. Throws RATE_LIMITED beyond the limits: a try counts before it is made. */
export async function checkPassword(
  { database, clock, passwords }: AccountContext,
  { address }: { address: string },
  email: string,
  password: string,
): Promise<User | null> {
  const account = normalEmail(email);
  const buckets = [`pair ${address} ${account}`, `address ${address}`, `account ${account}`];
  const [pair, fromAddress, atAccount] = await addAttempts(database.db, buckets, clock());
  if (pair! > LIMITS.pair || fromAddress! > LIMITS.address || atAccount! > LIMITS.account) throw tooManyTries();
  const user = await findUserByEmail(database.db, email);
  const isRight = await passwords.verify(user?.password_hash ?? null, password);
  return isRight ? user : null;
}

const tooManyTries = (): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many tries. Wait a quarter of an hour, or have the password reset.', {
    'retry-after': '900',
  });

/**
 * Opens a session of its own, whatever cookie came along, and answers with it. `work` is done in the same transaction,
 * before it.
 */
export async function signIn(
  { database, clock }: AccountContext,
  request: AppRequest,
  user: Pick<User, 'id' | 'name'>,
  work?: (tx: Tx) => Promise<unknown>,
): Promise<Session> {
  const at = new Date(clock());
  const value = await database.db.transaction().execute(async (tx) => {
    await work?.(tx);
    return openSession(tx, request, user, at);
  });
  request.setSession(value);
  return describeSession(database.db, user.id, value);
}

/** Opens a session in place of the one that the browser had, and returns the value of its cookie. */
export async function openSession(
  tx: Tx,
  request: Pick<AppRequest, 'sessionValue' | 'header'>,
  { id, name }: Pick<User, 'id' | 'name'>,
  at: Date,
): Promise<string> {
  if (request.sessionValue !== null) await removeSessionByValue(tx, request.sessionValue);
  const { value } = await addSession(tx, id, nameClient(request.header('user-agent')), at);
  await auditAccount(tx, id, { actor: personActor({ userId: id, name }), action: 'session.opened', at });
  return value;
}

export async function describeSession(db: Db, userId: string, value: string): Promise<Session> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
  const { id, name, email, password_hash } = user;
  return {
    user: { id, name, email, hasPassword: password_hash !== null },
    workspaces: await listMemberships(db, userId),
    csrfToken: csrfTokenOf(value),
  };
}
