// Signing in and out: what a cookie opens, what it never opens, and when it ends.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { ERRORS, type ErrorCode } from '../../src/http/core/errors.js';
import { newSecret } from '../../src/lib/ids.js';
import { addPerson, countedPasswords, join, PASSWORD } from '../support/accounts/accounts.js';
import { type Browser, createBrowser } from '../support/accounts/session-client.js';
import { firstWorkspaceId } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type Answer, addDatabase, startTestService, type TestService } from '../support/service.js';

const HOUR_MS = 3_600_000;

describe('a session', () => {
  let server: TestServer;
  let service: TestService;
  let workspaceId: string;
  let email: string;
  let browser: Browser;
  let nowMs = Date.now();
  const passwords = countedPasswords();
  before(async () => {
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    service = await startTestService(server, { databaseUrl, works: false, passwords, clock: () => nowMs });
    workspaceId = await firstWorkspaceId(service);
    const user = await addPerson(service, { email: 'Dana.Whitfield@Example.com', name: 'Dana' });
    await join(service, user.id, workspaceId, 'owner');
    email = user.email;
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  beforeEach(() => {
    // Limits are counted by quarters of an hour.
    nowMs += 900_000;
    browser = createBrowser(service);
  });

  const refused = ({ status, body }: Answer, code: ErrorCode) => {
    assert.deepEqual([status, body.code], [ERRORS[code].status, code], JSON.stringify(body));
  };

  it('opens with address and password, however the address is typed, and tells who is signed in', async () => {
    const { status, body, headers } = await browser.signIn(' DANA.whitfield@example.COM ', PASSWORD);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['user', 'workspaces', 'unreadNotices', 'csrfToken']);
    assert.equal(body.user.name, 'Dana');
    assert.equal(body.user.hasPassword, true);
    assert.deepEqual(body.workspaces, [{ id: workspaceId, name: 'Northwind', role: 'owner', lacksFactor: false }]);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual((await browser.call('GET', '/session')).body, body);
  });

  it('has a cookie that no script can read and no other site can send along with a change', async () => {
    const { headers } = await browser.signIn(email, PASSWORD);
    assert.match(
      headers.getSetCookie().find((line) => line.startsWith('aftercall='))!,
      /^aftercall=[0-9A-Za-z]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is stored as a hash only', async () => {
    await browser.signIn(email, PASSWORD);
    const rows = await service.database.db.selectFrom('sessions').selectAll().execute();
    const value = browser.cookies.get('aftercall')!;
    assert.ok(rows.length > 0);
    assert.equal(JSON.stringify(rows).includes(value), false);
    for (const { hash } of rows) assert.equal(hash.length, 32);
  });

  it('ends when the person signs out, also for somebody who kept the cookie', async () => {
    await browser.signIn(email, PASSWORD);
    const kept = createBrowser(service);
    kept.cookies = new Map(browser.cookies);
    assert.equal((await kept.call('GET', '/session')).status, 200);
    const left = await browser.call('DELETE', '/session');
    assert.deepEqual(left.body, { success: true });
    assert.equal(left.headers.get('clear-site-data'), '"cache"');
    assert.equal(browser.cookies.has('aftercall'), false);
    refused(await kept.call('GET', '/session'), 'UNAUTHORIZED');
  });

  it('never opens for a wrong password or an unknown address, with one answer and the same work for both', async () => {
    const before = passwords.verified;
    const wrong = await browser.signIn(email, 'not the password');
    assert.equal(passwords.verified, before + 1);
    const unknown = await browser.signIn('nobody@example.com', PASSWORD);
    assert.equal(passwords.verified, before + 2);
    refused(wrong, 'UNAUTHORIZED');
    assert.deepEqual(unknown.body, wrong.body);
    assert.equal(wrong.headers.get('set-cookie'), null);
  });

  it('is a new one at each sign-in: a cookie that was there before is worth nothing afterwards', async () => {
    browser.cookies.set('aftercall', newSecret());
    const planted = browser.cookies.get('aftercall')!;
    await browser.signIn(email, PASSWORD);
    const first = browser.cookies.get('aftercall')!;
    assert.notEqual(first, planted);
    await browser.signIn(email, PASSWORD);
    assert.notEqual(browser.cookies.get('aftercall'), first);
    const old = createBrowser(service);
    old.cookies.set('aftercall', first);
    refused(await old.call('GET', '/session'), 'UNAUTHORIZED');
  });

  it('that could not be written leaves no cookie behind', async () => {
    const { db } = service.database;
    await sql`create function refuse_row() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(
      db,
    );
    await sql`create constraint trigger refuse_session after insert on sessions
      deferrable initially deferred for each row execute function refuse_row()`.execute(db);
    try {
      const answer = await browser.signIn(email, PASSWORD);
      refused(answer, 'INTERNAL_ERROR');
      assert.equal(answer.headers.get('set-cookie'), null);
    } finally {
      await sql`drop function refuse_row cascade`.execute(db);
    }
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200);
  });

  it('ends after twelve hours without use, and after seven days in any case', async () => {
    await browser.signIn(email, PASSWORD);
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      assert.equal((await browser.call('GET', '/session')).status, 200, `after ${hours} hours`);
      nowMs += 8 * HOUR_MS;
    }
    refused(await browser.call('GET', '/session'), 'UNAUTHORIZED');
    const idle = createBrowser(service);
    await idle.signIn(email, PASSWORD);
    nowMs += 12 * HOUR_MS + 1;
    refused(await idle.call('GET', '/session'), 'UNAUTHORIZED');
  });

  it('notes when it was last used, once a minute at most', async () => {
    await browser.signIn(email, PASSWORD);
    const lastSeen = async () => {
      const newest = service.database.db.selectFrom('sessions').select('last_seen_at').orderBy('created_at', 'desc');
      return (await newest.executeTakeFirstOrThrow()).last_seen_at.getTime();
    };
    const opened = await lastSeen();
    nowMs += 59_000;
    await browser.call('GET', '/session');
    assert.equal(await lastSeen(), opened);
    nowMs += 1_000;
    await browser.call('GET', '/session');
    assert.equal(await lastSeen(), opened + 60_000);
  });

  it('opens nothing of the API, and an API key opens nothing of the dashboard', async () => {
    await browser.signIn(email, PASSWORD);
    const cookie = `aftercall=${browser.cookies.get('aftercall')}`;
    const me = await fetch(`${service.url}/v1/me`, { headers: { cookie } });
    assert.equal(me.status, 401);
    const session = await service.call('GET', '/app/api/session');
    refused(session, 'UNAUTHORIZED');
  });

  it('changes nothing for pages of other sites, nor without the token of the session', async () => {
    await browser.signIn(email, PASSWORD);
    const strangers: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'a'.repeat(43) },
    ];
    for (const headers of strangers) refused(await browser.call('DELETE', '/session', undefined, headers), 'FORBIDDEN');
    assert.equal((await browser.call('GET', '/session')).status, 200);
    assert.equal(
      (await browser.call('DELETE', '/session', undefined, { 'sec-fetch-site': 'same-origin' })).status,
      200,
    );
  });

  it('does not open for a page of another site that knows a password: nobody is signed in as somebody else', async () => {
    const body = { email, password: PASSWORD };
    refused(await browser.call('POST', '/session', body, { origin: 'https://evil.example' }), 'FORBIDDEN');
    const { status } = await fetch(`${service.url}/app/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(status, 403);
  });

  it('opens after ten tries within a quarter of an hour no more, whatever the password, until the next one', async () => {
    for (let tries = 0; tries < 10; tries += 1) refused(await browser.signIn(email, 'wrong'), 'UNAUTHORIZED');
    const before = passwords.verified;
    refused(await browser.signIn(email, PASSWORD), 'RATE_LIMITED');
    assert.equal(passwords.verified, before, 'a refused try costs no hash');
    nowMs += 900_000;
    assert.equal((await browser.signIn(email, PASSWORD)).status, 200);
  });
});

describe('the pages', () => {
  let server: TestServer;
  let service: TestService;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  it('gives people a page for paths where nothing is, and programs JSON', async () => {
    const get = (path: string, accept: string) => fetch(service.url + path, { headers: { accept } });
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const path of ['/new/', '/account/', '/flows', '/flows/']) {
      assert.equal((await get(path, browser)).status, 200, path);
    }
    for (const path of ['/nope', '/login', '/nope/deeper?x=1']) {
      const page = await get(path, browser);
      assert.equal(page.status, 404, path);
      assert.match(page.headers.get('content-type')!, /^text\/html/);
      assert.match(page.headers.get('content-security-policy')!, /default-src 'none'/);
      assert.match((await get(path, '*/*')).headers.get('content-type')!, /^application\/json/);
    }
    for (const path of ['/v1/nope', '/api/nope', '/app/api/nope', '/media/nope', '/assets/nope', '/watch/nope/nope']) {
      const answer = await get(path, browser);
      assert.equal(answer.status, 404, path);
      assert.match(answer.headers.get('content-type')!, /^application\/json/, path);
    }
  });

  it('come under every path that they route by themselves, with a policy that runs nothing of others', async () => {
    for (const path of ['/', '/new', '/flows/flow_abc', '/settings/members', '/sign-in', '/setup', '/invitation']) {
      const { status, headers } = await fetch(`${service.url}${path}`);
      assert.equal(status, 200, path);
      assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|\*|https?:/);
      const again = await fetch(`${service.url}${path}`, { headers: { 'if-none-match': headers.get('etag')! } });
      assert.equal(again.status, 304);
    }
    assert.equal((await fetch(`${service.url}/assets/../package.json`)).status, 404);
    assert.equal((await fetch(`${service.url}/nowhere`)).status, 404);
    assert.equal((await fetch(`${service.url}/new`, { method: 'POST' })).status, 405);
  });
});
