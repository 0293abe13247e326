// Who asks under /app/api, and whether they may: the one place where session cookies, memberships and roles are checked.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAtLeast } from '../../domain/roles.js';
import type { Clock } from '../../lib/clock.js';
import { deriveSecret, isSecretShaped } from '../../lib/ids.js';
import type { Log } from '../../lib/log.js';
import { requireRole } from '../../services/accounts/context.js';
import type { Database } from '../../store/db/database.js';
import type { Notification } from '../../store/db/listener.js';
import {
  findMember,
  findPerson,
  type Member,
  type Person,
  type SessionLimits,
  touchSession,
} from '../../store/people/sessions.js';
import { ApiError, notFound } from '../core/errors.js';
import { isSecureFor } from '../core/hosts.js';
import { createUploadLimits } from '../core/load-shedding.js';
import type { Gate } from '../core/register.js';
import type { AppAccess, AppRoute, FromBrowser } from './route.js';

// Requests that change something must come from a page of ours: browsers say where a request comes from, and a page of
// another site cannot make them lie.

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a page sends back as `x-csrf-token`: only who knows the session's cookie can tell it. */
export const csrfTokenOf = (sessionValue: string): string => deriveSecret(sessionValue, 'csrf');

const changesSomething = (method: string): boolean => !SAFE.has(method);

/** Throws FORBIDDEN unless the browser says that one of our pages asks. */
function requireOwnOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn = site === undefined ? isOwnOrigin(origin, request, publicUrl) : site === 'same-origin';
  if (!isOwn) throw new ApiError('FORBIDDEN', 'This request didn’t come from one of this server’s pages.');
}

/** A page that came over plain http may have been changed on its way: it is none of ours for a request over https. */
function isOwnOrigin(origin: string | undefined, request: FastifyRequest, publicUrl: string | null): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const given = new URL(origin);
  const isAsSafe = given.protocol === 'https:' || request.protocol !== 'https';
  return (
    (isAsSafe && given.host === request.host) || (publicUrl !== null && given.origin === new URL(publicUrl).origin)
  );
}

/** Throws FORBIDDEN unless the request carries the token of its session. */
function requireCsrfToken(request: FastifyRequest, sessionValue: string): void {
  const given = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  const right = Buffer.from(csrfTokenOf(sessionValue));
  if (given.length === right.length && timingSafeEqual(given, right)) return;
  throw new ApiError('FORBIDDEN', 'Send the csrfToken of the session as "x-csrf-token".');
}

export type Visitor = {
  person: Person | null;
  member: Member | null;
  sessionValue: string | null;
  isSecure: boolean;
};

type DoorOptions = {
  database: Database;
  clock: Clock;
  publicUrl: string | null;
  sessionLimits: SessionLimits;
};

/** So long after somebody proved who they are, sensitive requests are answered without asking again. */
const CONFIRMED_MS = 15 * 60_000;

/**
 * Throws FORBIDDEN for other pages, UNAUTHORIZED without a session, NOT_FOUND in a workspace of others, and
 * CONFIRMATION_REQUIRED before something sensitive.
 */
async function admit(request: FastifyRequest, route: AppRoute, options: DoorOptions): Promise<Visitor> {
  const { publicUrl } = options;
  const isSecure = isSecureFor(request, publicUrl);
  const sessionValue = readSessionCookie(request.headers.cookie, isSecure);
  const isChange = changesSomething(request.method);
  if (isChange) requireOwnOrigin(request, publicUrl);
  const visitor = { person: null, member: null, sessionValue, isSecure };
  if (route.access === 'public') return visitor;
  const person = sessionValue === null ? null : await findVisitor(sessionValue, options);
  if (person === null || sessionValue === null) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
  if (isChange) requireCsrfToken(request, sessionValue);
  const { workspaceId } = request.params as { workspaceId?: string };
  const member = await checkRole(person, workspaceId, route.access, options);
  if (route.isSensitive && options.clock() - person.confirmedAt.getTime() > CONFIRMED_MS) throw confirmFirst();
  return { ...visitor, person, member };
}

const confirmFirst = (): ApiError =>
  new ApiError('CONFIRMATION_REQUIRED', 'Confirm it’s you: it’s been a while since you signed in.');

async function findVisitor(
  sessionValue: string,
  { database, clock, sessionLimits }: DoorOptions,
): Promise<Person | null> {
  const at = new Date(clock());
  const found = await findPerson(database.db, sessionValue, at);
  if (!found) return null;
  await touchSession(database.db, found, at, sessionLimits);
  const { lastSeenAt: _seen, createdAt: _created, ...person } = found;
  return person;
}

async function checkRole(
  person: Person,
  workspaceId: string | undefined,
  access: AppAccess,
  { database }: DoorOptions,
): Promise<Member | null> {
  if (typeof access === 'string') return null;
  const member = workspaceId === undefined ? null : await findMember(database.db, person, workspaceId);
  requireRole(member?.role, access.role);
  if (member?.lacksFactor) throw new ApiError('SECOND_FACTOR_REQUIRED', NO_FACTOR);
  return member;
}

