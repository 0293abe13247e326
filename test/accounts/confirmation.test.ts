// Confirming: what a session that somebody left open may not do, and what people are told about their account.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { User } from '../../src/store/people/users.js';
import { addPerson, join, PASSWORD } from '../support/accounts/accounts.js';
import { codeOf } from '../support/accounts/authenticators.js';
import { done, NEW_PASSWORD, type PeopleService, refused, startPeopleService } from '../support/accounts/people.js';
import { type Browser, createBrowser } from '../support/accounts/session-client.js';
import { firstWorkspaceId } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';

describe('a session of some time ago', () => {
  let server: TestServer;
  let service: PeopleService;
  let workspaceId: string;
  let user: User;
  let browser: Browser;
  before(async () => {
    server = await startTestServer();
    service = await startPeopleService(server);
    workspaceId = await firstWorkspaceId(service);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  beforeEach(async () => {
    service.turn(900_000);
    user = await addPerson(service);
    await join(service, user.id, workspaceId, 'owner');
    browser = createBrowser(service);
    done(await browser.signIn(user.email, PASSWORD));
  });

  const makeKey = () => {
    const body = { name: 'A key', scopes: ['flows:read'], onlyOwnFlows: false, expiresInDays: null };
    return browser.call('POST', `/workspaces/${workspaceId}/keys`, body);
  };

  it('does nothing sensitive before it is confirmed with the password, for a quarter of an hour', async () => {
    done(await makeKey());
    service.turn(900_001);
    refused(await makeKey(), 'CONFIRMATION_REQUIRED');
    done(await browser.call('GET', `/workspaces/${workspaceId}/keys`));
    refused(
      await browser.call('POST', '/confirmation', { password: 'wrong' }),
      'VALIDATION_ERROR',
      'your current password',
    );
    refused(await makeKey(), 'CONFIRMATION_REQUIRED');
    done(await browser.call('POST', '/confirmation', { password: PASSWORD }));
    done(await makeKey());
    service.turn(900_001);
    refused(await makeKey(), 'CONFIRMATION_REQUIRED');
  });

  it('gets another cookie by a confirmation, and the old one opens nothing', async () => {
    const kept = createBrowser(service);
    kept.cookies = new Map(browser.cookies);
    const token = browser.session!.csrfToken;
    const session = done(await browser.call('POST', '/confirmation', { password: PASSWORD }));
    assert.notEqual(session.csrfToken, token);
    refused(await kept.call('GET', '/session'), 'UNAUTHORIZED');
    done(await browser.call('GET', '/session'));
  });

  it('is confirmed with password and code together by who has an authenticator app', async () => {
    const { secret } = done(await browser.call('POST', '/factors/totp'));
    done(await browser.call('POST', '/factors/totp/confirmation', { code: codeOf(secret, service.nowMs()) }));
    service.turn(900_001);
    const ways = done(await browser.call('POST', '/confirmation/ways'));
    assert.deepEqual(ways, { password: true, totp: true, passkey: null, signOn: null });
    const code = codeOf(secret, service.nowMs());
    for (const half of [
      { password: PASSWORD },
      { code },
      { password: 'wrong', code },
      { password: PASSWORD, code: '1' },
    ]) {
      refused(await browser.call('POST', '/confirmation', half), 'VALIDATION_ERROR');
    }
    done(await browser.call('POST', '/confirmation', { password: PASSWORD, code }));
    done(await makeKey());
  });

  it('guesses at the password as little as somebody at the door', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      refused(await browser.call('POST', '/confirmation', { password: 'wrong' }), 'VALIDATION_ERROR');
    }
    refused(await browser.call('POST', '/confirmation', { password: PASSWORD }), 'RATE_LIMITED');
  });

  it('tells the person elsewhere what was done, until it is read, and keeps it', async () => {
    const other = createBrowser(service);
    done(await other.signIn(user.email, PASSWORD));
    done(await makeKey());
    done(await browser.call('PUT', '/password', { current: PASSWORD, next: NEW_PASSWORD, endsOthers: false }));
    assert.equal(done(await browser.call('GET', '/session')).unreadNotices, 1, 'only that of the other browser');
    assert.equal(done(await other.call('GET', '/session')).unreadNotices, 2);
    const { notices } = done(await other.call('GET', '/notices'));
    assert.deepEqual(
      // Those of one millisecond stand in no order.
      notices.map(({ kind, detail, isUnread }: any) => `${kind} ${detail} ${isUnread}`).toSorted(),
      ['key_created A key true', 'new_device Unknown browser false', 'password_changed null true'],
    );
    done(await other.call('POST', '/notices/read'));
    assert.equal(done(await other.call('GET', '/session')).unreadNotices, 0);
    assert.equal(done(await other.call('GET', '/notices')).notices.length, 3);
  });

  it('refuses passwords of names and leaks wherever one is set', async () => {
    for (const next of ['northwind-2026', 'aftercall-1234', 'manchesterunited']) {
      refused(await browser.call('PUT', '/password', { current: PASSWORD, next }), 'VALIDATION_ERROR', 'next ');
    }
  });
});
