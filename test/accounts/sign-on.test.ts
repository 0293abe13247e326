// The single sign-on, against a provider that speaks the protocol: who comes in, who does not, and what a forged answer
// is worth.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { addInvitation, addReset } from '../../src/store/people/links.js';
import { addPerson, join, openBrowser, PASSWORD, type SignedIn, signedIn } from '../support/accounts/accounts.js';
import { APP, type Browser, createBrowser } from '../support/accounts/session-client.js';
import { CLIENT, type SignOnProvider, startSignOnProvider } from '../support/accounts/sign-on-provider.js';
import { addTestWorkspace, firstWorkspaceId } from '../support/contract.js';
import { createKeptLog } from '../support/kept-log.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService } from '../support/service.js';

describe('the single sign-on', () => {
  let server: TestServer;
  let provider: SignOnProvider;
  let service: TestService;
  let workspaceId: string;
  let owner: SignedIn;
  let browser: Browser;
  let nowMs = Date.now();
  const { log, lines } = createKeptLog('trace');
  before(async () => {
    server = await startTestServer();
    provider = await startSignOnProvider();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      clock: () => nowMs,
      log,
      environment: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Contoso ID',
        OIDC_ALLOWED_DOMAINS: 'allowed.example, other.example',
      },
    });
    workspaceId = await firstWorkspaceId(service);
    owner = await signedIn(service, workspaceId, 'owner');
  });
  after(async () => {
    await service.stop();
    await provider.stop();
    await server.stop();
  });
  beforeEach(() => {
    browser = createBrowser(service);
    provider.lie = null;
    provider.userinfo = null;
  });

  let subjects = 0;
  /** Somebody whom the provider knows, and who is signed in there. */
  const known = (email: string, more: object = {}): void => {
    subjects += 1;
    provider.claims = { sub: `subject-${subjects}`, email, email_verified: true, name: 'Dana Whitfield', ...more };
  };
  const begin = async (): Promise<string> => {
    const { status, headers } = await browser.call('GET', '/sign-on');
    assert.equal(status, 303);
    return headers.get('location')!;
  };
  const comeBack = async (url: string): Promise<string> => {
    assert.ok(url.startsWith(`${service.url}${APP}/sign-on/callback?`), url);
    const { status, headers } = await browser.call('GET', url.slice(`${service.url}${APP}`.length));
    assert.equal(status, 303);
    return headers.get('location')!;
  };
  const signOn = async (): Promise<string> => comeBack(await provider.visit(await begin()));
  const session = async () => (await browser.call('GET', '/session')).body;
  const invite = (email: string, role: 'owner' | 'viewer' = 'viewer') =>
    service.database.db
      .transaction()
      .execute((tx) =>
        addInvitation(tx, { workspaceId, email, role, invitedBy: 'Ada', madeBy: null, at: new Date(nowMs) }),
      );

  it('has its name at the door', async () => {
    assert.equal((await browser.call('GET', '/door')).body.singleSignOn, 'Contoso ID');
  });

  it('lets in whom an owner invited, with the role of the invitation, and knows them by their subject afterwards', async () => {
    known('invited@example.com');
    const { token } = await invite('invited@example.com', 'owner');
    assert.equal(await signOn(), '/');
    const { user, workspaces } = await session();
    assert.deepEqual([user.name, user.email, user.hasPassword], ['Dana Whitfield', 'invited@example.com', false]);
    assert.deepEqual(
      workspaces.map(({ role }: any) => role),
      ['owner'],
    );
    assert.equal((await browser.call('POST', '/invitation', { token })).status, 410, 'the invitation is used up');
    // Another address at the provider: still the same person here.
    provider.claims = { ...provider.claims, email: 'renamed@example.com' };
    browser = createBrowser(service);
    assert.equal(await signOn(), '/');
    assert.equal((await session()).user.id, user.id);
  });

  it('is no proof of who is there now: something sensitive asks for a fresh one', async () => {
    known('sensitive@allowed.example');
    await invite('sensitive@allowed.example', 'owner');
    assert.equal(await signOn(), '/');
    const key = { name: 'CRM', scopes: ['flows:read'], onlyOwnFlows: false, expiresInDays: null };
    await session();
    assert.equal(
      (await browser.call('POST', `/workspaces/${workspaceId}/keys`, key)).body.code,
      'CONFIRMATION_REQUIRED',
    );
  });

  it('lets in people of an allowed domain as viewers of the first workspace', async () => {
    known('Eve@Allowed.example');
    assert.equal(await signOn(), '/');
    const { user, workspaces } = await session();
    assert.equal(user.email, 'eve@allowed.example');
    assert.deepEqual(workspaces, [{ id: workspaceId, name: 'Northwind', role: 'viewer', lacksFactor: false }]);
    known('eve@sub.allowed.example');
    browser = createBrowser(service);
    assert.equal(await signOn(), '/sign-in?problem=not_invited');
  });

  it('lets in nobody else, and nobody whose address the provider has not verified', async () => {
    known('stranger@example.com');
    assert.equal(await signOn(), '/sign-in?problem=not_invited');
    for (const more of [{ email_verified: false }, { email_verified: 'true' }, { email_verified: undefined }]) {
      known('mallory@allowed.example', more);
      assert.equal(await signOn(), '/sign-in?problem=email_not_verified');
    }
    assert.equal((await browser.call('GET', '/session')).status, 401);
  });

  it('asks the provider for the address where the ID token has none', async () => {
    known('ignored@example.com');
    provider.userinfo = { email: 'told@allowed.example', email_verified: true };
    assert.equal(await signOn(), '/');
    assert.equal((await session()).user.email, 'told@allowed.example');
  });

  it('is linked to an account with a password only for an allowed domain or an invitation', async () => {
    const outsider = await addPerson(service, { email: 'out@example.com' });
    await join(service, outsider.id, workspaceId, 'owner');
    known('out@example.com');
    assert.equal(await signOn(), '/sign-in?problem=account_exists');
    await invite('out@example.com');
    assert.equal(await signOn(), '/');
    assert.equal((await session()).user.id, outsider.id);
    assert.deepEqual(
      (await session()).workspaces.map(({ role }: any) => role),
      ['owner'],
      'the role stays',
    );
    const insider = await addPerson(service, { email: 'in@allowed.example' });
    const before = await openBrowser(service, insider.id);
    const link = { userId: insider.id, madeBy: null, at: new Date(nowMs) };
    const { token } = await service.database.db.transaction().execute((tx) => addReset(tx, link));
    known('in@allowed.example');
    browser = createBrowser(service);
    assert.equal(await signOn(), '/');
    assert.equal((await session()).user.id, insider.id);
    // Whoever made the account with this address before its holder came keeps no way in.
    assert.equal((await session()).user.hasPassword, false);
    assert.equal((await createBrowser(service).signIn('in@allowed.example', PASSWORD)).status, 401);
    assert.equal((await before.call('GET', '/session')).status, 401);
    assert.equal((await createBrowser(service).call('POST', '/password-reset', { token })).status, 410);
    // Somebody else to whom the provider gave the address later.
    known('in@allowed.example');
    assert.equal(await signOn(), '/sign-in?problem=account_exists');
  });

  it('believes no answer that another browser began, that comes twice, late, or with another state', async () => {
    known('late@allowed.example');
    const failed = '/sign-in?problem=sign_on_failed';
    const url = await provider.visit(await begin());
    const thief = browser;
    browser = createBrowser(service);
    assert.equal(await comeBack(url), failed, 'a browser that began nothing');
    await begin();
    assert.equal(await comeBack(url), failed, 'a browser that began something else');
    browser = thief;
    assert.equal(await comeBack(url), '/');
    assert.equal(await comeBack(url), failed, 'a second time');
    const late = await provider.visit(await begin());
    nowMs += 600_001;
    assert.equal(await comeBack(late), failed, 'after ten minutes');
    assert.equal(await comeBack(`${await provider.visit(await begin())}&state=x`), failed, 'two states');
    const refused = new URL(await provider.visit(await begin()));
    refused.searchParams.delete('code');
    refused.searchParams.set('error', 'access_denied');
    assert.equal(await comeBack(refused.href), failed, 'refused at the provider');
  });

  it('believes no ID token that is forged, expired, for somebody else or of another sign-on', async () => {
    const lies: NonNullable<SignOnProvider['lie']>[] = [
      { signature: true },
      { claims: { nonce: 'another' } },
      { claims: { aud: 'another client' } },
      { claims: { iss: 'https://evil.example' } },
      { claims: { exp: Math.floor(Date.now() / 1_000) - 600 } },
    ];
    for (const lie of lies) {
      known('forged@allowed.example');
      provider.lie = lie;
      assert.equal(await signOn(), '/sign-in?problem=sign_on_failed', JSON.stringify(lie));
    }
    assert.equal((await browser.call('GET', '/session')).status, 401);
  });

  it('changes the password of nobody who has none, and an owner may offer them one', async () => {
    known('nopass@allowed.example');
    await signOn();
    await session();
    // As if they had signed on afresh.
    await service.database.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(nowMs) })
      .execute();
    const change = await browser.call('PUT', '/password', { current: '', next: 'seven dry penguins' });
    assert.deepEqual([change.status, change.body.code], [409, 'CONFLICT']);
    const { user } = await session();
    const offer = await owner.browser.call('POST', `/workspaces/${workspaceId}/members/${user.id}/reset`);
    assert.equal(offer.status, 200);
  });

  it('leaves neither the secret of the client nor codes and tokens in the log, and says there when it fails', async () => {
    const logged = lines.join('');
    assert.ok(logged.includes('a single sign-on failed'));
    const codes = provider.requests.map(({ body }) => new URLSearchParams(body).get('code')!);
    assert.ok(codes.length > 5);
    for (const secret of [CLIENT.secret, 'an-access-token', '@allowed.example', ...codes]) {
      assert.equal(logged.includes(secret), false);
    }
  });

  it('makes nobody the first owner, unless the operator named the address', async () => {
    const environment = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_ALLOWED_DOMAINS: 'allowed.example',
    };
    const start = async (more: Record<string, string>) =>
      startTestService(server, {
        databaseUrl: await addDatabase(server),
        works: false,
        environment: { ...environment, ...more },
      });
    const [mine, url] = [service, provider];
    for (const [more, end] of [
      [{}, '/sign-in?problem=not_invited'],
      [{ AFTERCALL_OWNER_EMAIL: 'first@nowhere.example' }, '/'],
    ] as const) {
      service = await start(more);
      browser = createBrowser(service);
      known('first@nowhere.example');
      if (end !== '/') url.claims = { ...url.claims, email: 'first@allowed.example' };
      assert.equal(await signOn(), end);
      if (end === '/') assert.equal((await session()).workspaces[0].role, 'owner');
      await service.stop();
    }
    service = mine;
  });

  it('does not stand in the way of passwords while the provider is away', async () => {
    const elsewhere = await addTestWorkspace(service);
    const { user } = await signedIn(service, elsewhere, 'viewer');
    await provider.stop();
    const { headers } = await createBrowser(service).call('GET', '/sign-on');
    // What was discovered is remembered: the browser is sent on, and sees for itself.
    assert.match(headers.get('location')!, /^http:\/\/127\.0\.0\.1:\d+\/authorize\?|problem=sign_on_failed/);
    assert.equal((await createBrowser(service).signIn(user.email, PASSWORD)).status, 200);
  });
});
