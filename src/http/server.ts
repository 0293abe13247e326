// The HTTP server: registers the routes of api/, dashboard/, openapi/ and public/, and around them what holds for all: request ids,
// limits, errors.
import type { ServerResponse } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { JSON_TYPE } from '../lib/file-types.js';
import { newRequestId } from '../lib/ids.js';
import type { Log } from '../lib/log.js';
import { type Span, type Tracer, traceFields } from '../lib/tracing/tracing.js';
import type { Listener } from '../store/db/listener.js';
import { type ApiRoute, createKeyGate, type KeyGateOptions, registerPreflights } from './api/route.js';
import { requirePlainUtf8 } from './core/check.js';
import { answerBrokenBytes, answerEarly, answerOnSocket, leftMidway, watchConnections } from './core/connections.js';
import {
  ApiError,
  bodyTooLarge,
  clientGone,
  type ErrorCode,
  errorBody,
  isBodyTooLarge,
  methodNotAllowed,
  notFound,
  toApiError,
  unavailable,
} from './core/errors.js';
import { createEventStreams } from './core/event-streams.js';
import { browserHeaders, createHostCheck, type HostCheck, type HostRules } from './core/hosts.js';
import { createLoadShedding } from './core/load-shedding.js';
import type { RateLimiter } from './core/rate-limit.js';
import { registerRoutes, traceRequests } from './core/register.js';
import { type AllowedMethods, createAllowedMethods } from './core/route.js';
import { registerDashboardFiles, wantsPage } from './dashboard/dashboard-files.js';
import { APP_PREFIX, type AppRoute } from './dashboard/route.js';
import { createSessionGate, type SessionGateOptions } from './dashboard/visitor.js';
import { registerDocuments } from './openapi/reference.js';
import { OPERATIONS_PATHS, type OperationsOptions, registerOperations } from './public/health.js';
import { MEDIA_PREFIX, type MediaOptions, registerMedia } from './public/media.js';

const BODY_BYTES = 256 * 1_024;
/** The same routes answer under both, so that a client of this contract need only change the host. */
const PREFIXES = ['/v1', '/api/v1'];

export type ServerOptions = OperationsOptions &
  KeyGateOptions & {
    routes: readonly ApiRoute[];
    rates: RateLimiter;
    /** Requests a minute of one key, or one person; 0 means no limit. */
    keyLimit: number;
    /** How many requests wait for the database. */
    queueLength(): number;
    /** The OpenAPI document, for programs. */
    document(): object;
    media: MediaOptions;
    /** What else answers beside the API; each registers itself and returns its paths. */
    sites: ((app: FastifyInstance) => string[])[];
    /** What the dashboard asks for; null for a server without one. */
    dashboard:
      | (Omit<SessionGateOptions, 'log'> & {
          routes: readonly AppRoute[];
          /** Where its pages lie. */
          folder: string;
        })
      | null;
    /** Tells when what a key or a person may do has changed. */
    listener: Pick<Listener, 'subscribe'>;
    /** Names under which the server answers, besides those that only lead here. */
    hosts?: HostRules;
    trustProxy: false | number | string[];
    onAnswer(route: string, method: string, status: number, seconds: number): void;
    log: Log;
    tracer?: Tracer | undefined;
    /** How long a client may take to send a request. */
    arrivalMs?: number;
    /** How long an answer may still take once the service stops. */
    answersMs?: number;
  };

export type Server = { app: FastifyInstance; drain(): void };

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into that of a library.
  interface FastifyRequest {
    /** Who asks, as the gate of its route knows them. */
    caller: unknown;
    /** Names them in the log. */
    logged: Record<string, string> | null;
    /** Why it failed, for its line in the log. */
    failure: ErrorCode | null;
    /** Null without traces. */
    span: Span | null;
  }
}

