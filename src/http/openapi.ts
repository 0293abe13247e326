// The OpenAPI 3.1 document, made from the routes and the schemas that check and shape what they exchange.
import { z } from 'zod';
import { packageVersion } from '../lib/package-root.js';
import { ERRORS, type ErrorCode } from './errors.js';
import type { Route } from './route.js';
import { ErrorReply } from './schemas.js';

type Json = Record<string, unknown>;

/** Failures that every endpoint may answer with. */
const COMMON: ErrorCode[] = [
  'UNAUTHORIZED',
  'INSUFFICIENT_SCOPE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const methods = (paths[route.path] ??= {});
    methods[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Aftercall', version: packageVersion },
    servers: [{ url: '/v1' }],
    paths,
    components: { schemas: schemasOf(routes) },
  };
}

function operation(route: Route): Json {
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: route.description,
    tags: [route.tag],
    responses: Object.fromEntries(
      [...COMMON, ...route.errors].map((code) => [String(ERRORS[code].status), { description: ERRORS[code].when }]),
    ),
  };
}

function schemasOf(routes: readonly Route[]): Json {
  const all = [ErrorReply, ...routes.flatMap((route) => [route.reply, ...(route.body ? [route.body] : [])])];
  return Object.fromEntries(all.map((schema) => [String(z.globalRegistry.get(schema)?.id), z.toJSONSchema(schema)]));
}
