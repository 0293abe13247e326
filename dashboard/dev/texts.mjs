// Keeps dashboard/messages/<language>.json in step with the texts that the pages ask for by t(…) and rich(…). Without a flag it writes
// new texts into each file, with those that errors of the service say, with an empty translation and takes out those that nobody asks for any more. With --check it changes
// nothing, and tells what is missing, unused or wrongly translated, and English that stands in a page without t(…).
// Usage: npm run texts [-- --check]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { parseSync, Visitor } from 'vite';

const PAGES = 'dashboard/src';
const MESSAGES = 'dashboard/messages';
/** What a person reads or hears of an element. */
const READ = new Set(['alt', 'aria-label', 'description', 'hint', 'label', 'placeholder', 'title']);
/** Names and examples, which are the same everywhere. */
const SAME = /^(?:Aa|Aftercall|Ctrl|Enter|Nguyen|[A-Z0-9 ]{2,5}|[a-z]+|\S+[:@./]\S+)$/;

/** Where the service says sentences that pages show, as errors of these kinds; the argument for pages, and that for all. */
const SERVER = [
  'src/domain/errors.ts',
  'src/http/core/errors.ts',
  'src/http/core/rate-limit.ts',
  'src/http/core/register.ts',
  'src/providers/http/guarded-fetch.ts',
  ...['src/services', 'src/http/dashboard'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
  ),
];
const ERRORS = { FlowError: [3, 1], ApiError: [3, 1], invalid: [1, 0], unavailable: [0, 0], TargetError: [1, 0] };
/** Every value of an object there is said to people. */
const FAILURES = 'src/domain/errors.ts';
/** A whole sentence for people; others name fields of the API. */
const SENTENCE = /^(?:[“"]?\{0\}.{20}|\p{Lu}).* .*[.!]$/u;

/** Of no use in another language: their values are English, or they are meant for programs. */
const ENGLISH =
  /Idempotency|csrfToken|baseUrl|script provider|provider has no other|Unknown provider|point "|of the face|points are|setting \{|vendor \{|this path|client|allowed here|at most|needs \{|^The \w+ \{0\}|a model for \{|Internal/;

const problems = [];
const asked = new Set();
for (const file of readdirSync(PAGES, { recursive: true }).map((name) => join(PAGES, name))) {
  if (/\.tsx?$/.test(file) && !/\.(?:d|test)\.ts$/.test(file)) collect(file);
}
for (const file of SERVER) if (/\.ts$/.test(file) && !/\.test\.ts$/.test(file)) collectErrors(file);
new Visitor({ Property: ({ value }) => addSentence(textOf(value, {})) }).visit(parse(FAILURES).program);
if (process.argv.includes('--check')) catalogues().forEach(check);
else catalogues().forEach(update);
for (const problem of problems) console.error(problem);
console.log(`texts: ${asked.size} messages in ${catalogues().length + 1} languages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function parse(file) {
  const source = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return { source, program };
}

/** What the service says is a message under its English words; its values are numbered. */
function collectErrors(file) {
  const { program } = parse(file);
  const known = {};
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      known[id.name] = init;
    },
  }).visit(program);
  const add = ({ callee, arguments: given }) => {
    const [inPages, always] = ERRORS[callee.name] ?? [];
    if (always === undefined) return;
    const shown = given[inPages] ?? given[always];
    for (const one of shown?.type === 'ConditionalExpression' ? [shown.consequent, shown.alternate] : [shown])
      addSentence(textOf(one, known));
  };
  new Visitor({ NewExpression: add, CallExpression: add }).visit(program);
}

function addSentence(text) {
  if (text !== null && SENTENCE.test(text) && !/[<>#']/.test(text) && !ENGLISH.test(text)) asked.add(text);
}

/** Of a text, a template, or a constant that is one; null for others. */
function textOf(node, known) {
  if (node?.type === 'Identifier') return textOf(known[node.name], {});
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  return node.quasis
    .map(({ value }, index) => value.cooked + (index < node.expressions.length ? `{${index}}` : ''))
    .join('');
}

function collect(file) {
  const { source, program } = parse(file);
  const isRead = (text) => /\p{L}{2}/u.test(text) && !SAME.test(text.trim());
  const found = ({ start }, text) =>
    problems.push(`${file}:${source.slice(0, start).split('\n').length}: “${text.trim()}” stands there without t(…)`);
  new Visitor({
    CallExpression({ callee, arguments: [message] }) {
      if (callee.type !== 'Identifier' || !['t', 'rich'].includes(callee.name)) return;
      const text = message.type === 'TemplateLiteral' ? message.quasis[0].value.cooked : message.value;
      // What the server says comes as a value.
      if (typeof text === 'string') asked.add(text);
    },
    JSXText(node) {
      if (isRead(node.value)) found(node, node.value);
    },
    JSXAttribute({ name, value }) {
      if (READ.has(name.name) && value?.type === 'Literal' && isRead(value.value)) found(value, value.value);
    },
  }).visit(program);
}

function catalogues() {
  return readdirSync(MESSAGES).map((name) => {
    const path = join(MESSAGES, name);
    return { path, texts: JSON.parse(readFileSync(path, 'utf8')) };
  });
}

function update({ path, texts }) {
  const kept = [...asked].sort().map((message) => [message, texts[message] ?? '']);
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

function check({ path, texts }) {
  for (const message of asked) {
    if (!texts[message]) problems.push(`${path}: “${message}” has no translation`);
    else if (partsOf(message) !== partsOf(texts[message])) {
      problems.push(`${path}: “${texts[message]}” has other values or tags than “${message}”`);
    }
  }
  for (const message of Object.keys(texts))
    if (!asked.has(message)) problems.push(`${path}: nobody asks for “${message}”`);
}

/** The names of the values and tags of a message; a language may use one twice, and has plurals of its own. */
function partsOf(message) {
  const LITERAL = 0;
  const names = new Set();
  const walk = (elements) => {
    for (const { type, value, options, children } of elements) {
      if (type !== LITERAL && value !== undefined) names.add(value);
      for (const option of Object.values(options ?? {})) walk(option.value);
      walk(children ?? []);
    }
  };
  walk(new IntlMessageFormat(message).getAst());
  return [...names].sort().join(' ');
}
