// Runs every check of the project, one after the other, and says at the end how many passed. All of them run, also after
// one has failed. Usage: npm run check [-- name …]
import { spawnSync } from 'node:child_process';

const CHECKS = [
  ['types', 'npm run -s build && npx tsc -p dashboard'],
  ['lint', 'npx biome ci --diagnostic-level=warn .'],
  ['test', 'npm test'],
  ['thorough', 'npm run -s test:thorough'],
  ['hostile', 'npm run -s test:hostile -- --short'],
  ['stores', 'npm run -s check:stores'],
  ['bundle', 'npm run -s check:bundle'],
  ['wasm', 'npm run -s check:wasm'],
  ['judge', 'npm run -s check:judge'],
  ['licences', 'node scripts/check-licences.mjs'],
  ['advisories', 'npm run -s check:advisories'],
  ['documents', 'npm run -s release:documents -- "$(mktemp -d)"'],
  ['regexes', 'npm run -s check:regexes'],
  ['contract', 'npm run -s check:contract'],
  ['conform', 'npm run -s build && node scripts/check-conform.mjs'],
  ['browser', 'npm run -s check:browser'],
  ['sdk', 'node scripts/check-sdk.mjs'],
  ['examples', 'npm run -s check:examples'],
];

const wanted = process.argv.slice(2);
const results = [];
for (const [name, command] of CHECKS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}: ${command}`);
  const startedMs = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  results.push({ name, passed: status === 0, seconds: (performance.now() - startedMs) / 1_000 });
}

console.log('');
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`checks: ${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && results.length > 0 ? 0 : 1);
