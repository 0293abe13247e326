import assert from 'node:assert/strict';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startTestServer, type TestServer } from '../../../test/support/postgres.js';
import { addDatabase } from '../../../test/support/service.js';
import { randomBase62 } from '../../lib/ids.js';
import { newSecretKey, type SecretKey } from '../../lib/security/envelope.js';
import { type Database, openDatabase } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { addWorkspace } from '../workspaces/workspaces.js';
import { resealSecrets } from './reseal.js';
import { createSecretKeys, createSecrets, listSecrets, removeSecret, type Secrets } from './secrets.js';

const VALUE = 'sk-live-0123456789abcdef';
const AT = new Date(1_700_000_000_000);

describe('secrets', () => {
  let server: TestServer;
  let database: Database;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  /** A fresh database with a workspace, and a machine's folder. */
  async function setUp() {
    const settings = { connectionString: await addDatabase(server), max: 2 };
    await migrate(settings);
    database = openDatabase(settings, () => undefined);
    const workspace = { voiceId: null, quotaMonthly: null, avatars: [], at: AT };
    const ids = [];
    for (const name of ['One', 'Two']) ids.push(await addWorkspace(database.db, { ...workspace, name }));
    return { db: database.db, workspaceId: ids[0]!, otherId: ids[1]!, machine: await addMachine() };
  }
  async function addMachine(...given: SecretKey[]): Promise<{ folder: string; secrets: Secrets }> {
    const folder = join(server.folder, randomBase62(8));
    await mkdir(folder);
    return { folder, secrets: createSecrets(createSecretKeys({ given, dataDir: folder })) };
  }
  const put = (secrets: Secrets, workspaceId: string, value = VALUE) =>
    secrets.put(database.db, { workspaceId, name: 'script', value, at: AT });

  it('come back as they were, under a key of the folder that only this account reads', async (context) => {
    const { db, workspaceId, machine } = await setUp();
    context.after(() => database.close());
    await put(machine.secrets, workspaceId);
    assert.equal(await machine.secrets.reveal(db, workspaceId, 'script'), VALUE);
    assert.equal(await machine.secrets.reveal(db, workspaceId, 'other'), null);
    assert.equal((await stat(join(machine.folder, 'secret.key'))).mode & 0o777, 0o600);
    const stored = JSON.stringify(await db.selectFrom('secrets').selectAll().execute());
    assert.ok(!stored.includes(VALUE) && !stored.includes(Buffer.from(VALUE).toString('base64')));
    const [listed] = await listSecrets(db, workspaceId);
    assert.deepEqual(Object.keys(listed!).sort(), ['created_at', 'hint', 'key_id', 'name', 'updated_at']);
    assert.equal(listed!.hint, 'cdef');
    await put(machine.secrets, workspaceId, 'short');
    assert.equal((await listSecrets(db, workspaceId))[0]!.hint, '');
    await removeSecret(db, workspaceId, 'script');
    assert.equal(await machine.secrets.reveal(db, workspaceId, 'script'), null);
  });

  it('of one workspace do not open in the place of another', async (context) => {
    const { db, workspaceId, otherId, machine } = await setUp();
    context.after(() => database.close());
    await put(machine.secrets, workspaceId);
    await put(machine.secrets, otherId, 'sk-of-the-other-one');
    const { ciphertext, nonce } = await db
      .selectFrom('secrets')
      .selectAll()
      .where('workspace_id', '=', otherId)
      .executeTakeFirstOrThrow();
    await db.updateTable('secrets').set({ ciphertext, nonce }).where('workspace_id', '=', workspaceId).execute();
    await assert.rejects(machine.secrets.reveal(db, workspaceId, 'script'), {
      name: 'SecretError',
      message: /changed in the database/,
    });
  });

  it('get one key, however many processes need it first', async (context) => {
    const { db, workspaceId, machine } = await setUp();
    context.after(() => database.close());
    const keys = Array.from({ length: 8 }, () => createSecretKeys({ given: [], dataDir: machine.folder }));
    const made = await Promise.all(keys.map((each) => each.make()));
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    await put(machine.secrets, workspaceId);
    assert.equal((await listSecrets(db, workspaceId))[0]!.key_id, made[0]!.id);
  });

  it('ask a machine without their key for AFTERCALL_SECRET_KEY, and it makes none of its own', async (context) => {
    const { db, workspaceId, otherId, machine } = await setUp();
    context.after(() => database.close());
    await put(machine.secrets, workspaceId);
    const stranger = await addMachine();
    const demand = { name: 'SecretError', message: /same AFTERCALL_SECRET_KEY/ };
    await assert.rejects(stranger.secrets.reveal(db, workspaceId, 'script'), demand);
    await assert.rejects(put(stranger.secrets, otherId), demand);
    await assert.rejects(stat(join(stranger.folder, 'secret.key')), { code: 'ENOENT' });
    const shared = newSecretKey();
    const [one, two] = [await addMachine(shared), await addMachine(shared)];
    await put(one.secrets, workspaceId);
    assert.equal(await two.secrets.reveal(db, workspaceId, 'script'), VALUE);
  });

  it('open with an older key after a rotation, and are sealed with the new one when set again', async (context) => {
    const { db, workspaceId } = await setUp();
    context.after(() => database.close());
    const [old, fresh] = [newSecretKey(), newSecretKey()];
    await put((await addMachine(old)).secrets, workspaceId);
    const both = await addMachine(fresh, old);
    assert.equal(await both.secrets.reveal(db, workspaceId, 'script'), VALUE);
    await put(both.secrets, workspaceId);
    assert.equal(await (await addMachine(fresh)).secrets.reveal(db, workspaceId, 'script'), VALUE);
    await assert.rejects((await addMachine(old)).secrets.reveal(db, workspaceId, 'script'), new RegExp(fresh.id));
  });

  it('are all sealed anew after a rotation, so that the older key can go', async (context) => {
    const { db, workspaceId, otherId } = await setUp();
    context.after(() => database.close());
    const [old, fresh, lost] = [newSecretKey(), newSecretKey(), newSecretKey()];
    const before = (await addMachine(old)).secrets;
    await put(before, workspaceId);
    await put(before, otherId, 'sk-live-of-another');
    await (await addMachine(lost)).secrets.put(db, { workspaceId, name: 'gone', value: VALUE, at: AT });
    const keys = createSecretKeys({ given: [fresh, old], dataDir: server.folder });
    const left = [{ secret: `${workspaceId} gone`, keyId: lost.id }];
    assert.deepEqual(await resealSecrets(db, keys), { keyId: fresh.id, resealed: 2, left });
    const after = (await addMachine(fresh)).secrets;
    assert.equal(await after.reveal(db, workspaceId, 'script'), VALUE);
    assert.equal(await after.reveal(db, otherId, 'script'), 'sk-live-of-another');
    assert.deepEqual(await resealSecrets(db, keys), { keyId: fresh.id, resealed: 0, left });
  });

  it('that are set while all are sealed anew stay as they were set', async (context) => {
    const { db, workspaceId } = await setUp();
    context.after(() => database.close());
    const [old, fresh] = [newSecretKey(), newSecretKey()];
    await put((await addMachine(old)).secrets, workspaceId);
    const present = createSecretKeys({ given: [fresh, old], dataDir: server.folder });
    const find: typeof present.find = async (id) => {
      await put((await addMachine(fresh)).secrets, workspaceId, 'set in between');
      return present.find(id);
    };
    const { resealed } = await resealSecrets(db, { ...present, find });
    assert.equal(resealed, 0);
    assert.equal(await (await addMachine(fresh)).secrets.reveal(db, workspaceId, 'script'), 'set in between');
  });

  it('sealed by the folder still open once the operator gives a key', async (context) => {
    const { db, workspaceId, machine } = await setUp();
    context.after(() => database.close());
    await put(machine.secrets, workspaceId);
    const later = createSecrets(createSecretKeys({ given: [newSecretKey()], dataDir: machine.folder }));
    assert.equal(await later.reveal(db, workspaceId, 'script'), VALUE);
  });

  it('say what to do where the key file is broken, without showing what is in it', async (context) => {
    const { db, workspaceId, machine } = await setUp();
    context.after(() => database.close());
    await put(machine.secrets, workspaceId);
    const path = join(machine.folder, 'secret.key');
    const half = (await readFile(path, 'utf8')).slice(0, 20);
    await writeFile(path, half);
    await assert.rejects(machine.secrets.reveal(db, workspaceId, 'script'), (error: Error) => {
      assert.equal(error.name, 'SecretError');
      assert.match(error.message, /does not hold a key/);
      assert.ok(!error.message.includes(half));
      return true;
    });
  });
});
