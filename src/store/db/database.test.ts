import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CompiledQuery } from 'kysely';
import { startTestServer, type TestServer } from '../../../test/support/postgres.js';
import { addDatabase } from '../../../test/support/service.js';
import { type Database, type Db, isDatabaseDown, openDatabase } from './database.js';

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

describe('a statement that gets no answer', () => {
  const NO_ANSWER = /^Error: Query read timeout$/;
  /** Long enough for an answer on a busy machine, short enough to wait for. */
  const SOON_MS = 500;
  const ANSWERED_MS = 30_000;
  let server: TestServer;
  let connectionString: string;
  let holder: Database;
  before(async () => {
    server = await startTestServer();
    connectionString = await addDatabase(server);
    holder = openDatabase({ connectionString }, () => undefined);
  });
  after(async () => {
    await holder.close();
    await server.stop();
  });

  const ask = async (db: Db, text: string) =>
    (await db.executeQuery(CompiledQuery.raw(text))).rows as Record<string, unknown>[];
  const LOCK = 'select pg_advisory_lock(1)';

  /** Runs `work` while statements that want the lock are not answered; `answer` lets it go. */
  const withoutAnswers = (work: (answer: () => Promise<unknown>) => Promise<void>) =>
    holder.db.connection().execute(async (db) => {
      await ask(db, LOCK);
      const answer = () => ask(db, 'select pg_advisory_unlock_all()');
      await work(answer).finally(answer);
    });

  /** One connection, whose statements are given up soon. */
  const impatient = (work: (database: Database) => Promise<void>) => within(SOON_MS, work);
  const within = async (limitMs: number, work: (database: Database) => Promise<void>) => {
    const database = openDatabase({ connectionString, max: 1, query_timeout: limitMs }, () => undefined);
    await work(database).finally(database.close);
  };
  const assertGivenUp = (asked: Promise<unknown>) =>
    assert.rejects(asked, (error) => NO_ANSWER.test(String(error)) && isDatabaseDown(error));

  it('fails with all that wait behind it, and its connection is not used again', async () => {
    await impatient(async ({ db, pool }) => {
      const pid = 'select pg_backend_pid() as pid';
      const [first] = await ask(db, pid);
      await withoutAnswers(() =>
        db.connection().execute(async (lent) => {
          await Promise.all([LOCK, 'select 1', 'select 2'].map((text) => assertGivenUp(ask(lent, text))));
        }),
      );
      assert.equal(pool.totalCount, 0);
      assert.notDeepEqual(await ask(db, pid), [first]);
    });
  });

  it('never lends its late answer to the next one', async () => {
    await impatient(async ({ db }) => {
      await withoutAnswers((answer) =>
        db.connection().execute(async (lent) => {
          await assertGivenUp(ask(lent, LOCK));
          await answer();
          await assertGivenUp(ask(lent, 'select 1 as n'));
        }),
      );
      assert.deepEqual(await ask(db, 'select 2 as n'), [{ n: 2 }]);
    });
  });

  it('is given up, too, on a connection that was idle for longer than the limit', async () => {
    await impatient(async (idle) => {
      await ask(idle.db, 'select 1');
      await withoutAnswers(async () => {
        await impatient((other) => assertGivenUp(ask(other.db, LOCK)));
        await assertGivenUp(ask(idle.db, LOCK));
      });
    });
  });

  it('fails alone when the server refuses it, and the next one is answered', async () => {
    await within(ANSWERED_MS, async ({ db, pool }) => {
      await assert.rejects(ask(db, 'select 1 / 0'), /division by zero/);
      assert.deepEqual(await ask(db, 'select 3 as n'), [{ n: 3 }]);
      assert.equal(pool.totalCount, 1);
    });
  });
});
