// A fetch for URLs that customers choose, guarded against SSRF: https to public addresses only, unless the operator
// allows the host. The address is checked at connection time, so that DNS rebinding cannot change it afterwards. And the fetch for
// vendors: no redirects, since they would send the key to another host, and a limit on the size of the answer.

import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { activeSpan, inSpan, traceparentOf } from '../../lib/tracing/tracing.js';

/** A URL that must not be requested; the message names the rule it breaks and nothing about the target. */
export class TargetError extends Error {
  override readonly name = 'TargetError';

  constructor(message: string, advice = '') {
    super(`${message} ${advice}`.trim());
  }

  /** For a client of the API, which knows the URL by the name of its field. */
  naming(field: string): string {
    return this.message.replace('This URL', field);
  }
}

/** The cause of a failure: the response is a redirect, whose target has not been checked. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';

  constructor(readonly status: number) {
    super('A redirect is not followed.');
  }
}

/** Resolves all addresses of a host name. */
export type Resolve = (
  name: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type GuardedFetchOptions = {
  /** Hosts of the operator's own network, as `name`, `name:port` or an address; plain HTTP is allowed for them, too. */
  allowedHosts: readonly string[];
  resolve?: Resolve;
};

/** Checks a URL as far as possible without resolving its host. */
export function checkTarget(address: string | URL, allowedHosts: readonly string[]): URL {
  // The URL parser strips control characters, so the request would go to a different URL than the given one.
  if (/\p{Cc}/u.test(String(address)))
    throw new TargetError('This URL can’t contain line breaks or other control characters.');
  const url = URL.canParse(String(address)) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TargetError('This URL must start with https://.');
  if (url.username !== '' || url.password !== '')
    throw new TargetError('This URL can’t contain a username or password.');
  if (isAllowed(url, allowedHosts)) return url;
  if (url.protocol !== 'https:') throw new TargetError('This URL must start with https://.');
  if (isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url))) throw new TargetError(PRIVATE);
  if (/(^|\.)localhost$/.test(hostOf(url))) throw new TargetError(PRIVATE);
  return url;
}

/** Whether a URL passes the checks that need no DNS lookup. */
export function isAllowedTarget(address: string | URL, allowedHosts: readonly string[]): boolean {
  try {
    checkTarget(address, allowedHosts);
    return true;
  } catch (error) {
    if (error instanceof TargetError) return false;
    throw error;
  }
}

const PRIVATE = 'This URL points to a private network. Ask your server administrator to allow it.';

/** Without IPv6 brackets and the trailing dot of a fully qualified name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

function isAllowed(url: URL, allowedHosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const host = hostOf(url);
  const bracketed = host.includes(':') ? `[${host}]` : host;
  return allowedHosts.some((each) => {
    const allowed = each.toLowerCase();
    return allowed === host || allowed === bracketed || allowed === `${bracketed}:${port}`;
  });
}

/** Like fetch, but without redirects, proxies, caches, cookies and keep-alive. */
export function createGuardedFetch({ allowedHosts, resolve = lookup }: GuardedFetchOptions): typeof globalThis.fetch {
  return async (input, init) => {
    checkTarget(input instanceof Request ? input.url : input, allowedHosts);
    const request = new Request(input, { ...init, redirect: 'manual' });
    const url = checkTarget(request.url, allowedHosts);
    const guard = guardedLookup(resolve, isAllowed(url, allowedHosts));
    const body = Buffer.from(await request.arrayBuffer());
    const answer = await send(url, request, body, guard);
    if (answer.statusCode! >= 300 && answer.statusCode! < 400 && answer.headers.location !== undefined) {
      answer.destroy();
      throw new TypeError('fetch failed', { cause: new RedirectError(answer.statusCode!) });
    }
    return responseOf(answer);
  };
}

