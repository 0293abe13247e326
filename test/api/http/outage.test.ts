// When things break: a fault of ours, a database that is away, a process that stops, a client that dawdles.
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { ApiRoute } from '../../../src/http/api/route.js';
import { Me } from '../../../src/http/api/schemas.js';
import { createAuthenticator } from '../../../src/http/core/auth.js';
import { createRateLimiter, type RateLimiter } from '../../../src/http/core/rate-limit.js';
import { createServer, type Server } from '../../../src/http/server.js';
import { createLog } from '../../../src/lib/log.js';
import { createListener, type Listener } from '../../../src/store/db/listener.js';
import { SESSION_LIMITS } from '../../../src/store/people/sessions.js';
import { assertError, BASES, flowsOf, sendRaw } from '../../support/contract.js';
import { createKeptLog } from '../../support/kept-log.js';
import { startTestServer, type TestServer } from '../../support/postgres.js';
import {
  addDatabase,
  createCall,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
} from '../../support/service.js';

/** A door to the database that can be shut. */
async function openDoor(socketPath: string) {
  const through = new Set<net.Socket>();
  const door = net.createServer((near) => {
    const far = net.connect(socketPath);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      through.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        through.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = door.address() as net.AddressInfo;
  return {
    port,
    open: () => listen(port),
    shut: () =>
      new Promise<void>((resolve) => {
        door.close(() => resolve());
        for (const socket of through) socket.destroy();
      }),
  };
}

describe('when things break', () => {
  let server: TestServer;
  let service: TestService;
  const kept = createKeptLog();
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      log: kept.log,
    });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  it('a fault of ours is 500 with fixed words; the cause stands in the log under the request id', async () => {
    const id = await createFlow(service.call);
    const { db } = service.database;
    await sql`alter table moves rename to moves_away`.execute(db);
    try {
      for (const base of BASES) {
        for (const answer of [
          await service.call('POST', flowsOf(base), { emailContent: SUMMARY }),
          await service.call('DELETE', `${flowsOf(base)}/${id}`),
          await service.call('GET', `${flowsOf(base)}/${id}?expand=progress`),
        ]) {
          assertError(answer, 'INTERNAL_ERROR');
          assert.equal(answer.body.error, 'Internal error.');
          const requestId = answer.headers.get('x-request-id')!;
          const logged = kept.lines.filter((line) => line.includes(requestId));
          assert.ok(logged.some((line) => line.includes('moves') && line.includes('does not exist')));
        }
      }
    } finally {
      await sql`alter table moves_away rename to moves`.execute(db);
    }
    // Nothing of what failed is left.
    assert.equal((await service.call('GET', FLOWS)).body.flows.length, 1);
    assert.equal((await service.call('GET', `${FLOWS}/${id}`)).body.status, 'pending');
    assert.equal((await service.call('GET', '/v1/usage')).body.used, 1);
  });

  it('no line of the log holds a key or the words of a customer', async () => {
    await createFlow(service.call, { prospectName: 'Quintessa', title: 'Zephyrine' });
    await service.call('GET', `${FLOWS}?cursor=${service.key}`);
    const all = kept.lines.join('');
    assert.ok(all.includes('"request"'));
    for (const word of [service.key, 'word17', 'Quintessa', 'Zephyrine']) assert.equal(all.includes(word), false, word);
  });

  it('a database that is away is 503 with Retry-After on every endpoint, and all is well once it is back', async () => {
    const databaseUrl = await addDatabase(server);
    const direct = new URL(databaseUrl);
    const folder = direct.searchParams.get('host')!;
    const door = await openDoor(`${folder}/.s.PGSQL.${direct.port}`);
    const viaDoor = `postgres://${direct.username}@127.0.0.1:${door.port}${direct.pathname}`;
    const away = await startTestService(server, { databaseUrl: viaDoor, works: false });
    try {
      const id = await createFlow(away.call);
      await door.shut();
      await until(
        () => away.call('GET', '/readyz'),
        ({ status }) => status === 503,
      );
      for (const base of BASES) {
        for (const answer of [
          await away.call('POST', flowsOf(base), { emailContent: SUMMARY }),
          await away.call('GET', flowsOf(base)),
          await away.call('GET', `${flowsOf(base)}/${id}`),
          await away.call('POST', `${flowsOf(base)}/${id}/approve`, { action: 'approve' }),
          await away.call('DELETE', `${flowsOf(base)}/${id}`),
          await away.call('GET', `${base}/usage`),
          await away.call('GET', '/readyz'),
          await away.call('GET', '/metrics'),
          await away.call('GET', `/media/${'a'.repeat(32)}/video.mp4`),
          await away.call('GET', '/media/avatars/a.png'),
        ]) {
          assertError(answer, 'SERVICE_UNAVAILABLE');
          assert.equal(answer.headers.get('retry-after'), '5');
        }
      }
      assert.equal((await away.call('GET', '/healthz')).status, 200);
      await door.open();
      const back = await until(
        () => away.call('GET', `${FLOWS}/${id}`),
        ({ status }) => status === 200,
      );
      assert.equal(back.body.status, 'pending');
      await createFlow(away.call);
    } finally {
      await away.stop();
      await door.shut();
    }
  });
});

