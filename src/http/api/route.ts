// A route of the API: what core/route.ts declares, with what the OpenAPI document tells of it and what a key needs for it.

import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Scope } from '../../domain/roles.js';
import { requireReadiness } from '../../services/flows/flow-defaults.js';
import type { Access } from '../../store/people/keys.js';
import { type Authenticator, type OpenAccess, requireScope } from '../core/auth.js';
import { requireObject } from '../core/check.js';
import { ApiError, type ErrorCode, methodNotAllowed } from '../core/errors.js';
import { admitOrigin, answerPreflight, holdToKey, type KnownOrigins } from '../core/hosts.js';
import { createUploadLimits } from '../core/load-shedding.js';
import { type Gate, withColons } from '../core/register.js';
import type { BytesReply, Draft, Nothing, RequestOf, Route, StreamReply } from '../core/route.js';

type Declared = {
  operationId: string;
  summary: string;
  description: string;
  tag: 'Flows' | 'Workspace' | 'Webhooks';
  /** Null: any good key will do. */
  scope: Scope | null;
  /** True where a workspace must have an avatar and a voice. */
  needsReadiness: boolean;
  /** True for what tells of every flow of the workspace: no key for its own flows only may ask. */
  needsWholeSight?: boolean;
  requestHeaders?: Record<string, { description: string; maxLength: number; pattern?: string; example: string }>;
  answerHeaders?: Record<string, { description: string; example: string }>;
  replyDescription: string;
  errors: readonly ErrorCode[];
};

type Caller = { access: Access };

export type ApiRequest<Params = unknown, Body = unknown, Query = unknown> = RequestOf<Params, Body, Query> & Caller;

export type ApiRoute = Omit<Route, 'reply'> & Declared & { reply: ApiReply };

/** What the OpenAPI document has words for. */
type ApiReply = z.ZodType | (BytesReply & { mediaType: string; maxBytes: number }) | StreamReply;

export const apiRoute = <
  Path extends string,
  Kind extends ApiReply,
  Body extends z.ZodType = Nothing,
  Query extends z.ZodObject = Nothing,
>(
  draft: Declared & Draft<Caller, Path, Body, Query, Kind>,
): ApiRoute => draft;

/** With this every answer begins that is JSON. */
export const SUCCESS = { success: true } as const;

// Who may ask the API: whoever sends a good key, with the scope that a route needs, from a program or from a page that the key names.

/** Requests a minute from one address that carry no good key. */
const STRANGER_LIMIT = 300;
const MOST_STREAMS_OF_KEY = 100;

export type KeyGateOptions = { authenticator: Authenticator; origins: Pick<KnownOrigins, 'has'> };

export const createKeyGate = ({ authenticator, origins }: KeyGateOptions): Gate<ApiRoute, OpenAccess> => ({
  greet: (request, reply) => admitOrigin(request, reply, origins),
  identify: async (request, reply) => {
    const access = await authenticator.authenticate(request.headers.authorization);
    holdToKey(request, reply, access.allowedOrigins);
    return access;
  },
  countedAs: ({ keyId }) => `key ${keyId}`,
  tellsRates: true,
  strangerLimit: STRANGER_LIMIT,
  admit: (access, { scope }) => {
    if (scope) requireScope(access, scope);
  },
  readmit: (request, access, { body, needsReadiness }) => {
    // Of the API a body that is missing is no object either.
    if (body) requireObject(request.body);
    if (needsReadiness) requireReadiness(access.missing);
    return access;
  },
  authorize: ({ ownFlowsOnly }, { needsWholeSight }) => {
    if (!needsWholeSight || !ownFlowsOnly) return;
    throw new ApiError(
      'INSUFFICIENT_SCOPE',
      'This API key can only access its own flows, so it can’t access webhooks for all flows.',
    );
  },
  ownerOf: ({ workspaceId }) => workspaceId,
  uploads: createUploadLimits(),
  describe: (_request, _reply, access) => ({ access }),
  /** A stream ends with its key, or with the right to read. */
  listener: (request, { keyId, workspaceId }, { scope }) => ({
    owner: `key ${keyId}`,
    mostOfOwner: MOST_STREAMS_OF_KEY,
    isAllowed: async () => {
      const access = await authenticator.authenticate(request.headers.authorization);
      if (scope) requireScope(access, scope);
      return true;
    },
    concerns: (message) => message.kind === 'gap' || (message.kind === 'access' && message.workspaceId === workspaceId),
  }),
  logged: ({ keyId }) => ({ keyId }),
});

/** What browsers ask before a page of another host may call; to anybody else it is a method like any that a path has not. */
export function registerPreflights(
  app: FastifyInstance,
  prefixes: readonly string[],
  routes: readonly ApiRoute[],
  origins: KeyGateOptions['origins'],
): void {
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
