// Signing in and out. Unknown address or wrong password: the same answer, after the same work. Whoever has a second factor is
// asked for it next; until then the browser holds a cookie that opens nothing.
import { passwordProblem } from '../../../lib/security/password-rule.js';
import { newSecret } from '../../../lib/security/secret.js';
import type { Db, Tx } from '../../../store/db/database.js';
import { auditAccount, auditedPerson } from '../../../store/people/audit.js';
import { CHALLENGE_MS, takeChallenge, tryChallenge } from '../../../store/people/challenges.js';
import { findFactors, hasAny } from '../../../store/people/factors.js';
import { addNotice, countUnreadNotices } from '../../../store/people/notices.js';
import {
  addSession,
  DEVICE_MS,
  noteDevice,
  type OpenedSession,
  removeSession,
  removeSessionByValue,
} from '../../../store/people/sessions.js';
import { findUser, findUserByEmail, listMemberships, normalEmail, type User } from '../../../store/people/users.js';
import { ApiError } from '../../core/errors.js';
import { csrfTokenOf } from '../origin.js';
import { type AppRequest, type AppRoute, DONE, personRoute, publicRoute } from '../route.js';
import { Proof, type SecondStep, Session, SessionOrSecondStep, SignIn } from '../schemas/account.js';
import { Done } from '../schemas/fields.js';
import type { AccountContext } from './context.js';
import { askForProof, checkProof, wrongProof } from './proofs.js';
import { DEVICE_COOKIE, deviceOf, networkOf, type Trier, tryFactor, tryPassword } from './sign-in-limits.js';

/** What a browser holds between the password and the second factor. */
const STEP_COOKIE = 'aftercall-step';

export function sessionRoutes(context: AccountContext): AppRoute[] {
  const { database, clock } = context;
  return [
    publicRoute({
      method: 'POST',
      path: '/session',
      body: SignIn,
      reply: SessionOrSecondStep,
      handle: async (request) => {
        const { email, password } = request.body;
        const user = await checkPassword(context, request, email, password);
        if (!user) throw new ApiError('UNAUTHORIZED', 'The e-mail address or the password is wrong.');
        return signIn(context, request, user);
      },
    }),
    publicRoute({
      method: 'POST',
      path: '/session/second-step',
      body: Proof,
      reply: Session,
      handle: (request) => takeSecondStep(context, request, request.body),
    }),
    personRoute({
      method: 'GET',
      path: '/session',
      reply: Session,
      handle: async ({ person, sessionValue }) =>
        describeSession(database.db, person.userId, person.sessionId, sessionValue!),
    }),
    personRoute({
      method: 'DELETE',
      path: '/session',
      reply: Done,
      handle: async ({ person, setSession }) => {
        await database.db.transaction().execute(async (tx) => {
          await removeSession(tx, person.userId, person.sessionId);
          const deed = { actor: auditedPerson(person), action: 'session.closed', at: new Date(clock()) };
          await auditAccount(tx, person.userId, deed);
        });
        setSession(null);
        return DONE;
      },
    }),
  ];
}

/** Who has this address and password, or null. Throws RATE_LIMITED beyond the limits. */
export function checkPassword(
  context: AccountContext,
  request: Trier,
  email: string,
  password: string,
): Promise<User | null> {
  return tryPassword(context, request, normalEmail(email), async () => {
    const user = await findUserByEmail(context.database.db, email);
    const isRight = await context.passwords.verify(user?.password_hash ?? null, password, networkOf(request.address));
    return isRight ? user : null;
  });
}

/** `about` is what anybody knows of the person: address, name, workspaces. */
export function requireGoodPassword(password: string, about: readonly string[], field = 'password'): void {
  const problem = passwordProblem(password, about);
  if (problem !== null) throw new ApiError('VALIDATION_ERROR', `${field} ${problem}.`);
}

/** A browser that is about to come in. */
export type Comer = Pick<AppRequest, 'sessionValue' | 'header' | 'cookie' | 'setCookie' | 'setSession' | 'origin'>;
type Known = Pick<User, 'id' | 'name'>;

/** A session, or what has to come before it. */
type Entry = OpenedSession | (SecondStep & { cookie: string });

/**
 * Lets somebody in whose password was right, or asks for the second factor, where there is one. `work` is done in the same
 * transaction, before it.
 */
