// Hosts: under which names this server may be asked, and below, which pages of other hosts may call the API (CORS) and what
// every answer tells a browser. Links that are shown to people begin with the name that a request came for, so
// a name that anybody could have written there is refused before anything else.
import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../lib/clock.js';
import type { Database } from '../../store/db/database.js';
import type { Listener } from '../../store/db/listener.js';
import { listAllowedOrigins } from '../../store/people/keys.js';
import { ApiError } from './errors.js';

export type HostRules = {
  publicUrl: string | null;
  /** Further names; one that begins with a dot or `*.` stands for all below it. */
  allowedHosts: readonly string[];
};

/** Throws BAD_REQUEST for a request that came for a name that is not ours. */
export type HostCheck = (request: Pick<FastifyRequest, 'host' | 'socket'>) => ApiError | null;

/** Addresses that only the own network or this machine can lead to. */
const OWN_NETWORK: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];
const ownNetwork = new BlockList();
for (const net of OWN_NETWORK) ownNetwork.addSubnet(...net);

const REFUSAL =
  'This server doesn’t accept requests for this host name. The server administrator can add it with PUBLIC_URL or ALLOWED_HOSTS.';

export function createHostCheck({ publicUrl, allowedHosts }: HostRules): HostCheck {
  const machine = hostname().toLowerCase();
  const exact = new Set([
    machine,
    `${machine}.local`,
    ...(publicUrl === null ? [] : [nameOf(new URL(publicUrl).host)!]),
  ]);
  const below: string[] = [];
  for (const host of allowedHosts.map((one) => one.toLowerCase())) {
    if (/^(?:\*\.|\.)/.test(host)) below.push(host.replace(/^\*/, ''));
    else exact.add(nameOf(host) ?? host);
  }
  const isOurs = (name: string): boolean =>
    exact.has(name) || isOnlyHere(name) || below.some((end) => name.endsWith(end) && name.length > end.length);
  // Nearly all requests come for the same one, and looking an address up leaves much to the garbage collector.
  let lastOfOurs: string | null = null;
  return ({ host, socket }) => {
    // HTTP/1.0 may leave the Host out.
    if (host === '' || host === lastOfOurs) return null;
    const name = nameOf(host);
    if (name !== null && isOurs(name)) {
      lastOfOurs = host;
      return null;
    }
    return name !== null && name === plainAddress(socket.localAddress) ? null : new ApiError('BAD_REQUEST', REFUSAL);
  };
}

/** Without port, brackets and the dot at the end, in lower case; null for what is no host. */
function nameOf(host: string): string | null {
  const [, address, name] = /^(?:\[([\da-f:.]{2,45})\]|([\w.-]{1,253}))(?::\d{1,5})?$/i.exec(host) ?? [];
  return (address ?? name)?.toLowerCase().replace(/\.$/, '') ?? null;
}

/** No name of the internet, so that nobody elsewhere can make it lead to themselves: one without a dot, or an address of our network. */
function isOnlyHere(name: string): boolean {
  const family = isIP(name);
  if (family !== 0) return ownNetwork.check(name, family === 4 ? 'ipv4' : 'ipv6');
  return name === 'localhost' || name.endsWith('.localhost') || /^[a-z_][\w-]*$/.test(name);
}

const plainAddress = (address: string | undefined): string | undefined => address?.replace(/^::ffff:/, '');

// Which pages of other hosts may call the API from a browser: those whose origin a key names. A preflight carries no key, so it is
// answered for origins that any living key names; the answer to a request only for those that its own key names. Cookies are
// never allowed, since the API knows none.

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

// What every answer tells a browser, whoever asked: run nothing of it, show it in no frame, do not guess its type, name its
// address to nobody, and come back over https only; and search engines to list nothing, since whatever has an address here is meant for
// whoever was sent it. Routes that send a page put a policy of their own in place of this one.

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
