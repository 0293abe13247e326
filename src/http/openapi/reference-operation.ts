// One operation of the reference page: what it does, what it takes, what it answers.
import { ERRORS, type ErrorCode } from '../core/errors.js';
import { block, code, escapeText, type Html, inline, prose, table } from '../core/html.js';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  contentSchema?: Schema;
};
type Example = { summary: string; value: unknown };
type Content = Record<string, { schema: Schema; examples?: Record<string, Example> }>;
type Parameter = { name: string; in: string; required: boolean; description: string; schema: Schema; example: unknown };
type Answer = { $ref?: string; description: string; content?: Content };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  'x-required-scope'?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
};
type Components = { schemas: Record<string, Schema>; responses: Record<string, Answer> };
type Placed = { method: string; path: string; operation: Operation };

export const operationsOf = (paths: Record<string, Record<string, Operation>>): Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

export function describeOperation({ method, path, operation }: Placed, components: Components): Html {
  const { operationId, requestBody, parameters = [], responses } = operation;
  const scope = operation['x-required-scope'];
  // The scope stands in a line of its own.
  const description = operation.description.split('\n\n').slice(0, -1).join('\n\n');
  const tables = [
    ...['path', 'query', 'header'].map((place) => parameterTable(place, parameters)),
    requestBody ? bodyTable(requestBody.content, components) : '',
    answerTable(responses['200']!.content!, components),
    errorList(responses, components),
  ];
  return `<article aria-labelledby="${operationId}">
<div class="about">
<h3 id="${operationId}">${escapeText(operation.summary)}</h3>
<p class="endpoint"><span class="verb ${method}">${method.toUpperCase()}</span> <code>${escapeText(path)}</code></p>
${prose(description)}
<p class="scope">${scope ? `Scope ${code(scope)}` : 'Any key will do'}</p>
${tables.filter(Boolean).join('\n')}
</div>
<div class="examples">
${curl(method, path, operation)}
${Object.values(Object.values(responses['200']!.content!)[0]?.examples ?? {})
  .map((example) => block(`200 · ${example.summary}`, pretty(example.value)))
  .join('\n')}
</div>
</article>`;
}

/** The fields of a body of JSON, or of a row where it has many. */
function bodyTable(content: Content, components: Components): Html {
  const json = content['application/json'];
  if (json) return fieldTable('Body', json.schema, components, true);
  const types = Object.entries(content).map(([type, { schema }]) => [code(type), inline(schema.description ?? '')]);
  const row = Object.values(content)[0]!.schema.contentSchema;
  return `${table('Body', ['Type', 'Meaning'], types)}\n${row ? fieldTable('Row', row, components, true) : ''}`;
}

/** The fields of a JSON answer, or what kind of file is answered. */
function answerTable(content: Content, components: Components): Html {
  const json = content['application/json'];
  if (json) return fieldTable('Answer', json.schema, components, false);
  const types = Object.entries(content).map(([type, { schema }]) => [
    code(type),
    inline(schema.description ?? 'The bytes of the file.'),
  ]);
  return table('Answer', ['Type', 'Meaning'], types);
}

const pretty = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

function curl(method: string, path: string, { parameters = [], requestBody }: Operation): Html {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(parameters.find((p) => p.name === name)?.example));
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const start = `curl${verb} localhost:8080/v1${filled} \\\n  -H "Authorization: Bearer $AFTERCALL_API_KEY"`;
  const examples = Object.entries(requestBody?.content ?? {}).flatMap(([type, content]) =>
    Object.values(content.examples ?? {}).map((example) => ({ type, ...example })),
  );
  if (examples.length === 0) return block('Request', start);
  return examples
    .map(({ type, summary, value }) => {
      const body = pretty(value).replaceAll("'", "'\\''");
      const flag = typeof value === 'string' ? '--data-binary' : '-d';
      return block(`Request · ${summary}`, `${start} \\\n  -H "Content-Type: ${type}" \\\n  ${flag} '${body}'`);
    })
    .join('\n');
}

