// A lip-sync server of one's own, which may be anybody's: what it says beside the contract is not believed. And the account that
// LIP_SYNC_SERVER_URL opens.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ConfigError, readConfig } from '../../src/config/config.js';
import type { VendorAccount } from '../../src/providers/contracts.js';
import { lipSyncServer } from '../../src/providers/presenter/lip-sync-server.js';
import { createVendorAccounts } from '../../src/services/vendors/vendor-accounts.js';
import type { Db } from '../../src/store/db/database.js';
import type { Secrets } from '../../src/store/vendors/secrets.js';
import { createFilmState } from '../support/vendors/film-fake.js';
import { fakeLipSyncServer } from '../support/vendors/lip-sync-server.js';
import { json, startVendorServer, type VendorServer } from '../support/vendors/server.js';
import { accountAt, isFailure, never } from '../support/vendors/suite.js';

describe('a lip-sync server', () => {
  let server: VendorServer;
  let account: VendorAccount;
  let told: unknown;
  before(async () => {
    server = await startVendorServer(() => json(200, told));
    account = accountAt(fakeLipSyncServer, server.baseUrl);
  });
  after(() => server.close());
  const lookAt = (film: object) => {
    told = { id: 'film_1', reference: 'call_1', ...film };
    return lipSyncServer.look(account, 'film_1', never);
  };

  test('is believed the films and pictures that lie on itself alone', async () => {
    const own = await lookAt({ status: 'done', url: '/v1/files/film.mp4', posterUrl: 'https://evil.example/a.png' });
    assert.ok(own.state === 'done');
    assert.deepEqual([own.url, own.posterUrl], [`${server.baseUrl}/v1/files/film.mp4`, null]);
    const { port } = new URL(server.baseUrl);
    const elsewhere = [
      'http://127.0.0.1:1/film.mp4',
      `https://127.0.0.1:${port}/f.mp4`,
      'file:///etc/passwd',
      'f.mp4',
      '',
    ];
    for (const url of [...elsewhere, 'http://evil.example/film.mp4', null])
      await assert.rejects(lookAt({ status: 'done', url }), isFailure('retry', /couldn’t be read/), String(url));
    told = { presenters: [{ id: 'maya', pictureUrl: 'http://127.0.0.1:1/maya.png' }] };
    const [maya] = await lipSyncServer.list(account, never);
    assert.deepEqual([maya!.name, maya!.gender, maya!.pictureUrl], ['maya', 'neutral', null]);
  });

  test('tells a progress between 0 and 100 and one of four states, or is not understood', async () => {
    assert.deepEqual(await lookAt({ status: 'queued', progress: 0 }), { state: 'waiting', percent: 0 });
    assert.deepEqual(await lookAt({ status: 'working' }), { state: 'working', percent: null });
    for (const film of [
      { status: 'working', progress: 4_000 },
      { status: 'working', progress: -1 },
      { status: 'over' },
    ])
      await assert.rejects(lookAt(film), isFailure('retry', /couldn’t be read/));
  });

  test('that answers with films nobody asked for is not taken for one that has ours', async () => {
    told = { films: [{ id: 'film_9', reference: 'call_9' }] };
    await assert.rejects(lipSyncServer.find(account, 'call_1', never), isFailure('retry', /couldn’t be read/));
  });
});

test('LIP_SYNC_SERVER_URL connects the server for all workspaces, also at a private address and without a key', async () => {
  const handle = fakeLipSyncServer.handle(createFilmState(Buffer.from('film'), 4));
  const server = await startVendorServer((asked, spoil) => {
    assert.equal(asked.headers.authorization, 'Bearer none');
    return handle(
      { ...asked, headers: { ...asked.headers, authorization: `Bearer ${fakeLipSyncServer.apiKey}` } },
      spoil,
    );
  });
  const config = readConfig({ LIP_SYNC_SERVER_URL: server.baseUrl });
  const accounts = createVendorAccounts({
    db: null as unknown as Db,
    secrets: null as unknown as Secrets,
    allowedHosts: ['10.0.0.7'],
    serverAccounts: config.vendorAccounts,
    serverAllowsFallback: false,
  });
  const opened = await accounts.open(null, lipSyncServer.name);
  assert.equal((await lipSyncServer.list(opened!.account, never)).length, 2);
  await server.close();
  const { host } = new URL(server.baseUrl);
  assert.deepEqual(accounts.hostsOf(lipSyncServer.name), ['10.0.0.7', host]);
  assert.deepEqual(accounts.hostsOf('heygen'), ['10.0.0.7']);
  const keyAlone = () => readConfig({ LIP_SYNC_SERVER_API_KEY: 'a-key' });
  assert.throws(
    keyAlone,
    (error) => error instanceof ConfigError && /does nothing without LIP_SYNC_SERVER_URL/.test(String(error)),
  );
});
