// Migrations take nothing away that the last release needs, so that its processes work on with the schema of this version.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { installQueue } from '../../src/engine/queue.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { listMigrations, migrate } from '../../src/store/db/migrate.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { breaksBetween, readSchema, type Schema } from './schema.js';

const last = JSON.parse(readFileSync(join(packageRoot, 'test/upgrade/last-release.json'), 'utf8')) as Schema;

/** Statements of a migration, and what must be said of them. */
const BREAKS: [string, RegExp][] = [
  ['drop table notices', /^notices is gone$/],
  ['alter table flows drop column title cascade', /^flows\.title is gone$/],
  ['alter table flows rename column title to name', /^flows\.title is gone$/],
  ['alter table flows alter column tries type bigint', /^flows\.tries is bigint, was integer$/],
  ['alter table workspaces alter column company set not null', /^workspaces\.company refuses null$/],
  ['alter table workspaces alter column name drop not null', /^workspaces\.name may be null$/],
  ['alter table flows alter column kills drop default', /^flows\.kills has lost its default$/],
  ['alter table users add column locale text not null', /^users\.locale is new and must be written$/],
  ["alter table users add check (email <> '')", /^users has a new rule: CHECK/],
  ['create unique index once on workspaces (name)', /^workspaces is now unique by name$/],
  ['alter table devices drop constraint devices_pkey', /^devices is no longer unique by hash,user_id$/],
  ['drop function audit_hash cascade', /^the function audit_hash\(.*\) bytea is gone/],
  ['create table marks (flow_id text references flows)', /^rows of marks would keep others from being deleted/],
  ['update pgboss.version set version = version + 1', /^the queue's schema went from/],
];

const HARMLESS = [
  'alter table flows add column tone text',
  "alter table flows add column mood text not null default 'calm' check (mood <> '')",
  'create table marks (id text primary key, flow_id text not null references flows on delete cascade)',
  'alter table flows add column tone text; create unique index tones on flows (workspace_id, tone)',
  'alter table flows add column tone text references users on delete set null',
  'create index more on flows (title)',
  'create function greet(name text) returns text language sql as $$ select name $$',
];

describe('the schema of this version', () => {
  let server: TestServer;
  let client: pg.Client;
  let now: Schema;
  before(async () => {
    server = await startTestServer();
    const settings = { connectionString: await server.addDatabase() };
    await migrate(settings);
    await installQueue(settings);
    client = new pg.Client(settings);
    await client.connect();
    now = await readSchema(client);
  });
  after(async () => {
    await client.end();
    await server.stop();
  });

  /** The schema as it would be after the statement, which is undone. */
  async function schemaAfter(statement: string): Promise<Schema> {
    await client.query('begin');
    try {
      await client.query(statement);
      return await readSchema(client);
    } finally {
      await client.query('rollback');
    }
  }

  it('has all that the last release works with', () => {
    assert.deepEqual(breaksBetween(last, now), []);
  });

  it('comes from the last release by migrations that its processes need not know', () => {
    const names = listMigrations().map(({ name }) => name);
    const released = names.indexOf(last.newest);
    assert.ok(released >= 0, 'migrations of a release are never renamed or removed');
    const later = listMigrations().slice(released + 1);
    const wanted = later.flatMap(({ sql }) => /^-- Contracts: (\S+)/m.exec(sql)?.[1] ?? []);
    assert.deepEqual(
      wanted.filter((name) => !names.slice(0, released + 1).includes(name)),
      [],
    );
  });

  it('would be found to break older processes by each kind of change that does', async () => {
    for (const [statement, said] of BREAKS) {
      const found = breaksBetween(now, await schemaAfter(statement));
      assert.ok(
        found.some((line) => said.test(line)),
        `${statement}: ${found}`,
      );
    }
  });

  it('may grow', async () => {
    for (const statement of HARMLESS) assert.deepEqual(breaksBetween(now, await schemaAfter(statement)), [], statement);
  });

  it('may get more values to choose from, and fewer not', async () => {
    const change = (values: string) =>
      schemaAfter(`alter table avatars drop constraint avatars_status_check;
        alter table avatars add constraint avatars_status_check check (status in (${values}))`);
    assert.deepEqual(breaksBetween(now, await change("'processing', 'ready', 'failed', 'paused'")), []);
    const fewer = breaksBetween(now, await change("'processing', 'ready'"));
    assert.match(fewer.join(), /^avatars has a new rule: CHECK/);
  });

  it('may lose a column once a release has retired it', async () => {
    const retired = await schemaAfter("comment on column users.name is 'retired'");
    assert.deepEqual(breaksBetween(now, retired), ['users.name is gone'], 'not in the same version');
    assert.deepEqual(breaksBetween(retired, await schemaAfter('alter table users drop column name')), []);
  });
});
