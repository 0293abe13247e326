// The HTTP server: every route on one screen, and around them what holds for all: request ids, keys, limits, errors.
// What the routes do stands in the files beside this one.
import type { ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastifyStatic from '@fastify/static';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { newRequestId } from '../lib/ids.js';
import type { Log } from '../lib/log.js';
import type { Access } from '../store/keys.js';
import { type Authenticator, requireReadiness, requireScope } from './auth.js';
import { ApiError, errorBody, toApiError, unavailable } from './errors.js';
import type { RateLimiter } from './rate-limit.js';
import { referencePage } from './reference.js';
import { type ApiRequest, NOT_MODIFIED, type Route } from './route.js';
import { answerSchema } from './serialize.js';

const BODY_BYTES = 256 * 1_024;
/** The same routes answer under both, so that a client of this contract need only change the host. */
const PREFIXES = ['/v1', '/api/v1'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
/** Requests a minute from one address that carry no good key. */
const STRANGER_LIMIT = 300;

export type ServerOptions = {
  routes: Route[];
  /** The OpenAPI document, for programs. */
  document: object;
  authenticator: Authenticator;
  rates: RateLimiter;
  /** Requests a minute and key; 0 means no limit. */
  keyLimit: number;
  mediaFolder: string;
  trustProxy: boolean;
  isOverloaded(): boolean;
  /** Throws while the database does not answer. */
  checkReady(): Promise<void>;
  metrics(): Promise<{ type: string; text: string }>;
  metricsToken: string | null;
  onAnswer(route: string, method: string, status: number, seconds: number): void;
  log: Log;
};

export type Server = { app: FastifyInstance; drain(): void };

declare module 'fastify' {
  interface FastifyRequest {
    access: Access | null;
  }
}

export async function createServer(options: ServerOptions): Promise<Server> {
  let draining = false;
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    disableRequestLogging: true,
    genReqId: newRequestId,
    requestIdHeader: false,
    requestIdLogLabel: 'requestId',
    bodyLimit: BODY_BYTES,
    trustProxy: options.trustProxy,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: false },
    http: { requireHostHeader: false, headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as FastifyReply),
    clientErrorHandler: answerBrokenBytes,
  });
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    answerRaw(response, new ApiError('EXPECTATION_FAILED', 'Only "Expect: 100-continue" is understood.'));
  });
  app.decorateRequest('access', null);
  useJsonOnly(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answerError(new ApiError('NOT_FOUND', 'There is nothing at this path.'), request, reply),
  );

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    if (!request.headers.host && request.raw.httpVersion === '1.1') {
      throw new ApiError('BAD_REQUEST', 'The request carries no Host.');
    }
    if (draining) {
      reply.header('connection', 'close');
      throw unavailable('The service is stopping.');
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1_000;
    options.onAnswer(route, request.method, reply.statusCode, seconds);
    const flowId = (request.params as { flowId?: string } | undefined)?.flowId;
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(flowId && /^[A-Za-z0-9_-]{1,64}$/.test(flowId) && { flowId }),
        ...(request.access && { keyId: request.access.keyId }),
      },
      'request',
    );
  });

  for (const prefix of PREFIXES) registerApi(app, prefix, options);
  registerOperations(app, options);
  await registerMedia(app, options.mediaFolder);
  return {
    app,
    drain: () => {
      draining = true;
    },
  };
}

/** JSON is the only body that is read; an empty one is none, as many clients send with DELETE. */
function useJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    try {
      done(null, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes as Buffer)));
    } catch {
      done(new ApiError('VALIDATION_ERROR', 'The body is not valid JSON.'));
    }
  });
}

function registerApi(app: FastifyInstance, prefix: string, options: ServerOptions): void {
  for (const route of options.routes) registerRoute(app, prefix, route, options);
  app.get(`${prefix}/openapi.json`, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(options.document),
  );
  const page = referencePage(options.document);
  app.get(`${prefix}/reference`, (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page),
  );
  const allowed = new Map<string, string[]>([
    ['/openapi.json', ['GET', 'HEAD']],
    ['/reference', ['GET', 'HEAD']],
  ]);
  for (const { path, method } of options.routes) {
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
    allowed.set(path, [...(allowed.get(path) ?? []), ...methods]);
  }
  for (const [path, methods] of allowed) refuseOtherMethods(app, prefix + withColons(path), methods);
}

