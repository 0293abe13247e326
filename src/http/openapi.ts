// The OpenAPI 3.1 document, made from the routes and the schemas that check and shape what they exchange.
import { z } from 'zod';
import { STATES } from '../flow/life.js';
import { packageVersion } from '../lib/package-root.js';
import { ERRORS, type ErrorCode } from './errors.js';
import { ERROR_EXAMPLES, EXAMPLES, flowIdExample, type OperationExamples } from './openapi-examples.js';
import { nameOf, schemaComponents, schemaRef } from './openapi-schemas.js';
import { deliveryIdExample, WEBHOOK_EXAMPLES, webhookIdExample } from './openapi-webhooks.js';
import { isBytesReply, isStreamReply, type Route, type StreamReply, type Upload } from './route.js';
import { ErrorReply, LIMITS } from './schemas.js';

type Json = Record<string, unknown>;

const DESCRIPTION = `Turns the summary of a sales call into a follow-up video of 60 to 70 seconds.

Create a flow, read it until its status is \`completed\`, and hand on its \`videoUrl\`. With \`autoApproveScript: false\` the flow waits in \`pending_approval\` for somebody to approve, edit or reject the script.

Every request carries an API key as a Bearer token. Every failure, whatever its cause, has the body \`{"success": false, "error": "…", "code": "…"}\` and the header \`X-Request-Id\`. The same routes answer under \`/v1\` and \`/api/v1\`. Within v1 things are only ever added.

Beside the API, the server answers \`GET /healthz\`, \`GET /readyz\` and \`GET /metrics\` for those who run it, this document at \`/v1/openapi.json\`, its readable form at \`/v1/reference\`, and the finished files, with ranges, under \`/media/\`.`;

const TAGS = {
  Flows: 'Making a video: create, follow, decide about the script, cancel.',
  Workspace: 'What a client wants to know before it creates a flow.',
  Webhooks: 'Where the service tells of its own accord what became of the flows.',
};

export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Json> = {};
  const responses: Record<string, Json> = {};
  for (const route of routes) {
    const methods = paths[route.path] ?? {};
    methods[route.method.toLowerCase()] = operation(route, responses);
    paths[route.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aftercall',
      version: packageVersion,
      summary: 'Sales-call summaries in, follow-up videos out.',
      description: DESCRIPTION,
      contact: { name: 'The operator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/v1', description: 'The production API of this server.', 'x-internal': false },
      { url: '/api/v1', description: 'The same production API under its other name.', 'x-internal': false },
    ],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ac_ and 46 letters and digits',
          description: 'An API key of the workspace, with the scope that the operation names.',
        },
      },
      schemas: schemaComponents(routes),
      headers: HEADERS,
      responses,
    },
  };
}

function operation(route: Route, responses: Record<string, Json>): Json {
  const examples = EXAMPLES[route.operationId] ?? WEBHOOK_EXAMPLES[route.operationId];
  if (!examples) throw new Error(`The operation ${route.operationId} has no examples.`);
  const scope = route.scope ? `Needs the scope \`${route.scope}\`.` : 'Any key will do.';
  const parameters = [
    ...pathParameters(route),
    ...queryParameters(route),
    ...metadataParameter(route),
    ...headerParameters(route),
  ];
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: `${route.description}\n\n${scope}`,
    tags: [route.tag],
    ...(route.scope && { 'x-required-scope': route.scope }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        required: true,
        description: 'Fields that are not known are ignored; null stands for a field that is left out.',
        content: { 'application/json': { schema: schemaRef(route.body), examples: examples.request ?? {} } },
      },
    }),
    ...(route.upload && { requestBody: uploadOf(route.upload, examples) }),
    responses: {
      200: {
        description: route.replyDescription,
        headers: { ...headerRefs(...ALWAYS, ...RATES), ...ownHeaders(route.answerHeaders) },
        content: contentOf(route, examples),
      },
      ...(isStreamReply(route.reply) && {
        204: {
          description: 'The flow has ended, and everything was heard: do not come again.',
          headers: headerRefs(...ALWAYS, ...RATES),
        },
      }),
      ...(route.requestHeaders?.['If-None-Match'] && {
        304: {
          description: 'Nothing has changed since the answer with this ETag.',
          headers: { ...headerRefs(...ALWAYS, ...RATES), ...ownHeaders(route.answerHeaders) },
        },
      }),
      ...errorResponses(route, responses),
    },
  };
}

