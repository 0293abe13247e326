// Runs the tests of the compiled tree with Node's own runner: those of every day, the slow ones, or those whose path holds a
// given word. The suffix of a file says its kind: `.slow.test.ts`, `.isolated.test.ts`. Usage: npm test [-- word …], npm run test:thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { startSharedServer } from '#built/test/support/postgres.js';
import { installTools } from './tools.mjs';

const GROUPS = 'dist/test-groups';
/** Larger groups would leave the other cores idle at the end of a run. */
const LARGEST_GROUP = 12;

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = process.argv.slice(2).find((word) => word.startsWith('--') && word !== '--thorough');
if (unknown !== undefined) {
  console.error(`Unknown option ${unknown}. Usage: npm test [-- word …], npm run test:thorough`);
  process.exit(2);
}
const wantsSlow = process.argv.includes('--thorough');
const isWanted = (name) =>
  words.length > 0 ? words.some((word) => name.includes(word)) : name.includes('.slow.') === wantsSlow;
const files = ['dist/test', 'dist/src']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .map((name) => name.split(sep).join('/'))
  .filter((name) => name.endsWith('.test.js') && isWanted(name))
  .sort();
const isIsolated = (name) => name.includes('.isolated.');
if (files.length === 0) {
  console.error(`No test file matches ${words.join(' ')}.`);
  process.exit(1);
}

/**
 * To load the service takes longer than most of its tests, so the files of a folder share a process: a file that imports them.
 * Those that change their process for good have one each. The runner goes by name: the largest come first, so that none of them
 * is left to run alone at the end.
 */
function groupsOf(names) {
  const folders = new Map();
  for (const name of names) {
    const folder = isIsolated(name) ? name : name.split('/').slice(0, 3).join('/');
    folders.set(folder, [...(folders.get(folder) ?? []), name]);
  }
  const groups = [...folders].flatMap(([folder, members]) => {
    const count = Math.ceil(members.length / LARGEST_GROUP);
    return Array.from({ length: count }, (_, turn) => ({
      name: `${folder.split('/').slice(1).join('-').replace('.test.js', '')}-${turn + 1}`,
      members: members.filter((_, at) => at % count === turn),
    }));
  });
  return groups.sort((a, b) => sizeOf(b) - sizeOf(a));
}

const sizeOf = ({ members }) => members.reduce((sum, name) => sum + statSync(name).size, 0);

function writeGroup({ name, members }, at) {
  const path = join(GROUPS, `${String(at + 1).padStart(2, '0')}-${name}.test.mjs`);
  writeFileSync(path, members.map((member) => `import '${member.replace('dist/', '../')}';\n`).join(''));
  return path;
}

rmSync(GROUPS, { recursive: true, force: true });
mkdirSync(GROUPS, { recursive: true });
const paths = groupsOf(files).map(writeGroup);
if (files.some((name) => name.includes('/test/files/'))) installTools('tools/storage');
// To set up a database server for each file would take as long as the tests themselves.
const server = await startSharedServer();
process.on('SIGINT', () => {});
// Many tests wait for processes or a database: one more process at a time than there are cores keeps the cores busy.
// A test that failed may leave a service running, for which its process would wait for ever.
const options = [
  `--test-concurrency=${availableParallelism() + 1}`,
  '--test-force-exit',
  '--enable-source-maps',
  '--test-reporter=spec',
];
const env = { ...process.env, TEST_POSTGRES: server.folder };
const run = spawn(process.execPath, ['--test', ...options, ...paths], { stdio: 'inherit', env });
const [status] = await once(run, 'exit');
await server.stop();
process.exit(status ?? 1);
