// Lets the SDK do the same work in every runtime that can be had here, against the real service.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { withService } from './service.mjs';
import { installTools } from './tools.mjs';

installTools('tools/sdk');
installTools('tools/browser');
// Only now: they need what was just installed.
const { EXPECTED } = await import('./sdk/journey.mjs');
const { RUNTIMES } = await import('./sdk/runtimes.mjs');

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

const results = await withService(
  async ({ url, key }) => {
    const needs = { apiKey: key, baseUrl: url.endsWith('/v1') ? url : `${url}/v1`, emailContent };
    const all = [];
    for (const [name, run] of Object.entries(RUNTIMES)) all.push(await tryIn(name, run, needs));
    return all;
  },
  { AFTERCALL_SAMPLE: 'false', LOG_LEVEL: 'warn' },
);
const failed = results.filter((passed) => !passed).length;
console.log(`SDK: ${results.length - failed} runtimes passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
