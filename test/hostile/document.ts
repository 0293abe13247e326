// The contract as others read it: the operations of openapi.json, what they take, and whether an answer is one that they promise.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { packageRoot } from '../../src/lib/package-root.js';

export type Schema = Record<string, any>;
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema; example?: unknown };
export type Operation = {
  name: string;
  method: string;
  /** Below the version, with parameters in braces. */
  path: string;
  scope: string | null;
  parameters: Parameter[];
  /** By media type: what a body must be, and bodies that are right. */
  bodies: { type: string; schema: Schema; examples: unknown[] }[];
  answers: Map<number, { codes: string[]; types: string[] }>;
};

export type Contract = {
  operations: Operation[];
  /** Follows references, of which a schema here may be one. */
  resolve(schema: Schema): Schema;
  /** What is wrong with the body of a success, or null. */
  problemOf(operation: Operation, status: number, type: string, body: unknown): string | null;
};

const ID = 'openapi.json';

export function readContract(): Contract {
  const document = JSON.parse(readFileSync(join(packageRoot, ID), 'utf8'));
  const resolve = (schema: Schema): Schema => (schema.$ref ? at(document, schema.$ref) : schema);
  const operations = Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([method, raw]) => operationOf(path, method, raw, resolve)),
  );
  // Fields that nobody promised are as wrong as missing ones.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(closed(document), ID);
  const known = new Map<string, ValidateFunction | null>();
  const validatorOf = ({ path, method }: Operation, status: number, type: string): ValidateFunction | null => {
    const promised = document.paths[path][method.toLowerCase()].responses[status]?.content?.[type]?.schema;
    if (!promised) return null;
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'];
    return ajv.compile({ $ref: `${ID}#/${place.map(pointer).join('/')}` });
  };
  return {
    operations,
    resolve,
    problemOf: (operation, status, type, body) => {
      const name = `${operation.name} ${status} ${type}`;
      if (!known.has(name)) known.set(name, validatorOf(operation, status, type));
      const validate = known.get(name);
      if (!validate) return `${name} is not in the document`;
      return validate(body) ? null : ajv.errorsText(validate.errors);
    },
  };
}

function operationOf(path: string, method: string, raw: Schema, resolve: (schema: Schema) => Schema): Operation {
  const bodies = Object.entries<Schema>(raw.requestBody?.content ?? {}).map(
    ([type, { schema, example, examples }]) => ({
      ...{ type, schema },
      examples: [...Object.values<Schema>(examples ?? {}).map(({ value }) => value), ...(example ? [example] : [])],
    }),
  );
  const answers = Object.entries<Schema>(raw.responses).map(([status, given]): [number, Answers] => {
    const content = resolve(given).content ?? {};
    const codes = Object.keys(content['application/json']?.examples ?? {});
    return [Number(status), { codes, types: Object.keys(content) }];
  });
  return {
    ...{ name: raw.operationId, method: method.toUpperCase(), path, scope: raw['x-required-scope'] ?? null },
    ...{ parameters: (raw.parameters ?? []).map(resolve), bodies, answers: new Map(answers) },
  };
}

type Answers = { codes: string[]; types: string[] };

const pointer = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

const at = (document: Schema, reference: string): Schema =>
  reference
    .slice(2)
    .split('/')
    .reduce((value, part) => value[part]!, document);

function closed(value: any): any {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]));
  const isOpen =
    copy.type === 'object' && typeof copy.properties === 'object' && copy.additionalProperties === undefined;
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}
