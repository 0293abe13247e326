// Replacing the key of secrets, as an operator does it.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EXIT } from '../../src/cli/core/output.js';
import { newSecretKey, writeSecretKey } from '../../src/lib/security/envelope.js';
import { command } from '../support/command.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService } from '../support/service.js';

describe('aftercall secrets reseal', () => {
  const [old, fresh] = [newSecretKey(), newSecretKey()];
  let server: TestServer;
  let service: TestService;
  let folder: string;
  let databaseUrl: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftercall cli '));
    server = await startTestServer();
    databaseUrl = await addDatabase(server);
    const environment = { AFTERCALL_SECRET_KEY: writeSecretKey(old) };
    service = await startTestService(server, { databaseUrl, works: false, environment });
    const made = await service.call('POST', '/v1/webhooks', { url: 'https://crm.example.com/hook' });
    assert.equal(made.status, 200);
  });
  after(async () => {
    await service.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const reseal = (...keys: (typeof old)[]) => {
    const AFTERCALL_SECRET_KEY = keys.map(writeSecretKey).join(',');
    return command(folder, { DATABASE_URL: databaseUrl, AFTERCALL_SECRET_KEY }, 'secrets', 'reseal', '--json');
  };

  it('names what it cannot open and changes nothing of it, and seals all once it has the old key', async () => {
    const alone = await reseal(fresh);
    assert.equal(alone.code, EXIT.setup);
    const { resealed, left } = JSON.parse(alone.stdout);
    assert.equal(resealed, 0);
    assert.deepEqual(
      left.map((one: { keyId: string }) => one.keyId),
      left.map(() => old.id),
    );
    const both = await reseal(fresh, old);
    assert.equal(both.code, EXIT.ok, both.stderr);
    assert.deepEqual(JSON.parse(both.stdout), { keyId: fresh.id, resealed: left.length, left: [] });
    assert.ok(left.length > 0);
    assert.deepEqual(JSON.parse((await reseal(fresh)).stdout), { keyId: fresh.id, resealed: 0, left: [] });
    for (const key of [old, fresh]) assert.ok(!both.stdout.includes(writeSecretKey(key)));
  });
});
