// Films that do not come from the service itself: sent on to the store that keeps them, and shown by what stands before the
// service. The watch page and the dashboard must show them, seek in them, and load their captions.
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readConfig } from '#built/src/config/config.js';
import { openDiskFiles } from '#built/src/files/disk.js';
import { openMedia } from '#built/src/main/media.js';
import { installTools } from '../../../scripts/tools.mjs';
import { must } from '../must.js';
import { type Stage, story } from '../stage.js';

const BUCKET = 'media';

async function openStore() {
  installTools('tools/storage');
  const S3rver = createRequire(import.meta.url)('../../../tools/storage/node_modules/s3rver');
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
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.once('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    standBefore: (url: string) => {
      service = new URL(url).origin;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Plays, seeks forward and shows captions; says from where the bytes of films came. */
async function originsOfFilm(page: Page): Promise<string[]> {
  const origins = new Set<string>();
  const parts = new Set<number>();
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.mp4') || response.status() >= 300) return;
    origins.add(new URL(response.url()).origin);
    parts.add(response.status());
  });
  await page.reload();
  const video = page.locator('video');
  await video.waitFor();
  const isBeyond = (second: number) =>
    page.waitForFunction((at) => document.querySelector('video')!.currentTime > at, second);
  // A film that cannot be loaded leaves the promise of play() open for ever: what is seen counts.
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    void element.play().catch(() => undefined);
  });
  await isBeyond(0.5);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 45;
    element.textTracks[0]!.mode = 'showing';
  });
  await isBeyond(45.3);
  await page.waitForFunction(() => (document.querySelector('video')?.textTracks[0]?.cues?.length ?? 0) > 5);
  must(parts.has(206), 'the film does not come in parts');
  return [...origins];
}

/** Copies what belongs to the film from the disk of the service to the store, as a restored backup would. */
async function copyToStore(dataDir: string, folder: string, inStore: Record<string, string>) {
  const store = await openMedia('', readConfig(inStore));
  const disk = await openDiskFiles({ folder: join(dataDir, 'files'), baseUrl: () => '', mediaUrl: null });
  for await (const path of disk.list(folder)) await store.putBytes(path, (await disk.read(path))!);
}

async function fromElsewhere({ service, origin, flows, people, guard, page: open, closeOpened, closeKept }: Stage) {
  const store = await openStore();
  const cdn = await openCdn();
  const inStore = {
    S3_ENDPOINT: store.origin,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  cdn.standBefore(service.url);
  const { flows: found } = await people.ask('olivia', 'GET', '/flows?status=completed&limit=1');
  const flowId = found[0]?.id ?? (await flows.create({ autoApproveScript: true }));
  const { videoUrl } = await flows.until(flowId, 'completed');
  const token = new URL(videoUrl).pathname.split('/').at(-2)!;
  await copyToStore(service.dataDir, `media/${token}`, inStore);

  const comesFrom = async (who: string | null, path: string, wanted: string) => {
    guard.expect(...[store.origin, cdn.origin].map((elsewhere) => new RegExp(`another place: ${elsewhere}/`)));
    // Nothing comes out of a cache.
    const page = await open(who, {});
    await page.goto(path);
    must((await originsOfFilm(page)).join() === wanted, `${path} does not take the film from ${wanted} alone`);
    const problems = guard.take();
    must(problems.length === 0, problems.join('; '));
  };
  await closeKept();
  await service.restart({ ...inStore, S3_DELIVERY: 'redirect' });
  await comesFrom(null, `/watch/${token}`, store.origin);
  await comesFrom('olivia', `/flows/${flowId}`, store.origin);
  await closeOpened();
  await service.restart({ ...inStore, S3_DELIVERY: 'proxy', PUBLIC_MEDIA_URL: cdn.origin });
  await comesFrom(null, `/watch/${token}`, cdn.origin);
  await comesFrom('olivia', `/flows/${flowId}`, origin);
  await closeOpened();
  await service.restart();
  await store.close();
  cdn.close();
}

export const delivery = story([
  ['a film is played from the store that it is sent on to, and from what stands before the service', fromElsewhere],
]);
