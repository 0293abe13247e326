// The way to an address that a customer chose: https to the public internet, nowhere else, unless the operator names the
// host. What a name stands for is looked at when the connection is made, so that it cannot change in between.
import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { isPublicAddress } from './addresses.js';

/** An address that may not be asked; the message says which rule it breaks, and nothing of what lies there. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

/** The cause of a failure: the answer leads elsewhere, where nobody looked. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';

  constructor(readonly status: number) {
    super('A redirect is not followed.');
  }
}

/** Every address of a name. */
export type Resolve = (
  name: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type GuardedFetchOptions = {
  /** Hosts of the operator's own network, as `name`, `name:port` or an address; they may be asked without TLS, too. */
  allowedHosts: readonly string[];
  resolve?: Resolve;
};

/** Says of an address what can be said without asking for it. */
export function checkTarget(address: string | URL, allowedHosts: readonly string[]): URL {
  // The parser would leave these out and ask another address than the one that was given.
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

/** True of an address that may be asked as far as can be said without asking for it. */
export function isTarget(address: string | URL, allowedHosts: readonly string[]): boolean {
  try {
    checkTarget(address, allowedHosts);
    return true;
  } catch (error) {
    if (error instanceof TargetError) return false;
    throw error;
  }
}

const PRIVATE = 'It leads into a private network, which the operator of this server has to allow.';

/** Without the brackets of IPv6 and the dot at the end of a whole name. */
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

/** Like fetch, without redirects, proxies, caches, cookies and kept connections. */
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

/** Refuses a name as soon as one of its addresses is not public: nobody can tell which one would be taken. */
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
