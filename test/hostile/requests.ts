// Requests for an operation: most of what can be wrong with one, in paths, queries, headers, bodies and keys. The same seed
// makes the same request again.
import { type Random, randomFrom } from '../support/random.js';
import type { Contract, Operation, Parameter } from './document.js';
import { hostileText, hostileValue, nearlyRight, validValue } from './values.js';

export type Wish = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** May stay open: whoever asks leaves after a moment. */
  isLong: boolean;
};

/** What a request may name: identifiers that exist, of ours and of others, and keys of every kind. */
export type Known = {
  ids: Record<string, readonly string[]>;
  keys: readonly (string | null)[];
  prefixes: readonly string[];
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const TYPES = [
  ...[
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json;charset="utf-8"',
    'text/json',
  ],
  ...[
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '',
    ';',
    'application/json; charset=',
    '*/*',
  ],
  ...['application/JSON', 'application/json, text/html', 'text/csv; header=absent', 'application/x-ndjson', 'text/csv'],
];
const HEADERS: readonly [string, readonly string[]][] = [
  ['if-none-match', ['*', '"x"', 'W/"x", "y"', '"', ',,,', '"'.repeat(500)]],
  ['if-match', ['*', '"x"', '']],
  ['if-modified-since', ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', '99999999']],
  ['range', ['bytes=0-0', 'bytes=-1', 'bytes=9-1', `bytes=${'0-0,'.repeat(500)}0-0`, 'lines=1']],
  ['idempotency-key', ['same', 'x'.repeat(255), 'x'.repeat(256), ' ', 'é', '"quoted"']],
  [
    'prefer',
    ['wait=0', 'wait=1', 'wait=-1', 'wait=1e9', 'wait=99999999999', 'wait="', 'respond-async, wait=1', 'wait'],
  ],
  ['last-event-id', ['0', '-1', 'x'.repeat(5_000), '9'.repeat(30), '1:2:3']],
  ['accept', ['text/event-stream', 'image/*', '*/*;q=', 'application/xml', ',']],
  ['accept-encoding', ['gzip, br', 'identity;q=0', '*;q=0']],
  ['content-encoding', ['gzip', 'identity', 'br, gzip', 'x']],
  ['expect', ['100-continue', '200-ok']],
  ['x-http-method-override', ['DELETE']],
  ['x-forwarded-for', ['127.0.0.1', "' or 1", '::1, unknown, 10.0.0.1']],
  ['x-forwarded-host', ['evil.example', 'a b']],
  ['x-request-id', ['mine', '\\u000a']],
  ['cookie', ['aftercall=x', 'aftercall=; aftercall=y', '='.repeat(2_000)]],
  ['origin', ['https://evil.example', 'null']],
  ['te', ['trailers']],
  ['forwarded', ['for=127.0.0.1;host=evil;proto=https']],
];

/** Only printable ASCII goes over the wire as it is; what is hostile below that is written to sockets by another part. */
const onTheWire = (text: string): string =>
  text.toWellFormed().replace(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter));

export function requestFor(contract: Contract, known: Known, seed: number): { operation: Operation; wish: Wish } {
  const random = randomFrom(seed);
  const operation = random.pick(contract.operations);
  const isWrongMethod = random.chance(0.03);
  const method = isWrongMethod ? random.pick(METHODS) : operation.method;
  const key = random.chance(0.7) ? known.keys[0]! : random.pick(known.keys);
  const body = bodyFor(contract, operation, random);
  const headers: Record<string, string> = {
    ...(key !== null && { authorization: `Bearer ${key}` }),
    ...(body && body.type !== '' && { 'content-type': body.type }),
  };
  for (const parameter of operation.parameters.filter((one) => one.in === 'header'))
    if (random.chance(0.3)) headers[parameter.name.toLowerCase()] = onTheWire(textFor(contract, parameter, random));
  for (let count = random.below(3); count > 0; count -= 1) {
    const [name, values] = random.pick(HEADERS);
    headers[name] = random.pick(values).replace(/[^\x20-\xff]/g, '');
  }
  const path = pathFor(operation, known, random) + queryFor(contract, operation, random);
  const isLong = operation.path.endsWith('/events') || 'prefer' in headers;
  return {
    operation,
    wish: { method, path: random.pick(known.prefixes) + path, headers, body: body?.bytes ?? null, isLong },
  };
}

function pathFor(operation: Operation, known: Known, random: Random): string {
  return operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    if (random.chance(0.8)) return random.pick(known.ids[name] ?? ['nothing']);
    const text = hostileText(random).slice(0, random.pick([50, 3_000]));
    return random.chance(0.5) ? encodeURIComponent(text.toWellFormed()) : onTheWire(text).replace(/[?#]/g, '');
  });
}

function queryFor(contract: Contract, operation: Operation, random: Random): string {
  const parts: string[] = [];
  for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
    if (!random.chance(0.35)) continue;
    const value = encodeURIComponent(textFor(contract, parameter, random).toWellFormed());
    const isDeep = parameter.schema.type === 'object';
    const name = isDeep
      ? `${parameter.name}${random.pick(['.crmId', '[crmId]', '[]', '[', '.', '[__proto__]', ''])}`
      : parameter.name;
    parts.push(`${name}=${value}`);
    if (random.chance(0.1)) parts.push(`${name}=${value}`, `${name}[]=1`);
  }
  if (random.chance(0.08))
    parts.push(random.pick(['%', '%zz=1', '&&&', '=', '__proto__[x]=1', 'a=%c0%af', '%00=%00', 'x'.repeat(6_000)]));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function textFor({ resolve }: Contract, { schema, name, example }: Parameter, random: Random): string {
  if (random.chance(0.35)) return hostileText(random).slice(0, 4_000);
  if (example !== undefined && random.chance(0.5))
    return typeof example === 'string' ? example : JSON.stringify(example);
  return String(validValue(schema, resolve, random, name));
}

function bodyFor(contract: Contract, operation: Operation, random: Random): { type: string; bytes: Buffer } | null {
  if (operation.bodies.length === 0)
    return random.chance(0.05) ? { type: 'application/json', bytes: Buffer.from('{}') } : null;
  const { type, schema, examples } = random.pick(operation.bodies);
  const sentType = random.chance(0.06) ? random.pick(TYPES) : type;
  const example = examples.length > 0 && random.chance(0.4) ? random.pick(examples) : undefined;
  const right = example ?? validValue(schema, contract.resolve, random);
  const value = random.chance(0.35) ? right : random.chance(0.7) ? nearlyRight(right, random) : hostileValue(random);
  const text = typeof value === 'string' && type !== 'application/json' ? value : JSON.stringify(value);
  return { type: sentType, bytes: spoil(Buffer.from(text ?? ''), random) };
}

/** Some bodies are broken below what JSON can say. */
function spoil(bytes: Buffer, random: Random): Buffer {
  if (!random.chance(0.12)) return bytes;
  const at = random.below(bytes.length + 1);
  const part = random.pick([
    Buffer.from([0xff, 0xfe]),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from([0]),
    Buffer.from('"\\ud800"'),
    Buffer.from('\ufeff'),
    Buffer.alloc(0),
    Buffer.from('{"a":1,"a":2}'),
    Buffer.from('[{"a":'.repeat(20_000)),
    Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)),
  ]);
  return Buffer.concat([bytes.subarray(0, at), part, random.chance(0.5) ? bytes.subarray(at) : Buffer.alloc(0)]);
}