describe('a server by itself', () => {
  let server: TestServer;
  let service: TestService;
  let listener: Listener;
  let own: Server;
  let rates: RateLimiter;
  let waiting = 0;
  let url: string;
  before(async () => {
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    service = await startTestService(server, { databaseUrl, works: false });
    listener = createListener({ settings: { connectionString: databaseUrl }, onError: () => undefined });
    const { database } = service;
    const log = createLog('silent');
    const broken = (path: string, thrown: unknown): ApiRoute => ({
      method: 'GET',
      path,
      operationId: path.slice(1),
      summary: '',
      description: '',
      tag: 'Workspace',
      scope: null,
      needsReadiness: false,
      reply: Me,
      replyDescription: '',
      errors: [],
      handle: () => Promise.reject(thrown),
    });
    const secret = new Error('password=hunter2');
    rates = createRateLimiter({ database, clock: Date.now, log });
    own = await createServer({
      routes: [
        broken('/null', null),
        broken('/undefined', undefined),
        broken('/text', 'password=hunter2'),
        broken('/error', secret),
        broken('/status', Object.assign(new Error('password=hunter2'), { statusCode: 418, expose: true })),
      ],
      document: () => ({}),
      authenticator: createAuthenticator({
        database,
        listener,
        clock: Date.now,
        voicesOf: async () => service.parts.voices,
      }),
      origins: { has: async () => false },
      rates,
      keyLimit: 0,
      media: { place: { folder: server.folder }, isShown: async () => false },
      sites: [],
      dashboard: {
        routes: [],
        database,
        clock: Date.now,
        publicUrl: null,
        sessionLimits: SESSION_LIMITS,
        folder: server.folder,
      },
      listener,
      trustProxy: false,
      queueLength: () => waiting,
      storageState: () => 'ok',
      checkReady: async () => undefined,
      metrics: async () => ({ type: 'text/plain', text: 'up 1\n' }),
      metricsToken: 'a-token-of-ours',
      onAnswer: () => undefined,
      log,
      arrivalMs: 500,
    });
    url = await own.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(async () => {
    rates.close();
    await own.app.close();
    await listener.close();
    await service.stop();
    await server.stop();
  });

  it('hides whatever is thrown behind the same 500', async () => {
    const call = createCall(url, service.key);
    for (const path of ['/null', '/undefined', '/text', '/error', '/status']) {
      const answer = await call('GET', `/v1${path}`);
      assertError(answer, 'INTERNAL_ERROR');
      assert.equal(answer.body.error, 'Internal error.');
    }
  });

  it('answers 408 to a client that does not come to the end of its headers or its body', async () => {
    const start = `POST /v1/null HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\n`;
    const stalls = [start, 'GET', `DELETE /v1/null HTTP/1.1\r\nHost: x\r\n`];
    for (const bytes of stalls) {
      const [answer] = await sendRaw(url, bytes);
      assertError(answer!, 'REQUEST_TIMEOUT');
    }
  });

  it('asks for the token of the metrics', async () => {
    for (const key of ['', 'wrong', 'a-token-of-our']) {
      const answer = await createCall(url, key)('GET', '/metrics');
      assertError(answer, 'UNAUTHORIZED');
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer realm=/);
    }
    const response = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a-token-of-ours' } });
    assert.equal(await response.text(), 'up 1\n');
  });

  it('turns requests away with 503 while it is overloaded', async () => {
    waiting = 2_000;
    const answer = await createCall(url, service.key)('GET', '/v1/null');
    waiting = 0;
    assertError(answer, 'SERVICE_UNAVAILABLE', 'overloaded');
    assert.equal(answer.headers.get('retry-after'), '5');
  });

  it('turns requests away with 503 while it is stopping, and closes their connections', async () => {
    own.drain();
    // By another name: a connection that was kept from the tests before may be closed just when it is used again.
    const call = createCall(url.replace('127.0.0.1', 'localhost'), service.key);
    for (const path of ['/v1/null', '/v1/nothing', '/healthz', '/readyz']) {
      const answer = await call('GET', path);
      assertError(answer, 'SERVICE_UNAVAILABLE', 'stopping');
      assert.equal(answer.headers.get('connection'), 'close');
      assert.equal(answer.headers.get('retry-after'), '5');
    }
  });
});
