// What every answer tells a browser, from pages to broken requests: no frame shows it, nothing of it runs or is guessed at, and
// where the service is reached by https it is asked in no other way again.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { packageRoot } from '../../../src/lib/package-root.js';
import { sendRaw } from '../../support/contract.js';
import { createTestParts } from '../../support/parts/parts.js';
import { startTestServer, type TestServer } from '../../support/postgres.js';
import { addDatabase, createFlow, startTestService, type TestService, untilStatus } from '../../support/service.js';

const YEAR = 'max-age=31536000; includeSubDomains';

/** What a browser needs to be told the letters of. */
const OF_TEXT = /^text\/|\+xml|\/xml$|^application\/json/;

describe('every answer', () => {
  let server: TestServer;
  let service: TestService;
  let videoPath: string;
  before(async () => {
    server = await startTestServer();
    const parts = createTestParts();
    const environment = { TRUST_PROXY: 'true' };
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts, environment });
    parts.on('film', async ({ media_token }) => {
      const folder = join(service.dataDir, 'files', 'media', media_token);
      await mkdir(folder, { recursive: true });
      for (const name of ['video.mp4', 'captions.vtt', 'transcript.txt']) await writeFile(join(folder, name), 'x');
    });
    const { videoUrl } = await untilStatus(service.call, await createFlow(service.call), 'completed');
    videoPath = new URL(videoUrl).pathname;
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  /** One path of each kind, good and bad. */
  function paths(): string[] {
    const beside = (name: string) => `${dirname(videoPath)}/${name}`;
    const assets = readdirSync(join(packageRoot, 'dashboard', 'dist', 'assets'));
    const kinds = ['.js', '.css', '.woff2'].map((ending) => assets.find((name) => name.endsWith(ending)));
    return [
      ...['/', '/sign-in', '/consent', '/nope', '/v1/me', '/v1/nope', '/v1/flows/sales-email-video/none', '/%zz'],
      ...[
        '/v1/openapi.json',
        '/v1/reference',
        '/v1/reference.css',
        '/app/api/door',
        '/app/api/session',
        '/app/api/nope',
      ],
      ...[videoPath, beside('captions.vtt'), beside('transcript.txt'), '/media/none/video.mp4', '/watch/none'],
      ...['/healthz', '/readyz', '/metrics'],
      ...kinds.flatMap((name) => (name ? [`/assets/${name}`] : [])),
    ];
  }

  const ask = (path: string, headers: Record<string, string> = {}, { url } = service) =>
    fetch(url + path, { headers: { accept: 'text/html, */*', ...headers } });

  it('can be shown in no frame, is not guessed at, names its address to nobody, and is found by no search engine', async () => {
    for (const path of paths()) {
      const { headers } = await ask(path);
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/, path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
      assert.equal(headers.get('x-robots-tag'), 'noindex, nofollow', path);
    }
    for (const method of ['POST', 'TRACE', 'OPTIONS']) {
      const [answer] = await sendRaw(service.url, `${method} /v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      assert.match(answer!.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, method);
    }
    const [broken] = await sendRaw(service.url, 'no request at all\r\n\r\n');
    assert.match(broken!.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  });

  it('says that there is no way but https for a year, here and below, where there is https; else nothing', async (context) => {
    const databaseUrl = await addDatabase(server);
    const environment = { PUBLIC_URL: 'https://videos.example.com' };
    const secure = await startTestService(server, { databaseUrl, works: false, environment });
    context.after(() => secure.stop());
    for (const path of paths()) {
      assert.equal((await ask(path, {}, secure)).headers.get('strict-transport-security'), YEAR, path);
      assert.equal((await ask(path)).headers.get('strict-transport-security'), null, path);
    }
    const proxied = await ask('/v1/me', { 'x-forwarded-proto': 'https' });
    assert.equal(proxied.headers.get('strict-transport-security'), YEAR);
  });

  it('names the letters of what is text', async () => {
    for (const path of paths()) {
      const type = (await ask(path)).headers.get('content-type') ?? '';
      assert.notEqual(type, '', path);
      if (OF_TEXT.test(type)) assert.match(type, /; charset=utf-8$/i, `${path}: ${type}`);
    }
  });
});
