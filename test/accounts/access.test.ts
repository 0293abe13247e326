// Who may ask for what: one row for each route of the dashboard, held against the running server for everybody who could
// come along.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Role } from '../../src/domain/roles.js';
import type { AppContext } from '../../src/http/dashboard/routes.js';
import { appRoutes } from '../../src/http/dashboard/routes.js';
import { openBrowser, signedIn } from '../support/accounts/accounts.js';
import { type Browser, createBrowser } from '../support/accounts/session-client.js';
import { addTestWorkspace, firstWorkspaceId } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type Answer, addDatabase, startTestService, type TestService } from '../support/service.js';

type Least = 'anybody' | 'signed-in' | Role;

const W = '/workspaces/{workspaceId}';
const TABLE: Record<string, Least> = {
  'GET /door': 'anybody',
  'POST /setup': 'anybody',
  'POST /session': 'anybody',
  'GET /sign-on': 'anybody',
  'GET /sign-on/callback': 'anybody',
  'POST /invitation': 'anybody',
  'POST /invitation/acceptance': 'anybody',
  'POST /photo-consent': 'anybody',
  'POST /photo-consent/picture': 'anybody',
  'POST /photo-consent/answer': 'anybody',
  'POST /photo-consent/withdrawal': 'anybody',
  'POST /password-reset': 'anybody',
  'POST /password-reset/use': 'anybody',
  'POST /session/second-step': 'anybody',
  'GET /session': 'signed-in',
  'DELETE /session': 'signed-in',
  'GET /sessions': 'signed-in',
  'DELETE /sessions': 'signed-in',
  'DELETE /sessions/{sessionId}': 'signed-in',
  'PATCH /profile': 'signed-in',
  'PUT /password': 'signed-in',
  'POST /confirmation/ways': 'signed-in',
  'POST /confirmation': 'signed-in',
  'GET /factors': 'signed-in',
  'POST /factors/totp': 'signed-in',
  'POST /factors/totp/confirmation': 'signed-in',
  'DELETE /factors/totp': 'signed-in',
  'POST /factors/passkeys/options': 'signed-in',
  'POST /factors/passkeys': 'signed-in',
  'DELETE /factors/passkeys/{passkeyId}': 'signed-in',
  'POST /factors/recovery-codes': 'signed-in',
  'GET /notices': 'signed-in',
  'POST /notices/read': 'signed-in',
  [`GET ${W}/keys`]: 'member',
  [`POST ${W}/keys`]: 'member',
  [`DELETE ${W}/keys/{keyId}`]: 'member',
  [`PATCH ${W}/keys/{keyId}`]: 'member',
  [`POST ${W}/keys/{keyId}/rotation`]: 'member',
  [`GET ${W}/members`]: 'owner',
  [`PATCH ${W}/members/{userId}`]: 'owner',
  [`DELETE ${W}/members/{userId}`]: 'owner',
  [`POST ${W}/members/{userId}/reset`]: 'owner',
  [`DELETE ${W}/members/{userId}/factors`]: 'owner',
  [`GET ${W}/security`]: 'owner',
  [`PUT ${W}/security`]: 'owner',
  [`POST ${W}/invitations`]: 'owner',
  [`DELETE ${W}/invitations/{invitationId}`]: 'owner',
  [`GET ${W}/audit`]: 'owner',
  [`GET ${W}/audit/actors`]: 'owner',
  [`GET ${W}/audit/csv`]: 'owner',
  [`GET ${W}/audit/export`]: 'owner',
  [`GET ${W}/vendors`]: 'owner',
  [`PUT ${W}/vendors/{vendor}`]: 'owner',
  [`DELETE ${W}/vendors/{vendor}`]: 'owner',
  [`POST ${W}/vendors/{vendor}/check`]: 'owner',
  [`GET ${W}/flows`]: 'viewer',
  [`POST ${W}/flows`]: 'member',
  [`POST ${W}/flows/import`]: 'member',
  [`POST ${W}/flows/import/check`]: 'member',
  [`GET ${W}/flows/{flowId}`]: 'viewer',
  [`DELETE ${W}/flows/{flowId}`]: 'owner',
  [`POST ${W}/flows/{flowId}/decision`]: 'member',
  [`PATCH ${W}/flows/{flowId}/names`]: 'member',
  [`GET ${W}/flows/{flowId}/review/tellable`]: 'member',
  [`POST ${W}/prospect`]: 'member',
  [`POST ${W}/flows/{flowId}/cancel`]: 'member',
  [`POST ${W}/flows/{flowId}/again`]: 'member',
  [`PUT ${W}/flows/{flowId}/title`]: 'member',
  [`POST ${W}/flows/several`]: 'member',
  [`GET ${W}/flows/makers`]: 'viewer',
  [`GET ${W}/flows/{flowId}/email`]: 'viewer',
  [`GET ${W}/flows/{flowId}/email.eml`]: 'viewer',
  [`GET ${W}/flows/{flowId}/review`]: 'viewer',
  [`POST ${W}/flows/{flowId}/review/check`]: 'member',
  [`GET ${W}/avatars/{avatarId}/clip`]: 'viewer',
  [`POST ${W}/flows/{flowId}/review/cards`]: 'viewer',
  [`PUT ${W}/flows/{flowId}/review/cards`]: 'member',
  [`POST ${W}/flows/{flowId}/review/preview`]: 'member',
  [`GET ${W}/flows/{flowId}/review/versions`]: 'viewer',
  [`POST ${W}/flows/{flowId}/review/versions`]: 'member',
  [`POST ${W}/flows/{flowId}/review/rewording`]: 'member',
  [`POST ${W}/flows/{flowId}/review/speech`]: 'member',
  [`GET ${W}/flows/{flowId}/narration`]: 'viewer',
  [`GET ${W}/flows/{flowId}/narration/sound`]: 'viewer',
  [`PUT ${W}/flows/{flowId}/narration`]: 'member',
  [`DELETE ${W}/flows/{flowId}/narration`]: 'member',
  [`GET ${W}/events`]: 'viewer',
  [`GET ${W}/overview`]: 'viewer',
  [`GET ${W}/usage/report`]: 'viewer',
  [`GET ${W}/avatars`]: 'viewer',
  [`POST ${W}/avatars`]: 'owner',
  [`DELETE ${W}/avatars/{avatarId}`]: 'owner',
  [`GET ${W}/photo-presenters`]: 'owner',
  [`POST ${W}/photo-presenters`]: 'owner',
  [`GET ${W}/photo-presenters/{avatarId}`]: 'owner',
  [`DELETE ${W}/photo-presenters/{avatarId}`]: 'owner',
  [`PUT ${W}/photo-presenters/{avatarId}/points`]: 'owner',
  [`POST ${W}/photo-presenters/{avatarId}/confirmation`]: 'owner',
  [`POST ${W}/photo-presenters/{avatarId}/cutout/trial`]: 'owner',
  [`PUT ${W}/photo-presenters/{avatarId}/cutout`]: 'owner',
  [`GET ${W}/photo-presenters/{avatarId}/photo`]: 'owner',
  [`GET ${W}/photo-presenters/{avatarId}/states`]: 'owner',
  [`GET ${W}/photo-presenters/{avatarId}/clip`]: 'owner',
  [`POST ${W}/photo-presenters/{avatarId}/consent`]: 'owner',
  [`POST ${W}/photo-presenters/{avatarId}/consent-link`]: 'owner',
  [`GET ${W}/voices`]: 'viewer',
  [`POST ${W}/voices/{voiceId}/sample`]: 'member',
  [`POST ${W}/verify`]: 'viewer',
  [`GET ${W}/flows/{flowId}/receipt.json`]: 'viewer',
  [`GET ${W}/settings`]: 'viewer',
  [`PATCH ${W}/settings`]: 'owner',
  [`GET ${W}/settings/logo`]: 'viewer',
  [`PUT ${W}/settings/logo`]: 'owner',
  [`DELETE ${W}/settings/logo`]: 'owner',
  [`PUT ${W}/settings/font`]: 'owner',
  [`DELETE ${W}/settings/font`]: 'owner',
  [`GET ${W}/lexicon`]: 'viewer',
  [`PUT ${W}/lexicon`]: 'member',
  [`GET ${W}/script-model`]: 'owner',
  [`PUT ${W}/script-model`]: 'owner',
  [`DELETE ${W}/script-model`]: 'owner',
  [`POST ${W}/script-model/local`]: 'owner',
  [`POST ${W}/script-model/local/trial`]: 'owner',
  [`GET ${W}/webhooks`]: 'owner',
  [`POST ${W}/webhooks`]: 'owner',
  [`PATCH ${W}/webhooks/{webhookId}`]: 'owner',
  [`DELETE ${W}/webhooks/{webhookId}`]: 'owner',
  [`POST ${W}/webhooks/{webhookId}/rotation`]: 'owner',
  [`POST ${W}/webhooks/{webhookId}/test`]: 'owner',
  [`GET ${W}/webhooks/{webhookId}/deliveries`]: 'owner',
  [`POST ${W}/webhook-deliveries/{deliveryId}/replay`]: 'owner',
};

