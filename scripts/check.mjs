// Runs every check of the project, two at a time, and says at the end how many passed. All of them run, also after one has
// failed. What a check prints comes out whole when it ends. Usage: npm run check [-- name …]
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** First and alone: the others find everything built, and build nothing anew as their npm scripts would. */
const BUILD = ['types', 'npm run -s build && npm run -s check:types'];
/** Each lane goes through its checks in turn. The tests keep the cores busy; the other lane waits for pages and processes more than it works. */
const LANES = [
  [
    ['test', 'node scripts/test.mjs'],
    ['thorough', 'node scripts/test.mjs --thorough'],
    ['regexes', 'npm run -s check:regexes'],
    ['hostile', 'node scripts/hostile.mjs --short'],
  ],
  [
    ['lint', 'npx biome ci --diagnostic-level=warn .'],
    ['texts', 'npm run -s texts -- --check'],
    ['unused', 'npm run -s check:unused'],
    ['browser', 'npx playwright test -c test/e2e'],
    ['bundle', 'npm run -s check:bundle'],
    ['wasm', 'npm run -s check:wasm'],
    ['writer', 'node scripts/train-writer.mjs --check'],
    ['licences', 'node scripts/check-licences.mjs'],
    ['advisories', 'npm run -s check:advisories'],
    ['documents', 'npm run -s release:documents -- "$(mktemp -d)"'],
    ['package', 'node scripts/check-package.mjs'],
    ['kubernetes', 'node scripts/check-kubernetes.mjs'],
    ['contract', 'node scripts/check-contract.mjs'],
    ['conform', 'node scripts/check-conform.mjs'],
    ['sdk', 'node scripts/check-sdk.mjs'],
    ['examples', 'npm run -s check:examples'],
  ],
];

const wanted = process.argv.slice(2);
const results = [];
await go([BUILD]);
await Promise.all(LANES.map(go));

async function go(checks) {
  for (const [name, command] of checks) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const startedMs = performance.now();
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes));
    const [status] = await once(child, 'close');
    console.log(`\n── ${name}: ${command}`);
    process.stdout.write(Buffer.concat(printed));
    results.push({ name, passed: status === 0, seconds: (performance.now() - startedMs) / 1_000 });
  }
}

console.log('');
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`checks: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && results.length > 0 ? 0 : 1;
