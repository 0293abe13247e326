// How people come and go: the first owner, invitations, roles, resets. Links work once, and a workspace keeps an owner,
// whatever happens at the same time.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ERRORS, type ErrorCode } from '../../src/http/errors.js';
import { createLog } from '../../src/lib/log.js';
import { newSecret } from '../../src/lib/secret.js';
import {
  addPerson,
  countedPasswords,
  join,
  openBrowser,
  PASSWORD,
  type SignedIn,
  signedIn,
} from '../support/accounts.js';
import { type Browser, createBrowser } from '../support/browser.js';
import { addTestWorkspace } from '../support/contract.js';
import {
  type Answer,
  addDatabase,
  startTestServer,
  startTestService,
  type TestServer,
  type TestService,
  until,
} from '../support/service.js';

const NEW_PASSWORD = 'seven dry penguins';
const HOUR_MS = 3_600_000;

function refused({ status, body }: Answer, code: ErrorCode, words = ''): void {
  assert.deepEqual([status, body.code], [ERRORS[code].status, code], JSON.stringify(body));
  assert.ok(body.error.includes(words), body.error);
}

function done({ status, body }: Answer): any {
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const tokenOf = (url: string): string => url.split('#')[1]!;

describe('the first owner', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  const owner = { name: 'Ada', email: 'Ada@Example.com', password: PASSWORD };

  it('takes the first workspace with the token of any process, once; then no token opens anything', async () => {
    const databaseUrl = await addDatabase(server);
    const first = await startTestService(server, { databaseUrl, works: false });
    const second = await startTestService(server, { databaseUrl, works: false, key: first.key });
    const browser = createBrowser(first);
    assert.deepEqual((await browser.call('GET', '/door')).body, { isSetUp: false, singleSignOn: null });
    refused(await browser.call('POST', '/setup', { ...owner, token: newSecret() }), 'LINK_ENDED');
    refused(
      await browser.call('POST', '/setup', { ...owner, token: first.first.setupToken, password: 'short' }),
      'VALIDATION_ERROR',
    );
    const session = done(await browser.call('POST', '/setup', { ...owner, token: second.first.setupToken }));
    assert.equal(session.user.email, 'ada@example.com');
    assert.deepEqual(
      session.workspaces.map(({ name, role }: any) => [name, role]),
      [['Northwind', 'owner']],
    );
    assert.equal((await browser.call('GET', '/door')).body.isSetUp, true);
    for (const { first: start } of [first, second]) {
      const late = { ...owner, email: 'late@example.com', token: start.setupToken };
      refused(await createBrowser(first).call('POST', '/setup', late), 'LINK_ENDED');
    }
    await second.stop();
    const third = await startTestService(server, { databaseUrl, works: false, key: first.key });
    assert.equal(third.first.setupToken, null);
    await third.stop();
    await first.stop();
  });

  it('is one, when two take over at the same moment', async () => {
    const service = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
    const token = service.first.setupToken;
    const answers = await Promise.all(
      ['one@example.com', 'two@example.com'].map((email) =>
        createBrowser(service).call('POST', '/setup', { ...owner, email, token }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410]);
    await service.stop();
  });

  it('is made at the start where the operator names one, and never changed by a later start', async () => {
    const databaseUrl = await addDatabase(server);
    const start = (password: string) =>
      startTestService(server, {
        databaseUrl,
        works: false,
        environment: { AFTERCALL_OWNER_EMAIL: owner.email, AFTERCALL_OWNER_PASSWORD: password },
      });
    const service = await start(PASSWORD);
    assert.equal(service.first.setupToken, null);
    assert.equal((await createBrowser(service).signIn(owner.email, PASSWORD)).status, 200);
    await service.stop();
    const again = await start(NEW_PASSWORD);
    assert.equal((await createBrowser(again).signIn(owner.email, PASSWORD)).status, 200);
    assert.equal((await createBrowser(again).signIn(owner.email, NEW_PASSWORD)).status, 401);
    await again.stop();
  });
});

describe('people', () => {
  let server: TestServer;
  let service: TestService;
  let workspaceId: string;
  let owner: SignedIn;
  let base: string;
  let nowMs = Date.now();
  const lines: string[] = [];
  /** Everything that must never be in a log line. */
  const secrets: string[] = [PASSWORD, NEW_PASSWORD];
  const passwords = countedPasswords();
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      passwords,
      clock: () => nowMs,
      log: createLog('trace', { write: (line) => void lines.push(line) }),
    });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  beforeEach(async () => {
    // Limits are counted by quarters of an hour.
    nowMs += 900_000;
    workspaceId = await addTestWorkspace(service);
    base = `/workspaces/${workspaceId}`;
    owner = await signedIn(service, workspaceId, 'owner');
  });

  let guests = 0;
  const guest = () => `guest${guests++}@example.com`;
  const invite = async (email: string, role = 'member'): Promise<string> => {
    const { url } = done(await owner.browser.call('POST', `${base}/invitations`, { email, role }));
    secrets.push(tokenOf(url));
    return tokenOf(url);
  };
  const accept = (browser: Browser, token: string, more: object = { name: 'Guest', password: PASSWORD }) =>
    browser.call('POST', '/invitation/acceptance', { token, ...more });
  const membersNow = async (browser = owner.browser) => done(await browser.call('GET', `${base}/members`));

  // ---- invitations

  it('come in by an invitation, once, with the role that it names', async () => {
    const email = guest();
    const token = await invite(email.toUpperCase(), 'viewer');
    const browser = createBrowser(service);
    assert.deepEqual(done(await browser.call('POST', '/invitation', { token })), {
      ...{ workspaceName: 'Contoso', invitedBy: owner.user.name, email, role: 'viewer', hasAccount: false },
    });
    assert.equal((await membersNow()).invitations[0].email, email);
    const session = done(await accept(browser, token));
    assert.deepEqual(session.workspaces, [{ id: workspaceId, name: 'Contoso', role: 'viewer' }]);
    const { members, invitations } = await membersNow();
    assert.deepEqual(invitations, []);
    assert.equal(members.find((one: any) => one.email === email).role, 'viewer');
    refused(await browser.call('POST', '/invitation', { token }), 'LINK_ENDED');
    refused(await accept(createBrowser(service), token), 'LINK_ENDED');
  });

  it('are invited by links that carry their token in the fragment, which browsers send to nobody', async () => {
    const { url } = done(await owner.browser.call('POST', `${base}/invitations`, { email: guest(), role: 'member' }));
    assert.match(url, new RegExp(`^${service.url}/invitation#[0-9A-Za-z]{43}$`));
  });

  it('of two who accept one invitation at the same moment, one comes in', async () => {
    const token = await invite(guest());
    const answers = await Promise.all([1, 2, 3].map(() => accept(createBrowser(service), token)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410, 410]);
    assert.equal((await membersNow()).members.length, 2);
  });

  it('cannot use an invitation that was taken back, replaced by a newer one, or is older than seven days', async () => {
    const email = guest();
    const replaced = await invite(email);
    const removed = await invite(email);
    refused(await accept(createBrowser(service), replaced), 'LINK_ENDED');
    const [{ id }] = (await membersNow()).invitations;
    done(await owner.browser.call('DELETE', `${base}/invitations/${id}`));
    refused(await accept(createBrowser(service), removed), 'LINK_ENDED');
    const old = await invite(guest());
    nowMs += 7 * 24 * HOUR_MS;
    refused(await accept(createBrowser(service), old), 'LINK_ENDED');
  });

  it('who have an account join with its password or while they are signed in, and never with another one', async () => {
    const email = guest();
    done(await accept(createBrowser(service), await invite(email)));
    const other = await addTestWorkspace(service, { name: 'Fabrikam' });
    const host = await signedIn(service, other, 'owner');
    const send = async () => {
      const { url } = done(
        await host.browser.call('POST', `/workspaces/${other}/invitations`, { email, role: 'owner' }),
      );
      return tokenOf(url);
    };
    const token = await send();
    refused(await accept(createBrowser(service), token, { password: NEW_PASSWORD, name: 'Thief' }), 'UNAUTHORIZED');
    refused(await accept(createBrowser(service), token, { name: 'Thief' }), 'VALIDATION_ERROR');
    refused(await accept(host.browser, token, {}), 'VALIDATION_ERROR');
    const session = done(await accept(createBrowser(service), token, { password: PASSWORD }));
    assert.deepEqual(session.workspaces.map(({ name }: any) => name).toSorted(), ['Contoso', 'Fabrikam']);
    assert.equal(session.user.name, 'Guest');
  });

  it('are at most 500 in a workspace, those who are invited among them', async () => {
    const first = guest();
    await sql`insert into invitations select 'inv_' || ${workspaceId} || n, ${workspaceId}, 'crowd' || n || '@example.com', 'viewer',
      'Ada', convert_to(${workspaceId} || n, 'UTF8'), now(), to_timestamp(${nowMs / 1_000}) + interval '1 day' from generate_series(1, 498) n`.execute(
      service.database.db,
    );
    await invite(first);
    await invite(first);
    refused(
      await owner.browser.call('POST', `${base}/invitations`, { email: guest(), role: 'viewer' }),
      'CONFLICT',
      'at most 500 people',
    );
  });

  it('are not invited twice, and choose a password that is long and not one of the commonest', async () => {
    const email = guest();
    const token = await invite(email);
    for (const password of ['elevenchars', 'a'.repeat(201), 'password1234', 'abcabcabcabc', email]) {
      refused(
        await accept(createBrowser(service), token, { name: 'Guest', password }),
        'VALIDATION_ERROR',
        'password ',
      );
    }
    done(await accept(createBrowser(service), token));
    refused(await owner.browser.call('POST', `${base}/invitations`, { email, role: 'owner' }), 'CONFLICT');
  });

  // ---- roles

  it('see another role at once', async () => {
    const member = await signedIn(service, workspaceId, 'member');
    refused(await member.browser.call('GET', `${base}/members`), 'FORBIDDEN');
    done(await owner.browser.call('PATCH', `${base}/members/${member.user.id}`, { role: 'owner' }));
    await membersNow(member.browser);
  });

  it('lose their keys when they are removed or may only look', async () => {
    for (const leave of ['PATCH', 'DELETE']) {
      const member = await signedIn(service, workspaceId, 'member');
      const body = { name: 'Mine', scopes: ['*'], onlyOwnFlows: false, expiresInDays: null };
      const { value } = done(await member.browser.call('POST', `${base}/keys`, body));
      secrets.push(value);
      const ask = () => service.call('GET', '/v1/me', undefined, { authorization: `Bearer ${value}` });
      assert.equal((await ask()).status, 200);
      const change = leave === 'PATCH' ? { role: 'viewer' } : undefined;
      done(await owner.browser.call(leave, `${base}/members/${member.user.id}`, change));
      await until(ask, ({ status }) => status === 401);
      refused(await member.browser.call('GET', `${base}/keys`), leave === 'PATCH' ? 'FORBIDDEN' : 'NOT_FOUND');
      assert.equal((await member.browser.call('GET', '/session')).status, 200, 'the account goes on');
    }
  });

  it('cannot leave a workspace without an owner', async () => {
    const { id } = owner.user;
    refused(await owner.browser.call('DELETE', `${base}/members/${id}`), 'CONFLICT', 'at least one owner');
    refused(await owner.browser.call('PATCH', `${base}/members/${id}`, { role: 'member' }), 'CONFLICT');
    done(await owner.browser.call('PATCH', `${base}/members/${id}`, { role: 'owner' }));
  });

  it('who are two owners and demote or remove each other at the same moment leave one', async () => {
    for (const method of ['PATCH', 'DELETE']) {
      const other = await signedIn(service, workspaceId, 'owner');
      const change = method === 'PATCH' ? { role: 'viewer' } : undefined;
      const answers = await Promise.all([
        owner.browser.call(method, `${base}/members/${other.user.id}`, change),
        other.browser.call(method, `${base}/members/${owner.user.id}`, change),
      ]);
      const rows = await service.database.db
        .selectFrom('members')
        .select('user_id')
        .where('workspace_id', '=', workspaceId)
        .where('role', '=', 'owner')
        .execute();
      assert.equal(rows.length, 1);
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      if (rows[0]!.user_id !== owner.user.id) owner = other;
    }
  });

  // ---- resets

  it('get a new password by a link of an owner, once, which ends every session they had', async () => {
    const member = await signedIn(service, workspaceId, 'member');
    const { url } = done(await owner.browser.call('POST', `${base}/members/${member.user.id}/reset`));
    assert.match(url, /\/reset#[0-9A-Za-z]{43}$/);
    const token = tokenOf(url);
    secrets.push(token);
    const browser = createBrowser(service);
    assert.deepEqual(done(await browser.call('POST', '/password-reset', { token })), { email: member.user.email });
    refused(await browser.call('POST', '/password-reset/use', { token, password: 'short' }), 'VALIDATION_ERROR');
    const answers = await Promise.all(
      [browser, createBrowser(service)].map((one) =>
        one.call('POST', '/password-reset/use', { token, password: NEW_PASSWORD }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 410]);
    refused(await member.browser.call('GET', '/session'), 'UNAUTHORIZED');
    refused(await createBrowser(service).signIn(member.user.email, PASSWORD), 'UNAUTHORIZED');
    done(await createBrowser(service).signIn(member.user.email, NEW_PASSWORD));
  });

  it('cannot use a reset after an hour, or after they changed the password themselves', async () => {
    const member = await signedIn(service, workspaceId, 'member');
    const reset = async () => {
      const { url } = done(await owner.browser.call('POST', `${base}/members/${member.user.id}/reset`));
      return tokenOf(url);
    };
    const old = await reset();
    nowMs += HOUR_MS;
    refused(await createBrowser(service).call('POST', '/password-reset', { token: old }), 'LINK_ENDED');
    const token = await reset();
    const change = { current: PASSWORD, next: NEW_PASSWORD };
    done(await member.browser.call('PUT', '/password', change));
    refused(await createBrowser(service).call('POST', '/password-reset', { token }), 'LINK_ENDED');
  });

  it('who belong to workspaces of others too are not reset by an owner: that would be a way into those', async () => {
    const member = await signedIn(service, workspaceId, 'member');
    const other = await addTestWorkspace(service);
    await join(service, member.user.id, other, 'viewer');
    refused(await owner.browser.call('POST', `${base}/members/${member.user.id}/reset`), 'FORBIDDEN');
    await join(service, owner.user.id, other, 'owner');
    done(await owner.browser.call('POST', `${base}/members/${member.user.id}/reset`));
  });

  // ---- themselves

  it('change their password with the present one, and are signed out everywhere else', async () => {
    const { user, browser } = await signedIn(service, workspaceId, 'viewer');
    const elsewhere = await openBrowser(service, user.id);
    const change = (current: string, next: string) => browser.call('PUT', '/password', { current, next });
    refused(await change('wrong', NEW_PASSWORD), 'VALIDATION_ERROR', 'current ');
    refused(await change(PASSWORD, 'short'), 'VALIDATION_ERROR', 'next ');
    done(await change(PASSWORD, NEW_PASSWORD));
    done(await browser.call('GET', '/session'));
    refused(await elsewhere.call('GET', '/session'), 'UNAUTHORIZED');
  });

  it('cannot guess the present password of a session that was left open', async () => {
    const { browser } = await signedIn(service, workspaceId, 'viewer');
    const guess = () => browser.call('PUT', '/password', { current: 'wrong', next: NEW_PASSWORD });
    for (let tries = 0; tries < 10; tries += 1) refused(await guess(), 'VALIDATION_ERROR');
    refused(await guess(), 'RATE_LIMITED');
  });

  it('see where they are signed in, and end one session or all others', async () => {
    const { user, browser } = await signedIn(service, workspaceId, 'viewer');
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const others = [createBrowser(service), createBrowser(service), createBrowser(service)];
    for (const one of others) {
      done(await one.call('POST', '/session', { email: user.email, password: PASSWORD }, agent));
    }
    const { sessions } = done(await browser.call('GET', '/sessions'));
    assert.equal(sessions.length, 4);
    assert.deepEqual(sessions.map((one: any) => one.client).toSorted(), [
      ...['Firefox on Linux', 'Firefox on Linux', 'Firefox on Linux', 'Test'],
    ]);
    const other = sessions.find((one: any) => !one.isThis);
    done(await browser.call('DELETE', `/sessions/${other.id}`));
    refused(await browser.call('DELETE', `/sessions/${other.id}`), 'NOT_FOUND');
    refused(await owner.browser.call('DELETE', `/sessions/${sessions[0].id}`), 'NOT_FOUND');
    done(await browser.call('DELETE', '/sessions'));
    assert.equal(done(await browser.call('GET', '/sessions')).sessions.length, 1);
  });

  it('have a name of their own choice', async () => {
    const { browser } = await signedIn(service, workspaceId, 'viewer');
    done(await browser.call('PATCH', '/profile', { name: '  Zoë  ' }));
    assert.equal(done(await browser.call('GET', '/session')).user.name, 'Zoë');
    for (const name of ['', '   ', 'x'.repeat(201), 'a\0b', 7]) {
      refused(await browser.call('PATCH', '/profile', { name }), 'VALIDATION_ERROR', 'name ');
    }
  });

  // ---- what is written down

  it('leave what they did in the audit log, page by page, for owners', async () => {
    const member = await signedIn(service, workspaceId, 'member');
    for (let index = 0; index < 60; index += 1) {
      nowMs += 1;
      done(await owner.browser.call('PATCH', `${base}/members/${member.user.id}`, { role: 'member' }));
    }
    nowMs += 1;
    const token = await invite('dana@example.com', 'viewer');
    const first = done(await owner.browser.call('GET', `${base}/audit`));
    assert.equal(first.entries.length, 50);
    assert.deepEqual(
      { ...first.entries[0], id: '', at: '' },
      {
        ...{ id: '', at: '', actor: owner.user.name, actorKind: 'person' },
        ...{ action: 'member.invited', subject: 'dana@example.com as viewer' },
      },
    );
    const second = done(await owner.browser.call('GET', `${base}/audit?cursor=${first.nextCursor}`));
    assert.equal(second.nextCursor, null);
    const entries = [...first.entries, ...second.entries];
    assert.equal(new Set(entries.map(({ id }: any) => id)).size, 61);
    assert.equal(JSON.stringify(entries).includes(token), false);
    refused(await owner.browser.call('GET', `${base}/audit?cursor=x`), 'VALIDATION_ERROR');
  });

  it('leave no secret in the log: no password, token, key or cookie', async () => {
    const person = await addPerson(service);
    const browser = createBrowser(service);
    done(await browser.signIn(person.email, PASSWORD));
    secrets.push(browser.cookies.get('aftercall')!, browser.session!.csrfToken);
    await browser.call('GET', '/session');
    // Lines are written a moment after the answer.
    while (!lines.join('').includes(person.id)) await pause(10);
    const log = lines.join('');
    assert.ok(secrets.length > 10);
    for (const secret of secrets)
      assert.equal(
        log.includes(secret),
        false,
        lines.find((line) => line.includes(secret)),
      );
    assert.equal(log.includes(person.email), false);
  });
});
