// Setting the service up, signing in and out, and confirming: the cookies that a browser holds, and what it is told of its session.

import { z } from 'zod';
import { isSecretShaped } from '../../../lib/ids.js';
import type { SignInContext, Visit } from '../../../services/accounts/context.js';
import { setUp } from '../../../services/accounts/members.js';
import {
  beginConfirmation,
  closeSession,
  confirm,
  type Entry,
  type SignedIn,
  signIn,
  takeSecondStep,
} from '../../../services/accounts/sessions.js';
import { beginSignOn, finishSignOn } from '../../../services/accounts/sign-on.js';
import type { Db } from '../../../store/db/database.js';
import { CHALLENGE_MS, findFactors, hasAny } from '../../../store/people/factors.js';
import { DEVICE_MS } from '../../../store/people/sessions.js';
import { countUnreadNotices, findUser, hasOwner, listMemberships } from '../../../store/people/users.js';
import { ApiError } from '../../core/errors.js';
import { APP_PREFIX, type AppRequest, type AppRoute, DONE, personRoute, publicRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import {
  Confirmation,
  ConfirmationWays,
  Door,
  Proof,
  Session,
  SessionOrSecondStep,
  SetUp,
  SignIn,
  type SignOnProblem,
} from '../schemas/people.js';
import { csrfTokenOf } from '../visitor.js';

const DEVICE_COOKIE = 'aftercall-device';
/** What a browser holds between the password and the second factor. */
const STEP_COOKIE = 'aftercall-step';

export function sessionRoutes(context: SignInContext): AppRoute[] {
  const { signOn } = context;
  const { db } = context.database;
  return [
    publicRoute({
      method: 'GET',
      path: '/door',
      reply: Door,
      handle: async () => ({ isSetUp: await hasOwner(db), singleSignOn: signOn?.provider.name ?? null }),
    }),
    publicRoute({
      method: 'POST',
      path: '/setup',
      body: SetUp,
      reply: Session,
      handle: async (request) => letIn(db, request, await setUp(context, visitOf(request), request.body)),
    }),
    publicRoute({
      method: 'POST',
      path: '/session',
      body: SignIn,
      reply: SessionOrSecondStep,
      handle: async (request) => answerEntry(db, request, await signIn(context, visitOf(request), request.body)),
    }),
    publicRoute({
      method: 'POST',
      path: '/session/second-step',
      body: Proof,
      reply: Session,
      handle: async (request) => {
        const step = request.cookie(STEP_COOKIE);
        const session = await takeSecondStep(context, visitOf(request), step, request.body);
        request.setCookie(STEP_COOKIE, null, 0);
        return letIn(db, request, session);
      },
    }),
    personRoute({
      method: 'GET',
      path: '/session',
      reply: Session,
      handle: ({ person, sessionValue }) => describeSession(db, person.userId, person.sessionId, sessionValue!),
    }),
    personRoute({
      method: 'DELETE',
      path: '/session',
      reply: Done,
      handle: async ({ person, setSession }) => {
        await closeSession(context, person);
        setSession(null);
        return DONE;
      },
    }),
    personRoute({
      method: 'POST',
      path: '/confirmation/ways',
      reply: ConfirmationWays,
      handle: (request) => beginConfirmation(context, visitOf(request), request.person),
    }),
    personRoute({
      method: 'POST',
      path: '/confirmation',
      body: Confirmation,
      reply: Session,
      handle: async (request) => {
        const { person, body } = request;
        const { id, value } = await confirm(context, visitOf(request), person, body);
        request.setSession(value);
        return describeSession(db, person.userId, id, value);
      },
    }),
  ];
}

type Comer = Pick<AppRequest, 'origin' | 'address' | 'sessionValue' | 'cookie' | 'header'>;

export function visitOf({ origin, address, sessionValue, cookie, header }: Comer): Visit {
  const device = cookie(DEVICE_COOKIE);
  return {
    origin,
    address,
    sessionValue,
    device: isSecretShaped(device) ? device : null,
    client: nameClient(header('user-agent')),
  };
}

type Cookies = Pick<AppRequest, 'setCookie' | 'setSession'>;

/** Hands the browser its cookies, once the session is written. */
function keepSession({ setCookie, setSession }: Cookies, { value, device }: SignedIn): void {
  setCookie(DEVICE_COOKIE, device, DEVICE_MS / 1_000);
  setSession(value);
}

function letIn(db: Db, request: Cookies, session: SignedIn): Promise<Session> {
  keepSession(request, session);
  return describeSession(db, session.userId, session.id, session.value);
}

/** A session, or what has to come before it. */
export async function answerEntry(db: Db, request: Cookies, entry: Entry): Promise<SessionOrSecondStep> {
  if (!('secondStep' in entry)) return letIn(db, request, entry);
  request.setCookie(STEP_COOKIE, entry.stepValue, CHALLENGE_MS / 1_000);
  return { secondStep: entry.secondStep };
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

// The single sign-on in the browser: it is led to the provider and comes back once, with a cookie that ties both ways together.

const COOKIE = 'aftercall-sign-on';
const COOKIE_S = 600;
const CALLBACK = '/sign-on/callback';

export function signOnRoutes({ signOn, ...rest }: SignInContext): AppRoute[] {
  if (signOn === null) return [];
  const context = { ...rest, signOn };
  const callbackOf = (origin: string) => `${origin}${APP_PREFIX}${CALLBACK}`;
  const fail = (problem: SignOnProblem) => `/sign-in?problem=${problem}`;

  return [
    publicRoute({
      method: 'GET',
      path: '/sign-on',
      query: z.object({ confirm: z.literal('true').optional() }),
      reply: { redirectsTo: 'the provider, or the page to sign in on' },
      handle: async (request) => {
        const going = { callbackUrl: callbackOf(request.origin), confirms: request.query.confirm !== undefined };
        const begun = await beginSignOn(context, visitOf(request), going);
        if (typeof begun === 'string') return fail(begun);
        request.setCookie(COOKIE, begun.secret, COOKIE_S);
        return begun.url;
      },
    }),
    publicRoute({
      method: 'GET',
      path: CALLBACK,
      query: z.looseObject({}),
      reply: { redirectsTo: 'the page that the person came for, or the one to sign in on' },
      handle: async (request) => {
        const { query, origin, cookie, setCookie } = request;
        setCookie(COOKIE, null, 0);
        const coming = { callbackUrl: callbackOf(origin), query, secret: cookie(COOKIE) };
        const came = await finishSignOn(context, visitOf(request), coming);
        if (came.purpose === 'confirm') {
          // The page tells the one that waits, and closes itself.
          if ('problem' in came) return `/confirmed?problem=${came.problem}`;
          request.setSession(came.session.value);
          return '/confirmed';
        }
        if ('problem' in came) return fail(came.problem);
        keepSession(request, came.session);
        return '/';
      },
    }),
  ];
}
