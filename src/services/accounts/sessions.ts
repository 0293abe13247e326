// Signing in, confirming who one is, and signing out. Unknown address or wrong password: the same answer, after the same work.
// Whoever has a second factor is asked for it next; until then the browser holds a value that opens nothing. What a browser is to
// hold is returned once it is written.
import { FlowError, invalid } from '../../domain/errors.js';
import { newSecret } from '../../lib/ids.js';
import { passwordProblem } from '../../lib/security/password-rule.js';
import type { RequestOptions } from '../../lib/security/second-factors.js';
import type { Tx } from '../../store/db/database.js';
import { auditAccount, auditedPerson } from '../../store/people/audit.js';
import { findFactors, hasAny, takeChallenge, tryChallenge } from '../../store/people/factors.js';
import {
  addSession,
  noteDevice,
  type OpenedSession,
  type Person,
  removeSession,
  removeSessionByValue,
  renewSession,
} from '../../store/people/sessions.js';
import { addNotice, findUser, findUserByEmail, normalEmail, type User } from '../../store/people/users.js';
import type { AccountsContext, SignInContext, Visit } from './context.js';
import {
  askForProof,
  checkProof,
  networkOf,
  type Proof,
  type Trier,
  tryFactor,
  tryPassword,
  wrongProof,
} from './proofs.js';

/** Who has this address and password, or null. Throws RATE_LIMITED beyond the limits. */
export function checkPassword(
  context: SignInContext,
  visit: Trier,
  email: string,
  password: string,
): Promise<User | null> {
  return tryPassword(context, visit, normalEmail(email), async () => {
    const user = await findUserByEmail(context.database.db, email);
    const isRight = await context.passwords.verify(user?.password_hash ?? null, password, networkOf(visit.address));
    return isRight ? user : null;
  });
}

/** `about` is what anybody knows of the person: address, name, workspaces. */
export function requireGoodPassword(password: string, about: readonly string[], field = 'password'): void {
  const problem = passwordProblem(password, about);
  if (problem !== null) throw invalid(`${field} ${problem}.`);
}

type Known = Pick<User, 'id' | 'name'>;

/** The session that was opened, and the secret by which the browser is known from now on. */
export type SignedIn = OpenedSession & { userId: string; device: string };
/** What comes before the session; the browser holds `stepValue` until then. */
type SecondStep = { stepValue: string; secondStep: { totp: boolean; passkey: RequestOptions | null } };
export type Entry = SignedIn | SecondStep;

export async function signIn(
  context: SignInContext,
  visit: Visit,
  { email, password }: { email: string; password: string },
): Promise<Entry> {
  const user = await checkPassword(context, visit, email, password);
  if (!user) throw new FlowError('UNAUTHORIZED', 'Wrong email or password.');
  return context.database.db.transaction().execute((tx) => enter(tx, context, visit, user, new Date(context.clock())));
}

/** Lets somebody in whose password was right, or asks for the second factor, where there is one. */
export async function enter(tx: Tx, context: SignInContext, visit: Visit, user: Known, at: Date): Promise<Entry> {
  const factors = await findFactors(tx, user.id);
  if (!hasAny(factors)) return openSession(tx, context, visit, user, at);
  const stepValue = newSecret();
  const asked = { userId: user.id, factors, origin: visit.origin, at };
  return { stepValue, secondStep: await askForProof(tx, { purpose: 'sign-in', cookie: stepValue }, asked) };
}

export async function takeSecondStep(
  context: SignInContext,
  visit: Visit,
  stepValue: string | null,
  proof: Proof,
): Promise<SignedIn> {
  const { db } = context.database;
  const at = new Date(context.clock());
  const place = { purpose: 'sign-in', cookie: stepValue ?? '' } as const;
  const step = await tryChallenge(db, place, at);
  const user = step && (await findUser(db, step.userId));
  if (!user) throw stepEnded();
  const session = await tryFactor(context, visit, user, () =>
    db.transaction().execute(async (tx) => {
      const asked = { ...step, origin: visit.origin, at };
      if (!(await checkProof(tx, context, proof, asked))) return null;
      if (!(await takeChallenge(tx, place))) throw stepEnded();
      return openSession(tx, context, visit, user, at);
    }),
  );
  if (session === null) throw wrongProof();
  return session;
}

const stepEnded = (): FlowError =>
  new FlowError('LINK_ENDED', 'Your sign-in expired, or you entered too many wrong codes. Start again.');

