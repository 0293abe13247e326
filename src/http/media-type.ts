// What a request says its body is.
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.js';

type Headers = FastifyRequest['headers'];

/** In lower case and without parameters; empty where the request does not say. */
export const mediaTypeOf = (headers: Headers): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

export function requireType(headers: Headers, types: readonly string[]): void {
  if (types.includes(mediaTypeOf(headers))) return;
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `Send one of these types: ${types.join(', ')}.`);
}

/** Neither compressed nor in another character set. */
export function requirePlainUtf8(headers: Headers): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (encoding.toLowerCase() === 'identity' && /^utf-?8$/i.test(charset)) return;
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as plain UTF-8.');
}
