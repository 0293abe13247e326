// Runs every check of the project, two at a time, and says at the end how many passed. All of them run, also after one has
// failed. What a check prints comes out whole when it ends, and what failed is named again at the end: many a CI keeps no more
// than that. Usage: npm run check [-- name …]
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** First and alone: the others find everything built, and build or install nothing anew at the same time. */
const BUILD = ['types', 'npm run -s build && npm run -s check:types && node scripts/install-tools.mjs tools/storage'];
/** How many run at the same time: the tests keep the cores busy, and the others wait for pages and processes, too. */
const AT_ONCE = 2;
/** Whoever is done takes the next; the longest come first, so that none is left over at the end. */
const CHECKS = [
  ['test', 'node scripts/test.mjs'],
  ['browser', 'npx playwright test -c test/e2e'],
  ['thorough', 'node scripts/test.mjs --thorough'],
  ['contract', 'node scripts/check-contract.mjs'],
  ['package', 'node scripts/check-package.mjs'],
  ['examples', 'npm run -s check:examples'],
  ['conform', 'node scripts/check-conform.mjs'],
  ['sdk', 'node scripts/check-sdk.mjs'],
  ['lint', 'npx biome ci --diagnostic-level=warn .'],
  ['wasm', 'npm run -s check:wasm'],
  ['writer', 'node scripts/train-writer.mjs --check'],
  ['kubernetes', 'node scripts/check-kubernetes.mjs'],
  ['unused', 'npm run -s check:unused'],
  ['documents', 'npm run -s release:documents -- "$(mktemp -d)"'],
  ['texts', 'npm run -s texts -- --check'],
  ['licences', 'node scripts/check-licences.mjs'],
  ['advisories', 'npm run -s check:advisories'],
  ['bundle', 'npm run -s check:bundle'],
  ['regexes', 'npm run -s check:regexes'],
  // Holds the service to times: beside nothing heavy.
  ['hostile', 'node scripts/hostile.mjs --short'],
];

/** How runners mark what failed: Node's, Playwright's, and those of this project. */
const FAILED = /✖|✘|BROKEN|FAILED|Error: |^\s+\d+\) /;
const MOST_NAMED = 30;

const wanted = process.argv.slice(2);
const results = [];
await go([BUILD]);
const queue = [...CHECKS];
await Promise.all(Array.from({ length: AT_ONCE }, () => go(queue)));

/** The lines that name what failed, each once, or the last ones where none does. */
function named(printed) {
  const lines = printed.trimEnd().split('\n');
  const failed = [...new Set(lines.filter((line) => FAILED.test(line)).map((line) => line.trim().slice(0, 200)))];
  return (failed.length > 0 ? failed : lines).slice(-MOST_NAMED);
}

/** Takes one check after the other, until none is left. */
async function go(checks) {
  for (let next = checks.shift(); next; next = checks.shift()) {
    const [name, command] = next;
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const startedMs = performance.now();
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes));
    const [status] = await once(child, 'close');
    console.log(`\n── ${name}: ${command}`);
    const text = Buffer.concat(printed).toString();
    process.stdout.write(text);
    results.push({ name, passed: status === 0, text, seconds: (performance.now() - startedMs) / 1_000 });
  }
}

for (const { name, passed, text } of results)
  if (!passed) console.log(`\n── ${name} failed:\n${named(text).join('\n')}`);
console.log('');
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`checks: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && results.length > 0 ? 0 : 1;
