// Calls from pages of other hosts: off by default, and then for the origins that a key names and for no others.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATOR } from '../../../src/store/people/audit.js';
import { findKey, setAllowedOrigins } from '../../../src/store/people/keys.js';
import { revokeKey } from '../../../src/store/people/members.js';
import { addTestKey, assertError, BASES, firstWorkspaceId, flowsOf } from '../../support/contract.js';
import { openDesk } from '../../support/desk.js';
import { startTestServer, type TestServer } from '../../support/postgres.js';
import {
  addDatabase,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
} from '../../support/service.js';

const PAGE = 'https://crm.example.com';
const OTHER = 'https://evil.example';

describe('pages of other hosts', () => {
  let server: TestServer;
  let service: TestService;
  let second: TestService;
  let key: Awaited<ReturnType<typeof addTestKey>>;
  let home: string;
  before(async () => {
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    const environment = { RATE_LIMIT_PER_MINUTE: '1000000' };
    service = await startTestService(server, { databaseUrl, works: false, environment });
    second = await startTestService(server, { databaseUrl, works: false, environment, key: service.key });
    home = await firstWorkspaceId(service);
    key = await addTestKey(service, home);
    await setAllowedOrigins(service.database.db, key.id, [PAGE]);
    await until(
      () => preflight(FLOWS),
      ({ status }) => status === 204,
    );
  });
  after(async () => {
    await second.stop();
    await service.stop();
    await server.stop();
  });

  const preflight = (path: string, headers: Record<string, string> = {}, method = 'POST', url = service.url) =>
    fetch(url + path, {
      method: 'OPTIONS',
      headers: {
        origin: PAGE,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
        ...headers,
      },
    });
  const corsOf = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  it('may ask before they call, where a key names their origin, for every path and with every header of the API', async () => {
    for (const base of BASES) {
      for (const [path, methods] of [
        [flowsOf(base), 'POST, GET'],
        [`${flowsOf(base)}/x`, 'GET, DELETE'],
        [`${flowsOf(base)}/x/approve`, 'POST'],
        [`${flowsOf(base)}/x/events`, 'GET'],
        [`${base}/voices`, 'GET'],
      ] as const) {
        const answer = await preflight(path);
        assert.equal(answer.status, 204);
        assert.equal(answer.headers.get('access-control-allow-origin'), PAGE);
        assert.equal(answer.headers.get('access-control-allow-methods'), methods);
        const allowed = answer.headers.get('access-control-allow-headers')!.toLowerCase().split(', ');
        for (const name of [
          'authorization',
          'content-type',
          'idempotency-key',
          'if-none-match',
          'prefer',
          'last-event-id',
        ])
          assert.ok(allowed.includes(name), name);
        assert.equal(answer.headers.get('access-control-max-age'), '600');
        assert.equal(answer.headers.get('vary'), 'Origin');
        assert.equal(answer.headers.get('access-control-allow-credentials'), null);
        assert.equal(await answer.text(), '');
      }
    }
  });

  it('of no key, or that ask for no call, are told that there is no such method, as anybody is', async () => {
    const plain = await service.call('OPTIONS', FLOWS);
    assertError(plain, 'METHOD_NOT_ALLOWED');
    for (const origin of [OTHER, 'null', '*', `${PAGE}.evil.example`, 'http://crm.example.com', `${PAGE}:8443`]) {
      const answer = await preflight(FLOWS, { origin });
      assert.equal(answer.status, 405, origin);
      assert.deepEqual(corsOf(answer.headers), []);
      assert.deepEqual(await answer.json(), plain.body);
    }
    for (const path of ['/app/api/session', '/', '/healthz', '/media/x/video.mp4'])
      assert.deepEqual(corsOf((await preflight(path)).headers), [], path);
  });

  it('read what their key opens, with the headers that clients need', async () => {
    const id = await createFlow(key.call);
    const answer = await key.call('GET', `${FLOWS}/${id}`, undefined, { origin: PAGE });
    assert.equal(answer.headers.get('access-control-allow-origin'), PAGE);
    assert.equal(answer.headers.get('vary'), 'Origin');
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    const exposed = answer.headers.get('access-control-expose-headers')!.toLowerCase().split(', ');
    for (const name of ['x-request-id', 'etag', 'retry-after', 'ratelimit-remaining', 'idempotent-replayed'])
      assert.ok(exposed.includes(name), name);
    const stream = await fetch(`${service.url}${FLOWS}/${id}/events`, {
      headers: { authorization: `Bearer ${key.value}`, origin: PAGE },
    });
    assert.equal(stream.headers.get('access-control-allow-origin'), PAGE);
    await stream.body!.cancel();
  });

  it('read the errors, too: of the key, of the request and of the flow', async () => {
    const from = (origin: string) => ({ origin });
    const answers = [
      await service.call('GET', FLOWS, undefined, { ...from(PAGE), authorization: `Bearer ${'ac_'.padEnd(49, 'x')}` }),
      await fetch(service.url + FLOWS, { headers: from(PAGE) }),
      await key.call('GET', `${FLOWS}/nope`, undefined, from(PAGE)),
      await key.call('POST', FLOWS, { emailContent: 'short' }, from(PAGE)),
      await key.call('POST', FLOWS, undefined, { ...from(PAGE), 'content-type': 'text/plain' }),
      await key.call('GET', `${FLOWS}?limit=0`, undefined, from(PAGE)),
    ];
    for (const { status, headers } of answers) {
      assert.ok(status >= 400);
      assert.equal(headers.get('access-control-allow-origin'), PAGE, `${status}`);
    }
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 404, 400, 415, 400],
    );
  });

  it('read nothing of a key that does not name them, even where another key does', async () => {
    const closed = await addTestKey(service, home);
    const foreign = await addTestKey(service, home);
    await setAllowedOrigins(service.database.db, foreign.id, [OTHER]);
    await until(
      () => preflight(FLOWS, { origin: OTHER }),
      ({ status }) => status === 204,
    );
    for (const { call } of [closed, foreign]) {
      for (const [method, path, body] of [
        ['GET', FLOWS],
        ['GET', `${FLOWS}/x`],
        ['POST', FLOWS, { emailContent: SUMMARY }],
      ] as const) {
        const answer = await call(method, path, body, { origin: PAGE });
        assert.deepEqual(corsOf(answer.headers), []);
        assert.equal(answer.headers.get('vary'), 'Origin');
      }
    }
    assert.deepEqual(corsOf((await key.call('GET', FLOWS)).headers), []);
  });

  it('are let in and shut out at once in every process, as the key is changed, revoked and rotated', async () => {
    const desk = await openDesk(service);
    const made = await desk.ask(desk.owner, 'POST', '/keys', {
      ...{ name: 'Page', scopes: ['flows:create'], onlyOwnFlows: true, expiresInDays: 30 },
      allowedOrigins: ['HTTPS://App.Example.com/', 'https://app.example.com'],
    });
    const origin = 'https://app.example.com';
    const isOpen = (open: boolean, url: string) =>
      until(
        () => preflight(FLOWS, { origin }, 'POST', url),
        ({ status }) => (status === 204) === open,
        2_000,
      );
    const everywhere = async (open: boolean) => {
      for (const { url } of [service, second]) await isOpen(open, url);
    };
    await everywhere(true);
    const { id } = made.body;
    const lineOf = async () =>
      (await desk.ask(desk.owner, 'GET', '/keys')).body.keys.find((line: { id: string }) => line.id === id);
    assert.deepEqual((await lineOf()).allowedOrigins, [origin]);
    assert.equal((await desk.ask(desk.owner, 'PATCH', `/keys/${id}`, { allowedOrigins: [] })).status, 200);
    await everywhere(false);
    assertError(
      await desk.ask(desk.owner, 'PATCH', `/keys/${id}`, { allowedOrigins: ['*'] }),
      'VALIDATION_ERROR',
      'must be an origin',
    );
    assert.equal((await desk.ask(desk.owner, 'PATCH', `/keys/${id}`, { allowedOrigins: [origin] })).status, 200);
    await everywhere(true);
    const twin = (await desk.ask(desk.owner, 'POST', `/keys/${id}/rotation`)).body;
    const { db } = service.database;
    const revoke = async (keyId: string) => {
      const row = (await findKey(db, keyId))!;
      await db.transaction().execute((tx) => revokeKey(tx, row, { actor: OPERATOR, at: new Date() }));
    };
    await revoke(id);
    await everywhere(true);
    await revoke(twin.id);
    await everywhere(false);
  });
});