function contentOf({ reply }: Route, examples: OperationExamples): Json {
  if (isStreamReply(reply)) return { 'text/event-stream': { schema: streamSchema(reply), examples: examples.reply } };
  if (!isBytesReply(reply)) return { 'application/json': { schema: schemaRef(reply), examples: examples.reply } };
  const { mediaType, maxBytes } = reply;
  return { [mediaType]: { schema: { type: 'string', format: 'binary', maxLength: maxBytes } } };
}

/** OpenAPI 3.1 has no words for the events of a stream: it is a text, and this is what one of them holds. */
function streamSchema({ events }: StreamReply): Json {
  const kinds = Object.entries(events).map(([name, schema]) => `\`${name}\` with a ${nameOf(schema)}`);
  return {
    type: 'string',
    maxLength: 2_147_483_647,
    description: `Events as the HTML standard writes them, each with one line of JSON: ${kinds.join(', ')}.`,
    contentMediaType: 'text/event-stream',
    contentSchema: { anyOf: Object.values(events).map(schemaRef) },
  };
}

function uploadOf({ types, maxBytes, row }: Upload, examples: OperationExamples): Json {
  const content = types.map((type) => [
    type,
    {
      schema: {
        type: 'string',
        maxLength: maxBytes,
        description: `Rows, each of which is a ${nameOf(row)}.`,
        contentMediaType: type,
        contentSchema: schemaRef(row),
      },
      examples: examples.upload?.[type] ?? {},
    },
  ]);
  return {
    required: true,
    description: 'Fields that are not known are ignored; in CSV an empty cell stands for a field that is left out.',
    content: Object.fromEntries(content),
  };
}

// ---- parameters

const IN_PATHS: Record<string, Json> = {
  flowId: {
    description: 'The identifier that creating the flow returned. One that is malformed does not exist.',
    example: flowIdExample,
  },
  webhookId: { description: 'The identifier that creating the webhook returned.', example: webhookIdExample },
  deliveryId: { description: 'The identifier of a delivery.', example: deliveryIdExample },
};

const pathParameters = ({ path }: Route): Json[] =>
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
};

const queryParameters = ({ query }: Route): Json[] =>
  Object.entries(query?.shape ?? {}).map(([name, type]) => {
    const described = QUERY[name] ?? (name === 'expand' ? describeExpand(type) : null);
    if (!described) throw new Error(`The parameter ${name} is not described.`);
    return { name, in: 'query', required: false, ...described };
  });

/** In the one spelling that OpenAPI has for names that are not known before; `metadata.crmId` is read as well. */
const metadataParameter = ({ metadataQuery }: Route): Json[] =>
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

const headerParameters = ({ requestHeaders = {} }: Route): Json[] =>
  Object.entries(requestHeaders).map(([name, { description, maxLength, pattern, example }]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', maxLength, ...(pattern && { pattern }) },
    example,
  }));

// ---- headers of answers

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

const HEADERS: Record<string, Json> = {
  'X-Request-Id': words('Names this answer in the log of the server.', '0b5f1c9e-3f51-4c1e-9d56-3f0f7f0c2b11'),
  'Cache-Control': words('Answers of the API are never kept.', 'no-store'),
  'RateLimit-Limit': count('How many requests a minute the API key may make.', 1_200),
  'RateLimit-Remaining': count('How many of them are left.', 1_187),
  'RateLimit-Reset': count('In how many seconds they are counted anew.', 42),
  'Retry-After': count('In how many seconds it is worth trying again.', 42),
  'WWW-Authenticate': words('What is wrong with the API key.', 'Bearer realm="aftercall", error="invalid_token"'),
};
const ALWAYS = ['X-Request-Id', 'Cache-Control'];
const RATES = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const headerRefs = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const ownHeaders = (headers: Route['answerHeaders'] = {}): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { description, example }]) => [name, words(description, example)]),
  );

// ---- errors

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

function errorsOf(route: Route): ErrorCode[] {
  const all = new Set<ErrorCode>([
    ...COMMON,
    ...route.errors,
    ...(route.scope ? (['INSUFFICIENT_SCOPE'] as const) : []),
    ...(route.needsReadiness ? (['WORKSPACE_NOT_READY'] as const) : []),
    ...(route.body ? (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  ]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => all.has(code));
}

function errorResponses(route: Route, responses: Record<string, Json>): Json {
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
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
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
