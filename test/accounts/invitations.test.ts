// How people come in: by links that work once, for the one who is meant.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { PASSWORD, type SignedIn, signedIn } from '../support/accounts/accounts.js';
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
import { type Browser, createBrowser } from '../support/accounts/session-client.js';
import { addTestWorkspace } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';

describe('people who are invited', () => {
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

  let guests = 0;
  const guest = () => `guest${guests++}@example.com`;
  const invite = async (email: string, role = 'member'): Promise<string> => {
    const { url } = done(await owner.browser.call('POST', `${base}/invitations`, { email, role }));
    service.secrets.push(tokenOf(url));
    return tokenOf(url);
  };
  const accept = (browser: Browser, token: string, more: object = { name: 'Guest', password: PASSWORD }) =>
    browser.call('POST', '/invitation/acceptance', { token, ...more });
  const membersNow = async () => done(await owner.browser.call('GET', `${base}/members`));

  it('come in by an invitation, once, with the role that it names', async () => {
    const email = guest();
    const token = await invite(email.toUpperCase(), 'viewer');
    const browser = createBrowser(service);
    assert.deepEqual(done(await browser.call('POST', '/invitation', { token })), {
      ...{ workspaceName: 'Contoso', invitedBy: owner.user.name, email, role: 'viewer', hasAccount: false },
    });
    assert.equal((await membersNow()).invitations[0].email, email);
    const session = done(await accept(browser, token));
    assert.deepEqual(session.workspaces, [{ id: workspaceId, name: 'Contoso', role: 'viewer', lacksFactor: false }]);
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
    service.turn(7 * 24 * HOUR_MS);
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

  it('prove nothing about who they are by joining while they are signed in', async () => {
    const person = await signedIn(service, await addTestWorkspace(service), 'owner');
    await service.database.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', person.user.id)
      .execute();
    const cookie = person.browser.cookies.get('aftercall');
    done(await accept(person.browser, await invite(person.user.email), {}));
    assert.equal(person.browser.cookies.get('aftercall'), cookie);
    const key = { name: 'CRM', scopes: ['flows:read'], onlyOwnFlows: false, expiresInDays: null };
    refused(await person.browser.call('POST', `${base}/keys`, key), 'CONFIRMATION_REQUIRED');
  });

  it('are at most 500 in a workspace, those who are invited among them', async () => {
    const first = guest();
    await sql`insert into invitations select 'inv_' || ${workspaceId} || n, ${workspaceId}, 'crowd' || n || '@example.com', 'viewer',
      'Ada', convert_to(${workspaceId} || n, 'UTF8'), now(), to_timestamp(${service.nowMs() / 1_000}) + interval '1 day' from generate_series(1, 498) n`.execute(
      service.database.db,
    );
    await invite(first);
    await invite(first);
    refused(
      await owner.browser.call('POST', `${base}/invitations`, { email: guest(), role: 'viewer' }),
      'CONFLICT',
      'up to 500 people',
    );
  });

  it('are at most 500 in a workspace also where many are invited at once', async () => {
    const id = await addTestWorkspace(service);
    const boss = await signedIn(service, id, 'owner');
    await sql`insert into invitations select 'inv_' || ${id} || n, ${id}, 'crowd' || n || '@example.com', 'viewer',
      'Ada', convert_to(${id} || n, 'UTF8'), now(), to_timestamp(${service.nowMs() / 1_000}) + interval '1 day' from generate_series(1, 497) n`.execute(
      service.database.db,
    );
    const inviting = Array.from({ length: 8 }, () =>
      boss.browser.call('POST', `/workspaces/${id}/invitations`, { email: guest(), role: 'viewer' }),
    );
    const statuses = (await Promise.all(inviting)).map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [200, 200, ...Array(6).fill(409)]);
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

  it('leave no secret in the log: no password, token or cookie', async () => {
    assert.ok(service.secrets.length > 10);
    await assertLogKeepsSecrets(service);
  });
});
