// Puts routes into the server. What holds for all of them happens here: who asks, how often, what is sent, how many at once, and
// how it is answered. A gate says how those who ask are known: by a key, or by a session. Zod schemas become the
// JSON schemas of fastify's serializers: only names and types matter there, the rest is checked when the document is generated.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { JSON_TYPE } from '../../lib/file-types.js';
import { type Tracer, withActiveSpan } from '../../lib/tracing/tracing.js';
import { checkBody, checkQuery, mediaTypeOf, requirePlainUtf8, requireType } from './check.js';
import { untilGone } from './connections.js';
import { notFound, toApiError } from './errors.js';
import type { EventStreams, OpenEvents, StreamListener } from './event-streams.js';
import type { LoadShedding, Places } from './load-shedding.js';
import type { RateLimiter } from './rate-limit.js';
import {
  type AllowedMethods,
  type Bytes,
  isBytesReply,
  isRedirectReply,
  isStreamReply,
  NOT_MODIFIED,
  NOTHING_MORE,
  type RequestOf,
  type Route,
  type Upload,
} from './route.js';

/** How those who ask are known, and what they may. */
export type Gate<Some extends Route, Caller> = {
  /** Before anything else of a request is looked at. */
  greet(request: FastifyRequest, reply: FastifyReply): Promise<void> | void;
  /** Who asks; throws for those who may not. */
  identify(request: FastifyRequest, reply: FastifyReply, route: Some): Promise<Caller>;
  /** Under which name requests are counted; null counts the address, as it does for who is refused. */
  countedAs(caller: Caller): string | null;
  /** Whether answers tell how many requests are left. */
  tellsRates: boolean;
  /** Requests a minute from one address of those whom nothing identifies. */
  strangerLimit: number;
  /** Once those who ask are counted, and before a body is read. */
  admit?(caller: Caller, route: Some): void;
  /** Once the body is read, and before it is looked at; whoever may not ask any more is refused. */
  readmit(request: FastifyRequest, caller: Caller, route: Some): Promise<Caller> | Caller;
  /** Once the body is checked. */
  authorize?(caller: Caller, route: Some): void;
  /** For whom uploads and places are counted together. */
  ownerOf(caller: Caller): string;
  /** Uploads that are read as a whole. */
  uploads?: { aMinute: number; places: Places };
  /** What handlers get beside the request. */
  describe(request: FastifyRequest, reply: FastifyReply, caller: Caller): object;
  listener(request: FastifyRequest, caller: Caller, route: Some): StreamListener;
  /** Names who asks in the log. */
  logged(caller: Caller): Record<string, string>;
};

type Registration<Some extends Route, Caller> = {
  routes: readonly Some[];
  /** The same routes answer under each of them. */
  prefixes: readonly string[];
  gate: Gate<Some, Caller>;
  allowed: AllowedMethods;
  streams: EventStreams;
  rates: RateLimiter;
  /** Requests a minute of one who is known; 0 means that nobody is limited. */
  limit: number;
  load: LoadShedding;
};

type Shared<Some extends Route, Caller> = Registration<Some, Caller> & { writerOf: ReturnType<typeof createWriters> };

/** Bodies that are no JSON are read by themselves: as a whole, or by their route as they come. */
export async function registerRoutes<Some extends Route, Caller>(
  app: FastifyInstance,
  options: Registration<Some, Caller>,
): Promise<void> {
  const shared = { ...options, writerOf: createWriters() };
  const register = (scope: FastifyInstance, kind: 'json' | 'rows' | 'whole') => {
    for (const prefix of options.prefixes)
      for (const route of options.routes) if (kindOf(route) === kind) registerRoute(scope, prefix, route, shared);
  };
  for (const prefix of options.prefixes)
    for (const { path, method } of options.routes) options.allowed.add(prefix + path, method);
  register(app, 'json');
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    register(scope, 'rows');
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    register(scope, 'whole');
  });
}

const kindOf = ({ upload }: Route): 'json' | 'rows' | 'whole' => {
  if (!upload) return 'json';
  return upload.row ? 'rows' : 'whole';
};

/** As the web framework writes it. */
export const withColons = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

function registerRoute<Some extends Route, Caller>(
  app: FastifyInstance,
  prefix: string,
  route: Some,
  options: Shared<Some, Caller>,
): void {
  const { gate } = options;
  const isWhole = kindOf(route) === 'whole';
  const places = isWhole ? gate.uploads?.places : route.places;
  app.route({
    method: route.method,
    url: prefix + withColons(route.path),
    ...(isWhole && { bodyLimit: route.upload!.maxBytes }),
    onRequest: async (request, reply) => {
      // A path that ends in "/" has an empty identifier: it is no path of ours.
      if (Object.values(request.params as object).includes('')) throw notFound();
      reply.header('cache-control', 'no-store');
      await gate.greet(request, reply);
      options.load.admitAnybody();
      const caller = await identify(request, reply, route, options);
      request.caller = caller;
      gate.admit?.(caller, route);
      if (route.upload) admitUpload(request, route.upload, gate.ownerOf(caller), options);
    },
    handler: async (request, reply) => {
      const caller = await gate.readmit(request, request.caller as Caller, route);
      const leave = options.load.enter(gate.countedAs(caller) ?? request.ip);
      let giveBack: (() => void) | undefined;
      try {
        giveBack = places?.take(gate.ownerOf(caller));
        const answer = await route.handle(readRequest(request, reply, caller, route, gate) as never);
        return send(answer, request, reply, caller, route, options);
      } finally {
        giveBack?.();
        leave();
      }
    },
  });
}

