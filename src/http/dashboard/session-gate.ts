// How a browser is known to the dashboard: by its session, from a page of ours, counted by person.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../lib/log.js';
import type { Notification } from '../../store/db/listener.js';
import { createUploadLimits } from '../core/concurrency-limit.js';
import { notFound } from '../core/errors.js';
import type { Gate } from '../core/register.js';
import { changesSomething } from './origin.js';
import type { AppRoute, FromBrowser } from './route.js';
import {
  admit,
  type DoorOptions,
  isStillAdmitted,
  readCookie,
  SESSION_COOKIE,
  type Visitor,
  writeCookie,
} from './visitor.js';

/** Requests a minute from one address that is not signed in: a whole office may sign in at nine o'clock. */
const STRANGER_LIMIT = 1_200;
const MOST_STREAMS_OF_ONE = 20;

export type SessionGateOptions = DoorOptions & { log: Log };

export const createSessionGate = (options: SessionGateOptions): Gate<AppRoute, Visitor> => ({
  greet: ({ params }) => {
    // What holds a U+0000 could not even be looked for.
    if (Object.values(params as Record<string, string>).some((part) => part.includes('\0'))) throw notFound();
  },
  identify: (request, _reply, route) => admit(request, route, options),
  countedAs: ({ person }) => person && `person ${person.userId}`,
  tellsRates: false,
  strangerLimit: STRANGER_LIMIT,
  // A body may take its time: who was removed meanwhile changes nothing any more.
  readmit: (request, visitor, route) => (changesSomething(request.method) ? admit(request, route, options) : visitor),
  ownerOf: ({ member, person }) => member?.workspaceId ?? String(person?.userId),
  uploads: createUploadLimits(),
  describe: (request, reply, visitor) => ({
    ...fromBrowser(request, reply, visitor, options),
    person: visitor.person,
    member: visitor.member,
  }),
  listener: (_request, visitor, route) => ({
    owner: `person ${visitor.person?.userId}`,
    mostOfOwner: MOST_STREAMS_OF_ONE,
    isAllowed: () => isStillAdmitted(visitor, route, options),
    concerns: (message) => concerns(message, visitor),
  }),
  logged: ({ person }) => (person ? { userId: person.userId } : {}),
});

function concerns(message: Notification, { person, member }: Visitor): boolean {
  if (message.kind === 'access') return member?.workspaceId === message.workspaceId;
  if (message.kind === 'sessions') return person?.userId === message.userId;
  return message.kind === 'gap';
}

const fromBrowser = (
  request: FastifyRequest,
  reply: FastifyReply,
  { isSecure, sessionValue }: Visitor,
  { publicUrl, sessionLimits, log }: SessionGateOptions,
): FromBrowser => ({
  origin: publicUrl ?? `${request.protocol}://${request.host}`,
  address: request.ip,
  sessionValue,
  cookie: (name) => readCookie(request.headers.cookie, name, isSecure),
  setCookie: (name, value, seconds) => void reply.header('set-cookie', writeCookie(name, value, isSecure, seconds)),
  setSession: (value) => {
    if (value !== null && !isSecure && !isThisMachine(request)) log.warn(PLAIN_CONNECTION);
    // Drafts that were heard and looked at leave the browser with who did; its storage the pages clear themselves.
    if (value === null) reply.header('clear-site-data', '"cache"');
    reply.header('set-cookie', writeCookie(SESSION_COOKIE, value, isSecure, sessionLimits.longestMs / 1_000));
  },
});

const PLAIN_CONNECTION =
  'somebody signed in over plain http from another machine: put a proxy with TLS before the service and set PUBLIC_URL';

const isThisMachine = ({ hostname }: FastifyRequest): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