/** A good body would have the sample script written. */
const BODIES: Record<string, object> = { [`POST ${W}/script-model/local/trial`]: { model: 'm' } };

/** What must not be done with a browser that somebody left open, or a cookie that somebody took. */
const SENSITIVE = new Set([
  'DELETE /sessions',
  'DELETE /sessions/{sessionId}',
  'PUT /password',
  'POST /factors/totp',
  'POST /factors/totp/confirmation',
  'DELETE /factors/totp',
  'POST /factors/passkeys/options',
  'POST /factors/passkeys',
  'DELETE /factors/passkeys/{passkeyId}',
  'POST /factors/recovery-codes',
  `POST ${W}/keys`,
  `PATCH ${W}/keys/{keyId}`,
  `POST ${W}/keys/{keyId}/rotation`,
  `PATCH ${W}/members/{userId}`,
  `DELETE ${W}/members/{userId}`,
  `POST ${W}/members/{userId}/reset`,
  `DELETE ${W}/members/{userId}/factors`,
  `PUT ${W}/security`,
  `POST ${W}/invitations`,
  `POST ${W}/photo-presenters/{avatarId}/consent`,
  `PUT ${W}/vendors/{vendor}`,
  `DELETE ${W}/vendors/{vendor}`,
  `PUT ${W}/script-model`,
  `DELETE ${W}/script-model`,
  `POST ${W}/script-model/local`,
  `POST ${W}/script-model/local/trial`,
  `POST ${W}/webhooks`,
  `PATCH ${W}/webhooks/{webhookId}`,
  `DELETE ${W}/webhooks/{webhookId}`,
  `POST ${W}/webhooks/{webhookId}/rotation`,
]);