/** So many hops before us are believed, or these addresses; what stands before them in the headers never is. */
const proxiesOf = (trust: ServerOptions['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

export async function createServer(options: ServerOptions): Promise<Server> {
  const { arrivalMs = 30_000, answersMs = 5_000 } = options;
  const headersFor = (request: FastifyRequest) => browserHeaders(request, options.dashboard?.publicUrl ?? null);
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Our lines name their request themselves: a logger of its own for each one costs a tenth of a read.
    childLoggerFactory: (log) => log,
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: BODY_BYTES,
    trustProxy: proxiesOf(options.trustProxy),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: arrivalMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: false },
    http: {
      requireHostHeader: false,
      headersTimeout: arrivalMs / 2,
      connectionsCheckingInterval: Math.min(2_000, arrivalMs),
    },
    // These come before the onRequest hook.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headersFor(request)) as FastifyReply),
    clientErrorHandler: answerBrokenBytes,
  });
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    answerEarly(response, new ApiError('EXPECTATION_FAILED', 'Only "Expect: 100-continue" is supported.'));
  });
  app.server.on('connect', (_request, socket) => {
    answerOnSocket(socket, new ApiError('BAD_REQUEST', 'This is not a proxy.'));
  });
  const parting = watchConnections(app.server);
  app.decorateRequest('caller', null);
  app.decorateRequest('logged', null);
  app.decorateRequest('failure', null);
  app.decorateRequest('span', null);
  useJsonOnly(app);
  app.setErrorHandler(answerError);

  const allowed = createAllowedMethods();
  const state = { draining: false };
  const checkHost = createHostCheck(options.hosts ?? { publicUrl: null, allowedHosts: [] });
  if (options.tracer) traceRequests(app, options.tracer, (path) => OPERATIONS_PATHS.includes(path));
  // These run for every request: they call back instead of returning promises that cost more than their work.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request));
    done(refusalOf(request, reply, state.draining, checkHost, allowed, options.dashboard !== null) ?? undefined);
  });
  app.addHook('onResponse', (request, reply, done) => {
    noteAnswer(request, reply, options);
    done();
  });

  const streams = createEventStreams();
  const unsubscribe = options.listener.subscribe(streams.recheck);
  const { dashboard, log, origins, rates, keyLimit: limit } = options;
  const shared = { allowed, streams, rates, limit, load: createLoadShedding(options.queueLength) };
  registerPreflights(app, PREFIXES, options.routes, origins);
  await registerRoutes(app, { ...shared, routes: options.routes, prefixes: PREFIXES, gate: createKeyGate(options) });
  for (const prefix of PREFIXES) {
    for (const path of registerDocuments(app, prefix, options.document)) allowed.add(path, 'GET');
  }
  registerOperations(app, options);
  for (const path of OPERATIONS_PATHS) allowed.add(path, 'GET');
  await registerMedia(app, options.media);
  allowed.add(`${MEDIA_PREFIX}*`, 'GET');
  for (const path of options.sites.flatMap((register) => register(app))) allowed.add(path, 'GET');
  if (dashboard) {
    await registerDashboardFiles(app, allowed, { folder: dashboard.folder, ...options.media });
    const gate = createSessionGate({ ...dashboard, log });
    await registerRoutes(app, { ...shared, routes: dashboard.routes, prefixes: [APP_PREFIX], gate });
  }
  return {
    app,
    drain: () => {
      state.draining = true;
      unsubscribe();
      streams.close();
      parting.begin(answersMs);
    },
  };
}

/** What every request must pass, whatever its path, before anything of it is looked at; null when it does. */
function refusalOf(
  request: FastifyRequest,
  reply: FastifyReply,
  draining: boolean,
  checkHost: HostCheck,
  allowed: AllowedMethods,
  hasPages: boolean,
): ApiError | null {
  reply.header('x-request-id', request.id);
  if (!request.headers.host && request.raw.httpVersion === '1.1') {
    return new ApiError('BAD_REQUEST', 'The request has no Host header.');
  }
  if (hasTwoHosts(request.raw.rawHeaders))
    return new ApiError('BAD_REQUEST', 'The request has more than one Host header.');
  const strange = checkHost(request);
  if (strange) return strange;
  if (draining) {
    reply.header('connection', 'close');
    return unavailable('The service is stopping.');
  }
  if (!request.is404) return null;
  const allow = allowed.find(request.url);
  // People get a page that says so, from what answers paths that are not there.
  if (allow === null) return hasPages && wantsPage(request) ? null : notFound();
  return methodNotAllowed(request.method, allow);
}

/** Refusals that an operator may want to follow to their origin. */
const ABOUT_WHO_ASKS: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHORIZED',
  'INSUFFICIENT_SCOPE',
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
  'RATE_LIMITED',
]);

/** A proxy before us may have gone by the other one. */
function hasTwoHosts(raw: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** One line in the log and one count for every answer. */
function noteAnswer(request: FastifyRequest, reply: FastifyReply, options: ServerOptions): void {
  const route = request.routeOptions.url ?? 'none';
  options.onAnswer(route, request.method, reply.statusCode, reply.elapsedTime / 1_000);
  const flowId = (request.params as { flowId?: string } | undefined)?.flowId;
  options.log.info(
    {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.failure && { code: request.failure }),
      ...(request.failure && ABOUT_WHO_ASKS.has(request.failure) && { address: request.ip }),
      ...(flowId && /^[A-Za-z0-9_-]{1,64}$/.test(flowId) && { flowId }),
      ...request.logged,
      ...(request.span && traceFields(request.span)),
    },
    'request',
  );
}

/** JSON is the only body that is read; an empty one is none, as many clients send with DELETE. */
function useJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    try {
      requirePlainUtf8(request.headers);
      done(null, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes as Buffer)));
    } catch (error) {
      done(error instanceof ApiError ? error : new ApiError('VALIDATION_ERROR', 'The body is not valid JSON.'));
    }
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const hasLeft = leftMidway(error, request);
  if (hasLeft) request.log.info({ requestId: request.id }, 'the client went away');
  const { bodyLimit = BODY_BYTES } = request.routeOptions;
  const shown = isBodyTooLarge(error) ? bodyTooLarge(bodyLimit, request.headers['content-length']) : error;
  const { code, status, message, inPages, headers } = toApiError(hasLeft ? clientGone() : shown);
  const isPage = request.routeOptions.url?.startsWith(`${APP_PREFIX}/`) ?? false;
  request.failure = code;
  if (status >= 500) request.log.error({ requestId: request.id, err: error, code }, 'a request failed');
  reply.header('x-request-id', request.id);
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .serializer((text: string) => text)
    .send(errorBody(code, isPage ? inPages : message));
}
