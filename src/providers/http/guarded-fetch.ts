// A fetch for URLs that customers choose, guarded against SSRF: https to public addresses only, unless the operator
// allows the host. The address is checked at connection time, so that DNS rebinding cannot change it afterwards.
import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { isPublicAddress } from './addresses.js';

/** A URL that must not be requested; the message names the rule it breaks and nothing about the target. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
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
    throw new TargetError('It may not hold line breaks or other control characters.');
  const url = URL.canParse(String(address)) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TargetError('It must be an https address.');
  if (url.username !== '' || url.password !== '') throw new TargetError('It may not hold a user or a password.');
  if (isAllowed(url, allowedHosts)) return url;
  if (url.protocol !== 'https:') throw new TargetError('It must be an https address.');
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

const PRIVATE = 'It leads into a private network, which the operator of this server has to allow.';

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