/** Guesses are counted by address; whoever is known is never refused for what the neighbours try. */
async function identify<Some extends Route, Caller>(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Some,
  { gate, rates, limit }: Shared<Some, Caller>,
): Promise<Caller> {
  const countAddress = () => {
    if (limit > 0) rates.count(`address ${request.ip}`, gate.strangerLimit);
  };
  let caller: Caller;
  try {
    caller = await gate.identify(request, reply, route);
  } catch (error) {
    if (toApiError(error).status < 500) countAddress();
    throw error;
  }
  // Before counting, so that the log says who was too fast.
  request.logged = gate.logged(caller);
  const name = gate.countedAs(caller);
  if (name === null) countAddress();
  else if (limit > 0) {
    const left = rates.count(name, limit);
    if (gate.tellsRates) reply.headers(left);
  }
  return caller;
}

/** Before anything of it is read. */
function admitUpload<Some extends Route, Caller>(
  { headers }: FastifyRequest,
  { types, row }: Upload,
  owner: string,
  { gate, rates }: Shared<Some, Caller>,
): void {
  requireType(headers, types);
  if (row) requirePlainUtf8(headers);
  else if (gate.uploads) rates.count(`uploads ${owner}`, gate.uploads.aMinute);
}

function readRequest<Some extends Route, Caller>(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  route: Some,
  gate: Gate<Some, Caller>,
): RequestOf {
  const body = checkBody(route, request.body);
  gate.authorize?.(caller, route);
  const query = checkQuery(route, request.query);
  return {
    params: request.params,
    body,
    query,
    sentBody: (request.body ?? {}) as Record<string, unknown>,
    upload: {
      type: mediaTypeOf(request.headers),
      bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      stream: request.raw,
    },
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    answerHeader: (name, value) => void reply.header(name, value),
    untilGone: () => untilGone(reply),
    ...gate.describe(request, reply, caller),
  };
}

function send<Some extends Route, Caller>(
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  route: Some,
  { gate, streams, writerOf }: Shared<Some, Caller>,
): FastifyReply {
  const wanted = route.reply;
  if (answer === NOT_MODIFIED) return reply.code(304).send();
  if (answer === NOTHING_MORE) return reply.code(204).send();
  if (isBytesReply(wanted)) return sendBytes(reply, wanted.mediaType, answer as Bytes);
  if (isStreamReply(wanted)) return streams.answer(reply, answer as OpenEvents, gate.listener(request, caller, route));
  if (isRedirectReply(wanted)) return reply.redirect(answer as string, 303);
  return reply.type(JSON_TYPE).serializer(writerOf(reply, wanted)).send(answer);
}

function sendBytes(reply: FastifyReply, mediaType: string | null, { content, type, fileName }: Bytes): FastifyReply {
  if (fileName !== undefined) {
    const name = encodeURIComponent(fileName).replace(/['()]/g, '');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  }
  return reply.type(mediaType ?? type ?? 'application/octet-stream').send(content);
}

type Json = Record<string, unknown>;
type Write = (answer: Json) => string;

/** Compiled when an answer of the kind is written for the first time: for all of them that would be most of a start. */
function createWriters(): (reply: FastifyReply, schema: z.ZodType) => Write {
  const writers = new Map<z.ZodType, Write>();
  return (reply, schema) => {
    const write = writers.get(schema) ?? reply.compileSerializationSchema(answerSchema(schema));
    writers.set(schema, write);
    return write;
  };
}

function answerSchema(schema: z.ZodType): Json {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', reused: 'inline' });
  return prune(json) as Json;
}

/** Ids would be registered twice, and formats and bounds only cost time when writing. */
function prune(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(prune);
  if (typeof value !== 'object' || value === null) return value;
  const dropped = new Set([
    '$schema',
    'id',
    '$id',
    'format',
    'pattern',
    'maxLength',
    'minimum',
    'maximum',
    'description',
  ]);
  const isProperties = (name: string) => name === 'properties';
  return Object.fromEntries(
    Object.entries(value)
      // Left out, it drops fields that are not named all the same, and lets a union tell its members by those that are.
      .filter(([name, part]) => !dropped.has(name) && !(name === 'additionalProperties' && part === false))
      .map(([name, part]) => [
        name,
        isProperties(name)
          ? Object.fromEntries(Object.entries(part as object).map(([key, inner]) => [key, prune(inner)]))
          : prune(part),
      ]),
  );
}

// A span for each request, from its first byte to the end of the answer. It goes on with the trace of whoever asks (traceparent).

/** `isQuiet` names paths that are asked every few seconds and tell nothing. */
export function traceRequests(app: FastifyInstance, tracer: Tracer, isQuiet: (path: string) => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (isQuiet(route)) return done();
    const { traceparent } = request.headers;
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'http.request.id': request.id };
    const parent = typeof traceparent === 'string' ? traceparent : null;
    request.span = tracer.start(`${request.method} ${route}`, 'server', parent, attributes);
    withActiveSpan(request.span, done);
  });
  // A body arrives by events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) withActiveSpan(request.span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    request.span?.set({ 'http.response.status_code': statusCode });
    request.span?.end(statusCode >= 500 ? String(statusCode) : null);
    done();
  });
}
