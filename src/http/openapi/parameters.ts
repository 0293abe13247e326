// What operations take beside a body, as the OpenAPI document describes it.
import { z } from 'zod';
import { STATES } from '../../domain/life.js';
import { LIMITS } from '../../domain/limits.js';
import { FLOW_SOURCES } from '../../store/db/columns.js';
import { LIST_ORDERS } from '../../store/db/cursor.js';
import { USAGE_INTERVALS } from '../../store/flows/usage-report.js';
import type { ApiRoute } from '../api/route.js';
import type { Json } from './component-schemas.js';
import { flowIdExample } from './examples.js';
import { deliveryIdExample, webhookIdExample } from './webhook-examples.js';

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
