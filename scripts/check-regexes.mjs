// Finds regular expressions that need more time than their input is long, which a stranger's text could make use of. Reads all
// sources with the compiler's parser, puts together what is made of constants, and asks recheck about each pattern. What is left
// stands with its reason in scripts/regexes/allowed.json. Verdicts are kept in scripts/regexes/verdicts.json, since they take minutes and
// depend on the machine's speed: a pattern is judged once, when it is new. Usage: node scripts/check-regexes.mjs [--all | --write]
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { installTools } from './tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = ['src', 'sdk/src', 'dashboard/src'];
const VERDICTS = join(root, 'scripts/regexes/verdicts.json');
/** Undecided ones are those that recheck has no word for: lookarounds and backreferences. */
const GOOD = new Set(['safe', 'unknown']);
installTools('tools/regexes');
const ts = createRequire(join(root, 'tools/regexes/package.json'))('typescript');

const allowed = JSON.parse(readFileSync(join(root, 'scripts/regexes/allowed.json'), 'utf8'));
const files = ROOMS.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true })
    .map((name) => `${room}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name)),
);
const found = files.flatMap(patternsOf);
const judged = process.argv.includes('--all')
  ? found
  : found.filter(({ file }) => !allowed.some(({ folder }) => folder && file.startsWith(folder)));
const known = judged.filter(({ source }) => source !== null);
const distinct = new Map(known.map((one) => [keyOf(one), one]));
console.log(
  `${known.length} patterns in ${files.length} files, ${judged.length - known.length} are made while it runs, ${found.length - judged.length} in folders with a reason`,
);

const verdicts = await verdictsOf([...distinct.values()]);
const vulnerable = known.filter((one) => !GOOD.has(verdicts.get(keyOf(one))));
const reasonOf = ({ file, source }) =>
  allowed.find(
    (one) =>
      (file === one.file || (one.folder && file.startsWith(one.folder))) && (!one.source || one.source === source),
  );
const bad = vulnerable.filter((one) => !reasonOf(one));
const unused = allowed.filter((one) => !one.folder && !known.some((pattern) => reasonOf(pattern) === one));
for (const one of process.argv.includes('--all') ? vulnerable : bad) {
  console.log(`${one.file}:${one.line}  ${verdicts.get(keyOf(one))}  /${one.source.slice(0, 200)}/${one.flags}`);
}
for (const one of unused) console.log(`allowed and found nowhere: ${JSON.stringify(one)}`);
const count = vulnerable.length - bad.length;
console.log(
  `regexes: ${known.length - vulnerable.length} passed, ${count} allowed with a reason, ${bad.length + unused.length} failed`,
);
process.exit(bad.length + unused.length === 0 ? 0 : 1);

function keyOf({ source, flags }) {
  return `${flags}/${source}`;
}

// ---- patterns in a file

function patternsOf(file) {
  const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const constants = constantsOf(tree);
  const patterns = [];
  const note = (node, source, flags) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    patterns.push({ file, line: line + 1, source, flags });
  };
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) note(node, ...partsOf(node.text));
    else if (isRegExpCall(node)) {
      const [pattern, flags] = node.arguments ?? [];
      if (pattern && !ts.isRegularExpressionLiteral(pattern))
        note(node, textOf(pattern, constants), (flags && textOf(flags, constants)) ?? '');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return patterns;
}

function partsOf(literal) {
  const end = literal.lastIndexOf('/');
  return [literal.slice(1, end), literal.slice(end + 1)];
}

function isRegExpCall(node) {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
}

function constantsOf(tree) {
  const constants = new Map();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return constants;
}

/** The text that an expression of constants is, or null. */
function textOf(node, constants, depth = 0) {
  if (depth > 20) return null;
  const of = (inner) => textOf(inner, constants, depth + 1);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression?.(node))
    return of(node.expression);
  if (ts.isTemplateExpression(node)) return templateOf(node, of, (part) => part.text);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return ts.isNoSubstitutionTemplateLiteral(node.template)
      ? node.template.rawText
      : templateOf(node.template, of, (part) => part.rawText);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [of(node.left), of(node.right)];
    return left === null || right === null ? null : left + right;
  }
  if (ts.isIdentifier(node) && constants.has(node.text)) return of(constants.get(node.text));
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source')
    return sourceOf(node.expression, constants, of);
  return joinedOf(node, constants, of);
}

function templateOf(template, of, rawOf) {
  const parts = [rawOf(template.head)];
  for (const { expression, literal } of template.templateSpans) {
    const text = of(expression);
    if (text === null) return null;
    parts.push(text, rawOf(literal));
  }
  return parts.join('');
}

function sourceOf(node, constants, of) {
  if (ts.isRegularExpressionLiteral(node)) return partsOf(node.text)[0];
  const value = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  if (value && ts.isRegularExpressionLiteral(value)) return partsOf(value.text)[0];
  return value && isRegExpCall(value) && value.arguments?.[0] ? of(value.arguments[0]) : null;
}

/** `[…].join('|')`, as lists of words are written. */
function joinedOf(node, constants, of) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  if (node.expression.name.text !== 'join') return null;
  const { expression } = node.expression;
  const list = ts.isIdentifier(expression) ? constants.get(expression.text) : expression;
  if (!list || !ts.isArrayLiteralExpression(list)) return null;
  const items = list.elements.map(of);
  const mark = node.arguments[0] ? of(node.arguments[0]) : ',';
  return items.includes(null) || mark === null ? null : items.join(mark);
}

// ---- what recheck says of them

/** By pattern: `safe`, `unknown`, or how bad it is. Those that were judged before are not judged again. */
async function verdictsOf(patterns) {
  const kept = new Map(Object.entries(JSON.parse(readFileSync(VERDICTS, 'utf8'))));
  const fresh = patterns.filter((pattern) => !kept.has(nameOf(pattern)));
  for (const [key, { status, complexity }] of await judgeAll(fresh)) {
    const pattern = fresh.find((one) => keyOf(one) === key);
    kept.set(nameOf(pattern), status === 'vulnerable' ? complexity : status);
  }
  if (process.argv.includes('--write')) {
    const rows = patterns.map((pattern) => [nameOf(pattern), kept.get(nameOf(pattern))]).sort();
    writeFileSync(VERDICTS, `${JSON.stringify(Object.fromEntries(rows), null, 1)}\n`);
  } else if (fresh.length > 0) console.log(`${fresh.length} new patterns: keep their verdicts with --write`);
  return new Map(patterns.map((pattern) => [keyOf(pattern), kept.get(nameOf(pattern))]));
}

function nameOf(pattern) {
  return createHash('sha256').update(keyOf(pattern)).digest('hex').slice(0, 20);
}

async function judgeAll(patterns) {
  const answers = new Map();
  const queue = [...patterns];
  const work = (worker) =>
    new Promise((resolve, reject) => {
      const next = () => {
        const pattern = queue.pop();
        if (pattern) worker.postMessage(pattern);
        else worker.terminate().then(resolve);
      };
      worker.on('message', ({ key, verdict }) => {
        answers.set(key, verdict);
        next();
      });
      worker.on('error', reject);
      next();
    });
  const workers = Array.from({ length: Math.min(queue.length, 4, availableParallelism()) }, () =>
    work(new Worker(new URL('./regexes/judge.mjs', import.meta.url))),
  );
  await Promise.all(workers);
  return answers;
}
