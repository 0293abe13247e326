// Turns a zod schema into the JSON schema from which fastify compiles its serializer. The schemas are checked when the
// document is generated; here only names and types matter, for speed.
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

type Json = Record<string, unknown>;
export type Write = (answer: Json) => string;

/** Compiled when an answer of the kind is written for the first time: for all of them that would be most of a start. */
export function createWriters(): (reply: FastifyReply, schema: z.ZodType) => Write {
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
