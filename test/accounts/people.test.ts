// How people work together and leave: roles, resets, what they may change of themselves. A workspace keeps an owner, whatever
// happens at the same time.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { join, openBrowser, PASSWORD, type SignedIn, signedIn } from '../support/accounts/accounts.js';
import {
  assertLogKeepsSecrets,
  done,
  HOUR_MS,
  NEW_PASSWORD,
  type PeopleService,
  refused,
  startPeopleService,
  tokenOf,
} from '../support/accounts/people.js';
import { createBrowser } from '../support/accounts/session-client.js';
import { addTestWorkspace } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { until } from '../support/service.js';

describe('people', () => {
  let server: TestServer;
  let service: PeopleService;
  let workspaceId: string;
  let owner: SignedIn;
  let base: string;
  before(async () => {
    server = await startTestServer();
    service = await startPeopleService(server);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  beforeEach(async () => {
    // Limits are counted by quarters of an hour.
    service.turn(900_000);
    workspaceId = await addTestWorkspace(service);
    base = `/workspaces/${workspaceId}`;
    owner = await signedIn(service, workspaceId, 'owner');
  });

  it('see another role at once', async () => {
    const member = await signedIn(service, workspaceId, 'member');
    refused(await member.browser.call('GET', `${base}/members`), 'FORBIDDEN');
    done(await owner.browser.call('PATCH', `${base}/members/${member.user.id}`, { role: 'owner' }));
    done(await member.browser.call('GET', `${base}/members`));
  });

  it('lose their keys when they are removed or may only look', async () => {
    for (const leave of ['PATCH', 'DELETE']) {
      const member = await signedIn(service, workspaceId, 'member');
      const body = { name: 'Mine', scopes: ['*'], onlyOwnFlows: false, expiresInDays: null };
      const { value } = done(await member.browser.call('POST', `${base}/keys`, body));
      service.secrets.push(value);
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
    service.secrets.push(token);
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
    service.turn(HOUR_MS);
    for (const { browser } of [owner, member])
      done(await browser.call('POST', '/confirmation', { password: PASSWORD }));
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
      service.turn(1);
      done(await owner.browser.call('PATCH', `${base}/members/${member.user.id}`, { role: 'member' }));
    }
    service.turn(1);
    const dana = { email: 'dana@example.com', role: 'viewer' };
    const token = tokenOf(done(await owner.browser.call('POST', `${base}/invitations`, dana)).url);
    const first = done(await owner.browser.call('GET', `${base}/audit`));
    assert.equal(first.entries.length, 50);
    assert.deepEqual(
      { ...first.entries[0], id: '', at: '' },
      {
        ...{ id: '', at: '', actor: owner.user.name, actorKind: 'person', actorId: owner.user.id },
        ...{ action: 'member.invited', subject: 'dana@example.com as viewer', flowTitle: null },
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
    assert.ok(service.secrets.length > 4);
    await assertLogKeepsSecrets(service);
  });
});