/** Opens a session in place of the one that the browser had. */
export async function openSession(
  tx: Tx,
  { sessionLimits }: Pick<SignInContext, 'sessionLimits'>,
  visit: Visit,
  { id: userId, name }: Known,
  at: Date,
  confirmedAt: Date = at,
): Promise<SignedIn> {
  if (visit.sessionValue !== null) await removeSessionByValue(tx, visit.sessionValue);
  const session = await addSession(tx, userId, visit.client, at, sessionLimits, confirmedAt);
  const device = visit.device ?? newSecret();
  if (await noteDevice(tx, userId, device, at)) {
    await addNotice(tx, { userId, kind: 'new_device', detail: visit.client, sessionId: session.id, at });
  }
  await auditAccount(tx, userId, { actor: auditedPerson({ userId, name }), action: 'session.opened', at });
  return { ...session, userId, device };
}

export async function closeSession({ database, clock }: AccountsContext, person: Person): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await removeSession(tx, person.userId, person.sessionId);
    const action = { actor: auditedPerson(person), action: 'session.closed', at: new Date(clock()) };
    await auditAccount(tx, person.userId, action);
  });
}

// ---- Confirming: with the password, and where people have a second factor with that as well; a passkey is both

type Confirmation = Proof & { password?: string | undefined };

/** How a person can confirm; `signOn` names the provider that those without a password confirm with. */
export async function beginConfirmation(context: SignInContext, visit: Visit, person: Person) {
  const { database, clock, signOn } = context;
  const user = await mustFindUser(context, person);
  const signOnName = signOn?.provider.name ?? null;
  if (user.password_hash === null) return { password: false, totp: false, passkey: null, signOn: signOnName };
  const factors = await findFactors(database.db, user.id);
  const place = { purpose: 'confirm', cookie: visit.sessionValue! } as const;
  const asked = { userId: user.id, factors, origin: visit.origin, at: new Date(clock()) };
  return { password: true, ...(await askForProof(database.db, place, asked)), signOn: null };
}

/** The session counts as confirmed for a while, under another value. */
export async function confirm(
  context: SignInContext,
  visit: Visit,
  person: Person,
  given: Confirmation,
): Promise<OpenedSession> {
  const user = await mustFindUser(context, person);
  await requireProof(context, visit, user, given);
  const at = new Date(context.clock());
  return context.database.db.transaction().execute((tx) => confirmSession(tx, person, at));
}

async function mustFindUser({ database }: SignInContext, { userId }: Person): Promise<User> {
  const user = await findUser(database.db, userId);
  if (!user) throw new FlowError('UNAUTHORIZED', 'Sign in first.');
  return user;
}

export async function confirmSession(tx: Tx, person: Person, at: Date): Promise<OpenedSession> {
  await auditAccount(tx, person.userId, { actor: auditedPerson(person), action: 'session.confirmed', at });
  return { id: person.sessionId, value: await renewSession(tx, person.sessionId, at) };
}

async function requireProof(context: SignInContext, visit: Visit, user: User, given: Confirmation): Promise<void> {
  if (user.password_hash === null) throw new FlowError('CONFLICT', 'Confirm with single sign-on instead.');
  // A passkey asks for a finger or a PIN: it is two factors by itself.
  if (given.passkey === undefined) await requirePassword(context, visit, user, given.password);
  const needsFactor = hasAny(await findFactors(context.database.db, user.id));
  if (needsFactor || given.passkey !== undefined) await requireFactor(context, visit, user, given);
}

async function requirePassword(
  context: SignInContext,
  visit: Visit,
  user: User,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw invalid('password is required.');
  if (await checkPassword(context, visit, user.email, password)) return;
  throw invalid('That’s not your current password.');
}

async function requireFactor(context: SignInContext, visit: Visit, user: User, proof: Proof): Promise<void> {
  const { db } = context.database;
  const at = new Date(context.clock());
  if (proof.passkey === undefined && proof.code === undefined) throw invalid('code is required.');
  const place = { purpose: 'confirm', cookie: visit.sessionValue! } as const;
  const challenge = proof.passkey === undefined ? '' : (await tryChallenge(db, place, at))?.challenge;
  const asked = { userId: user.id, challenge: challenge ?? '', origin: visit.origin, at };
  const isRight = await tryFactor(context, visit, user, () =>
    db.transaction().execute(async (tx) => {
      const isPasskey = proof.passkey !== undefined;
      if (isPasskey && !(await takeChallenge(tx, place))) return null;
      return (await checkProof(tx, context, proof, asked)) || null;
    }),
  );
  if (!isRight) throw wrongProof('VALIDATION_ERROR');
}
