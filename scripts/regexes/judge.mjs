// A thread of check-regexes.mjs: asks recheck, in its build of plain JavaScript, about one pattern after the other.
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

const { checkSync } = createRequire(new URL('../../tools/regexes/package.json', import.meta.url))(
  'recheck/lib/browser.js',
);

/** The automaton decides exactly; what it cannot within the time, such as backreferences, stays unknown. */
const PARAMS = { checker: 'automaton', timeout: 5_000 };

const parent = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
parent.on('message', ({ source, flags }) => {
  const { status, complexity } = checkSync(source, flags, PARAMS);
  parent.postMessage({ key: `${flags}/${source}`, verdict: { status, complexity: complexity?.summary } });
});
