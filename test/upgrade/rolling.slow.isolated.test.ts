// An upgrade while the service is in use: the schema grows under running processes, then each of them is replaced. No request
// fails and no flow is lost.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { migrate } from '../../src/store/db/migrate.js';
import { assertBooksBalance, assertMovesAreOnePath, assertResultsAreTheHolders } from '../support/books.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type ServiceProcess, startServiceProcess } from '../support/process.js';
import { type Call, createCall, createFlow, until, untilStatus } from '../support/service.js';
import { expandingMigrations } from './newer-schema.js';

const WORKERS = 2;
const CLIENTS = 4;

describe('an upgrade of a service in use', () => {
  let server: TestServer;
  let database: Database;
  let settings: { connectionString: string };
  const key = newApiKey();
  const running: ServiceProcess[] = [];
  before(async () => {
    server = await startTestServer();
    settings = { connectionString: await server.addDatabase() };
    database = openDatabase({ ...settings, max: 2 }, () => undefined);
  });
  after(async () => {
    for (const process of running) await process.end('SIGKILL');
    await database.close();
    await server.stop();
  });

  async function start(serves: boolean): Promise<ServiceProcess> {
    const environment = {
      DATABASE_URL: settings.connectionString,
      DATA_DIR: server.folder,
      AFTERCALL_API_KEY: key,
      SHUTDOWN_GRACE_SECONDS: '5',
    };
    const behaviour = { busyMs: 600 };
    const process = await startServiceProcess({ environment, roles: { serves, works: !serves }, behaviour });
    running.push(process);
    return process;
  }

  it('fails no request and loses no flow, while the schema grows and every process is replaced', async (t) => {
    let api = await start(true);
    const workers = await Promise.all(Array.from({ length: WORKERS }, () => start(false)));
    await database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
    const flows: string[] = [];
    const clients = new AbortController();
    /** As a load balancer has it: new requests go to whoever is ready, and old ones are finished where they are. */
    const call: Call = (...request) => createCall(api.url, key)(...request);
    const useIt = async () => {
      while (!clients.signal.aborted) {
        const id = await createFlow(call);
        flows.push(id);
        await untilStatus(call, id, 'completed');
      }
    };
    const used = Promise.all(Array.from({ length: CLIENTS }, useIt));
    used.catch(() => undefined);
    const { applied } = await migrate(settings, await expandingMigrations(database));
    assert.equal(applied.length, 1);
    for (const worker of workers) {
      await start(false);
      assert.equal(await worker.end('SIGTERM'), 0);
    }
    const leaving = api;
    api = await start(true);
    assert.equal(await leaving.end('SIGTERM'), 0);
    await untilStatus(call, await createFlow(call), 'completed');
    clients.abort();
    await used;
    t.diagnostic(`${flows.length} flows`);
    assert.ok(flows.length > CLIENTS * 3);
    await assertBooksBalance(database);
    await assertMovesAreOnePath(database);
    await assertResultsAreTheHolders(database);
    const { rows } = await database.pool.query<{ tries: number }>('select max(tries) as tries from flows');
    assert.ok(rows[0]!.tries <= 1, 'what was handed back is not a try');
  });

  it('waits for a table that a backup reads, without holding up those who use it', async () => {
    const backup = new pg.Client(settings);
    await backup.connect();
    await backup.query('begin; select count(*) from flows');
    const known = await database.db.selectFrom('migrations').select('name').execute();
    const before = known.map(({ name }) => ({ name, sql: '' }));
    const migrating = migrate(settings, [
      ...before,
      { name: '9999-more.sql', sql: 'alter table flows add column more text' },
    ]);
    await waitsForLock(database);
    const askedMs = performance.now();
    await database.pool.query('select count(*) from flows');
    const waitedMs = performance.now() - askedMs;
    await backup.query('commit');
    await backup.end();
    assert.ok(waitedMs < 5_000, `a read waited ${waitedMs} ms`);
    assert.deepEqual((await migrating).applied, ['9999-more.sql']);
  });
});

async function waitsForLock({ pool }: Database): Promise<void> {
  const ask = () => pool.query("select 1 from pg_locks where not granted and relation = 'flows'::regclass");
  await until(ask, ({ rowCount }) => rowCount! > 0);
}
