// Runs the tests of the compiled tree with Node's own runner: those of every day, the thorough ones, or those whose path holds
// a given word. Those of stores are left to scripts/check-stores.mjs. Usage: npm test [-- word …], npm run test:thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startSharedServer } from '../dist/test/support/postgres.js';
import { grouped, together } from './test-groups.mjs';

/** Kills, outages, misbehaving vendors, backups, the whole corpus, commands, of which each is a process, and whole narrations take
 * minutes: before a push and by the integration, not after each change. */
const THOROUGH = [
  /^dist\/test\/(?:fault|corpus|vendors|conform|backup|cli\/(?!command\.)|voice-and-sound)/,
  /\.chaos\.test\.js$/,
  /\/script\/model\/vendors\.test\.js$/,
  /^dist\/test\/mock\//,
  /\/voice\/timing\/forced-alignment\.test\.js$/,
];
const isThorough = (name) => THOROUGH.some((kind) => kind.test(name.replaceAll('\\', '/')));

/** They share models that are trained anew, and what these make of the corpus. */
const CORPUS = /\/corpus\/(?:cards|remarks|scripts)\.test\.js$/;

/** They need a store that others wrote. */
const needsStore = (name) => /^dist\/test\/storage\//.test(name.replaceAll('\\', '/'));

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wantsThorough = process.argv.includes('--thorough');
const isWanted = (name) =>
  words.length > 0
    ? words.some((word) => name.includes(word))
    : !needsStore(name) && isThorough(name) === wantsThorough;
const files = ['dist/test', 'dist/src']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .sort()
      .map((name) => join(folder, String(name))),
  )
  .filter((name) => name.endsWith('.test.js') && isWanted(name));
if (files.length === 0) {
  console.error(`No test file matches ${words.join(' ')}.`);
  process.exit(1);
}
// To set up a database server for each file would take as long as the tests themselves.
const server = await startSharedServer();
process.on('SIGINT', () => {});
// Many tests wait for processes or a database: one more process at a time than there are cores keeps the cores busy.
const options = [`--test-concurrency=${availableParallelism() + 1}`, '--enable-source-maps', '--test-reporter=spec'];
const env = { ...process.env, TEST_POSTGRES: server.folder };
const paths = words.length > 0 || wantsThorough ? together(files, CORPUS) : grouped(files);
const run = spawn(process.execPath, ['--test', ...options, ...paths], { stdio: 'inherit', env });
const [status] = await once(run, 'exit');
await server.stop();
process.exit(status ?? 1);
