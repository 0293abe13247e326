// Signing in and out. Unknown address or wrong password: the same answer, after the same work.
import { z } from 'zod';
import { addAttempts } from '../../store/attempts.js';
import { auditAccount } from '../../store/audit.js';
import type { Db, Tx } from '../../store/database.js';
import { addSession, removeSession, removeSessionByValue } from '../../store/sessions.js';
import { findUser, findUserByEmail, hasOwner, listMemberships, normalEmail, type User } from '../../store/users.js';
import { ApiError } from '../errors.js';
import type { AccountContext } from './accounts.js';
import { nameClient } from './client.js';
import { csrfTokenOf } from './origin.js';
import { type AppRequest, type AppRoute, DONE, personRoute, publicRoute } from './route.js';
import type { Door, Session } from './shapes.js';

/** Tries at a password within a quarter of an hour: at one account from one address, from one address, at one account. */
const LIMITS = { pair: 10, address: 100, account: 200 };

const SignInBody = z.object({ email: z.string().max(320), password: z.string().max(1_000) });

export function sessionRoutes(context: AccountContext): AppRoute[] {
  const { database, clock } = context;
  return [
    publicRoute({
      method: 'GET',
      path: '/door',
      handle: async (): Promise<Door> => ({ isSetUp: await hasOwner(database.db), singleSignOn: null }),
    }),
    publicRoute({
      method: 'POST',
      path: '/session',
      body: SignInBody,
      handle: async (request): Promise<Session> => {
        const { email, password } = request.body;
        await countAttempt(context, request, email);
        const user = await findUserByEmail(database.db, email);
        const isRight = await context.passwords.verify(user?.password_hash ?? null, password);
        if (!user || !isRight) throw new ApiError('UNAUTHORIZED', 'The e-mail address or the password is wrong.');
        return signIn(context, request, user);
      },
    }),
    personRoute({
      method: 'GET',
      path: '/session',
      handle: async ({ person, sessionValue }) => describeSession(database.db, person.userId, sessionValue!),
    }),
    personRoute({
      method: 'DELETE',
      path: '/session',
      handle: async ({ person, setSession }) => {
        await database.db.transaction().execute(async (tx) => {
          await removeSession(tx, person.userId, person.sessionId);
          const actor = { kind: 'person' as const, id: person.userId, name: person.name };
          await auditAccount(tx, person.userId, { actor, action: 'session.closed', at: new Date(clock()) });
        });
        setSession(null);
        return DONE;
      },
    }),
  ];
}

/** Throws RATE_LIMITED beyond the limits; a try counts before it is known whether it was right. */
export async function countAttempt(
  { database, clock }: AccountContext,
  { address }: Pick<AppRequest, 'address'>,
  email: string,
): Promise<void> {
  const account = normalEmail(email);
  const buckets = [`pair ${address} ${account}`, `address ${address}`, `account ${account}`];
  const [pair, fromAddress, atAccount] = await addAttempts(database.db, buckets, clock());
  if (pair! <= LIMITS.pair && fromAddress! <= LIMITS.address && atAccount! <= LIMITS.account) return;
  throw new ApiError('RATE_LIMITED', 'Too many tries. Wait a quarter of an hour, or have the password reset.', {
    'retry-after': '900',
  });
}

/** Opens a session of its own, whatever cookie came along, and answers with it. */
export async function signIn(
  { database, clock }: AccountContext,
  request: AppRequest<unknown, unknown>,
  user: User,
  work?: (tx: Tx) => Promise<unknown>,
): Promise<Session> {
  const at = new Date(clock());
  const value = await database.db.transaction().execute(async (tx) => {
    await work?.(tx);
    if (request.sessionValue !== null) await removeSessionByValue(tx, request.sessionValue);
    const opened = await addSession(tx, user.id, nameClient(request.header('user-agent')), at);
    const actor = { kind: 'person' as const, id: user.id, name: user.name };
    await auditAccount(tx, user.id, { actor, action: 'session.opened', at });
    return opened.value;
  });
  request.setSession(value);
  return describeSession(database.db, user.id, value);
}

async function describeSession(db: Db, userId: string, value: string): Promise<Session> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
  const { id, name, email, password_hash } = user;
  return {
    user: { id, name, email, hasPassword: password_hash !== null },
    workspaces: await listMemberships(db, userId),
    csrfToken: csrfTokenOf(value),
  };
}
