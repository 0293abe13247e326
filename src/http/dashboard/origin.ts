// Requests that change something must come from a page of ours: browsers say where a request comes from, and a page of
// another site cannot make them lie.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { deriveSecret } from '../../lib/security/secret.js';
import { ApiError } from '../core/errors.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a page sends back as `x-csrf-token`: only who knows the session's cookie can tell it. */
export const csrfTokenOf = (sessionValue: string): string => deriveSecret(sessionValue, 'csrf');

export const changesSomething = (method: string): boolean => !SAFE.has(method);

/** Throws FORBIDDEN unless the browser says that one of our pages asks. */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string | null): void {
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
export function requireCsrfToken(request: FastifyRequest, sessionValue: string): void {
  const given = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  const right = Buffer.from(csrfTokenOf(sessionValue));
  if (given.length === right.length && timingSafeEqual(given, right)) return;
  throw new ApiError('FORBIDDEN', 'Send the csrfToken of the session as "x-csrf-token".');
}
