// A browser as far as the server can tell: keeps cookies, says where its pages come from, and sends the token of its
// session back.
import type { Session } from '../../../src/http/dashboard/schemas/people.js';
import type { Answer, TestService } from '../service.js';

export const APP = '/app/api';

export type Browser = {
  cookies: Map<string, string>;
  /** What the server said about who is signed in. */
  session: Session | null;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  signIn(email: string, password: string): Promise<Answer>;
};

export function createBrowser({ url }: Pick<TestService, 'url'>): Browser {
  const browser: Browser = {
    cookies: new Map(),
    session: null,
    call: async (method, path, body, headers = {}) => {
      const isBytes = body instanceof Uint8Array;
      const response = await fetch(`${url}${APP}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(browser.cookies.size > 0 && { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') }),
          ...(method !== 'GET' && { origin: url }),
          ...(method !== 'GET' && browser.session && { 'x-csrf-token': browser.session.csrfToken }),
          ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) keep(browser.cookies, line);
      const type = response.headers.get('content-type') ?? '';
      // A stream of events would never end.
      if (type.startsWith('text/event-stream')) await response.body?.cancel();
      const text = response.bodyUsed ? '' : await response.text();
      const isJson = type.startsWith('application/json') && text !== '';
      const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
      if (answer.body?.csrfToken) browser.session = answer.body;
      return answer;
    },
    signIn: (email, password) => browser.call('POST', '/session', { email, password }),
  };
  return browser;
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair, ...flags] = line.split('; ');
  const at = pair!.indexOf('=');
  if (flags.includes('Max-Age=0')) cookies.delete(pair!.slice(0, at));
  else cookies.set(pair!.slice(0, at), pair!.slice(at + 1));
}
