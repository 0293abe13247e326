// Processes of this version on the schema of a later one: they start and work where it has only grown, and refuse where what they
// need was taken away.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { migrate } from '../../src/store/db/migrate.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { createFlow, FLOWS, startTestService, type TestService, untilStatus } from '../support/service.js';
import { contractingMigrations, EXPANDED, expandingMigrations } from './newer-schema.js';

describe('the schema of a later version', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  /** A database that the later version has migrated, after this one has worked on it. */
  async function migrated(change: (service: TestService) => ReturnType<typeof expandingMigrations>) {
    const databaseUrl = await server.addDatabase();
    const first = await startTestService(server, { databaseUrl });
    const settings = { connectionString: databaseUrl };
    const migrations = await change(first);
    const { applied } = await migrate(settings, migrations);
    assert.ok(applied.includes(EXPANDED));
    return { databaseUrl, settings, first };
  }

  it('serves processes that run through the migration, and those that start after it', async () => {
    const { databaseUrl, settings, first } = await migrated(({ database }) => expandingMigrations(database));
    await untilStatus(first.call, await createFlow(first.call), 'completed');
    await first.stop();
    assert.deepEqual(await migrate(settings), { applied: [], newer: [EXPANDED] });
    const second = await startTestService(server, { databaseUrl });
    const made = await createFlow(second.call, { autoApproveScript: false, metadata: { deal: '1' } });
    await untilStatus(second.call, made, 'pending_approval');
    assert.equal((await second.call('POST', `${FLOWS}/${made}/approve`, { action: 'approve' })).status, 200);
    await untilStatus(second.call, made, 'completed');
    assert.equal((await second.call('GET', `${FLOWS}?metadata.deal=1`)).body.flows.length, 1);
    assert.equal((await second.call('POST', `${FLOWS}/${made}/erase`)).status, 200);
    await second.stop();
  });

  it('is refused once it has lost what this version needs', async () => {
    const { databaseUrl, first } = await migrated(async ({ database }) =>
      contractingMigrations(await expandingMigrations(database), EXPANDED),
    );
    await first.stop();
    await assert.rejects(startTestService(server, { databaseUrl }), /newer Aftercall \(9999-contracted\.sql\)/);
  });

  it('is accepted where it has lost only what this version had retired', async () => {
    const { settings, first } = await migrated(async ({ database }) =>
      contractingMigrations(await expandingMigrations(database), '0023-contracts.sql'),
    );
    await first.stop();
    assert.deepEqual((await migrate(settings)).newer, [EXPANDED, '9999-contracted.sql']);
  });
});