export async function signIn(
  context: AccountContext,
  request: Comer,
  user: Known,
  work?: (tx: Tx) => Promise<unknown>,
): Promise<SessionOrSecondStep> {
  const { db } = context.database;
  const entry = await db.transaction().execute(async (tx) => {
    await work?.(tx);
    return enter(tx, context, request, user, new Date(context.clock()));
  });
  return answerEntry(db, request, user.id, entry);
}

/** Within a transaction; answerEntry tells the browser, once it has ended. */
export async function enter(tx: Tx, context: AccountContext, request: Comer, user: Known, at: Date): Promise<Entry> {
  const factors = await findFactors(tx, user.id);
  if (!hasAny(factors)) return openSession(tx, context, request, user, at);
  const cookie = newSecret();
  const asked = { userId: user.id, factors, origin: request.origin, at };
  return { cookie, secondStep: await askForProof(tx, { purpose: 'sign-in', cookie }, asked) };
}

export async function answerEntry(db: Db, request: Comer, userId: string, entry: Entry): Promise<SessionOrSecondStep> {
  if (!('secondStep' in entry)) return letIn(db, request, userId, entry);
  request.setCookie(STEP_COOKIE, entry.cookie, CHALLENGE_MS / 1_000);
  return { secondStep: entry.secondStep };
}

async function takeSecondStep(context: AccountContext, request: Comer & Trier, proof: Proof): Promise<Session> {
  const { db } = context.database;
  const at = new Date(context.clock());
  const place = { purpose: 'sign-in', cookie: request.cookie(STEP_COOKIE) ?? '' } as const;
  const step = await tryChallenge(db, place, at);
  const user = step && (await findUser(db, step.userId));
  if (!user) throw stepEnded();
  const session = await tryFactor(context, request, user, () =>
    db.transaction().execute(async (tx) => {
      const asked = { ...step, origin: request.origin, at };
      if (!(await checkProof(tx, context, proof, asked))) return null;
      if (!(await takeChallenge(tx, place))) throw stepEnded();
      return openSession(tx, context, request, user, at);
    }),
  );
  if (session === null) throw wrongProof();
  request.setCookie(STEP_COOKIE, null, 0);
  return letIn(db, request, user.id, session);
}

const stepEnded = (): ApiError =>
  new ApiError('LINK_ENDED', 'The sign-in took too long, or too many codes were wrong. Start again.');

/** Opens a session in place of the one that the browser had. */
export async function openSession(
  tx: Tx,
  { sessionLimits }: Pick<AccountContext, 'sessionLimits'>,
  request: Comer,
  { id, name }: Known,
  at: Date,
  confirmedAt: Date = at,
): Promise<OpenedSession> {
  if (request.sessionValue !== null) await removeSessionByValue(tx, request.sessionValue);
  const client = nameClient(request.header('user-agent'));
  const session = await addSession(tx, id, client, at, sessionLimits, confirmedAt);
  const device = deviceOf(request) ?? newSecret();
  if (await noteDevice(tx, id, device, at)) {
    await addNotice(tx, { userId: id, kind: 'new_device', detail: client, sessionId: session.id, at });
  }
  request.setCookie(DEVICE_COOKIE, device, DEVICE_MS / 1_000);
  await auditAccount(tx, id, { actor: auditedPerson({ userId: id, name }), action: 'session.opened', at });
  return session;
}

/** Hands the browser its cookie, once the session is written. */
export function letIn(
  db: Db,
  request: Pick<Comer, 'setSession'>,
  userId: string,
  { id, value }: OpenedSession,
): Promise<Session> {
  request.setSession(value);
  return describeSession(db, userId, id, value);
}

export async function describeSession(db: Db, userId: string, sessionId: string, value: string): Promise<Session> {
  const user = await findUser(db, userId);
  if (!user) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
  const { id, name, email, password_hash } = user;
  const hasFactor = hasAny(await findFactors(db, userId));
  const hasPassword = password_hash !== null;
  const memberships = await listMemberships(db, userId);
  return {
    user: { id, name, email, hasPassword, hasFactor },
    workspaces: memberships.map(({ requires_factor, ...workspace }) => ({
      ...workspace,
      lacksFactor: requires_factor && hasPassword && !hasFactor,
    })),
    unreadNotices: await countUnreadNotices(db, { userId, sessionId }),
    csrfToken: csrfTokenOf(value),
  };
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Names a browser well enough to be recognised in a list: "Firefox on Linux". The User-Agent itself is not kept. */
function nameClient(userAgent: string | undefined): string {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(BROWSERS) ?? 'Unknown browser';
  const system = find(SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
