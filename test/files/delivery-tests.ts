// Media that lie in a store are sent as those of a disk are: whole or in parts, through us or from the store, under links
// that never expire, until they are erased.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.js';
import type { Files } from '../../src/files/contract.js';
import { newId, randomBase62 } from '../../src/lib/ids.js';
import { openMedia } from '../../src/main/media.js';
import { assertError, sendRaw } from '../support/contract.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService, untilStatus } from '../support/service.js';
import { environmentOf, type Store, type StoreMaker } from '../support/stores.js';

const FILM = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

export function testDelivery({ name, missing, start }: StoreMaker): void {
  describe(`media in the store ${name}`, { skip: missing ?? false }, () => {
    let store: Store;
    let server: TestServer;
    let files: Files;
    before(async () => {
      store = await start();
      server = await startTestServer();
      const config = readConfig({ ...environmentOf(store), S3_DELIVERY: 'redirect' });
      files = await openMedia('', config);
    });
    after(async () => {
      await store.stop();
      await server.stop();
    });

    async function serviceWith(environment: Record<string, string>, clock?: () => number): Promise<TestService> {
      const parts = createTestParts();
      parts.on('film', async ({ media_token: token }) => {
        await files.putBytes(`media/${token}/video.mp4`, FILM);
        await files.putBytes(`media/${token}/captions.vtt`, Buffer.from('WEBVTT'));
      });
      const options = { databaseUrl: await addDatabase(server), parts, ...(clock && { clock }) };
      return startTestService(server, { ...options, environment: { ...environmentOf(store), ...environment } });
    }
    const madeVideo = async (service: TestService) =>
      untilStatus(service.call, await createFlow(service.call), 'completed');

    it('come through us whole and in parts, with what HTTP says about files that are known', async () => {
      const service = await serviceWith({});
      try {
        const { videoUrl: url } = await madeVideo(service);
        assert.ok(url.startsWith(`${service.url}/media/`), 'the link is ours and does not expire');
        const whole = await fetch(url);
        const etag = whole.headers.get('etag')!;
        assert.equal(whole.status, 200);
        assert.equal(whole.headers.get('content-type'), 'video/mp4');
        assert.equal(whole.headers.get('content-length'), '1000');
        assert.equal(whole.headers.get('accept-ranges'), 'bytes');
        assert.equal(whole.headers.get('cache-control'), 'no-cache');
        assert.equal(whole.headers.get('access-control-allow-origin'), '*');
        assert.deepEqual(Buffer.from(await whole.arrayBuffer()), FILM);
        for (const [range, from, to] of [
          ['bytes=0-99', 0, 99],
          ['bytes=900-', 900, 999],
          ['bytes=-10', 990, 999],
          ['bytes=990-5000', 990, 999],
        ] as const) {
          for (const condition of [{}, { 'if-range': etag }]) {
            const part = await fetch(url, { headers: { range, ...condition } });
            assert.equal(part.status, 206);
            assert.equal(part.headers.get('content-range'), `bytes ${from}-${to}/1000`);
            assert.deepEqual(Buffer.from(await part.arrayBuffer()), FILM.subarray(from, to + 1));
          }
        }
        for (const headers of [{ 'if-range': '"other"' }, { 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' }]) {
          assert.equal((await fetch(url, { headers: { range: 'bytes=0-9', ...headers } })).status, 200);
        }
        const { pathname } = new URL(url);
        const beyond = await service.call('GET', pathname, undefined, { range: 'bytes=5000-6000' });
        assertError(beyond, 'RANGE_NOT_SATISFIABLE');
        assert.equal(beyond.headers.get('content-range'), 'bytes */1000');
        assertError(await service.call('GET', pathname, undefined, { 'if-match': '"other"' }), 'PRECONDITION_FAILED');
        const head = await fetch(url, { method: 'HEAD' });
        assert.deepEqual([head.status, head.headers.get('content-length')], [200, '1000']);
        assert.equal((await head.arrayBuffer()).byteLength, 0);
        const fields = `Host: x\r\nIf-None-Match: ${etag}\r\nConnection: close\r\n\r\n`;
        const [known] = await sendRaw(service.url, `GET ${pathname} HTTP/1.1\r\n${fields}`);
        assert.equal(known!.status, 304);
        for (const path of [pathname.replace('video', 'other'), '/media/', '/media/../work/x', `${pathname}/`]) {
          assert.equal((await fetch(`${service.url}${path}`)).status, 404, path);
        }
      } finally {
        await service.stop();
      }
    });

    it('are unavailable, and not missing, while the store is away', async () => {
      const service = await serviceWith({});
      try {
        const { videoUrl } = await madeVideo(service);
        store.door.set('cut');
        assertError(await service.call('GET', new URL(videoUrl).pathname), 'SERVICE_UNAVAILABLE');
        store.door.set('open');
        assert.equal((await fetch(videoUrl)).status, 200);
      } finally {
        store.door.set('open');
        await service.stop();
      }
    });

    it('come from the store itself where the operator wants it, films alone', async () => {
      const service = await serviceWith({ S3_DELIVERY: 'redirect' });
      try {
        const { videoUrl: url } = await madeVideo(service);
        const sent = await fetch(url, { redirect: 'manual' });
        assert.equal(sent.status, 302);
        assert.equal(sent.headers.get('cache-control'), 'no-store');
        const { origin } = new URL(sent.headers.get('location')!);
        assert.equal(origin, store.settings.endpoint);
        const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
        assert.deepEqual([part.status, part.headers.get('content-type')], [206, 'video/mp4']);
        assert.deepEqual(Buffer.from(await part.arrayBuffer()), FILM.subarray(10, 20));
        const head = await fetch(url, { method: 'HEAD', redirect: 'manual' });
        assert.deepEqual([head.status, head.headers.get('content-length')], [200, '1000']);
        for (const own of [`${url}?download`, url.replace('video.mp4', 'captions.vtt')]) {
          assert.equal((await fetch(own, { redirect: 'manual' })).status, 200, own);
        }
        const policies = [new URL(url).pathname.replace('/media/', '/watch/').replace('/video.mp4', ''), '/'];
        for (const path of policies) {
          const policy = (await fetch(service.url + path)).headers.get('content-security-policy') ?? '';
          assert.match(policy, new RegExp(`media-src [^;]*${origin}`), path);
        }
      } finally {
        await service.stop();
      }
    });

    it('have the addresses of what stands before us, which may keep them for a day', async () => {
      const cdn = 'https://cdn.example.com/videos';
      const service = await serviceWith({ PUBLIC_MEDIA_URL: `${cdn}/` });
      try {
        const { videoUrl, flowId } = await madeVideo(service);
        assert.ok(videoUrl.startsWith(`${cdn}/`), videoUrl);
        const { body } = await service.call('GET', `${FLOWS}/${flowId}?expand=assets`);
        for (const url of Object.values(body.assets as Record<string, string>))
          assert.ok(url.startsWith(`${cdn}/`), url);
        const own = await fetch(videoUrl.replace(cdn, `${service.url}/media`));
        assert.equal(own.headers.get('cache-control'), 'public, max-age=86400');
        const token = videoUrl.slice(cdn.length + 1).split('/')[0];
        const page = await fetch(`${service.url}/watch/${token}`);
        assert.match(page.headers.get('content-security-policy')!, /media-src [^;]*https:\/\/cdn\.example\.com/);
        assert.match(await page.text(), /crossorigin="anonymous"/);
        const dashboard = await (await fetch(`${service.url}/`)).text();
        if (dashboard.includes('</head>')) assert.match(dashboard, new RegExp(`name="media-url" content="${cdn}"`));
      } finally {
        await service.stop();
      }
    });

    it('are not shown, through us or from the store, once the row does not say so, though they are there', async () => {
      for (const environment of [{}, { S3_DELIVERY: 'redirect' }]) {
        const service = await serviceWith(environment);
        try {
          const { flowId, videoUrl } = await madeVideo(service);
          const flows = () => service.database.db.updateTable('flows').where('id', '=', flowId);
          for (const row of [{ status: 'cancelled' as const }, { status: 'completed' as const, video_path: null }]) {
            await flows().set(row).execute();
            for (const method of ['GET', 'HEAD']) {
              for (const url of [videoUrl, videoUrl.replace('video.mp4', 'captions.vtt')])
                assert.equal((await fetch(url, { method, redirect: 'manual' })).status, 404, url);
            }
          }
          assert.equal(await files.has(new URL(videoUrl).pathname.slice(1)), true);
        } finally {
          await service.stop();
        }
      }
    });

    it('are removed by the sweep when no row has them, page by page where the store lists pages', async () => {
      let aheadMs = 0;
      const service = await serviceWith({ S3_PREFIX: `sweep-${name}` }, () => Date.now() + aheadMs);
      const own = await openMedia('', readConfig({ ...environmentOf(store), S3_PREFIX: `sweep-${name}` }));
      try {
        const flowId = await createFlow(service.call);
        await untilStatus(service.call, flowId, 'completed');
        const row = service.database.db.selectFrom('flows').select('media_token').where('id', '=', flowId);
        const kept = `media/${(await row.executeTakeFirstOrThrow()).media_token}/poster.jpg`;
        await own.putBytes(kept, FILM);
        const count = store.can.pageKeys === null ? 20 : 2 * store.can.pageKeys + 10;
        // s3rver lists no folder that holds nothing but folders.
        const ownerless = Array.from({ length: count }, () => `media/${randomBase62(32)}/video.mp4`);
        await own.putBytes(ownerless[0]!.replace('video.mp4', 'review-x-1/scene-0.jpg'), FILM);
        for (const paths of chunks(ownerless, 20)) await Promise.all(paths.map((path) => own.putBytes(path, FILM)));
        const work = `work/${newId('flow')}/voice.wav`;
        await own.putBytes(work, FILM);
        await service.worker!.sweep();
        assert.equal(await own.has(ownerless[0]!), true, 'it may be on its way to its row');
        aheadMs = 25 * 3_600_000;
        await service.worker!.sweep();
        const left: string[] = [];
        for await (const path of own.list('media')) left.push(path);
        for await (const path of own.list('work')) left.push(path);
        assert.deepEqual(
          left.filter((path) => !path.startsWith('media/presenters/')),
          [kept],
        );
      } finally {
        await service.stop();
      }
    });

    it('are gone from the store once their flow is erased', async () => {
      const service = await serviceWith({});
      try {
        const { flowId, videoUrl } = await madeVideo(service);
        const folder = `media/${new URL(videoUrl).pathname.split('/')[2]}`;
        assert.equal(await files.has(`${folder}/captions.vtt`), true);
        assert.equal((await service.call('POST', `${FLOWS}/${flowId}/erase`)).status, 200);
        for await (const path of files.list(folder)) assert.fail(`${path} is still there`);
        assert.equal((await fetch(videoUrl)).status, 404);
      } finally {
        await service.stop();
      }
    });

    it('are erased later where the store was away at that moment', async () => {
      const service = await serviceWith({});
      try {
        const { flowId, videoUrl } = await madeVideo(service);
        const folder = `media/${new URL(videoUrl).pathname.split('/')[2]}`;
        store.door.set('cut');
        assert.equal((await service.call('POST', `${FLOWS}/${flowId}/erase`)).status, 200);
        store.door.set('open');
        assert.equal(await files.has(`${folder}/video.mp4`), true);
        await service.worker!.sweep();
        assert.equal(await files.has(`${folder}/video.mp4`), false);
      } finally {
        store.door.set('open');
        await service.stop();
      }
    });
  });
}
