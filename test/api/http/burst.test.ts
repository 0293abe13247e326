// Who reads does not wait for those who write: a part of the connections is kept for reads.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../support/postgres.js';
import {
  addDatabase,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
} from '../../support/service.js';

describe('a burst of creates', () => {
  let server: TestServer;
  let service: TestService;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      environment: { DATABASE_POOL: '4' },
    });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  it('keeps no read waiting, though every connection that may write is taken', async () => {
    const { call, database } = service;
    const id = await createFlow(call);
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
      return rows[0]!.count;
    };
    await database.db.transaction().execute(async (tx) => {
      await sql`lock table flows in exclusive mode`.execute(tx);
      const creates = Array.from({ length: 8 }, () => call('POST', FLOWS, { emailContent: SUMMARY }));
      await until(waiting, (count) => count >= 3);
      for (const path of [`${FLOWS}/${id}`, `${FLOWS}?limit=1`, '/v1/usage'])
        assert.equal((await call('GET', path)).status, 200, path);
      await sql`rollback`.execute(tx);
      for (const { status } of await Promise.all(creates)) assert.equal(status, 200);
    });
  });
});
