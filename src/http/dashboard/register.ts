// Puts the dashboard's routes into the server, under /app/api. What holds for all of them happens here: who asks, how
// often, what is sent, and how it is answered.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../lib/content-types.js';
import type { Log } from '../../lib/log.js';
import type { Heard } from '../../store/db/listener.js';
import type { AllowedMethods } from '../core/allowed.js';
import { check, mediaTypeOf, requireType } from '../core/check.js';
import { untilGone } from '../core/client-disconnect.js';
import { createPlaces, type Places } from '../core/concurrency-limit.js';
import { ApiError, notFound, unavailable } from '../core/errors.js';
import type { EventStreams, StreamListener } from '../core/event-streams.js';
import type { RateLimiter } from '../core/rate-limit.js';
import { readCookie, SESSION_COOKIE, writeCookie } from './cookie.js';
import { changesSomething } from './origin.js';
import {
  APP_PREFIX,
  type AppAnswer,
  type AppRequest,
  type AppRoute,
  isEvents,
  isRedirect,
  specialAnswer,
  type Upload,
} from './route.js';
import { admit, type DoorOptions, isStillAdmitted, type Visitor } from './visitor.js';

/** Requests a minute from one address that is not signed in: a whole office may sign in at nine o'clock. */
const STRANGER_LIMIT = 1_200;
const MOST_STREAMS_OF_ONE = 20;
/** Files a minute and workspace; each is examined, which takes longer than to send it. */
const UPLOADS_A_MINUTE = 30;
/** One workspace never takes the examiners of the others; what waits for one lies in memory. */
const UPLOAD_PLACES = {
  most: 8,
  mostOfOwner: 1,
  ownTaken: 'Another file of this workspace is being examined. Send this one when it is done.',
  allTaken: 'Too many files are being examined. Try again shortly.',
};

export type AppOptions = DoorOptions & {
  routes: AppRoute[];
  streams: EventStreams;
  rates: RateLimiter;
  /** Requests a minute and person; 0 means no limit. */
  personLimit: number;
  isOverloaded(): boolean;
  log: Log;
};

export async function registerApp(app: FastifyInstance, allowed: AllowedMethods, options: AppOptions): Promise<void> {
  const shared = { ...options, uploadPlaces: createPlaces(UPLOAD_PLACES) };
  app.decorateRequest('visitor', null);
  const takesBytes = options.routes.filter(({ upload }) => upload !== null);
  for (const route of options.routes) {
    if (route.upload === null) registerRoute(app, route, shared);
    allowed.add(APP_PREFIX + route.path, route.method);
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    for (const route of takesBytes) registerRoute(scope, route, shared);
  });
}

type Shared = AppOptions & { uploadPlaces: Places };

function registerRoute(app: FastifyInstance, route: AppRoute, options: Shared): void {
  app.route({
    method: route.method,
    url: APP_PREFIX + route.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(route.upload && { bodyLimit: route.upload.limitBytes }),
    onRequest: async (request, reply) => {
      // A path that ends in "/" has an empty identifier: it is no path of ours.
      // One with a U+0000 could not even be looked for.
      if (Object.values(request.params as object).some((part) => part === '' || part.includes('\0'))) throw notFound();
      reply.header('cache-control', 'no-store');
      if (options.isOverloaded()) throw unavailable('The service is overloaded. Try again shortly.');
      request.visitor = await admitCounted(request, route, options);
      if (route.upload) admitUpload(request, route.upload, options);
    },
    handler: async (request, reply) => {
      const visitor = await visitorNow(request, route, options);
      const giveBack = route.upload ? options.uploadPlaces.take(uploaderOf(visitor)) : undefined;
      try {
        const answer = await route.handle({
          ...toAppRequest(request, reply, route, options),
          person: visitor.person!,
          member: visitor.member!,
        } as Parameters<AppRoute['handle']>[0]);
        return send(answer, reply, options.streams, listenerOf(visitor, route, options));
      } finally {
        giveBack?.();
      }
    },
  });
}

