// What the log tells of a request: who asked for what and how it ended, in one line of JSON each; never what was sent.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addTestKey, firstWorkspaceId } from '../../support/contract.js';
import { createKeptLog } from '../../support/kept-log.js';
import { startTestServer, type TestServer } from '../../support/postgres.js';
import { addDatabase, createCall, FLOWS, startTestService, type TestService, until } from '../../support/service.js';

describe('the line of a request', () => {
  let server: TestServer;
  let service: TestService;
  const { log, lines } = createKeptLog();
  before(async () => {
    server = await startTestServer();
    const environment = { TRUST_PROXY: 'true' };
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      log,
      environment,
    });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const FROM = { 'x-forwarded-for': '198.51.100.7' };

  async function lineOf(answer: { headers: Headers }): Promise<Record<string, unknown>> {
    const requestId = answer.headers.get('x-request-id')!;
    const find = async () => lines.map((line) => JSON.parse(line)).find((line) => line.requestId === requestId);
    return until(find, (line) => line !== undefined);
  }

  it('says why a request was refused, and from where it came', async () => {
    const stranger = createCall(service.url, `ac_${'x'.repeat(46)}`);
    const unknown = await lineOf(await stranger('GET', FLOWS, undefined, FROM));
    assert.equal(unknown.code, 'UNAUTHORIZED');
    assert.equal(unknown.address, '198.51.100.7');
    assert.equal(unknown.keyId, undefined);

    const workspaceId = await firstWorkspaceId(service);
    const reader = await addTestKey(service, workspaceId, { scopes: ['flows:read'] });
    const lacking = await lineOf(await reader.call('POST', FLOWS, {}, FROM));
    assert.deepEqual(
      [lacking.code, lacking.address, lacking.keyId, lacking.status],
      ['INSUFFICIENT_SCOPE', '198.51.100.7', reader.id, 403],
    );

    const signIn = await fetch(`${service.url}/app/api/session`, {
      method: 'POST',
      headers: { origin: service.url, 'content-type': 'application/json', ...FROM },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'secret-words-here' }),
    });
    const failed = await lineOf(signIn);
    assert.deepEqual(
      [failed.code, failed.address, failed.route, failed.method],
      ['UNAUTHORIZED', '198.51.100.7', '/app/api/session', 'POST'],
    );
  });

  it('says what a request did wrong that was let in, and no address', async () => {
    const wrong = await lineOf(await service.call('POST', FLOWS, { emailContent: 1 }, FROM));
    assert.deepEqual([wrong.code, wrong.address], ['VALIDATION_ERROR', undefined]);
    const fine = await lineOf(await service.call('GET', FLOWS, undefined, FROM));
    assert.deepEqual([fine.status, fine.code, fine.address], [200, undefined, undefined]);
    assert.match(String(fine.time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('holds nothing of what was sent, and is one line whatever was', async () => {
    const sent = 'Whitfield';
    await service.call('GET', `${FLOWS}?q=${sent}`);
    await service.call('GET', `${FLOWS}/${sent}%0A%7B%22level%22%3A%22fatal%22%7D`);
    await lineOf(await service.call('POST', FLOWS, { emailContent: sent, [sent]: sent }));
    assert.ok(lines.every((line) => line.indexOf('\n') === line.length - 1));
    const all = lines.join('');
    for (const kept of [sent, 'secret-words-here', 'nobody@example.com', service.key])
      assert.ok(!all.includes(kept), kept);
  });
});
