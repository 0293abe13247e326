// What operations take and answer, as the OpenAPI document describes it: parameters, headers, failures, and the schemas of bodies as
// components.
import { z } from 'zod';
import { STATES } from '../../domain/life.js';
import { LIMITS } from '../../domain/limits.js';
import { FLOW_SOURCES } from '../../store/db/columns.js';
import { LIST_ORDERS } from '../../store/db/cursor.js';
import { USAGE_INTERVALS } from '../../store/flows/usage-report.js';
import type { ApiRoute } from '../api/route.js';
import { ErrorReply } from '../api/schemas.js';
import { ERRORS, type ErrorCode } from '../core/errors.js';
import { isBytesReply, isStreamReply } from '../core/route.js';
import { ERROR_EXAMPLES, flowIdExample } from './examples.js';
import { deliveryIdExample, webhookIdExample } from './webhook-examples.js';

// The headers of answers, and all failures, as the OpenAPI document describes them.

// The zod schemas as JSON Schema components that refer to each other by name.

export type Json = Record<string, unknown>;

export const schemaRef = (schema: z.ZodType): Json => ({ $ref: `#/components/schemas/${nameOf(schema)}` });

export const nameOf = (schema: z.ZodType): string => String(z.globalRegistry.get(writtenAs(schema))?.id);

/** What clients write of a body that is put in order before it is checked. */
const writtenAs = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodPipe ? (schema.out as z.ZodType) : schema);

/** Requests as clients write them, replies as they read them. */
export function schemaComponents(routes: readonly ApiRoute[]): Json {
  const requests = routes.flatMap(({ body, upload }) =>
    [body, upload?.row, upload?.form].filter((schema) => schema !== undefined),
  );
  const replies = [ErrorReply, ...routes.flatMap(repliesOf)];
  return { ...convert(requests, 'input'), ...convert(replies, 'output') };
}

function repliesOf({ reply }: ApiRoute): z.ZodType[] {
  if (isStreamReply(reply)) return Object.values(reply.events);
  return isBytesReply(reply) ? [] : [reply];
}

function convert(schemas: z.ZodType[], io: 'input' | 'output'): Json {
  const registry = z.registry<{ id: string }>();
  for (const schema of schemas) addWithParts(registry, writtenAs(schema));
  const { schemas: converted } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema as Json),
  });
  return Object.fromEntries(Object.entries(converted).map(([name, { $schema, $id, id, ...rest }]) => [name, rest]));
}

/** Schemas inside a schema that have a name of their own become components too. */
function addWithParts(registry: z.core.$ZodRegistry<{ id: string }>, schema: z.ZodType): void {
  const name = z.globalRegistry.get(schema)?.id;
  if (name && !registry.has(schema)) registry.add(schema, { id: name });
  for (const part of partsOf(schema)) addWithParts(registry, part);
}

function partsOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape) as z.ZodType[];
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap() as z.ZodType];
  return [];
}

function tidy(json: Json): void {
  if (json.type === 'integer') json.format = 'int32';
  // A format says it better than the long pattern behind it.
  if (json.format) delete json.pattern;
  // Inside v1 fields may be added to answers; only the body of an error is closed for ever.
  if (json.additionalProperties === false && !isError(json)) delete json.additionalProperties;
}

const isError = (json: Json): boolean => 'code' in ((json.properties ?? {}) as Json);

const count = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 },
  example,
});
const words = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string', maxLength: 400 },
  example,
});

export const HEADERS: Record<string, Json> = {
  'X-Request-Id': words('Names this answer in the log of the server.', '0b5f1c9e-3f51-4c1e-9d56-3f0f7f0c2b11'),
  'Cache-Control': words('Answers of the API are never kept.', 'no-store'),
  'RateLimit-Limit': count('How many requests a minute the API key may make.', 1_200),
  'RateLimit-Remaining': count('How many of them are left.', 1_187),
  'RateLimit-Reset': count('In how many seconds they are counted anew.', 42),
  'Retry-After': count('In how many seconds it is worth trying again.', 42),
  'WWW-Authenticate': words('What is wrong with the API key.', 'Bearer realm="aftercall", error="invalid_token"'),
};
export const ALWAYS = ['X-Request-Id', 'Cache-Control'];
export const RATES = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

export const headerRefs = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const ownHeaders = (headers: ApiRoute['answerHeaders'] = {}): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { description, example }]) => [name, words(description, example)]),
  );

/** Failures that every operation may answer with. */
const COMMON: ErrorCode[] = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'REQUEST_TIMEOUT',
  'EXPECTATION_FAILED',
  'RATE_LIMITED',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

