// The audit log proves itself: whoever changes, takes away, puts in or moves an entry, also with all rights on the database,
// is found by the next walk along the chain, and the entry is named.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { type ChainedEntry, createVerifier, type Fault, type Head } from '../../src/lib/security/audit-chain.js';
import { type Database, openDatabase, type Tx } from '../../src/store/db/database.js';
import { listMigrations, migrate } from '../../src/store/db/migrate.js';
import { audit, exportLines, OPERATOR, walkChains } from '../../src/store/people/audit.js';
import { addWorkspace } from '../../src/store/workspaces/workspaces.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase } from '../support/service.js';

const AT = new Date('2026-03-01T10:00:00.123Z');

describe('the audit log', () => {
  let server: TestServer;
  let database: Database;
  before(async () => {
    server = await startTestServer();
    database = openDatabase({ connectionString: await addDatabase(server), max: 12 }, () => undefined);
  });
  after(async () => {
    await database.close();
    await server.stop();
  });

  const workspace = () =>
    addWorkspace(database.db, { name: 'W', voiceId: null, quotaMonthly: null, avatars: [], at: AT });
  const write = (workspaceId: string | null, subject: string | null) =>
    database.db
      .transaction()
      .execute((tx) => audit(tx, { workspaceId, actor: OPERATOR, action: 'key.created', subject, at: AT }));
  const filled = async (entries = 5) => {
    const id = await workspace();
    for (let n = 1; n <= entries; n += 1) await write(id, `entry ${n}`);
    return id;
  };
  const walk = async (workspaceId: string | null, pinned: Head[] = []) => {
    const verifier = createVerifier(pinned);
    await walkChains(database.db, workspaceId, verifier);
    return verifier.finish();
  };
  const exported = async (workspaceId: string) => {
    const lines: ChainedEntry[] = [];
    for await (const line of exportLines(database.db, workspaceId)) lines.push(JSON.parse(line));
    return lines;
  };
  const walkLines = (lines: ChainedEntry[], pinned: Head[] = []) => {
    const verifier = createVerifier(pinned);
    for (const line of lines) verifier.take(line);
    return verifier.finish();
  };
  const named = (faults: Fault[]) => faults.map(({ kind, seq }) => `${kind} ${seq}`);
  /** What only who owns the tables can do. */
  const behindTheTriggers = (work: (tx: Tx) => Promise<unknown>) =>
    database.db.transaction().execute(async (tx) => {
      for (const table of ['audit', 'audit_chain'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      await work(tx);
      for (const table of ['audit', 'audit_chain']) {
        await sql`alter table ${sql.table(table)} enable always trigger audit_only_grows`.execute(tx);
      }
      await sql`alter table audit enable always trigger audit_append`.execute(tx);
    });

  it('counts without a gap and hashes the same in the database and here, whatever stands in an entry', async () => {
    const id = await workspace();
    for (const subject of ['', 'plain', 'ünï©ødé 😀 \u2028', '3:abc,', '-,', 'a\tb\nc\\"\u007f', null])
      await write(id, subject);
    const { faults, heads, entries } = await walk(id);
    assert.deepEqual(faults, []);
    assert.equal(entries, 7);
    assert.deepEqual(
      heads.map(({ chain, seq }) => [chain, seq]),
      [[id, 7]],
    );
    assert.deepEqual(walkLines(await exported(id), heads).faults, []);
  });

  it('keeps one chain where many write at once, also several entries in a transaction and to several workspaces', async () => {
    const [one, other] = [await workspace(), await workspace()];
    const both = Array.from({ length: 40 }, (_, n) =>
      database.db.transaction().execute(async (tx) => {
        for (const workspaceId of n % 4 === 0 ? [one, one] : [n % 2 === 0 ? one : other]) {
          await audit(tx, { workspaceId, actor: OPERATOR, action: 'key.created', subject: `${n}`, at: AT });
        }
      }),
    );
    await Promise.all(both);
    for (const [id, count] of [
      [one, 30],
      [other, 20],
    ] as const) {
      const { faults, heads } = await walk(id);
      assert.deepEqual([faults, heads[0]!.seq], [[], count]);
    }
  });

  it('has no place for what was rolled back', async () => {
    const id = await filled(2);
    const fails = database.db.transaction().execute(async (tx) => {
      await audit(tx, { workspaceId: id, actor: OPERATOR, action: 'key.created', at: AT });
      throw new Error('no');
    });
    await assert.rejects(fails, /no/);
    await write(id, 'entry 3');
    assert.deepEqual((await walk(id)).heads[0]!.seq, 3);
  });

  it('has a chain of its own for what concerns the whole server', async () => {
    await write(null, 'server');
    const { faults, heads } = await walk(null);
    assert.deepEqual(faults, []);
    assert.ok(heads.some(({ chain }) => chain === 'server'));
  });

  it('refuses to be changed, also to who owns it and to a session that calls itself a replica', async () => {
    const { db } = database;
    await filled(1);
    for (const statement of [
      sql`update audit set actor = 'x'`,
      sql`delete from audit`,
      sql`truncate audit`,
      sql`update audit_chain set seq = 9`,
      sql`delete from audit_chain`,
      sql`truncate audit_chain`,
    ]) {
      await assert.rejects(statement.execute(db), /can only be added to/);
      const asReplica = db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await statement.execute(tx);
      });
      await assert.rejects(asReplica, /can only be added to/);
    }
  });

  it('outlives its workspace', async () => {
    const id = await filled(2);
    await sql`delete from workspaces where id = ${id}`.execute(database.db);
    assert.deepEqual([(await walk(id)).entries, (await walk(id)).faults], [2, []]);
  });

  it('names an entry that was changed, in each of its fields', async () => {
    const changes = {
      actor: sql`actor = 'Somebody else'`,
      subject: sql`subject = null`,
      at: sql`at = at + interval '1 millisecond'`,
      action: sql`action = 'key.revokeD'`,
      actor_kind: sql`actor_kind = 'person'`,
    };
    for (const change of Object.values(changes)) {
      const id = await filled();
      await behindTheTriggers((tx) =>
        sql`update audit set ${change} where workspace_id = ${id} and subject = 'entry 3'`.execute(tx),
      );
      assert.deepEqual(named((await walk(id)).faults), ['changed 3']);
    }
  });

  it('names an entry that was changed together with its hash', async () => {
    const id = await filled();
    await behindTheTriggers(async (tx) => {
      await sql`update audit set subject = 'forged' where workspace_id = ${id} and subject = 'entry 3'`.execute(tx);
      await sql`update audit_chain c set hash = audit_hash(c.previous_hash, c.seq, a) from audit a
        where a.id = c.entry_id and c.chain = ${id} and c.seq = 3`.execute(tx);
    });
    assert.deepEqual(named((await walk(id)).faults), ['changed 3']);
  });

  it('names a flipped byte of a hash', async () => {
    const id = await filled();
    await behindTheTriggers((tx) =>
      sql`update audit_chain set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where chain = ${id} and seq = 4`.execute(
        tx,
      ),
    );
    assert.deepEqual(named((await walk(id)).faults), ['changed 4']);
  });

  it('names entries that were taken away: without their places, and with them', async () => {
    const id = await filled();
    await behindTheTriggers((tx) =>
      sql`delete from audit where workspace_id = ${id} and subject = 'entry 2'`.execute(tx),
    );
    assert.deepEqual(named((await walk(id)).faults), ['missing 2']);
    await behindTheTriggers((tx) => sql`delete from audit_chain where chain = ${id} and seq = 2`.execute(tx));
    assert.deepEqual(named((await walk(id)).faults), ['missing 2']);
  });

  it('names an entry that was put in beside the chain', async () => {
    const id = await filled(2);
    await behindTheTriggers((tx) =>
      sql`insert into audit (id, workspace_id, at, actor_kind, actor, action)
        values ('audit_forged', ${id}, now(), 'operator', 'Operator', 'key.created')`.execute(tx),
    );
    const { faults } = await walk(id);
    assert.deepEqual(
      faults.map(({ kind, id }) => [kind, id]),
      [['inserted', 'audit_forged']],
    );
  });

  it('names entries that changed places', async () => {
    const id = await filled();
    await behindTheTriggers(async (tx) => {
      await sql`update audit_chain set seq = 100 where chain = ${id} and seq = 2`.execute(tx);
      await sql`update audit_chain set seq = 2 where chain = ${id} and seq = 3`.execute(tx);
      await sql`update audit_chain set seq = 3 where chain = ${id} and seq = 100`.execute(tx);
    });
    assert.deepEqual(named((await walk(id)).faults), ['changed 2', 'changed 3']);
  });

  it('shows a cut tail, and a chain that was written anew, to who has pinned a head', async () => {
    const id = await filled();
    const { heads } = await walk(id);
    await write(id, 'entry 6');
    assert.deepEqual((await walk(id, heads)).faults, []);
    await behindTheTriggers(async (tx) => {
      await sql`delete from audit where workspace_id = ${id} and subject in ('entry 5', 'entry 6')`.execute(tx);
      await sql`delete from audit_chain where chain = ${id} and seq > 4`.execute(tx);
    });
    assert.deepEqual((await walk(id)).faults, []);
    assert.deepEqual(named((await walk(id, heads)).faults), ['truncated 5']);
    await write(id, 'another entry 5');
    assert.deepEqual((await walk(id)).faults, []);
    assert.deepEqual(named((await walk(id, heads)).faults), ['changed 5']);
  });

  it('chains the entries of an older version, and caps the keys of its members, when that is migrated', async () => {
    const connectionString = await server.addDatabase('empty');
    const migrations = listMigrations();
    await migrate(
      { connectionString },
      migrations.filter(({ name }) => name < '0017'),
    );
    const older = openDatabase({ connectionString, max: 2 }, () => undefined);
    await older.pool.query(`
      insert into workspaces (id, name) values ('ws_a', 'A'), ('ws_b', 'B');
      insert into users (id, email, name, created_at) values ('user_m', 'm@example.com', 'M', now());
      insert into members (workspace_id, user_id, role, created_at) values ('ws_a', 'user_m', 'member', now());
      insert into keys (id, workspace_id, user_id, name, owner_name, hash, hint, scopes)
        values ('key_m', 'ws_a', 'user_m', 'M', 'M', 'm', 'm', '{*}'), ('key_o', 'ws_a', null, 'O', 'O', 'o', 'o', '{*}');
      insert into audit (id, workspace_id, at, actor_kind, actor, action)
        select 'audit_' || n, case when n % 3 = 0 then 'ws_b' else 'ws_a' end, now() - n * interval '1 minute',
               'operator', 'Operator', 'key.created' from generate_series(1, 9) n;`);
    await migrate({ connectionString }, migrations);
    const verifier = createVerifier();
    await walkChains(older.db, null, verifier);
    const { heads, faults } = verifier.finish();
    assert.deepEqual([faults, heads.map(({ chain, seq }) => `${chain} ${seq}`)], [[], ['ws_a 6', 'ws_b 3']]);
    const keys = await older.db.selectFrom('keys').select('scopes').orderBy('id').execute();
    assert.deepEqual(
      keys.map(({ scopes }) => scopes.length),
      [4, 1],
    );
    await older.close();
  });

  it('is found damaged in an export in the same way', async () => {
    const lines = await exported(await filled());
    const [one, two, three, four, five] = lines as [
      ChainedEntry,
      ChainedEntry,
      ChainedEntry,
      ChainedEntry,
      ChainedEntry,
    ];
    assert.deepEqual(walkLines(lines).faults, []);
    assert.deepEqual(named(walkLines([one, two, { ...three, actor: 'x' }, four, five]).faults), ['changed 3']);
    assert.deepEqual(named(walkLines([one, two, four, five]).faults), ['missing 3']);
    assert.deepEqual(named(walkLines([one, three, two, four, five]).faults), ['reordered 2']);
    assert.deepEqual(named(walkLines([one, two, two, three, four, five]).faults), ['inserted 2']);
    assert.deepEqual(named(walkLines([two, three, four, five]).faults), ['missing 1']);
    const forged = { ...three, workspaceId: 'ws_other', chain: 'ws_other' };
    assert.ok(named(walkLines([one, two, forged, four, five]).faults).includes('changed 3'));
    assert.deepEqual(named(walkLines([one, two, three], [{ chain: five.chain, seq: 5, hash: five.hash }]).faults), [
      'truncated 5',
    ]);
  });
});
