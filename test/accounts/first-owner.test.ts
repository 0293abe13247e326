// Who takes the first workspace over: one person, with the token of the start or as the operator names them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newSecret } from '../../src/lib/ids.js';
import { PASSWORD } from '../support/accounts/accounts.js';
import { done, NEW_PASSWORD, refused } from '../support/accounts/people.js';
import { createBrowser } from '../support/accounts/session-client.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService } from '../support/service.js';

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
