import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startTestServer, type TestServer } from '../../../test/support/postgres.js';
import { addDatabase } from '../../../test/support/service.js';
import { systemClock } from '../../lib/clock.js';
import { randomBase62 } from '../../lib/ids.js';
import { createLog, type Log } from '../../lib/log.js';
import { newSecretKey } from '../../lib/security/envelope.js';
import { AUTHORITY, OPERATORS } from '../../provenance/certificates/operators.test.data.js';
import { type Database, openDatabase } from '../../store/db/database.js';
import { migrate } from '../../store/db/migrate.js';
import { resealSecrets } from '../../store/vendors/reseal.js';
import { createSecretKeys, createSecrets } from '../../store/vendors/secrets.js';
import { createSigningIdentities, type SigningTools } from './signing-identities.js';

const YEAR_MS = 366 * 24 * 3_600_000;

describe('who signs', () => {
  let server: TestServer;
  let database: Database;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  async function setUp(context: { after(end: () => Promise<void>): void }) {
    const settings = { connectionString: await addDatabase(server), max: 4 };
    await migrate(settings);
    database = openDatabase(settings, () => undefined);
    context.after(() => database.close());
    return addMachine();
  }
  /** The folder of a machine; processes of it share the key that seals. */
  async function addMachine(): Promise<string> {
    const folder = join(server.folder, randomBase62(8));
    await mkdir(folder);
    return folder;
  }
  const keysIn = (dataDir: string) => createSecretKeys({ given: [], dataDir });
  const process = (dataDir: string, changes: Partial<SigningTools> = {}) =>
    createSigningIdentities({
      ...{
        database,
        secrets: createSecrets(keysIn(dataDir)),
        clock: systemClock,
        log: createLog('silent'),
        operator: null,
      },
      ...changes,
    });

  it('is the same for all processes, also for those that start at once', async (context) => {
    const folder = await setUp(context);
    const found = await Promise.all([1, 2, 3, 4].map(() => process(folder).current()));
    assert.equal(new Set(found.map(({ fingerprint }) => fingerprint)).size, 1);
    assert.equal((await process(folder).current()).fingerprint, found[0]!.fingerprint);
    const stored = JSON.stringify(await database.db.selectFrom('signing_certificates').selectAll().execute());
    assert.doesNotMatch(stored, /PRIVATE KEY/);
  });

  it('is made anew long before the certificate is over, and the one before stays trusted', async (context) => {
    const folder = await setUp(context);
    const first = await process(folder).current();
    const later = process(folder, { clock: () => systemClock() + 16 * YEAR_MS });
    const second = await later.current();
    assert.notEqual(second.fingerprint, first.fingerprint);
    assert.equal((await later.anchors()).match(/BEGIN CERTIFICATE/g)?.length, 2);
  });

  it('goes on after the key that seals was rotated', async (context) => {
    const folder = await setUp(context);
    const first = await process(folder).current();
    const fresh = newSecretKey();
    const { resealed, left } = await resealSecrets(database.db, createSecretKeys({ given: [fresh], dataDir: folder }));
    assert.deepEqual({ resealed, left }, { resealed: 1, left: [] });
    const secrets = createSecrets(createSecretKeys({ given: [fresh], dataDir: await addMachine() }));
    assert.equal((await process(folder, { secrets }).current()).fingerprint, first.fingerprint);
  });

  it('is a certificate of the process where its key does not open the stored one, which is warned of', async (context) => {
    const first = await process(await setUp(context)).current();
    const warned: unknown[] = [];
    const log = { ...createLog('silent'), warn: (...said: unknown[]) => void warned.push(said) } as unknown as Log;
    const stranger = process(await addMachine(), { log });
    const own = await stranger.current();
    assert.notEqual(own.fingerprint, first.fingerprint);
    assert.equal((await stranger.current()).fingerprint, own.fingerprint);
    assert.equal(warned.length, 1);
  });

  it('is the operator as long as the certificate is valid, then the installation', async (context) => {
    const folder = await setUp(context);
    const operator = OPERATORS.p384;
    const bringing = process(folder, { operator });
    assert.match(await bringing.anchors(), new RegExp(AUTHORITY.slice(30, 60).replace(/\W/g, '\\$&')));
    const theirs = await bringing.current();
    assert.equal(theirs.algorithm.jose, 'ES384');
    const over = process(folder, { operator, clock: () => theirs.validToMs + 1 });
    assert.equal((await over.current()).algorithm.jose, 'ES256');
  });
});