const TITLES: Record<string, string> = { path: 'In the path', query: 'In the query', header: 'In headers' };

function parameterTable(place: string, parameters: Parameter[]): Html {
  const rows = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, description, required, schema }) => [
      nameCell(name, schema, required ? '<span class="required">required</span>' : ''),
      `${inline(description)}${values(schema)}${bounds(schema)}`,
    ]);
  return rows.length === 0 ? '' : table(TITLES[place]!, ['Name', 'Meaning'], rows);
}

const nameCell = (name: string, schema: Schema, mark: Html): Html =>
  `${code(name)}<span class="type">${typeOf(schema)}</span>${mark}`;

const fieldTable = (title: string, schema: Schema, components: Components, isRequest: boolean): Html =>
  table(title, ['Field', 'Meaning'], fieldRows(schema, components, '', isRequest));

function fieldRows(schema: Schema, components: Components, before: string, isRequest: boolean): Html[][] {
  const { properties = {}, required = [] } = resolve(schema, components);
  return Object.entries(properties).flatMap(([name, field]) => {
    const row = [
      nameCell(before + name, field, markOf(required.includes(name), isRequest)),
      `${inline(field.description ?? '')}${values(field)}${isRequest ? bounds(field) : ''}`,
    ];
    return [row, ...innerRows(field, components, before + name, isRequest)];
  });
}

/** What is not the usual: a field that a request must have, or that an answer may lack. */
function markOf(isRequired: boolean, isRequest: boolean): Html {
  if (isRequest) return isRequired ? '<span class="required">required</span>' : '';
  return isRequired ? '' : '<span class="sometimes">not always</span>';
}

function innerRows(field: Schema, components: Components, name: string, isRequest: boolean): Html[][] {
  if (field.items?.$ref) return fieldRows(field.items, components, `${name}[].`, isRequest);
  const inner = resolve(field, components);
  return inner.properties ? fieldRows(inner, components, `${name}.`, isRequest) : [];
}

const resolve = (schema: Schema, { schemas }: Components): Schema =>
  schema.$ref ? schemas[schema.$ref.split('/').pop()!]! : schema;

function typeOf(schema: Schema): Html {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.const !== undefined) return `always ${escapeText(JSON.stringify(schema.const))}`;
  if (schema.enum) return 'one of';
  if (schema.items) return `list of ${schema.items.$ref ? 'objects' : typeOf(schema.items)}`;
  if (schema.$ref) return 'object';
  if (schema.format === 'date-time') return 'time, ISO 8601';
  if (schema.format === 'date') return 'date';
  if (schema.format === 'uri') return 'address';
  return escapeText([schema.type ?? 'any'].flat().join(' or '));
}

const values = ({ enum: list }: Schema): Html =>
  list ? ` <span class="values">${list.map((value) => code(String(value))).join(' ')}</span>` : '';

function bounds(schema: Schema): Html {
  const inner = schema.anyOf?.find((one) => one.type !== 'null') ?? schema;
  const parts = [
    ...(inner.maxLength ? [`at most ${inner.maxLength.toLocaleString('en')} characters`] : []),
    ...(inner.maximum !== undefined ? [`${inner.minimum} to ${inner.maximum}`] : []),
    ...(schema.default !== undefined ? [`default ${code(String(schema.default))}`] : []),
  ];
  return parts.length === 0 ? '' : ` <span class="bounds">${parts.join(', ')}</span>`;
}

function errorList(responses: Record<string, Answer>, components: Components): Html {
  const rows = Object.values(responses).flatMap(({ $ref }) => {
    if (!$ref) return [];
    const answer = components.responses[$ref.split('/').pop()!]!;
    return Object.keys(answer.content!['application/json']!.examples!).map((name) => {
      const { status, when } = ERRORS[name as ErrorCode];
      return [`<a href="#${name}">${code(name)}</a><span class="type">${status}</span>`, inline(when)];
    });
  });
  return `<details><summary>${rows.length} errors</summary>${table('Errors', ['Code', 'When'], rows)}</details>`;
}
