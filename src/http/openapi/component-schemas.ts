// The zod schemas as JSON Schema components that refer to each other by name.
import { z } from 'zod';
import type { ApiRoute } from '../api/route.js';
import { ErrorReply } from '../api/schemas.js';
import { isBytesReply, isStreamReply } from '../core/route.js';

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
