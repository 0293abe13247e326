// Plays a film in a real browser that does not come from the service itself: sent on to the store that keeps it, and shown by
// what stands before the service. The watch page and the dashboard must show it, seek in it, and load its captions.
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withService } from './service.mjs';
import { installTools } from './tools.mjs';

for (const folder of ['tools/storage', 'tools/browser']) installTools(folder);
const { openBrowser } = await import('../tools/browser/browser.mjs');
const { createStage } = await import('./browser/stage.mjs');
const { must } = await import('./browser/must.mjs');

const BUCKET = 'media';

async function openStore() {
  const S3rver = createRequire(import.meta.url)('../tools/storage/node_modules/s3rver');
  const folder = mkdtempSync(join(tmpdir(), 'aftercall store '));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder };
  const store = new S3rver({ ...options, configureBuckets: [{ name: BUCKET }] });
  const { port } = await store.run();
  const close = async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

/** Another origin that asks the service for media, as a CDN does. */
async function openCdn() {
  let service = '';
  const server = createServer((incoming, outgoing) => {
    const asked = ask(new URL(`/media${incoming.url}`, service), {
      method: incoming.method,
      headers: incoming.headers,
    });
    asked.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    asked.once('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    standBefore: (url) => {
      service = new URL(url).origin;
    },
    close: () => server.closeAllConnections() ?? server.close(),
  };
}

/** Plays, seeks forward and shows captions; says from where the bytes of films came. */
async function plays(page) {
  const origins = new Set();
  const parts = new Set();
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.mp4') || response.status() >= 300) return;
    origins.add(new URL(response.url()).origin);
    parts.add(response.status());
  });
  await page.reload();
  const video = page.locator('video');
  await video.waitFor();
  // A film that cannot be loaded leaves the promise of play() open for ever: what is seen counts.
  const isBeyond = (second) => page.waitForFunction((at) => document.querySelector('video').currentTime > at, second);
  await video.evaluate((element) => {
    element.muted = true;
    void element.play().catch(() => undefined);
  });
  await isBeyond(0.5);
  await video.evaluate((element) => {
    element.currentTime = 45;
    element.textTracks[0].mode = 'showing';
  });
  await isBeyond(45.3);
  await page.waitForFunction(() => document.querySelector('video').textTracks[0].cues?.length > 5);
  must(parts.has(206), 'the film did not come in parts');
  return [...origins];
}

const store = await openStore();
const cdn = await openCdn();
const inStore = {
  ...{ S3_ENDPOINT: store.origin, S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  ...{ VIDEO_HEIGHT: '720', SHUTDOWN_GRACE_SECONDS: '1' },
};
/** With which settings, and from where the watch page and the dashboard then take films. */
const WAYS = [
  ['sent on to the store', { S3_DELIVERY: 'redirect' }, { watch: () => store.origin, dashboard: () => store.origin }],
  [
    'shown by what stands before the service',
    { PUBLIC_MEDIA_URL: cdn.origin },
    { watch: () => cdn.origin, dashboard: (own) => own },
  ],
];

async function play({ flows, page, origin }, from) {
  const flowId = await flows.create({ title: 'From elsewhere', autoApproveScript: true });
  const { videoUrl } = await flows.until(flowId, 'completed');
  const [token] = new URL(videoUrl).pathname.split('/').slice(-2);
  for (const [who, path, wanted] of [
    [null, `/watch/${token}`, from.watch(origin)],
    ['olivia', `/flows/${flowId}`, from.dashboard(origin)],
  ]) {
    const open = await page(who);
    await open.goto(path);
    const origins = await plays(open);
    must(origins.length === 1 && origins[0] === wanted, `${path} took the film from ${origins}, not from ${wanted}`);
  }
}

let failed = 0;
const browser = await openBrowser();
for (const [title, settings, from] of WAYS) {
  await withService(
    async (service) => {
      cdn.standBefore(service.url);
      const stage = createStage({ service, browser, picturesFolder: null });
      const elsewhere = [store.origin, cdn.origin].map((origin) => new RegExp(`another place: ${origin}/`));
      try {
        stage.guard.expect(...elsewhere);
        await play(stage, from);
        const problems = stage.guard.take();
        must(problems.length === 0, problems.join('\n'));
        console.log(`passed  a film that is ${title}`);
      } catch (error) {
        failed += 1;
        console.log(`FAILED  a film that is ${title}: ${error.message}\n${stage.guard.take().join('\n')}`);
      } finally {
        await stage.close();
      }
    },
    { ...inStore, ...settings },
  );
}
await browser.close();
await store.close();
await cdn.close();
process.exit(failed === 0 ? 0 : 1);
