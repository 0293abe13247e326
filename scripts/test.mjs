// Runs the tests of the compiled tree with Node's own runner: those of every day, the slow ones, or those whose path holds a
// given word. The suffix of a file says its kind: `.slow.test.ts`, `.isolated.test.ts`. Usage: npm test [-- word …], npm run test:thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
if (files.length === 0) {
  console.error(`No test file matches ${words.join(' ')}.`);
  process.exit(1);
}

/** To load the service takes longer than most of its tests, so the files of a folder share a process: a file that imports them. */
function grouped(names) {
  rmSync(GROUPS, { recursive: true, force: true });
  mkdirSync(GROUPS, { recursive: true });
  const folders = new Map();
  for (const name of names) {
    const folder = name.split('/').slice(1, 3).join('-');
    folders.set(folder, [...(folders.get(folder) ?? []), name]);
  }
  return [...folders].flatMap(([folder, members]) => {
    const count = Math.ceil(members.length / LARGEST_GROUP);
    return Array.from({ length: count }, (_, turn) => {
      const path = join(GROUPS, `${folder}-${turn + 1}.test.mjs`);
      const own = members.filter((_, at) => at % count === turn);
      writeFileSync(path, own.map((member) => `import '${member.replace('dist/', '../')}';\n`).join(''));
      return path;
    });
  });
}

const isIsolated = (name) => name.includes('.isolated.');
const paths = [...files.filter(isIsolated), ...grouped(files.filter((name) => !isIsolated(name)))];
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
