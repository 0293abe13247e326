// What every route of the dashboard can rely on: uploads with a limit, answers that are bytes, events that end when they
// must, cookies that fit the connection.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { createAuthenticator } from '../../src/http/core/auth.js';
import type { ServerEvent } from '../../src/http/core/event-streams.js';
import { createRateLimiter, type RateLimiter } from '../../src/http/core/rate-limit.js';
import { type AppRoute, DONE, memberRoute } from '../../src/http/dashboard/route.js';
import { Done } from '../../src/http/dashboard/schemas/fields.js';
import { createServer, type Server } from '../../src/http/server.js';
import { createLog } from '../../src/lib/log.js';
import { ChildrenBusy } from '../../src/lib/process/child.js';
import { createListener, type Listener } from '../../src/store/db/listener.js';
import { addRates } from '../../src/store/people/attempts.js';
import { OPERATOR } from '../../src/store/people/audit.js';
import { removeMember } from '../../src/store/people/members.js';
import { SESSION_LIMITS } from '../../src/store/people/sessions.js';
import { openBrowser, type SignedIn, signedIn } from '../support/accounts/accounts.js';
import { type Browser, createBrowser } from '../support/accounts/session-client.js';
import { firstWorkspaceId } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService, until } from '../support/service.js';

type Listening = { sends: Set<(event: ServerEvent) => void>; examine(): Promise<void> };

function exampleRoutes(listening: Listening): AppRoute[] {
  const { sends } = listening;
  return [
    memberRoute({
      method: 'PUT',
      path: '/examined',
      role: 'owner',
      upload: { types: ['image/png'], maxBytes: 1_000 },
      reply: Done,
      handle: async () => {
        await listening.examine();
        return DONE;
      },
    }),
    memberRoute({
      method: 'PUT',
      path: '/picture',
      role: 'owner',
      upload: { types: ['image/png', 'image/svg+xml'], maxBytes: 300_000 },
      reply: z.object({ bytes: z.int(), uploadType: z.string() }),
      // What the reply does not name stays here.
      handle: async ({ upload }) => ({ bytes: upload.bytes.length, uploadType: upload.type, secret: 'not told' }),
    }),
    memberRoute({
      method: 'GET',
      path: '/sound',
      role: 'viewer',
      reply: { mediaType: 'audio/wav' },
      handle: async () => ({ content: Buffer.from('sound') }),
    }),
    memberRoute({
      method: 'GET',
      path: '/file',
      role: 'viewer',
      reply: { mediaType: null },
      handle: async () => ({
        type: 'text/plain',
        content: Readable.from(['a', 'b']),
        fileName: 'Grüße "1".txt',
      }),
    }),
    memberRoute({
      method: 'GET',
      path: '/events',
      role: 'viewer',
      reply: { events: { flow: z.object({ title: z.string() }) } },
      handle: async () => (send) => {
        sends.add(send);
        return () => sends.delete(send);
      },
    }),
  ];
}

