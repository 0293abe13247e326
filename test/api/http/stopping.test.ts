// A service that stops while requests are half sent or answers half read: it waits for none of them, and whoever is in the
// middle of a body hears why.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type SignedIn, signedIn } from '../../support/accounts/accounts.js';
import { APP } from '../../support/accounts/session-client.js';
import { addTestWorkspace } from '../../support/contract.js';
import { startTestServer, type TestServer } from '../../support/postgres.js';
import {
  addDatabase,
  createFlow,
  FLOWS,
  startTestService,
  type TestService,
  until,
  untilStatus,
} from '../../support/service.js';

const SIZE_BYTES = 64 * 1_048_576;

describe('a service that stops', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  const start = async () => startTestService(server, { databaseUrl: await addDatabase(server) });

  /** Writes the bytes on a connection of their own, which stays open. */
  async function send({ url }: TestService, bytes: string) {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    const seen = { text: '' };
    socket.setEncoding('utf8').on('data', (part) => {
      seen.text += part;
    });
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await once(socket, 'connect');
    socket.write(bytes);
    return { socket, seen, closed };
  }

  /** The head of a request and half of its body. */
  const half = (line: string, headers: readonly string[], body: string): string =>
    [
      `${line} HTTP/1.1`,
      'expect: 100-continue',
      'content-type: application/json',
      `content-length: ${body.length}`,
      ...headers,
      '',
      body.slice(0, body.length >> 1),
    ].join('\r\n');

  const asPerson = (service: TestService, { browser }: SignedIn): string[] => [
    `host: ${new URL(service.url).host}`,
    `origin: ${service.url}`,
    `cookie: ${[...browser.cookies].map((pair) => pair.join('=')).join('; ')}`,
    `x-csrf-token: ${browser.session!.csrfToken}`,
  ];

  it('waits for no body that is half sent, on any route, and answers 503', async () => {
    const service = await start();
    const workspaceId = await addTestWorkspace(service);
    const owner = asPerson(service, await signedIn(service, workspaceId, 'owner'));
    const flowId = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, flowId, 'pending_approval');
    const key = ['host: x', `authorization: Bearer ${service.key}`];
    const app = `${APP}/workspaces/${workspaceId}`;
    const requests = [
      half(`POST ${FLOWS}`, key, JSON.stringify({ emailContent: 'word '.repeat(60) })),
      half(`POST ${FLOWS}/${flowId}/approve`, key, JSON.stringify({ action: 'approve' })),
      half(`POST ${FLOWS}/bulk`, key, JSON.stringify({ emailContent: 'word '.repeat(60) })).replace(
        '/json',
        '/x-ndjson',
      ),
      half(`PUT ${app}/lexicon`, owner, JSON.stringify({ words: [{ word: 'SQL', said: 'S Q L' }] })),
      half(`PUT ${app}/settings/logo`, owner, 'x'.repeat(4_000)).replace('application/json', 'image/png'),
    ];
    const clients = await Promise.all(requests.map((bytes) => send(service, bytes)));
    // Each of them has been looked at by now, and its body is waited for.
    for (const { seen } of clients)
      await until(
        async () => seen.text,
        (text) => text.includes('100 Continue'),
      );
    await service.stop();
    for (const { closed } of clients) await closed;
    for (const { seen } of clients) assert.match(seen.text, /HTTP\/1\.1 503 [\s\S]*"code":"SERVICE_UNAVAILABLE"/);
  });

  it('waits for no head of a request that is half sent', async () => {
    const service = await start();
    const { closed } = await send(service, `GET /v1/me HTTP/1.1\r\nhost: x\r\nauthori`);
    await service.call('GET', '/v1/me');
    await service.stop();
    await closed;
  });

  it('does not wait for somebody who does not read an answer', async () => {
    const service = await start();
    const folder = join(service.dataDir, 'files', 'media', 'big');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'video.mp4'), Buffer.alloc(SIZE_BYTES));
    const { socket, seen } = await send(service, 'GET /media/big/video.mp4 HTTP/1.1\r\nhost: x\r\n\r\n');
    await until(async () => seen.text.length, Boolean);
    socket.pause();
    await service.stop();
    socket.destroy();
    assert.ok(seen.text.length < SIZE_BYTES, 'the answer was not read to its end');
  });
});
