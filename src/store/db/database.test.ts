import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CompiledQuery } from 'kysely';
import { startTestServer, type TestServer } from '../../../test/support/postgres.js';
import { addDatabase } from '../../../test/support/service.js';
import { type Database, openDatabase } from './database.js';

describe('a prepared statement', () => {
  let server: TestServer;
  let database: Database;
  before(async () => {
    server = await startTestServer();
    // One connection, so that every statement meets what the last one left there.
    database = openDatabase({ connectionString: await addDatabase(server), max: 1 }, () => undefined);
  });
  after(async () => {
    await database.close();
    await server.stop();
  });

  const run = async (text: string, values: unknown[]) =>
    (await database.db.executeQuery(CompiledQuery.raw(text, values))).rows as Record<string, unknown>[];

  it('is kept by its connection under the name that its text begins with, and no other is', async () => {
    for (const value of [1, 2]) {
      assert.deepEqual(await run('/* prepared: doubled */ select 2 * $1::int as n', [value]), [{ n: 2 * value }]);
      assert.deepEqual(await run('select 3 * $1::int as n', [value]), [{ n: 3 * value }]);
    }
    assert.deepEqual(await run('select name from pg_prepared_statements', []), [{ name: 'doubled' }]);
  });

  it('answers again after a value that it could not take', async () => {
    const halve = (value: unknown) => run('/* prepared: divided */ select 12 / $1::int as n', [value]);
    await assert.rejects(halve('none'));
    await assert.rejects(halve(0), /division by zero/);
    assert.deepEqual(await halve(4), [{ n: 3 }]);
  });
});
