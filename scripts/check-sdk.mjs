// Lets the SDK do the same work in every runtime that can be had here, against the real service. Words after it choose some.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { withService } from './service.mjs';
import { installTools } from './tools.mjs';

const words = process.argv.slice(2);
const isWanted = (name) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()));

if (words.length === 0) installTools('tools/sdk');
installTools('tools/browser');
// Only now: they need what was just installed.
const { EXPECTED } = await import('./sdk/journey.mjs');
const { RUNTIMES, servePages } = await import('./sdk/runtimes.mjs');

const emailContent = readFileSync('examples/summary.txt', 'utf8');

async function tryIn(name, run, needs) {
  if (run === null) {
    console.log(`skipped ${name}: there is none for this machine`);
    return true;
  }
  try {
    const told = await run(needs);
    if (isDeepStrictEqual(told, EXPECTED)) {
      console.log(`passed  ${name}`);
      return true;
    }
    console.log(`FAILED  ${name}: ${JSON.stringify(told)}`);
  } catch (error) {
    console.log(`FAILED  ${name}: ${error.stack ?? error}`);
  }
  return false;
}

/** The value of a key that pages of the origin may use. */
function keyFor(origin, dataDir) {
  const args = ['bin/aftercall.js', 'keys', 'create', '--name', 'page', '--origins', origin, '--json'];
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout).key;
}

const pages = await servePages();
const results = await withService(
  async ({ url, key, dataDir }) => {
    const page = { pageOrigin: pages.origin, pageKey: keyFor(pages.origin, dataDir) };
    const needs = { ...page, apiKey: key, baseUrl: url.endsWith('/v1') ? url : `${url}/v1`, emailContent };
    const all = [];
    for (const [name, run] of Object.entries(RUNTIMES)) if (isWanted(name)) all.push(await tryIn(name, run, needs));
    return all;
  },
  { AFTERCALL_SAMPLE: 'false', LOG_LEVEL: 'warn' },
);
pages.close();
const failed = results.filter((passed) => !passed).length;
console.log(`SDK: ${results.length - failed} runtimes passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
