// Checks input against a schema and says in one sentence what is wrong with it; and the pages of lists.
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { invalid } from '../../domain/errors.js';
import { type Cursor, readCursor, writeCursor } from '../../store/db/cursor.js';
import { ApiError } from './errors.js';
import type { Route } from './route.js';

/** The parsed value, or a VALIDATION_ERROR that names the field. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  // A name that was sent may be of any length.
  const field = issue.path.join('.').slice(0, 100);
  if (isMissing(issue, value)) throw invalid(`${field} is required.`);
  throw invalid(`${field || 'The body'} ${plain(issue)}.`);
}

/** What a route knows of a body; one that takes none passes over whatever is sent. */
export function checkBody({ body: schema }: Pick<Route, 'body'>, sent: unknown): unknown {
  if (!schema) return {};
  const body = sent === undefined ? {} : sent;
  requireObject(body);
  return check(schema, body);
}

export function requireObject(body: unknown): void {
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body)) return;
  throw new ApiError('VALIDATION_ERROR', 'The body must be a JSON object.');
}

/** `metadata.crmId=4711`, or `metadata[crmId]=4711`; without a key it is refused with the others that have none. */
export const METADATA_PARAMETER = /^metadata(?:\.(.*)|\[(.*)\])?$/s;

/** What a route knows of a query. */
export function checkQuery({ query: schema, isClosedQuery, metadataQuery }: Route, sent: unknown): unknown {
  if (!schema) return {};
  if (isClosedQuery) {
    const names = Object.keys(sent as object).filter((name) => !(metadataQuery && METADATA_PARAMETER.test(name)));
    requireKnownParameters(names, [...Object.keys(schema.shape), ...(metadataQuery ? ['metadata.<key>'] : [])]);
  }
  return check(schema, sent);
}

function requireKnownParameters(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const name = JSON.stringify(unknown.toWellFormed().slice(0, 60));
  throw invalid(`${name} isn’t a valid parameter. Valid parameters: ${known.join(', ')}.`);
}

function isMissing(issue: z.core.$ZodIssue, value: unknown): boolean {
  const [name] = issue.path;
  if (name === undefined || issue.path.length !== 1) return false;
  const given = (value as Record<PropertyKey, unknown>)[name];
  return given === undefined || given === null;
}

/** zod's own sentences tell programmers of types: "Too small: expected number to be >=0". Ours are handed on as they are. */
const OF_ZOD = /^(?:Invalid \w+|Too \w+): expected /;

function plain(issue: z.core.$ZodIssue): string {
  if (!OF_ZOD.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.path.length === 0 ? 'must be a JSON object' : `must be ${typeInWords(issue.expected)}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value))))}`;
    case 'too_small':
      return sizeInWords(issue.origin, issue.minimum, 'at least');
    case 'too_big':
      return sizeInWords(issue.origin, issue.maximum, 'at most');
    default:
      return issue.message;
  }
}

function typeInWords(expected: string): string {
  if (expected === 'int') return 'a whole number';
  const type = expected === 'record' ? 'object' : expected;
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

const oneOf = (values: readonly string[]): string => (values.length === 1 ? values[0]! : `one of ${values.join(', ')}`);

/** What things of a certain size are made of. */
const PARTS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  object: ['entry', 'entries'],
};

function sizeInWords(origin: string, size: number | bigint, bound: 'at least' | 'at most'): string {
  const parts = PARTS[origin];
  if (!parts) return `must be ${size} or ${bound === 'at least' ? 'more' : 'less'}`;
  const counted = `${size} ${Number(size) === 1 ? parts[0] : parts[1]}`;
  return bound === 'at least' ? `must have at least ${counted}` : `can have at most ${counted}`;
}

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

// Pages of lists, as the API and the dashboard both cut them.

/** Where the page begins that a client asks for; null for the first one. */
export function readPlace(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const place = readCursor(cursor);
  if (!place) throw invalid('cursor isn’t valid. Use the nextCursor of the previous page.');
  return place;
}

/** The page, of rows of which one more was asked for, and where the next one begins. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Cursor,
): { page: Row[]; nextCursor: string | null } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: found.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null };
}

export const placeOf = ({ created_at, id }: { created_at: Date; id: string }): Cursor => ({
  createdAt: created_at,
  id,
});