const withColons = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

function refuseOtherMethods(app: FastifyInstance, url: string, allowed: string[]): void {
  const others = METHODS.filter((method) => !allowed.includes(method));
  app.route({
    method: [...others],
    url,
    // Before the body is looked at.
    onRequest: async (request) => {
      throw new ApiError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here.`, { allow: allowed.join(', ') });
    },
    handler: async () => undefined,
  });
}

function registerRoute(app: FastifyInstance, prefix: string, route: Route, options: ServerOptions): void {
  app.route({
    method: route.method,
    url: prefix + withColons(route.path),
    schema: { response: { 200: answerSchema(route.reply) } },
    onRequest: async (request, reply) => {
      // A path that ends in "/" has an empty identifier: it is no path of ours.
      if (Object.values(request.params as object).includes('')) {
        throw new ApiError('NOT_FOUND', 'There is nothing at this path.');
      }
      reply.header('cache-control', 'no-store');
      if (options.isOverloaded()) throw unavailable('The service is overloaded. Try again shortly.');
      request.access = await authenticate(request, options);
      if (options.keyLimit > 0) reply.headers(options.rates.count(`key ${request.access.keyId}`, options.keyLimit));
      if (route.scope) requireScope(request.access, route.scope);
    },
    handler: async (request, reply) => {
      if (route.body) requireObject(request.body);
      const access = request.access!;
      if (route.needsReadiness) requireReadiness(access);
      const answer = await route.handle(toApiRequest(request, reply, access));
      if (answer === NOT_MODIFIED) return (reply as FastifyReply).code(304).send();
      return answer;
    },
  });
}

async function authenticate(
  request: FastifyRequest,
  { authenticator, rates, keyLimit }: ServerOptions,
): Promise<Access> {
  const bucket = `address ${request.ip}`;
  if (keyLimit > 0) rates.check(bucket, STRANGER_LIMIT);
  try {
    return await authenticator.authenticate(request.headers.authorization);
  } catch (error) {
    if (keyLimit > 0 && error instanceof ApiError) rates.count(bucket, STRANGER_LIMIT);
    throw error;
  }
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
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    answerHeader: (name, value) => void reply.header(name, value),
  };
}

/** For load balancers and monitoring; no keys, no customers' data. */
function registerOperations(app: FastifyInstance, options: ServerOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await options.checkReady();
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (options.metricsToken && request.headers.authorization !== `Bearer ${options.metricsToken}`) {
      throw new ApiError('UNAUTHORIZED', 'Send the metrics token as "Authorization: Bearer <token>".');
    }
    const { type, text } = await options.metrics();
    return reply.type(type).send(text);
  });
}

/** Finished files under names that nobody can guess: whoever has the address may look, for as long as the file exists. */
async function registerMedia(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/media/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('content-security-policy', "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'");
    },
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status, message, headers } = toApiError(error);
  if (status >= 500) request.log.error({ err: error, code }, 'a request failed');
  // frameworkErrors come before the onRequest hook.
  reply.header('x-request-id', request.id);
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(errorBody(code, message));
}

function answerRaw(response: ServerResponse, error: ApiError): void {
  response.writeHead(error.status, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': newRequestId(),
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(errorBody(error.code, error.message));
}

/** Bytes that never became a request: the answer is written to the socket by hand. */
function answerBrokenBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = fromParser(error.code);
  const body = errorBody(code, message);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${newRequestId()}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function fromParser(code: string | undefined): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('REQUEST_TIMEOUT', 'The request took too long to arrive.');
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('HEADERS_TOO_LARGE', 'The header fields are too large.');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return new ApiError('PAYLOAD_TOO_LARGE', 'The chunk extensions are too large.');
  return new ApiError('BAD_REQUEST', 'The bytes received are not a valid HTTP request.');
}
