// Before something sensitive people prove again who they are: with their password, and where they have a second factor with
// that as well; a passkey is both. The session gets another cookie and counts as confirmed for a while.
import type { Tx } from '../../../store/db/database.js';
import { auditAccount, auditedPerson } from '../../../store/people/audit.js';
import { takeChallenge, tryChallenge } from '../../../store/people/challenges.js';
import { findFactors, hasAny } from '../../../store/people/factors.js';
import { type OpenedSession, type Person, renewSession } from '../../../store/people/sessions.js';
import { findUser, type User } from '../../../store/people/users.js';
import { ApiError } from '../../core/errors.js';
import { type AppRequest, type AppRoute, personRoute } from '../route.js';
import { Confirmation, ConfirmationWays, Session } from '../schemas/account.js';
import type { AccountContext } from './context.js';
import { askForProof, checkProof, wrongProof } from './proofs.js';
import { checkPassword, letIn } from './session.js';
import { tryFactor } from './sign-in-limits.js';

export function confirmationRoutes(context: AccountContext): AppRoute[] {
  const { database, clock, signOn } = context;
  const { db } = database;
  return [
    personRoute({
      method: 'POST',
      path: '/confirmation/ways',
      reply: ConfirmationWays,
      handle: async ({ person, sessionValue, origin }) => {
        const user = await mustFind(context, person);
        const signOnName = signOn?.provider.name ?? null;
        if (user.password_hash === null) return { password: false, totp: false, passkey: null, signOn: signOnName };
        const factors = await findFactors(db, user.id);
        const place = { purpose: 'confirm', cookie: sessionValue! } as const;
        const asked = { userId: user.id, factors, origin, at: new Date(clock()) };
        return { password: true, ...(await askForProof(db, place, asked)), signOn: null };
      },
    }),
    personRoute({
      method: 'POST',
      path: '/confirmation',
      body: Confirmation,
      reply: Session,
      handle: async (request) => {
        const { person, body } = request;
        const user = await mustFind(context, person);
        await requireProof(context, request, user, body);
        const at = new Date(clock());
        const session = await db.transaction().execute((tx) => confirmSession(tx, person, at));
        return letIn(db, request, user.id, session);
      },
    }),
  ];
}

async function mustFind({ database }: AccountContext, { userId }: Person): Promise<User> {
  const user = await findUser(database.db, userId);
  if (!user) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
  return user;
}

/** The session counts as confirmed from now on, under another cookie. */
export async function confirmSession(tx: Tx, person: Person, at: Date): Promise<OpenedSession> {
  await auditAccount(tx, person.userId, { actor: auditedPerson(person), action: 'session.confirmed', at });
  return { id: person.sessionId, value: await renewSession(tx, person.sessionId, at) };
}

async function requireProof(
  context: AccountContext,
  request: AppRequest,
  user: User,
  given: Confirmation,
): Promise<void> {
  if (user.password_hash === null) throw new ApiError('CONFLICT', 'Confirm it with the single sign-on.');
  // A passkey asks for a finger or a PIN: it is two factors by itself.
  if (given.passkey === undefined) await requirePassword(context, request, user, given.password);
  const needsFactor = hasAny(await findFactors(context.database.db, user.id));
  if (needsFactor || given.passkey !== undefined) await requireFactor(context, request, user, given);
}

async function requirePassword(
  context: AccountContext,
  request: AppRequest,
  user: User,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new ApiError('VALIDATION_ERROR', 'password is required.');
  if (await checkPassword(context, request, user.email, password)) return;
  throw new ApiError('VALIDATION_ERROR', 'This is not your password.');
}

async function requireFactor(
  context: AccountContext,
  request: AppRequest,
  user: User,
  proof: Confirmation,
): Promise<void> {
  const { db } = context.database;
  const at = new Date(context.clock());
  if (proof.passkey === undefined && proof.code === undefined) {
    throw new ApiError('VALIDATION_ERROR', 'code is required.');
  }
  const place = { purpose: 'confirm', cookie: request.sessionValue! } as const;
  const challenge = proof.passkey === undefined ? '' : (await tryChallenge(db, place, at))?.challenge;
  const asked = { userId: user.id, challenge: challenge ?? '', origin: request.origin, at };
  const isRight = await tryFactor(context, request, user, () =>
    db.transaction().execute(async (tx) => {
      const isPasskey = proof.passkey !== undefined;
      if (isPasskey && !(await takeChallenge(tx, place))) return null;
      return (await checkProof(tx, context, proof, asked)) || null;
    }),
  );
  if (!isRight) throw wrongProof('VALIDATION_ERROR');
}