/** Before anything of it is read. */
function admitUpload({ headers, visitor }: FastifyRequest, { types }: Upload, { rates }: AppOptions): void {
  requireType(headers, types);
  rates.count(`uploads ${uploaderOf(visitor!)}`, UPLOADS_A_MINUTE);
}

const uploaderOf = ({ member, person }: Visitor): string => member?.workspaceId ?? person!.userId;

const listenerOf = (visitor: Visitor, route: AppRoute, options: AppOptions): StreamListener => ({
  owner: `person ${visitor.person?.userId}`,
  mostOfOwner: MOST_STREAMS_OF_ONE,
  isAllowed: () => isStillAdmitted(visitor, route, options),
  concerns: (message) => concerns(message, visitor),
});

function concerns(message: Heard, { person, member }: Visitor): boolean {
  if (message.kind === 'access') return member?.workspaceId === message.workspaceId;
  if (message.kind === 'sessions') return person?.userId === message.userId;
  return message.kind === 'gap';
}

/** A body may take its time: who was removed meanwhile changes nothing any more. */
const visitorNow = async (request: FastifyRequest, route: AppRoute, options: AppOptions): Promise<Visitor> =>
  changesSomething(request.method) ? admit(request, route, options) : request.visitor!;

/** People are counted by themselves; who is not signed in, or is refused, by address. */
async function admitCounted(request: FastifyRequest, route: AppRoute, options: AppOptions): Promise<Visitor> {
  const { rates, personLimit } = options;
  const countAddress = () => {
    if (personLimit > 0) rates.count(`address ${request.ip}`, STRANGER_LIMIT);
  };
  let visitor: Visitor;
  try {
    visitor = await admit(request, route, options);
  } catch (error) {
    if (error instanceof ApiError) countAddress();
    throw error;
  }
  if (visitor.person === null) countAddress();
  else if (personLimit > 0) rates.count(`person ${visitor.person.userId}`, personLimit);
  return visitor;
}

function toAppRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  route: AppRoute,
  { publicUrl, sessionLimits, log }: AppOptions,
): AppRequest {
  const { isSecure, sessionValue } = request.visitor!;
  return {
    params: request.params as Record<string, string>,
    query: route.query ? check(route.query, request.query) : {},
    body: route.body ? check(route.body, objectOf(request.body)) : {},
    upload: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    uploadType: mediaTypeOf(request.headers),
    origin: publicUrl ?? `${request.protocol}://${request.host}`,
    address: request.ip,
    sessionValue,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    answerHeader: (name, value) => void reply.header(name, value),
    untilGone: () => untilGone(reply),
    cookie: (name) => readCookie(request.headers.cookie, name, isSecure),
    setCookie: (name, value, seconds) => void reply.header('set-cookie', writeCookie(name, value, isSecure, seconds)),
    setSession: (value) => {
      if (value !== null && !isSecure && !isThisMachine(request)) log.warn(PLAIN_CONNECTION);
      // Drafts that were heard and looked at leave the browser with who did; its storage the pages clear themselves.
      if (value === null) reply.header('clear-site-data', '"cache"');
      reply.header('set-cookie', writeCookie(SESSION_COOKIE, value, isSecure, sessionLimits.longestMs / 1_000));
    },
  };
}

const PLAIN_CONNECTION =
  'somebody signed in over plain http from another machine: put a proxy with TLS before the service and set PUBLIC_URL';

const isThisMachine = ({ hostname }: FastifyRequest): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

function objectOf(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body)) return body;
  throw new ApiError('VALIDATION_ERROR', 'The body must be a JSON object.');
}

function send(answer: AppAnswer, reply: FastifyReply, streams: EventStreams, listener: StreamListener): FastifyReply {
  const special = specialAnswer(answer);
  if (special === null) return reply.type(JSON_TYPE).send(answer);
  if (isEvents(special)) return streams.answer(reply, special.open, listener);
  if (isRedirect(special)) return reply.redirect(special.url, 303);
  if (special.fileName !== null) {
    const name = encodeURIComponent(special.fileName).replace(/['()]/g, '');
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
  }
  return reply.type(special.type).send(special.content);
}