const VISITORS = ['nobody', 'a key', 'a stranger', 'viewer', 'member', 'owner'] as const;
type Visitor = (typeof VISITORS)[number];
const RANK: Role[] = ['viewer', 'member', 'owner'];

/** What the server says before it looks at what was asked for. */
type Verdict = 'admitted' | 'sign in' | 'no such workspace' | 'forbidden';

function expected(least: Least, visitor: Visitor): Verdict {
  if (least === 'anybody') return 'admitted';
  if (visitor === 'nobody' || visitor === 'a key') return 'sign in';
  if (least === 'signed-in') return 'admitted';
  if (visitor === 'a stranger') return 'no such workspace';
  return RANK.indexOf(visitor) >= RANK.indexOf(least) ? 'admitted' : 'forbidden';
}

function verdictOf({ status, body }: Answer): Verdict {
  if (status === 401 && body.error === 'Sign in first.') return 'sign in';
  if (status === 404 && body.error === 'This workspace doesn’t exist, or you’re not a member.')
    return 'no such workspace';
  if (status === 403) return 'forbidden';
  assert.ok(status < 500 && body?.code !== 'METHOD_NOT_ALLOWED', `${status} ${JSON.stringify(body)}`);
  return 'admitted';
}

describe('the routes of the dashboard', () => {
  let server: TestServer;
  let service: TestService;
  let workspaceId: string;
  let people: Record<Role | 'a stranger', string>;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      // Nobody answers there, which is another failure than not being let in.
      environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' },
    });
    workspaceId = await firstWorkspaceId(service);
    const elsewhere = await addTestWorkspace(service);
    const person = async (workspace: string, role: Role) => (await signedIn(service, workspace, role)).user.id;
    people = {
      viewer: await person(workspaceId, 'viewer'),
      member: await person(workspaceId, 'member'),
      owner: await person(workspaceId, 'owner'),
      'a stranger': await person(elsewhere, 'owner'),
    };
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const pathOf = (row: string) => {
    const [method, path] = row.split(' ') as [string, string];
    return { method, path: path.replace('{workspaceId}', workspaceId).replace(/\{\w+\}/g, 'nothing') };
  };

  /** One session of each person, until a row may have ended it. */
  const sessions = new Map<string, Promise<Browser>>();
  const endsSessions = (row: string) => /^(?:DELETE|POST) \/session/.test(row);
  const browserOf = (visitor: Visitor): Promise<Browser> | Browser => {
    if (visitor === 'nobody' || visitor === 'a key') return createBrowser(service);
    const session = sessions.get(visitor) ?? openBrowser(service, people[visitor]);
    sessions.set(visitor, session);
    return session;
  };

  async function ask(row: string, visitor: Visitor, headers: Record<string, string> = {}): Promise<Answer> {
    const { method, path } = pathOf(row);
    const body = method === 'GET' || method === 'DELETE' ? undefined : (BODIES[row] ?? {});
    const browser = await browserOf(visitor);
    if (visitor === 'a key') headers = { authorization: `Bearer ${service.key}`, ...headers };
    const answer = await browser.call(method, path, body, headers);
    if (endsSessions(row)) sessions.clear();
    return answer;
  }

  it('all have their row in this table, and every row its route', () => {
    const signOn = { provider: {}, rules: {} };
    const routes = appRoutes({ accounts: { database: {}, signOn }, desk: { database: {} } } as unknown as AppContext);
    assert.deepEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted(), Object.keys(TABLE).toSorted());
  });

  for (const [row, least] of Object.entries(TABLE).filter(([, least]) => least !== 'anybody')) {
    const isSensitive = SENSITIVE.has(row);
    it(`${row} is answered a quarter of an hour after the sign-in${isSensitive ? ' after a confirmation only' : ''}`, async () => {
      const visitor = least === 'signed-in' ? 'viewer' : (least as Role);
      await browserOf(visitor);
      await service.database.db
        .updateTable('sessions')
        .set({ confirmed_at: new Date(Date.now() - 901_000) })
        .execute();
      const { body } = await ask(row, visitor);
      assert.equal(body?.code === 'CONFIRMATION_REQUIRED', isSensitive, JSON.stringify(body));
    });
  }

  for (const [row, least] of Object.entries(TABLE)) {
    it(`${row} is for ${least}`, async () => {
      // Nothing is to be refused for want of a confirmation.
      await service.database.db.updateTable('sessions').set({ confirmed_at: new Date() }).execute();
      for (const visitor of VISITORS) {
        const answer = await ask(row, visitor);
        assert.equal(verdictOf(answer), expected(least, visitor), visitor);
        if (answer.status >= 400) assert.deepEqual(Object.keys(answer.body), ['success', 'error', 'code']);
        assert.equal(answer.headers.get('cache-control'), 'no-store');
      }
    });
  }

  for (const [row, least] of Object.entries(TABLE).filter(([row]) => !row.startsWith('GET '))) {
    it(`${row} is refused to pages of other sites${least === 'anybody' ? '' : ' and without the token'}`, async () => {
      const wrong: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        ...(least === 'anybody' ? [] : [{ 'x-csrf-token': 'x' }]),
      ];
      for (const headers of wrong) {
        const answer = await ask(row, 'owner', headers);
        assert.deepEqual([answer.status, answer.body.code], [403, 'FORBIDDEN'], JSON.stringify(headers));
      }
    });
  }

  it('take no character that the database cannot hold for an identifier', async () => {
    const browser = await openBrowser(service, people.owner);
    for (const path of ['/workspaces/%00/keys', `/workspaces/${workspaceId}/audit?cursor=%00`, '/workspaces//keys']) {
      const { status } = await browser.call('GET', path);
      assert.ok(status === 404 || status === 400, `${path} ${status}`);
    }
    const nul = await browser.call('POST', '/session', { email: 'a\0@example.com', password: 'x' });
    assert.equal(nul.status, 400);
  });
});
