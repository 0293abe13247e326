// Who asks under /app/api, and whether they may: the one place where session cookies, memberships and roles are checked.
import type { FastifyRequest } from 'fastify';
import { isAtLeast } from '../../domain/roles.js';
import type { Clock } from '../../lib/clock.js';
import { isSecretShaped } from '../../lib/security/secret.js';
import { requireRole } from '../../services/accounts/roles.js';
import type { Database } from '../../store/db/database.js';
import {
  findMember,
  findPerson,
  type Member,
  type Person,
  type SessionLimits,
  touchSession,
} from '../../store/people/sessions.js';
import { isSecureFor } from '../core/browser-headers.js';
import { ApiError } from '../core/errors.js';
import { changesSomething, requireCsrfToken, requireOwnOrigin } from './origin.js';
import type { AppAccess, AppRoute } from './route.js';

export type Visitor = {
  person: Person | null;
  member: Member | null;
  sessionValue: string | null;
  isSecure: boolean;
};

export type DoorOptions = {
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
export async function admit(request: FastifyRequest, route: AppRoute, options: DoorOptions): Promise<Visitor> {
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
export async function isStillAdmitted(visitor: Visitor, route: AppRoute, options: DoorOptions): Promise<boolean> {
  const { sessionValue, member } = visitor;
  const { database, clock } = options;
  if (route.access === 'public') return true;
  const person = sessionValue === null ? null : await findPerson(database.db, sessionValue, new Date(clock()));
  if (!person) return false;
  if (member === null || typeof route.access === 'string') return true;
  const now = await findMember(database.db, person, member.workspaceId);
  return now !== null && !now.lacksFactor && isAtLeast(now.role, route.access.role);
}

export const SESSION_COOKIE = 'aftercall';

/** The name under which a cookie travels. */
const fullName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

/** The value of the session's cookie, or null. Over https a plain cookie counts for nothing: anybody could have set it. */
function readSessionCookie(header: string | undefined, isSecure: boolean): string | null {
  const value = readCookie(header, SESSION_COOKIE, isSecure);
  return isSecretShaped(value) ? value : null;
}

/** The first cookie of this name. */
export function readCookie(header: string | undefined, name: string, isSecure: boolean): string | null {
  const wanted = fullName(name, isSecure);
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === wanted && value !== undefined) return value;
  }
  return null;
}

/** A null value takes the cookie away. */
export function writeCookie(name: string, value: string | null, isSecure: boolean, seconds: number): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${fullName(name, isSecure)}=${value ?? ''}; Max-Age=${value === null ? 0 : seconds}; ${flags}`;
}
