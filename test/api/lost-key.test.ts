// A server whose key for secrets is gone: what needs a new secret is refused honestly, the log says what to do, and nothing
// else is any worse for it.
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { assertError } from '../support/contract.js';
import { createKeptLog } from '../support/kept-log.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, SUMMARY, startTestService, type TestService } from '../support/service.js';

const WISH = { emailContent: SUMMARY, callbackUrl: 'https://crm.example.com/hook' };

describe('a server that has lost the key of its secrets', () => {
  let server: TestServer;
  let service: TestService;
  let keyPath: string;
  const { log, lines } = createKeptLog();
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server), works: false, log });
    keyPath = join(service.dataDir, 'secret.key');
    const webhook = { url: 'https://crm.example.com/all' };
    assert.equal((await service.call('POST', '/v1/webhooks', webhook)).status, 200);
    await rm(keyPath);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  const used = async () => (await service.call('GET', '/v1/usage')).body.used;
  const flows = async () => (await service.call('GET', FLOWS)).body.flows.length;
  const assertRefused = async (method: string, path: string, body: object) => {
    const answer = await service.call(method, path, body);
    assertError(answer, 'SERVICE_UNAVAILABLE', 'encryption key is missing');
    assert.equal(answer.headers.get('retry-after'), '60');
    assert.doesNotMatch(answer.body.error, /secret\.key|AFTERCALL/);
    const requestId = answer.headers.get('x-request-id')!;
    const logged = lines.filter((line) => line.includes(requestId)).join('');
    assert.match(logged, /sealed with the key [^,]+, which this process does not have/);
  };

  it('refuses a flow with a callback, makes nothing and takes nothing from the quota', async () => {
    await assertRefused('POST', FLOWS, WISH);
    assert.deepEqual([await flows(), await used()], [0, 0]);
  });

  it('refuses a new webhook', () => assertRefused('POST', '/v1/webhooks', { url: 'https://crm.example.com/new' }));

  it('says what the file holds that is no key', async () => {
    await writeFile(keyPath, 'not a key\n');
    const answer = await service.call('POST', FLOWS, WISH);
    await rm(keyPath);
    assertError(answer, 'SERVICE_UNAVAILABLE');
    assert.ok(lines.some((line) => line.includes('secret.key does not hold a key')));
  });

  it('creates all other flows, alone and among many', async () => {
    await createFlow(service.call);
    const rows = [{ emailContent: SUMMARY }, WISH].map((row) => JSON.stringify(row)).join('\n');
    const response = await fetch(`${service.url}${FLOWS}/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/x-ndjson' },
      body: rows,
    });
    const { rows: results } = (await response.json()) as { rows: { flowId?: string; code?: string }[] };
    assert.ok(results[0]!.flowId);
    assert.equal(results[1]!.code, 'SERVICE_UNAVAILABLE');
    assert.deepEqual([await flows(), await used()], [2, 2]);
  });
});
