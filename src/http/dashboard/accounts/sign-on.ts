// The single sign-on in the browser: it is led to the provider and comes back once, with a cookie that ties both ways together.
import { z } from 'zod';
import type { SignInContext } from '../../../services/accounts/context.js';
import { beginSignOn, finishSignOn } from '../../../services/accounts/sign-on.js';
import { APP_PREFIX, type AppRoute, publicRoute } from '../route.js';
import type { SignOnProblem } from '../schemas/account.js';
import { keepSession, visitOf } from './session.js';

const COOKIE = 'aftercall-sign-on';
const COOKIE_S = 600;
const CALLBACK = '/sign-on/callback';

export function signOnRoutes({ signOn, ...rest }: SignInContext): AppRoute[] {
  if (signOn === null) return [];
  const context = { ...rest, signOn };
  const callbackOf = (origin: string) => `${origin}${APP_PREFIX}${CALLBACK}`;
  const fail = (problem: SignOnProblem) => `/sign-in?problem=${problem}`;

  return [
    publicRoute({
      method: 'GET',
      path: '/sign-on',
      query: z.object({ confirm: z.literal('true').optional() }),
      reply: { redirectsTo: 'the provider, or the page to sign in on' },
      handle: async (request) => {
        const going = { callbackUrl: callbackOf(request.origin), confirms: request.query.confirm !== undefined };
        const begun = await beginSignOn(context, visitOf(request), going);
        if (typeof begun === 'string') return fail(begun);
        request.setCookie(COOKIE, begun.secret, COOKIE_S);
        return begun.url;
      },
    }),
    publicRoute({
      method: 'GET',
      path: CALLBACK,
      query: z.looseObject({}),
      reply: { redirectsTo: 'the page that the person came for, or the one to sign in on' },
      handle: async (request) => {
        const { query, origin, cookie, setCookie } = request;
        setCookie(COOKIE, null, 0);
        const coming = { callbackUrl: callbackOf(origin), query, secret: cookie(COOKIE) };
        const came = await finishSignOn(context, visitOf(request), coming);
        if (came.purpose === 'confirm') {
          // The page tells the one that waits, and closes itself.
          if ('problem' in came) return `/confirmed?problem=${came.problem}`;
          request.setSession(came.session.value);
          return '/confirmed';
        }
        if ('problem' in came) return fail(came.problem);
        keepSession(request, came.session);
        return '/';
      },
    }),
  ];
}