describe('a route of the dashboard', () => {
  let server: TestServer;
  let service: TestService;
  let listener: Listener;
  let rates: RateLimiter;
  let own: Server;
  let url: string;
  let workspaceId: string;
  let owner: SignedIn;
  let browser: Browser;
  const listening: Listening = { sends: new Set(), examine: async () => undefined };
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
    workspaceId = await firstWorkspaceId(service);
    owner = await signedIn(service, workspaceId, 'owner');
    const { database } = service;
    const log = createLog('silent');
    listener = createListener({ settings: database.settings, onError: () => undefined });
    rates = createRateLimiter({ database, clock: Date.now, log });
    own = await createServer({
      routes: [],
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
        routes: exampleRoutes(listening),
        ...{ database, clock: Date.now, publicUrl: null, folder: server.folder },
        sessionLimits: SESSION_LIMITS,
      },
      listener,
      trustProxy: false,
      queueLength: () => 0,
      storageState: () => 'ok',
      checkReady: async () => undefined,
      metrics: async () => ({ type: 'text/plain', text: '' }),
      metricsToken: null,
      onAnswer: () => undefined,
      log,
    });
    url = await own.app.listen({ port: 0, host: '127.0.0.1' });
    browser = createBrowser({ url });
    browser.cookies = owner.browser.cookies;
    browser.session = owner.browser.session;
  });
  after(async () => {
    own.drain();
    await own.app.close();
    rates.close();
    await listener.close();
    await service.stop();
    await server.stop();
  });

  const path = (name: string) => `/workspaces/${workspaceId}/${name}`;
  const png = { 'content-type': 'image/png' };

  it('examines one file of a workspace at once, and tells who sends another when to come again', async () => {
    const waiting: (() => void)[] = [];
    listening.examine = () => new Promise((resolve) => void waiting.push(resolve));
    const send = () => browser.call('PUT', path('examined'), new Uint8Array(10), png);
    const first = send();
    await until(async () => waiting.length, Boolean);
    const second = await send();
    assert.deepEqual([second.status, second.body.code, second.headers.get('retry-after')], [429, 'RATE_LIMITED', '5']);
    waiting[0]!();
    assert.equal((await first).status, 200);
    listening.examine = () => Promise.reject(new ChildrenBusy('No child process was free in time.'));
    const busy = await send();
    assert.deepEqual([busy.status, busy.body.code, busy.headers.get('retry-after')], [503, 'SERVICE_UNAVAILABLE', '5']);
    listening.examine = async () => undefined;
    assert.equal((await send()).status, 200);
  });

  it('takes bytes of the types it names, as large as it says and larger than JSON may be', async () => {
    const { body } = await browser.call('PUT', path('picture'), new Uint8Array(300_000), png);
    assert.deepEqual(body, { bytes: 300_000, uploadType: 'image/png' });
    const tooLarge = await browser.call('PUT', path('picture'), new Uint8Array(300_001), png);
    assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'PAYLOAD_TOO_LARGE']);
    for (const type of ['image/gif', 'application/json', 'text/plain']) {
      const answer = await browser.call('PUT', path('picture'), new Uint8Array(9), { 'content-type': type });
      assert.deepEqual([answer.status, answer.body.code], [415, 'UNSUPPORTED_MEDIA_TYPE'], type);
    }
  });

  it('reads no byte of an upload before it knows who sends it', async () => {
    const stranger = await createBrowser({ url }).call('PUT', path('picture'), new Uint8Array(400_000), png);
    assert.equal(stranger.status, 401);
  });

  it('answers sound to be played and files to be saved, none of which is kept by caches', async () => {
    const sound = await browser.call('GET', path('sound'));
    assert.equal(sound.body, 'sound');
    assert.equal(sound.headers.get('content-type'), 'audio/wav');
    assert.equal(sound.headers.get('cache-control'), 'no-store');
    const file = await browser.call('GET', path('file'));
    assert.equal(file.body, 'ab');
    assert.equal(file.headers.get('content-disposition'), "attachment; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.txt");
  });

  async function listen(who: Browser): Promise<{ text(): string; ended: Promise<void> }> {
    const before = listening.sends.size;
    const cookie = [...who.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(`${url}/app/api${path('events')}`, { headers: { cookie } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    await until(
      async () => listening.sends.size,
      (size) => size > before,
    );
    let text = '';
    const ended = (async () => {
      for await (const bytes of response.body!) text += Buffer.from(bytes).toString();
    })();
    return { text: () => text, ended };
  }

  it('sends events as they happen, and stops when somebody may not hear them any more', async () => {
    const viewer = await signedIn(service, workspaceId, 'viewer');
    const theirs = await listen(viewer.browser);
    const mine = await listen(browser);
    for (const send of listening.sends) send({ event: 'flow', id: '7', data: { title: 'a\nb' } });
    const expected = 'id: 7\nevent: flow\ndata: {"title":"a\\nb"}\n\n';
    await until(
      async () => theirs.text(),
      (text) => text.endsWith(expected),
    );
    const membership = { workspaceId, userId: viewer.user.id, at: new Date(), actor: OPERATOR };
    await service.database.db.transaction().execute((tx) => removeMember(tx, membership));
    await theirs.ended;
    assert.equal(listening.sends.size, 1);
    own.drain();
    await mine.ended;
    assert.equal(listening.sends.size, 0);
  });
});

/** Not that of the browser, which comes along with it. */
const sessionCookieOf = ({ headers }: { headers: Headers }): string =>
  headers.getSetCookie().find((line) => /aftercall=/.test(line))!;

describe('the cookie of a session', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  const setup = (service: TestService) => ({
    ...{ token: service.first.setupToken, name: 'Ada', email: 'ada@example.com', password: 'three wet seagulls' },
  });

  for (const [how, environment, headers] of [
    ['PUBLIC_URL says', { PUBLIC_URL: 'https://videos.example.com' }, { origin: 'https://videos.example.com' }],
    [
      'a trusted proxy says',
      { TRUST_PROXY: 'true', ALLOWED_HOSTS: 'videos.example.com' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'videos.example.com', origin: 'https://videos.example.com' },
    ],
  ] as [string, Record<string, string>, Record<string, string>][]) {
    it(`is kept for this host and https alone where ${how} that we are reached by https`, async () => {
      const service = await startTestService(server, {
        databaseUrl: await addDatabase(server),
        works: false,
        environment,
      });
      const browser = createBrowser(service);
      const answer = await browser.call('POST', '/setup', setup(service), headers);
      const cookie = sessionCookieOf(answer);
      assert.match(cookie, /^__Host-aftercall=\w{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
      assert.equal((await browser.call('GET', '/session', undefined, headers)).status, 200);
      // A plain cookie may have come from anywhere.
      browser.cookies = new Map([['aftercall', browser.cookies.get('__Host-aftercall')!]]);
      assert.equal((await browser.call('GET', '/session', undefined, headers)).status, 401);
      await service.stop();
    });
  }

  it('is plain without a trusted proxy, whatever a client claims', async () => {
    const service = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
    const headers = { 'x-forwarded-proto': 'https' };
    const answer = await createBrowser(service).call('POST', '/setup', setup(service), headers);
    assert.match(sessionCookieOf(answer), /^aftercall=\w{43};.*SameSite=Lax$/);
    await service.stop();
  });

  it('makes a line in the log when it crosses a network in plain', async () => {
    const lines: string[] = [];
    const service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      environment: { TRUST_PROXY: 'true', ALLOWED_HOSTS: 'studio.lan' },
      log: createLog('warn', { write: (line) => void lines.push(line) }),
    });
    const headers = { 'x-forwarded-host': 'studio.lan:8080', origin: 'http://studio.lan:8080' };
    assert.equal((await createBrowser(service).call('POST', '/setup', setup(service), headers)).status, 200);
    assert.equal(lines.filter((line) => line.includes('plain http')).length, 1);
    await service.stop();
  });

  it('comes from the address that the proxy saw, whatever the client claims before it', async (t) => {
    // Tries are counted by quarters of an hour: the clock stands still, so that none ends between two of them.
    const nowMs = Date.now();
    const service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      clock: () => nowMs,
      environment: { TRUST_PROXY: 'true' },
    });
    t.after(service.stop);
    const tryFrom = (chain: string) =>
      createBrowser(service).call(
        'POST',
        '/session',
        { email: 'ada@example.com', password: 'wrong' },
        { 'x-forwarded-for': chain },
      );
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await tryFrom(`198.51.100.${index}, 203.0.113.9`)).status);
    }
    assert.deepEqual([statuses.at(-2), statuses.at(-1)], [401, 429], String(statuses));
    assert.equal((await tryFrom('203.0.113.10')).status, 401);
  });

  it('is limited by person, like a key', async () => {
    const service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      environment: { RATE_LIMIT_PER_MINUTE: '5' },
    });
    const { user } = await signedIn(service, await firstWorkspaceId(service), 'viewer');
    const browser = await openBrowser(service, user.id);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await browser.call('GET', '/session')).status);
    assert.ok(statuses.includes(429), String(statuses));
    const [bad] = [await browser.call('GET', '/session')];
    assert.ok(bad.status === 200 || Number(bad.headers.get('retry-after')) > 0);
    await service.stop();
  });

  it('is limited by address for who is signed in and refused, as for who is not', async (t) => {
    const nowMs = Date.now();
    const service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      clock: () => nowMs,
      environment: { RATE_LIMIT_PER_MINUTE: '5' },
    });
    t.after(service.stop);
    const { user } = await signedIn(service, await firstWorkspaceId(service), 'viewer');
    const browser = await openBrowser(service, user.id);
    const look = async () => (await browser.call('GET', '/workspaces/ws_of_others/flows')).status;
    assert.equal(await look(), 404);
    // Those that came to another process; the two tell each other once a second.
    const minute = Math.floor(nowMs / 60_000);
    await addRates(service.database.db, [{ bucket: 'address 127.0.0.1', minute, requests: 1_199 }]);
    await until(look, (status) => status === 429);
  });
});
