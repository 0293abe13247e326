import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EXIT } from '../../src/cli/core/output.js';
import { PASSWORD } from '../support/accounts/accounts.js';
import { codeOf } from '../support/accounts/authenticators.js';
import { createBrowser } from '../support/accounts/session-client.js';
import { command, type Ended } from '../support/command.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService } from '../support/service.js';

const NEW_PASSWORD = 'seven dry penguins';

describe('aftercall users', () => {
  let server: TestServer;
  let service: TestService;
  let folder: string;
  let run: (...words: string[]) => Promise<Ended>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftercall cli '));
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    service = await startTestService(server, {
      databaseUrl,
      works: false,
      environment: { AFTERCALL_OWNER_EMAIL: 'ada@example.com', AFTERCALL_OWNER_PASSWORD: PASSWORD },
    });
    run = (...words) => command(folder, { DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://videos.example' }, ...words);
  });
  after(async () => {
    await service.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const json = async (...words: string[]) => {
    const { code, stdout, stderr } = await run(...words, '--json');
    assert.equal(code, EXIT.ok, stderr);
    return JSON.parse(stdout);
  };
  const tokenIn = (url: string, page: string): string => {
    const [, token] = new RegExp(`^https://videos\\.example/${page}#(\\w{43})$`).exec(url) ?? assert.fail(url);
    return token!;
  };

  it('invite makes a link that lets somebody in with the role it names', async () => {
    const { url } = await json('users', 'invite', 'Dana@Example.com', '--role', 'viewer');
    const browser = createBrowser(service);
    const body = { token: tokenIn(url, 'invitation'), name: 'Dana', password: PASSWORD };
    assert.equal((await browser.call('POST', '/invitation/acceptance', body)).status, 200);
    assert.equal(browser.session!.workspaces[0]!.role, 'viewer');
    const { code } = await run('users', 'invite', 'dana@example.com');
    assert.equal(code, EXIT.refused);
    const rows = await json('users', 'list');
    assert.deepEqual(
      rows.map(({ email, workspaces }: any) => [email, workspaces[0].role]),
      [
        ['ada@example.com', 'owner'],
        ['dana@example.com', 'viewer'],
      ],
    );
  });

  it('reset makes a link that sets a new password', async () => {
    const { url } = await json('users', 'reset', 'ada@example.com');
    const body = { token: tokenIn(url, 'reset'), password: NEW_PASSWORD };
    assert.equal((await createBrowser(service).call('POST', '/password-reset/use', body)).status, 200);
    assert.equal((await createBrowser(service).signIn('ada@example.com', NEW_PASSWORD)).status, 200);
  });

  it('reset-factor takes the second factor of somebody away, who is told and signed out', async () => {
    const browser = createBrowser(service);
    assert.equal((await browser.signIn('ada@example.com', NEW_PASSWORD)).status, 200);
    const { secret } = (await browser.call('POST', '/factors/totp')).body;
    const code = codeOf(secret, Date.now());
    assert.equal((await browser.call('POST', '/factors/totp/confirmation', { code })).status, 200);
    assert.deepEqual(await json('users', 'reset-factor', 'ada@example.com'), { email: 'ada@example.com' });
    assert.equal((await browser.call('GET', '/session')).status, 401);
    const { body } = await browser.signIn('ada@example.com', NEW_PASSWORD);
    assert.deepEqual([body.user.hasFactor, body.unreadNotices > 0], [false, true]);
    assert.equal((await run('users', 'reset-factor', 'ada@example.com')).code, EXIT.refused);
  });

  it('remove takes somebody out, and with the last workspace the account; a workspace keeps an owner', async () => {
    const browser = createBrowser(service);
    assert.equal((await browser.signIn('dana@example.com', PASSWORD)).status, 200);
    await json('users', 'remove', 'dana@example.com');
    assert.equal((await browser.call('GET', '/session')).status, 401);
    assert.equal((await browser.signIn('dana@example.com', PASSWORD)).status, 401);
    const { code, stderr } = await run('users', 'remove', 'ada@example.com');
    assert.equal(code, EXIT.refused);
    assert.match(stderr, /at least one owner/);
    assert.equal((await json('users', 'list')).length, 1);
  });

  it('writes down in the audit log what the operator did, and so do the other commands', async () => {
    await json('keys', 'create', '--name', 'CRM');
    await json('workspaces', 'set-quota', 'Northwind', '7');
    await json('workspaces', 'lexicon', 'set', 'Northwind', 'Nguyen=win');
    const browser = createBrowser(service);
    await browser.signIn('ada@example.com', NEW_PASSWORD);
    const { id } = browser.session!.workspaces[0]!;
    const { entries } = (await browser.call('GET', `/workspaces/${id}/audit`)).body;
    const done = entries.filter((entry: any) => entry.actorKind === 'operator').map((entry: any) => entry.action);
    assert.deepEqual(done.toReversed(), [
      'workspace.set_up',
      'member.invited',
      'password.reset_offered',
      'factors.reset',
      'member.removed',
      'key.created',
      'quota.changed',
      'lexicon.changed',
    ]);
    assert.equal(JSON.stringify(entries).includes('Nguyen'), false);
  });

  it('says what is wrong: an address, a role, somebody who is not there', async () => {
    assert.equal((await run('users', 'invite', 'dana')).code, EXIT.usage);
    assert.equal((await run('users', 'invite', 'x@example.com', '--role', 'king')).code, EXIT.usage);
    assert.equal((await run('users', 'reset', 'nobody@example.com')).code, EXIT.notFound);
  });
});
