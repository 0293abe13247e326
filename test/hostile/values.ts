// Values for a schema: right ones, almost right ones, and what attackers send.
import type { Random } from '../support/random.js';
import { SUMMARY } from '../support/service.js';
import type { Schema } from './document.js';

export const HOSTILE_TEXTS: readonly string[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202e\u200d\ufeff',
    '\u0301'.repeat(300),
    'İıſß',
    '🧑‍💻'.repeat(50),
  ],
  ...["' or 1=1--", "'; select pg_sleep(5)--", '$1', '#{7*7}', '{{7*7}}', '%00', '%', '%s%n', '\\', '"', '`id`'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=1>', '<!--', ']]>', 'javascript:alert(1)', '=1+1', '@SUM(A1)'],
  ...[
    '../../etc/passwd',
    '..%2f..%2f',
    '/dev/null',
    'C:\\nul',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    '\r\nX: 1',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
    '0',
    '-1',
    '1e309',
    '0x10',
    ' 5 ',
    '１２',
  ],
  ...['9'.repeat(400), 'a'.repeat(70_000), 'é'.repeat(9_000), `${'('.repeat(5_000)}`, `${'a '.repeat(20_000)}`],
  ...['2026-13-45', '2026-02-30T25:61:61Z', '-999999-01-01', '+275760-09-13T00:00:00.001Z', '0000-00-00', 'now()'],
];

const HOSTILE_NUMBERS = [0, -0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 5e-324, 1e21] as const;

/** Deep enough to overflow whatever walks it by calling itself. */
const deep = (levels: number): unknown => JSON.parse(`${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`);

export const hostileText = (random: Random): string => random.pick(HOSTILE_TEXTS);

export function hostileValue(random: Random): unknown {
  const make = random.pick([
    () => hostileText(random),
    () => hostileText(random),
    () => random.pick(HOSTILE_NUMBERS),
    () => random.pick<unknown>([null, true, false, [], {}, [[]], [null], { length: 1e9 }, { toString: 1 }, { '': '' }]),
    () => deep(random.pick([5, 200, 1_000])),
    () => Array.from({ length: random.pick([1, 60, 5_000]) }, () => random.pick(HOSTILE_NUMBERS)),
    () => Object.fromEntries(Array.from({ length: random.pick([5, 30, 2_000]) }, (_, at) => [`k${at}`, 'v'])),
    () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'),
  ]);
  return make();
}

type Resolve = (schema: Schema) => Schema;

/** A value that the schema allows, as far as a generator can tell. */
export function validValue(given: Schema, resolve: Resolve, random: Random, name = ''): unknown {
  const schema = resolve(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const variants: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  if (variants) return validValue(random.pick(variants), resolve, random, name);
  const type = Array.isArray(schema.type) ? random.pick(schema.type as string[]) : schema.type;
  if (type === 'object') return validObject(schema, resolve, random);
  if (type === 'array') {
    const length = Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + random.below(3));
    return Array.from({ length }, () => validValue(schema.items ?? {}, resolve, random));
  }
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 9, 3));
  if (type === 'null') return null;
  return validText(schema, name, random);
}

function validObject(schema: Schema, resolve: Resolve, random: Random): Record<string, unknown> {
  const required: string[] = schema.required ?? [];
  const entries = Object.entries<Schema>(schema.properties ?? {})
    .filter(([name]) => required.includes(name) || random.chance(0.4))
    .map(([name, property]) => [name, validValue(property, resolve, random, name)]);
  return Object.fromEntries(entries);
}

function validText({ example, examples, maxLength }: Schema, name: string, random: Random): string {
  if (name === 'emailContent') return `${SUMMARY} ${random.below(1e9)}`;
  if (/url/i.test(name)) return `https://crm.example.com/${random.below(1e6)}`;
  if (/email/i.test(name)) return `somebody${random.below(1e6)}@example.com`;
  const told = example ?? examples?.[0];
  const text =
    typeof told === 'string' ? told : random.pick(['Dana', 'Größe', '日本', 'a', 'Better words for all of us.']);
  return text.slice(0, maxLength ?? text.length);
}

/** Changes one thing of a body that was right. */
export function nearlyRight(body: unknown, random: Random): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return hostileValue(random);
  const copy: Record<string, unknown> = { ...body };
  const names = Object.keys(copy);
  const name = names.length > 0 ? random.pick(names) : 'x';
  const change = random.pick([
    () => delete copy[name],
    () => Object.assign(copy, { [name]: hostileValue(random) }),
    () => Object.assign(copy, { [name]: hostileText(random) }),
    () => Object.assign(copy, { [name]: [copy[name], copy[name]] }),
    () => Object.assign(copy, { [hostileText(random)]: hostileValue(random) }),
    () => Object.assign(copy, { [name.toUpperCase()]: copy[name] }),
  ]);
  change();
  return copy;
}
