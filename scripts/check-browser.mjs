// Looks at the service as people do, in a real browser: each story of scripts/browser/stories is played against the real
// service, and a guard looks at every page of them. Usage: npm run check:browser [-- story …] [--pictures folder]
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withService } from './service.mjs';
import { installTools } from './tools.mjs';

const { values, positionals } = parseArgs({ options: { pictures: { type: 'string' } }, allowPositionals: true });
/** They build on each other where that saves time, but each can be played alone. */
const STORIES = [
  'first-run',
  'roles',
  'race',
  'import',
  'session',
  'factors',
  'restart',
  'slow',
  'local-model',
  'keyboard',
  'pages',
  'secrets',
];
const stories = STORIES.filter((name) => positionals.length === 0 || positionals.includes(name));
const forgotten = readdirSync('scripts/browser/stories').filter((file) => !STORIES.includes(file.replace('.mjs', '')));
if (forgotten.length > 0 || stories.length === 0) {
  console.error(forgotten.length > 0 ? `not played: ${forgotten.join(', ')}` : `stories: ${STORIES.join(', ')}`);
  process.exit(2);
}
installTools('tools/browser');
// Only now: both need what was just installed.
const { openBrowser } = await import('../tools/browser/browser.mjs');
const { createStage } = await import('./browser/stage.mjs');

async function play(stage, title, work) {
  const startedMs = performance.now();
  const told = () => `${title} (${((performance.now() - startedMs) / 1_000).toFixed(1)} s)`;
  try {
    await work(stage);
    const problems = stage.guard.take();
    if (problems.length > 0) throw new Error(`the guard saw\n        ${problems.join('\n        ')}`);
    console.log(`passed  ${told()}`);
    return true;
  } catch (error) {
    stage.guard.take();
    const pictures = await stage.photograph();
    console.log(`FAILED  ${told()}: ${error.message}`);
    for (const path of pictures) console.log(`        picture: ${path}`);
    return false;
  } finally {
    await stage.close();
  }
}

const results = [];
await withService(
  async (service) => {
    const browser = await openBrowser();
    const stage = createStage({ service, browser, picturesFolder: values.pictures ?? null });
    try {
      for (const name of stories) {
        const { checks } = await import(`./browser/stories/${name}.mjs`);
        for (const [title, work] of checks) {
          results.push(await play(stage, title, work));
          // What follows in a story rests on what came before.
          if (!results.at(-1)) break;
        }
      }
      if (results.includes(false))
        console.log(
          `the service said last:\n${service.lines
            .filter((line) => !/"status":[234]/.test(line))
            .slice(-20)
            .join('\n')}`,
        );
    } finally {
      await browser.close();
    }
  },
  {
    VIDEO_HEIGHT: '720',
    SHUTDOWN_GRACE_SECONDS: '1',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  },
);
const failed = results.filter((passed) => !passed).length;
console.log(`browser: ${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
