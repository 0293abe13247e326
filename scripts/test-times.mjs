// Loaded into each process of `node scripts/test.mjs --times`: notes at its end how much CPU time it took, by itself and in the
// processes that it started.
import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { cpuSecondsSoFar } from './cpu-seconds.mjs';

const path = process.env.TEST_TIMES;
/** Processes that a test forks load this file as well. */
const isGroup = /test-groups\/[^/]+$/.test(process.argv[1] ?? '');
if (path !== undefined && isGroup) {
  process.on('exit', () => {
    const seconds = performance.now() / 1_000;
    const name = basename(process.argv[1]).replace('.test.mjs', '');
    appendFileSync(path, `${JSON.stringify({ name, ...cpuSecondsSoFar(), seconds })}\n`);
  });
}
