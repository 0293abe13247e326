// Rights hold for what is done, not for when a request began: whoever is removed while the body of a request is still on its
// way changes nothing any more.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, describe, it } from 'node:test';
import { type SignedIn, signedIn } from '../support/accounts/accounts.js';
import { APP } from '../support/accounts/session-client.js';
import { addTestWorkspace } from '../support/contract.js';
import { type TestService, until } from '../support/service.js';
import { joinService } from '../support/shared-service.js';

const KEY = { name: 'late', scopes: ['*'], onlyOwnFlows: false, expiresInDays: null };

describe('a request whose body comes late', () => {
  let service: TestService;
  let workspaceId: string;
  let owner: SignedIn;
  before(async () => {
    service = await joinService({ works: false });
    workspaceId = await addTestWorkspace(service);
    owner = await signedIn(service, workspaceId, 'owner');
  });
  after(() => service.stop());

  /** Sends the head of a request, waits until the server has looked at who asks, and returns what sends the body. */
  async function begin({ user, browser }: SignedIn, path: string, body: object): Promise<() => Promise<number>> {
    const { db } = service.database;
    const longAgo = new Date(Date.now() - 3_600_000);
    await db.updateTable('sessions').set({ last_seen_at: longAgo }).where('user_id', '=', user.id).execute();
    const { port, host } = new URL(service.url);
    const text = JSON.stringify(body);
    const socket = net.connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const lines = [
      `POST ${APP}/workspaces/${workspaceId}${path} HTTP/1.1`,
      `host: ${host}`,
      `origin: ${service.url}`,
      `cookie: ${[...browser.cookies].map((pair) => pair.join('=')).join('; ')}`,
      `x-csrf-token: ${browser.session!.csrfToken}`,
      'content-type: application/json',
      `content-length: ${text.length}`,
      'connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    const seen = () => db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', user.id).execute();
    await until(seen, ([session]) => session!.last_seen_at > longAgo);
    return async () => {
      let answer = '';
      socket.setEncoding('utf8').on('data', (part) => {
        answer += part;
      });
      socket.write(text);
      await once(socket, 'close');
      return Number(answer.split(' ')[1]);
    };
  }

  const members = (userId: string): string => `/workspaces/${workspaceId}/members/${userId}`;

  it('makes what it asks for while nothing has changed', async () => {
    const send = await begin(await signedIn(service, workspaceId, 'member'), '/keys', KEY);
    assert.equal(await send(), 200);
  });

  it('makes no key for somebody who was removed meanwhile', async () => {
    const leaving = await signedIn(service, workspaceId, 'member');
    const send = await begin(leaving, '/keys', KEY);
    assert.equal((await owner.browser.call('DELETE', members(leaving.user.id))).status, 200);
    assert.equal(await send(), 404);
    const keys = service.database.db.selectFrom('keys').select('id').where('user_id', '=', leaving.user.id);
    assert.deepEqual(await keys.execute(), []);
  });

  it('makes no invitation for an owner who is one no longer', async () => {
    const demoted = await signedIn(service, workspaceId, 'owner');
    const send = await begin(demoted, '/invitations', { email: 'late@example.com', role: 'owner' });
    assert.equal((await owner.browser.call('PATCH', members(demoted.user.id), { role: 'member' })).status, 200);
    assert.equal(await send(), 403);
  });

  it('does nothing for somebody who was signed out meanwhile', async () => {
    const leaving = await signedIn(service, workspaceId, 'member');
    const send = await begin(leaving, '/keys', KEY);
    assert.equal((await leaving.browser.call('DELETE', '/session')).status, 200);
    assert.equal(await send(), 401);
  });

  it('leaves no key behind when somebody is removed while it is made', async () => {
    const leaving = await signedIn(service, workspaceId, 'member');
    const made = await leaving.browser.call('POST', `/workspaces/${workspaceId}/keys`, KEY);
    const paths = [`/workspaces/${workspaceId}/keys`, `/workspaces/${workspaceId}/keys/${made.body.id}/rotation`];
    await Promise.all([
      ...paths.map((path) => leaving.browser.call('POST', path, path.endsWith('keys') ? KEY : {})),
      owner.browser.call('DELETE', members(leaving.user.id)),
    ]);
    const keys = service.database.db.selectFrom('keys').select('revoked_at').where('user_id', '=', leaving.user.id);
    assert.ok((await keys.execute()).every(({ revoked_at }) => revoked_at !== null));
  });
});