const NO_FACTOR = 'This workspace requires two-factor authentication. Set it up in your account first.';

/** True while the session goes on and the role still suffices; for answers that last. */
async function isStillAdmitted(visitor: Visitor, route: AppRoute, options: DoorOptions): Promise<boolean> {
  const { sessionValue, member } = visitor;
  const { database, clock } = options;
  if (route.access === 'public') return true;
  const person = sessionValue === null ? null : await findPerson(database.db, sessionValue, new Date(clock()));
  if (!person) return false;
  if (member === null || typeof route.access === 'string') return true;
  const now = await findMember(database.db, person, member.workspaceId);
  return now !== null && !now.lacksFactor && isAtLeast(now.role, route.access.role);
}

const SESSION_COOKIE = 'aftercall';

/** The name under which a cookie travels. */
const fullName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** The value of the session's cookie, or null. Over https a plain cookie counts for nothing: anybody could have set it. */
function readSessionCookie(header: string | undefined, isSecure: boolean): string | null {
  const value = readCookie(header, SESSION_COOKIE, isSecure);
  return isSecretShaped(value) ? value : null;
}

/** The first cookie of this name. */
function readCookie(header: string | undefined, name: string, isSecure: boolean): string | null {
  const wanted = fullName(name, isSecure);
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === wanted && value !== undefined) return value;
  }
  return null;
}

/** A null value takes the cookie away. */
function writeCookie(name: string, value: string | null, isSecure: boolean, seconds: number): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${fullName(name, isSecure)}=${value ?? ''}; Max-Age=${value === null ? 0 : seconds}; ${flags}`;
}

// How a browser is known to the dashboard: by its session, from a page of ours, counted by person.

/** Requests a minute from one address that is not signed in: a whole office may sign in at nine o'clock. */
const STRANGER_LIMIT = 1_200;
const MOST_STREAMS_OF_ONE = 20;

export type SessionGateOptions = DoorOptions & { log: Log };

export const createSessionGate = (options: SessionGateOptions): Gate<AppRoute, Visitor> => ({
  greet: ({ params }) => {
    // What holds a U+0000 could not even be looked for.
    if (Object.values(params as Record<string, string>).some((part) => part.includes('\0'))) throw notFound();
  },
  identify: (request, _reply, route) => admit(request, route, options),
  countedAs: ({ person }) => person && `person ${person.userId}`,
  tellsRates: false,
  strangerLimit: STRANGER_LIMIT,
  // A body may take its time: who was removed meanwhile changes nothing any more.
  readmit: (request, visitor, route) => (changesSomething(request.method) ? admit(request, route, options) : visitor),
  ownerOf: ({ member, person }) => member?.workspaceId ?? String(person?.userId),
  uploads: createUploadLimits(),
  describe: (request, reply, visitor) => ({
    ...fromBrowser(request, reply, visitor, options),
    person: visitor.person,
    member: visitor.member,
  }),
  listener: (_request, visitor, route) => ({
    owner: `person ${visitor.person?.userId}`,
    mostOfOwner: MOST_STREAMS_OF_ONE,
    isAllowed: () => isStillAdmitted(visitor, route, options),
    concerns: (message) => concerns(message, visitor),
  }),
  logged: ({ person }) => (person ? { userId: person.userId } : {}),
});

function concerns(message: Notification, { person, member }: Visitor): boolean {
  if (message.kind === 'access') return member?.workspaceId === message.workspaceId;
  if (message.kind === 'sessions') return person?.userId === message.userId;
  return message.kind === 'gap';
}

const fromBrowser = (
  request: FastifyRequest,
  reply: FastifyReply,
  { isSecure, sessionValue }: Visitor,
  { publicUrl, sessionLimits, log }: SessionGateOptions,
): FromBrowser => ({
  origin: publicUrl ?? `${request.protocol}://${request.host}`,
  address: request.ip,
  sessionValue,
  cookie: (name) => readCookie(request.headers.cookie, name, isSecure),
  setCookie: (name, value, seconds) => void reply.header('set-cookie', writeCookie(name, value, isSecure, seconds)),
  setSession: (value) => {
    if (value !== null && !isSecure && !isThisMachine(request)) log.warn(PLAIN_CONNECTION);
    // Drafts that were heard and looked at leave the browser with who did; its storage the pages clear themselves.
    if (value === null) reply.header('clear-site-data', '"cache"');
    reply.header('set-cookie', writeCookie(SESSION_COOKIE, value, isSecure, sessionLimits.longestMs / 1_000));
  },
});

const PLAIN_CONNECTION =
  'somebody signed in over plain http from another machine: put a proxy with TLS before the service and set PUBLIC_URL';

const isThisMachine = ({ hostname }: FastifyRequest): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