/** Rejects a host name as soon as one of its addresses is not public: nobody can tell which one would be used. */
function guardedLookup(resolve: Resolve, isTrusted: boolean): LookupFunction {
  return (name, options, done) => {
    resolve(name, { all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const isGood = addresses.length > 0 && (isTrusted || addresses.every(({ address }) => isPublicAddress(address)));
      if (!isGood) return done(new TargetError(PRIVATE), []);
      if (options.all) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

function send(url: URL, request: Request, body: Buffer, guard: LookupFunction): Promise<http.IncomingMessage> {
  const { signal } = request;
  const headers = { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' };
  const isEmpty = body.length === 0 && /^(?:GET|HEAD)$/.test(request.method);
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      if (signal.aborted) reject(signal.reason as Error);
      else reject(error instanceof TargetError ? error : new TypeError('fetch failed', { cause: error }));
    };
    const { request: open } = url.protocol === 'https:' ? https : http;
    const options = { method: request.method, headers, signal, lookup: guard, agent: false as const };
    const sent = open(url, options, resolve).on('error', fail);
    sent.end(isEmpty ? undefined : body);
  });
}

const WITHOUT_BODY = [204, 205, 304];

function responseOf(answer: http.IncomingMessage): Response {
  const status = answer.statusCode!;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (WITHOUT_BODY.includes(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, headers });
}

/** By IANA's special-purpose registries, plus the metadata services of cloud providers. */
const NOT_PUBLIC_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Global unicast, and NAT64, which maps public IPv4 addresses. */
const PUBLIC_V6: readonly [string, number][] = [
  ['2000::', 3],
  ['64:ff9b::', 96],
];

/** Teredo and other IETF protocol assignments, documentation prefixes, 6to4. */
const NOT_PUBLIC_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (subnets: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [address, bits] of subnets) list.addSubnet(address, bits, family);
  return list;
};

const behindNat64 = NOT_PUBLIC_V4.map(([address, bits]): [string, number] => [`64:ff9b::${address}`, 96 + bits]);
const blockedV4 = listOf(NOT_PUBLIC_V4, 'ipv4');
const knownV6 = listOf(PUBLIC_V6, 'ipv6');
const blockedV6 = listOf([...NOT_PUBLIC_V6, ...behindNat64], 'ipv6');

/** False also for invalid addresses. IPv4-mapped IPv6 (`::ffff:…`) is never needed and never public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blockedV4.check(address, 'ipv4');
  return family === 6 && knownV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6');
}

/** `through` is the fetch to wrap; the global one by default. */
export type LimitedFetchOptions = { maxBytes: number; through?: typeof globalThis.fetch };

export function createLimitedFetch({ maxBytes, through = fetch }: LimitedFetchOptions): typeof globalThis.fetch {
  const send = traced(through);
  return async (input, init) => {
    const response = await send(input, { ...init, redirect: 'error' });
    if (!response.body) return response;
    const body = response.body.pipeThrough(limitBytes(maxBytes));
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

/** A span of its own for each call, up to the head of the answer; the vendor is told which trace it belongs to. */
function traced(through: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const parent = activeSpan();
    if (!parent) return through(input, init);
    const { method = 'GET' } = init ?? {};
    // No path and no query: they may hold ids of customers, and keys.
    const { host } = new URL(input instanceof Request ? input.url : input);
    const span = parent.child(`${method} ${host}`, 'client', { 'http.request.method': method, 'server.address': host });
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set('traceparent', traceparentOf(span));
    return inSpan(span, async () => {
      const response = await through(input, { ...init, headers });
      span.set({ 'http.response.status_code': response.status });
      span.end(response.ok ? null : String(response.status));
      return response;
    });
  };
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new Error('The answer is longer than allowed.'));
      else controller.enqueue(chunk);
    },
  });
}

type Rules = { allowedHosts: readonly string[]; mostChars: number };

/** Without a slash at its end; throws a TargetError that says what is wrong, and what an operator can do. */
export function readBaseUrl(text: string, { allowedHosts, mostChars }: Rules): string {
  const { search, hash, href } = checkWithAdvice(text, allowedHosts);
  if (search !== '' || hash !== '') throw new TargetError('This URL can’t contain a question mark or a hash sign.');
  if (href.length > mostChars) throw new TargetError(`This URL can have up to ${mostChars} characters.`);
  return href.replace(/\/+$/, '');
}

function checkWithAdvice(text: string, allowedHosts: readonly string[]): URL {
  try {
    return checkTarget(text, allowedHosts);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw new TargetError(error.message, ALLOW);
  }
}

const ALLOW =
  'A server administrator can allow hosts on a private network, even without TLS, with ALLOWED_PRIVATE_HOSTS.';
