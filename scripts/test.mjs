// Runs the tests of the compiled tree with Node's own runner: those of every day, the slow ones, or those whose path holds a
// given word. The suffix of a file says its kind: `.slow.test.ts`, `.slow.shared.test.ts`, `.isolated.test.ts`. With --times the CPU
// seconds of each process are printed, with --apart each file has a process of its own. Usage: npm test [-- word …] [--times] [--apart], npm run test:thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { startSharedServer } from '#built/test/support/postgres.js';
import { cpuSecondsSoFar } from './cpu-seconds.mjs';
import { installTools } from './tools.mjs';

const GROUPS = 'dist/test-groups';
const TIMES = 'dist/test-times.jsonl';
const OPTIONS = ['--thorough', '--times', '--apart'];
/** Many tests wait for processes or a database: two more processes at a time than there are cores keep the cores busy. */
const AT_A_TIME = availableParallelism() + 2;
/** Tests of the service wait for as long as they work. */
const WAITING = 2;

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = process.argv.slice(2).find((word) => word.startsWith('--') && !OPTIONS.includes(word));
if (unknown !== undefined) {
  console.error(`Unknown option ${unknown}. Usage: npm test [-- word …] [--times] [--apart], npm run test:thorough`);
  process.exit(2);
}
const wantsSlow = process.argv.includes('--thorough');
const wantsApart = process.argv.includes('--apart');
const wantsTimes = process.argv.includes('--times');
const isWanted = (name) =>
  words.length > 0 ? words.some((word) => name.includes(word)) : name.includes('.slow.') === wantsSlow;
/** The compiler leaves what it made of a file that was moved since. */
const hasSource = (name) => existsSync(name.replace('dist/', '').replace(/\.js$/, '.ts'));
const files = ['dist/test', 'dist/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .map((name) => name.split(sep).join('/'))
  .filter((name) => name.endsWith('.test.js') && isWanted(name) && hasSource(name))
  .sort();
const isIsolated = (name) =>
  wantsApart || name.includes('.isolated.') || (name.includes('.slow.') && !name.includes('.shared.'));
if (files.length === 0) {
  console.error(`No test file matches ${words.join(' ')}.`);
  process.exit(1);
}

/**
 * To load the service and to warm up takes longer than most tests, so many files share a process: a file that imports them.
 * As many groups as processes at a time: each further one loads and warms up the service again, which takes 5 s of a core.
 * Tests of the whole service are kept apart from those of modules, which load little of it. Files that change their process for good
 * have one each, and so have the slow ones, of which none should wait for another, but for those of a folder that share what takes
 * long to make. The runner goes by name: the largest come first, so that none of them is left to run alone at the end.
 */
function groupsOf(names) {
  const withSizes = names.map((name) => ({ name, size: sizeWithHelpers(name) }));
  const shared = withSizes.filter(({ name }) => !isIsolated(name) && !name.includes('.slow.'));
  const slow = withSizes.filter(({ name }) => !isIsolated(name) && name.includes('.slow.'));
  const ofService = ({ name }) => name.startsWith('dist/test/');
  const service = shared.filter(ofService);
  const modules = shared.filter((file) => !ofService(file));
  const waiting = WAITING * sumOf(service);
  const forService = Math.round((AT_A_TIME * waiting) / Math.max(1, waiting + sumOf(modules)));
  const groups = withSizes
    .filter(({ name }) => isIsolated(name))
    .map((file) => ({ name: groupNameOf(file.name), members: [file] }));
  for (const folder of new Set(slow.map(({ name }) => dirname(name))))
    groups.push({ name: groupNameOf(folder), members: slow.filter(({ name }) => dirname(name) === folder) });
  groups.push(...packed('service', service, forService), ...packed('modules', modules, AT_A_TIME - forService));
  return groups.sort((a, b) => sumOf(b.members) - sumOf(a.members));
}

/** The largest files first, each into the group that is the smallest until then. */
function packed(kind, files, count) {
  const groups = Array.from({ length: Math.min(Math.max(1, count), files.length) }, (_, at) => ({
    name: `${kind}-${at + 1}`,
    members: /** @type {{ name: string, size: number }[]} */ ([]),
  }));
  for (const file of files.toSorted((a, b) => b.size - a.size))
    groups.toSorted((a, b) => sumOf(a.members) - sumOf(b.members))[0].members.push(file);
  return groups;
}

const groupNameOf = (name) => name.split('/').slice(1).join('-').replace('.test.js', '');
const sumOf = (files) => files.reduce((sum, { size }) => sum + size, 0);

/** Some tests of the whole service only say to what the suites and helpers beside them are applied: these do the work. */
function sizeWithHelpers(name) {
  const helpers = name.startsWith('dist/test/') ? readFileSync(name, 'utf8').matchAll(/from '(\.\/[\w-]+\.js)'/g) : [];
  return [name, ...[...helpers].map(([, path]) => join(dirname(name), path))].reduce(
    (sum, path) => sum + statSync(path).size,
    0,
  );
}

/** Where the CPU seconds of this run went, the largest first. What no group took are the database server and the runner. */
function printTimes() {
  const groups = existsSync(TIMES)
    ? readFileSync(TIMES, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  const sum = (key) => groups.reduce((total, group) => total + group[key], 0);
  const line = (own, children, seconds, name) =>
    `${[own, children, seconds].map((value) => value.toFixed(1).padStart(7)).join('')}  ${name}`;
  console.log('\nCPU seconds: own, children; seconds');
  for (const { own, children, seconds, name } of groups.sort((a, b) => b.own + b.children - a.own - a.children))
    console.log(line(own, children, seconds, name));
  const { own, children } = cpuSecondsSoFar();
  const [inGroups, inChildren] = [sum('own'), sum('children')];
  console.log(line(inGroups, inChildren, performance.now() / 1_000, 'all groups'));
  console.log(line(own, children - inGroups - inChildren, 0, 'the runner, the database server'));
}

function writeGroup({ name, members }, at) {
  const path = join(GROUPS, `${String(at + 1).padStart(2, '0')}-${name}.test.mjs`);
  writeFileSync(path, members.map((member) => `import '${member.name.replace('dist/', '../')}';\n`).join(''));
  return path;
}

rmSync(GROUPS, { recursive: true, force: true });
mkdirSync(GROUPS, { recursive: true });
const paths = groupsOf(files).map(writeGroup);
if (files.some((name) => name.includes('/test/files/'))) installTools('tools/storage');
// To set up a database server for each file would take as long as the tests themselves.
const server = await startSharedServer();
process.on('SIGINT', () => {});
// A test that failed may leave a service running, for which its process would wait for ever.
const options = [
  `--test-concurrency=${AT_A_TIME}`,
  '--test-force-exit',
  '--enable-source-maps',
  // As in the processes that read texts, src/lib/process/child.ts: large patterns take 0.1 s to prepare in each process, not 0.9.
  '--no-regexp-tier-up',
  '--test-reporter=spec',
];
if (wantsTimes) options.push('--import', new URL('./test-times.mjs', import.meta.url).href);
rmSync(TIMES, { force: true });
const env = { ...process.env, TEST_POSTGRES: server.address, TEST_TIMES: resolve(TIMES) };
const run = spawn(process.execPath, ['--test', ...options, ...paths], { stdio: 'inherit', env });
const [status] = await once(run, 'exit');
await server.stop();
if (wantsTimes) printTimes();
process.exit(status ?? 1);
