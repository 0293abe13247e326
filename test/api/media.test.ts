// The finished files: whole or in parts, as long as a row says so, and nothing else of the disk.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { assertError, sendRaw } from '../support/contract.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  createCall,
  createFlow,
  startTestService,
  type TestService,
  untilStatus,
} from '../support/service.js';

const FILM = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));

describe('the finished files', () => {
  let server: TestServer;
  let service: TestService;
  let url: string;
  before(async () => {
    server = await startTestServer();
    const parts = createTestParts();
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts });
    parts.on('film', async (flow) => {
      const path = join(service.dataDir, 'files', 'media', flow.media_token, 'video.mp4');
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, FILM);
      await writeFile(join(dirname(path), '.hidden'), 'hidden');
    });
    await writeFile(join(service.dataDir, 'files', 'outside.txt'), 'outside');
    url = (await untilStatus(service.call, await createFlow(service.call), 'completed')).videoUrl;
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  it('come whole, as video/mp4, without a key, and may be kept by who asks again each time', async () => {
    const response = await fetch(url);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'video/mp4');
    assert.equal(response.headers.get('content-length'), '1000');
    assert.equal(response.headers.get('accept-ranges'), 'bytes');
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.ok(response.headers.get('etag'));
    assert.ok(response.headers.get('x-request-id'));
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), FILM);
  });

  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    ['bytes=100-199', 100, 199],
    ['bytes=900-', 900, 999],
    ['bytes=-10', 990, 999],
    ['bytes=990-5000', 990, 999],
  ] as const) {
    it(`come in parts: ${range}`, async () => {
      const response = await fetch(url, { headers: { range } });
      assert.equal(response.status, 206);
      assert.equal(response.headers.get('content-range'), `bytes ${from}-${to}/1000`);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), FILM.subarray(from, to + 1));
    });
  }

  it('answer a range beyond their end with 416 and their length', async () => {
    const answer = await service.call('GET', new URL(url).pathname, undefined, { range: 'bytes=5000-6000' });
    assertError(answer, 'RANGE_NOT_SATISFIABLE');
    assert.equal(answer.headers.get('content-range'), 'bytes */1000');
  });

  it('continue with If-Range only while they are the same file', async () => {
    const etag = (await fetch(url, { method: 'HEAD' })).headers.get('etag')!;
    const same = await fetch(url, { headers: { range: 'bytes=0-9', 'if-range': etag } });
    // A weak validator may not be combined with ranges, so the whole file is a right answer too.
    assert.ok(same.status === 206 || (etag.startsWith('W/') && same.status === 200));
    const other = await fetch(url, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } });
    assert.equal(other.status, 200);
    assert.equal((await other.arrayBuffer()).byteLength, 1_000);
  });

  it('answer 304, 412 and HEAD as HTTP says', async () => {
    const head = await fetch(url, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('content-length'), '1000');
    assert.equal((await head.arrayBuffer()).byteLength, 0);
    // fetch would add "Cache-Control: no-cache" to this.
    const { pathname } = new URL(url);
    const fields = `Host: x\r\nIf-None-Match: ${head.headers.get('etag')}\r\nConnection: close\r\n\r\n`;
    const [known] = await sendRaw(service.url, `GET ${pathname} HTTP/1.1\r\n${fields}`);
    assert.equal(known!.status, 304);
    const answer = await service.call('GET', new URL(url).pathname, undefined, { 'if-match': '"other"' });
    assertError(answer, 'PRECONDITION_FAILED');
  });

  it('are all there is: no listing, no hidden file, no way out of the folder', async () => {
    const folder = dirname(new URL(url).pathname);
    const call = createCall(service.url, '');
    for (const path of [
      folder,
      `${folder}/`,
      '/media/',
      '/media',
      `${folder}/.hidden`,
      `${folder}/other.mp4`,
      `${folder}/video.mp4/`,
      `${folder}/video.mp4%00.txt`,
      '/media/%00',
      '/media/..%2foutside.txt',
      '/media/%2e%2e/outside.txt',
      '/media/%2e%2e%2foutside.txt',
      '/media/..%5coutside.txt',
      '/media/%252e%252e/outside.txt',
      '/media/....//outside.txt',
      `/media/${'a/'.repeat(500)}x`,
      `/media/${'a'.repeat(2_000)}`,
    ]) {
      const answer = await call('GET', path);
      assert.equal(answer.status, 404, path.slice(0, 60));
      assertError(answer, 'NOT_FOUND');
    }
    // An HTTP client tidies such paths up before it sends them.
    for (const path of ['/media/../outside.txt', '/media/./../../etc/passwd', `${folder}/../../../outside.txt`]) {
      const [answer] = await sendRaw(service.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      assertError(answer!, 'NOT_FOUND');
    }
    assertError(await call('GET', `${folder}/%zz`), 'VALIDATION_ERROR');
  });
});