function errorsOf(route: ApiRoute): ErrorCode[] {
  const all = new Set<ErrorCode>([
    ...COMMON,
    ...route.errors,
    ...(route.scope ? (['INSUFFICIENT_SCOPE'] as const) : []),
    ...(route.needsReadiness ? (['WORKSPACE_NOT_READY'] as const) : []),
    // Also where no body is taken: one that is sent all the same is read.
    ...(route.method !== 'GET' ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => all.has(code));
}

export function errorResponses(route: ApiRoute, responses: Record<string, Json>): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.map(pascal).join('Or');
      responses[name] ??= errorResponse(status, codes);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

const pascal = (code: string): string =>
  code
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function errorResponse(status: number, codes: ErrorCode[]): Json {
  const special = [
    ...(status === 401 || codes.includes('INSUFFICIENT_SCOPE') ? ['WWW-Authenticate'] : []),
    ...([429, 503, 507].includes(status) ? ['Retry-After'] : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].when}`).join('\n\n'),
    headers: headerRefs(...ALWAYS, ...RATES, ...special),
    content: {
      'application/json': {
        schema: schemaRef(ErrorReply),
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { summary: ERRORS[code].when, value: { success: false, error: ERROR_EXAMPLES[code], code } },
          ]),
        ),
      },
    },
  };
}

// What operations take beside a body, as the OpenAPI document describes it.

const IN_PATHS: Record<string, Json> = {
  flowId: {
    description: 'The identifier that creating the flow returned. One that is malformed does not exist.',
    example: flowIdExample,
  },
  webhookId: { description: 'The identifier that creating the webhook returned.', example: webhookIdExample },
  deliveryId: { description: 'The identifier of a delivery.', example: deliveryIdExample },
};

const pathParameters = ({ path }: ApiRoute): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: IN_PATHS[name!]!.description,
    schema: { type: 'string', maxLength: LIMITS.ID_LENGTH },
    example: IN_PATHS[name!]!.example,
  }));

/** The input is checked as text, so strictly that a number is the better description. */
const QUERY: Record<string, Json> = {
  limit: {
    description: 'How many entries a page has. A plain decimal number.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
    example: 20,
  },
  cursor: {
    description: 'Where the page begins: the nextCursor of the page before.',
    schema: { type: 'string', maxLength: LIMITS.ID_LENGTH, pattern: '^[A-Za-z0-9_-]+$' },
    example: 'MTc3OTA5NTU2MTAwMC5mbG93XzFCeDVOY1k4bUtlM1RnUjZ2UXowSnA',
  },
  status: {
    description: 'Only flows in this state.',
    schema: { type: 'string', enum: [...STATES] },
    example: 'completed',
  },
  search: {
    description:
      'Only flows in which all of these words occur: in the title or the names, or as beginnings of words in the summary or the script. Case and accents do not count.',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
    example: 'freight pilot',
  },
  sort: {
    description: 'By the time of creation: newest (the default) or oldest first.',
    schema: { type: 'string', enum: [...LIST_ORDERS] },
    example: 'oldest',
  },
  prospect: {
    description:
      'Only flows whose prospect is called so: each of these words occurs in the name, in any case and accent.',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
    example: 'dana',
  },
  company: {
    description: 'Only flows whose prospect works there: each of these words occurs in the name of the company.',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
    example: 'initech',
  },
  createdAfter: {
    description:
      'Only flows created at this time or later: a date, which begins at 00:00 UTC, or a time with its offset.',
    schema: { type: 'string', maxLength: 40 },
    example: '2026-05-01',
  },
  createdBefore: {
    description: 'Only flows created before this time.',
    schema: { type: 'string', maxLength: 40 },
    example: '2026-06-01T00:00:00Z',
  },
  from: {
    description: 'The first day, in UTC. By default 29 days before "to".',
    schema: { type: 'string', format: 'date', maxLength: 10 },
    example: '2026-11-01',
  },
  to: {
    description: 'The last day, which is included; by default today. At most 366 days with "from".',
    schema: { type: 'string', format: 'date', maxLength: 10 },
    example: '2026-11-30',
  },
  interval: {
    description: 'The length of a period; weeks begin on Monday.',
    schema: { type: 'string', enum: [...USAGE_INTERVALS], default: 'day' },
    example: 'week',
  },
  maker: {
    description: 'Counts only what this person or key created.',
    schema: { type: 'string', minLength: 1, maxLength: LIMITS.ID_LENGTH },
    example: 'key_5Rt1WqLx8Zb3Mn7Yc0Vd2K',
  },
  source: {
    description: 'Counts only what was created here.',
    schema: { type: 'string', enum: [...FLOW_SOURCES] },
    example: 'api',
  },
};

const queryParameters = ({ query }: ApiRoute): Json[] =>
  Object.entries(query?.shape ?? {}).map(([name, type]) => {
    const described = QUERY[name] ?? (name === 'expand' ? describeExpand(type) : null);
    if (!described) throw new Error(`The parameter ${name} is not described.`);
    return { name, in: 'query', required: false, ...described };
  });

/** In the one spelling that OpenAPI has for names that are not known before; `metadata.crmId` is read as well. */
const metadataParameter = ({ metadataQuery }: ApiRoute): Json[] =>
  metadataQuery
    ? [
        {
          name: 'metadata',
          in: 'query',
          required: false,
          style: 'deepObject',
          explode: true,
          description:
            'Only flows with these values in their metadata, at most five: metadata[crmId]=4711, or shorter metadata.crmId=4711.',
          schema: { type: 'object', maxProperties: 5, additionalProperties: { type: 'string', maxLength: 500 } },
          example: { crmId: '4711' },
        },
      ]
    : [];

/** What may be added differs from read to read, so its own schema says it. */
function describeExpand(type: z.core.$ZodType): Json {
  const { description, $schema: _, ...schema } = z.toJSONSchema(type) as Json;
  const example = schema.const ?? /\w+/.exec(String(schema.pattern))?.[0];
  return { description, schema: { type: 'string', maxLength: 100, ...schema }, example };
}

const headerParameters = ({ requestHeaders = {} }: ApiRoute): Json[] =>
  Object.entries(requestHeaders).map(([name, { description, maxLength, pattern, example }]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', maxLength, ...(pattern && { pattern }) },
    example,
  }));

export const parametersOf = (route: ApiRoute): Json[] => [
  ...pathParameters(route),
  ...queryParameters(route),
  ...metadataParameter(route),
  ...headerParameters(route),
];
