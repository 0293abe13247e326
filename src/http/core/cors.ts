// Which pages of other hosts may call the API from a browser: those whose origin a key names. A preflight carries no key, so it is
// answered for origins that any living key names; the answer to a request only for those that its own key names. Cookies are
// never allowed, since the API knows none.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../lib/clock.js';
import type { Database } from '../../store/db/database.js';
import type { Listener } from '../../store/db/listener.js';
import { listAllowedOrigins } from '../../store/people/keys.js';

const REMEMBERED_MS = 5_000;
/** How long browsers remember a preflight. */
const MAX_AGE_S = 600;

const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer, Last-Event-ID';
const ANSWER_HEADERS = [
  ...['X-Request-Id', 'ETag', 'Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  ...['Idempotent-Replayed', 'Preference-Applied', 'WWW-Authenticate', 'Allow', 'Deprecation', 'Sunset'],
].join(', ');

/** Tells whether any key that is good at this moment names the origin. */
export type KnownOrigins = { has(origin: string): Promise<boolean>; close(): void };

type Options = { database: Database; listener: Listener; clock: Clock };

/** All of them are read at once, so that strangers who ask for many origins cost no more than one query. */
export function createKnownOrigins({ database: { db }, listener, clock }: Options): KnownOrigins {
  let known: { origins: Promise<ReadonlySet<string>>; untilMs: number } | null = null;
  const forget = () => {
    known = null;
  };
  const unsubscribe = listener.subscribe(({ kind }) => {
    if (kind === 'access' || kind === 'gap') forget();
  });
  const read = () => {
    const origins = listAllowedOrigins(db, new Date(clock())).then((all) => new Set(all));
    origins.catch(forget);
    known = { origins, untilMs: clock() + REMEMBERED_MS };
    return origins;
  };
  return {
    has: async (origin) => {
      const isFresh = known && known.untilMs > clock() && listener.isConnected();
      return (await (isFresh ? known!.origins : read())).has(origin);
    },
    close: unsubscribe,
  };
}

/** Lets the page read the answer, whatever becomes of the request; taken back by `holdToKey`. */
export async function admitOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  known: Pick<KnownOrigins, 'has'>,
): Promise<void> {
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !(await known.has(origin))) return;
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', ANSWER_HEADERS);
}

/** Only pages that the key of the request names read what it opens. */
export function holdToKey(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): void {
  const { origin } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return;
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-expose-headers');
}

/** True, and answered, when a browser asks whether a page may call these methods and may. */
export async function answerPreflight(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  methods: string,
  known: Pick<KnownOrigins, 'has'>,
): Promise<boolean> {
  const { origin } = headers;
  reply.header('vary', 'Origin');
  if (origin === undefined || headers['access-control-request-method'] === undefined) return false;
  if (!(await known.has(origin))) return false;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': String(MAX_AGE_S),
  });
  return true;
}
