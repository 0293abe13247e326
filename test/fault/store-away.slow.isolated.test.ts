// A media store that is not there, or goes away while flows are made: they wait for it, and nobody who creates one is misled.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { StagePlace } from '../../src/main/adapters.js';
import { findFlow } from '../../src/store/flows/flows.js';
import { assertBooksBalance } from '../support/books.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
  untilStatus,
} from '../support/service.js';

/** As much of a store as storing and finding a file needs; it keeps what it has while it is away. */
function createStore() {
  const kept = new Map<string, { bytes: Buffer; sha256: string }>();
  let server: Server | null = null;
  const open = async (port = 0): Promise<number> => {
    server = createServer(async (request, response) => {
      const key = new URL(request.url!, 'http://store').pathname;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.method === 'PUT') {
        kept.set(key, { bytes: Buffer.concat(chunks), sha256: String(request.headers['x-amz-meta-sha256']) });
        return response.setHeader('etag', '"1"').end();
      }
      const found = kept.get(key);
      if (new URL(request.url!, 'http://store').searchParams.has('list-type'))
        return response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
      if (!found) return response.writeHead(404).end();
      response.setHeader('x-amz-meta-sha256', found.sha256).setHeader('content-length', found.bytes.length);
      response.end(request.method === 'HEAD' ? undefined : found.bytes);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    server?.closeAllConnections();
    server?.close();
    server = null;
  };
  return { open, close };
}

describe('a media store that is away', () => {
  const store = createStore();
  let port: number;
  let server: TestServer;
  let service: TestService;
  let place: StagePlace;

  before(async () => {
    server = await startTestServer();
    const parts = createTestParts({ tries: 2 });
    const plain = parts.stages;
    parts.stages = (given) => {
      place = given;
      return plain(given);
    };
    parts.on('film', ({ media_token }) =>
      place.files.putBytes(`media/${media_token}/video.mp4`, new Uint8Array(1_000)),
    );
    port = await store.open();
    await store.close();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts,
      environment: {
        ...{ S3_BUCKET: 'media', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_PATH_STYLE: 'true' },
        ...{ S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test' },
      },
    });
  });
  after(async () => {
    await assertBooksBalance(service.database);
    await service.stop();
    await store.close();
    await server.stop();
  });
  const untilStorage = (state: string) =>
    until(
      async () => (await service.call('GET', '/readyz')).body.storage,
      (storage) => storage === state,
    );
  const used = async () => (await service.database.db.selectFrom('quota_use').select('used').execute()).length;

  it('takes no flow on, and says so before anything is taken', async () => {
    await untilStorage('away');
    const answer = await service.call('POST', FLOWS, { emailContent: SUMMARY });
    assert.deepEqual([answer.status, answer.body.code], [503, 'SERVICE_UNAVAILABLE']);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    const rows = `${JSON.stringify({ emailContent: SUMMARY })}\n`;
    const bulk = await fetch(`${service.url}${FLOWS}/bulk`, {
      ...{ method: 'POST', body: rows },
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/x-ndjson' },
    });
    assert.equal(bulk.status, 503);
    assert.equal(await used(), 0);
    assert.equal((await service.call('GET', FLOWS)).status, 200);
  });

  it('is waited for by flows that were under way, and counts as none of their tries', async () => {
    await store.open(port);
    await untilStorage('ok');
    const id = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, id, 'pending_approval');
    await store.close();
    await untilStorage('away');
    assert.equal((await service.call('POST', `${FLOWS}/${id}/approve`, { action: 'approve' })).status, 200);
    const { pool, db } = service.database;
    // So that it comes to its stages often.
    const flow = await until(
      async () => {
        await pool.query(`update pgboss.job set start_after = now() where state < 'active'`);
        return (await findFlow(db, id))!;
      },
      ({ version }) => version > 16,
    );
    assert.deepEqual([flow.status, flow.tries <= 1, flow.takeovers], ['segmenting', true, 0]);
    await store.open(port);
    await untilStorage('ok');
    await pool.query(`update pgboss.job set start_after = now() where state < 'active'`);
    assert.equal((await untilStatus(service.call, id, 'completed', 'failed')).status, 'completed');
  });
});
