import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.js';
import { examineDatabase, examineEmbedded } from './examine-database.js';

let dataDir: string;
let db: EmbeddedPostgres;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aftercall examine '));
  db = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn() {}, error() {} } });
});

after(async () => {
  await db.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function run(sql: string): Promise<number | null> {
  const client = new pg.Client(db.config);
  await client.connect();
  return client.query(sql).then(
    ({ rowCount }) => client.end().then(() => rowCount),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

test('A fit database is described, and nothing is left in it', async () => {
  assert.match(
    await examineDatabase(db.config),
    /^PostgreSQL 18\.\d+, tables can be created\nMore than the service needs/,
  );
  assert.match(await examineDatabase(db.config), /^PostgreSQL 18/);
  assert.equal(await run(`select from pg_namespace where nspname = 'aftercall_probe'`), 0);
});

test('The embedded database is examined while the service runs on it, and goes on running', async () => {
  assert.match(
    await examineEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} } }),
    /^embedded PostgreSQL 18/,
  );
  assert.equal(db.isUp(), true);
  assert.equal(await run('select 1'), 1);
});

test('An account that may not create schemas is told which right to ask for', async () => {
  await run('create role reader login');
  await assert.rejects(examineDatabase({ ...db.config, user: 'reader' }), {
    name: 'DatabaseUnfit',
    message: /grant create on database/,
  });
});

test('A server that is not there, or does not speak, is an error and not a wait without end', async (context) => {
  await assert.rejects(examineDatabase({ host: '127.0.0.1', port: 1 }), { code: 'ECONNREFUSED' });
  const mute = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  context.after(() => void mute.close());
  await new Promise((resolve) => mute.once('listening', resolve));
  await assert.rejects(examineDatabase({ host: '127.0.0.1', port: (mute.address() as { port: number }).port }));
});
