// Puts the routes of the API into the server. What holds for all of them happens here: whose key it is, how often, what it
// may, and how it is answered.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../lib/content-types.js';
import type { Access } from '../../store/people/keys.js';
import { requireReadiness } from '../api/defaults.js';
import { type Authenticator, type OpenAccess, requireScope } from './auth.js';
import { mediaTypeOf, requirePlainUtf8, requireType } from './check.js';
import { untilGone } from './client-disconnect.js';
import { admitOrigin, answerPreflight, holdToKey, type KnownOrigins } from './cors.js';
import { ApiError, methodNotAllowed, notFound, unavailable } from './errors.js';
import type { EventStreams, OpenEvents, StreamListener } from './event-streams.js';
import type { RateLimiter } from './rate-limit.js';
import {
  type ApiRequest,
  isBytesReply,
  isStreamReply,
  NOT_MODIFIED,
  NOTHING_MORE,
  type Route,
  type Upload,
} from './route.js';
import { createWriters } from './serialize.js';

/** Requests a minute from one address that carry no good key. */
const STRANGER_LIMIT = 300;
const MOST_STREAMS_OF_KEY = 100;

export type ApiOptions = {
  routes: Route[];
  authenticator: Authenticator;
  origins: Pick<KnownOrigins, 'has'>;
  rates: RateLimiter;
  /** Requests a minute and key; 0 means no limit. */
  keyLimit: number;
  isOverloaded(): boolean;
};

/** The same routes under each prefix; those that take an upload read their bodies themselves. */
export async function registerApiRoutes(
  app: FastifyInstance,
  prefixes: readonly string[],
  options: ApiOptions,
  streams: EventStreams,
): Promise<void> {
  const shared = { ...options, streams, writerOf: createWriters() };
  const register = (scope: FastifyInstance, takesUpload: boolean) => {
    for (const prefix of prefixes)
      for (const route of options.routes)
        if ((route.upload !== undefined) === takesUpload) registerRoute(scope, prefix, route, shared);
  };
  register(app, false);
  registerPreflights(app, prefixes, options);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    register(scope, true);
  });
}

/** What browsers ask before a page of another host may call; to anybody else it is a method like any that a path has not. */
function registerPreflights(app: FastifyInstance, prefixes: readonly string[], { routes, origins }: ApiOptions): void {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method]);
  const paths = [...methods].flatMap(([path, its]) =>
    prefixes.map((prefix) => [prefix + withColons(path), its] as const),
  );
  for (const [url, its] of paths) {
    const allow = its.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    app.options(url, {
      // Before the body is looked at, as where nothing listens.
      onRequest: async (request, reply) => {
        if (!(await answerPreflight(request, reply, its.join(', '), origins))) throw methodNotAllowed('OPTIONS', allow);
        return reply.code(204).send();
      },
      handler: async () => undefined,
    });
  }
}

const withColons = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

type Shared = ApiOptions & { streams: EventStreams; writerOf: ReturnType<typeof createWriters> };

function registerRoute(app: FastifyInstance, prefix: string, route: Route, options: Shared): void {
  const { reply: wanted } = route;
  app.route({
    method: route.method,
    url: prefix + withColons(route.path),
    onRequest: async (request, reply) => {
      // A path that ends in "/" has an empty identifier: it is no path of ours.
      if (Object.values(request.params as object).includes('')) throw notFound();
      reply.header('cache-control', 'no-store');
      await admitOrigin(request, reply, options.origins);
      if (options.isOverloaded()) throw unavailable('The service is overloaded. Try again shortly.');
      request.access = await authenticate(request, options);
      holdToKey(request, reply, request.access.allowedOrigins);
      if (options.keyLimit > 0) reply.headers(options.rates.count(`key ${request.access.keyId}`, options.keyLimit));
      if (route.scope) requireScope(request.access, route.scope);
      if (route.upload) requireUpload(request, route.upload);
    },
    handler: async (request, reply) => {
      if (route.body) requireObject(request.body);
      const access = request.access!;
      if (route.needsReadiness) requireReadiness(access.missing);
      const answer = await route.handle(toApiRequest(request, reply, access));
      if (answer === NOT_MODIFIED) return (reply as FastifyReply).code(304).send();
      if (answer === NOTHING_MORE) return (reply as FastifyReply).code(204).send();
      if (isBytesReply(wanted)) return reply.type(wanted.mediaType).send(answer);
      if (isStreamReply(wanted))
        return options.streams.answer(reply, answer as OpenEvents, listenerOf(request, route, options));
      return reply.type(JSON_TYPE).serializer(options.writerOf(reply, wanted)).send(answer);
    },
  });
}

/** A stream ends with its key, or with the right to read. */
function listenerOf(request: FastifyRequest, route: Route, { authenticator }: ApiOptions): StreamListener {
  const { keyId, workspaceId } = request.access!;
  return {
    owner: `key ${keyId}`,
    mostOfOwner: MOST_STREAMS_OF_KEY,
    isAllowed: async () => {
      const access = await authenticator.authenticate(request.headers.authorization);
      if (route.scope) requireScope(access, route.scope);
      return true;
    },
    concerns: (message) => message.kind === 'gap' || (message.kind === 'access' && message.workspaceId === workspaceId),
  };
}

/** Guesses are counted by address; a good key is never refused for what its neighbours try. */
async function authenticate(
  request: FastifyRequest,
  { authenticator, rates, keyLimit }: ApiOptions,
): Promise<OpenAccess> {
  try {
    return await authenticator.authenticate(request.headers.authorization);
  } catch (error) {
    if (keyLimit > 0 && error instanceof ApiError) rates.count(`address ${request.ip}`, STRANGER_LIMIT);
    throw error;
  }
}

function requireUpload({ headers }: FastifyRequest, { types }: Upload): void {
  requireType(headers, types);
  requirePlainUtf8(headers);
}

function requireObject(body: unknown): void {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return;
  throw new ApiError('VALIDATION_ERROR', 'The body must be a JSON object.');
}

function toApiRequest(request: FastifyRequest, reply: FastifyReply, access: Access): ApiRequest {
  return {
    access,
    params: request.params as Record<string, string>,
    query: request.query,
    body: (request.body ?? {}) as Record<string, unknown>,
    upload: { type: mediaTypeOf(request.headers), content: request.raw },
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    answerHeader: (name, value) => void reply.header(name, value),
    untilGone: () => untilGone(reply),
  };
}
