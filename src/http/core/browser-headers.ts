// What every answer tells a browser, whoever asked: run nothing of it, show it in no frame, do not guess its type, name its
// address to nobody, and come back over https only; and search engines to list nothing, since whatever has an address here is meant for
// whoever was sent it. Routes that send a page put a policy of their own in place of this one.
import type { FastifyRequest } from 'fastify';

export const BROWSER_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

const OVER_HTTPS = { ...BROWSER_HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** True when browsers reach us by https, directly or through a proxy. */
export const isSecureFor = (request: FastifyRequest, publicUrl: string | null): boolean =>
  request.protocol === 'https' || Boolean(publicUrl?.startsWith('https:'));

export const browserHeaders = (request: FastifyRequest, publicUrl: string | null): Readonly<Record<string, string>> =>
  isSecureFor(request, publicUrl) ? OVER_HTTPS : BROWSER_HEADERS;
