// The service works with a role of the database that may read and write rows and nothing else: no change of the schema, and of the
// audit log nothing but adding to it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.js';
import { randomBase62 } from '../../src/lib/ids.js';
import { createVerifier } from '../../src/lib/security/audit-chain.js';
import { ownerSettings, prepareDatabase } from '../../src/main/database.js';
import { examineDatabase } from '../../src/main/examine-database.js';
import { examineRole, grantTo, withClient } from '../../src/store/db/database-role.js';
import { walkChains } from '../../src/store/people/audit.js';
import { signedIn } from '../support/accounts/accounts.js';
import { addTestKey, firstWorkspaceId } from '../support/contract.js';
import { createKeptLog } from '../support/kept-log.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { createFlow, FLOWS, startTestService, type TestService, untilStatus } from '../support/service.js';

const DENIED = { code: '42501' };

describe('a role with the least rights', () => {
  let server: TestServer;
  let service: TestService;
  let place: Place;
  const log = createKeptLog();
  type Place = { superuser: string; owner: string; app: string; role: string };

  const as = (url: string, user: string): string => url.replace(/\/\/[^@]+@/, `//${user}@`);
  const roles: string[] = [];

  /** An empty database of one role, and another role that may only connect. */
  async function addPlace(): Promise<Place> {
    const superuser = await server.addDatabase('empty');
    const [owner, role] = ['owner', 'app'].map((name) => `${name}_${randomBase62(8).toLowerCase()}`) as [
      string,
      string,
    ];
    roles.push(role, owner);
    const name = new URL(superuser).pathname.slice(1);
    await withClient({ connectionString: superuser }, (client) =>
      client.query(`create role ${owner} login; create role ${role} login; alter database ${name} owner to ${owner};
        revoke temporary on database ${name} from public`),
    );
    return { superuser, role, owner: as(superuser, owner), app: as(superuser, role) };
  }

  before(async () => {
    server = await startTestServer();
    place = await addPlace();
    await prepareDatabase(ownerSettings(place.owner), place.role);
    service = await startTestService(server, { databaseUrl: place.app, log: log.log });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const asApp = (statement: string, params: unknown[] = []) =>
    withClient({ connectionString: place.app }, (client) => client.query(statement, params));
  const asOwner = (statement: string) =>
    withClient({ connectionString: place.owner }, (client) => client.query(statement));
  const standing = (url: string) => withClient({ connectionString: url }, examineRole);

  it('makes videos, decides, erases, revokes and sweeps, and the log stays whole', async () => {
    const { call } = service;
    const done = await createFlow(call, { callbackUrl: 'https://crm.example.com/hook' });
    await untilStatus(call, done, 'completed');
    const waiting = await createFlow(call, { autoApproveScript: false });
    await untilStatus(call, waiting, 'pending_approval');
    assert.equal((await call('POST', `${FLOWS}/${waiting}/approve`, { action: 'reject' })).status, 200);
    assert.equal((await call('POST', `${FLOWS}/${waiting}/erase`)).status, 200);
    const workspaceId = await firstWorkspaceId(service);
    const owner = await signedIn(service, workspaceId, 'owner');
    const key = await addTestKey(service, workspaceId);
    const { body } = await key.call('POST', '/v1/webhooks', { url: 'https://crm.example.com/hook' });
    assert.equal((await key.call('POST', `/v1/webhooks/${body.webhook.id}/ping`)).status, 200);
    assert.equal((await owner.browser.call('DELETE', `/workspaces/${workspaceId}/keys/${key.id}`)).status, 200);
    assert.equal((await owner.browser.call('DELETE', '/session')).status, 200);
    await service.worker!.sweep();
    const verifier = createVerifier();
    await walkChains(service.database.db, null, verifier);
    const { faults, entries } = verifier.finish();
    assert.deepEqual(faults, []);
    assert.ok(entries >= 6);
    const refusals = log.lines.filter((line) => /permission denied|must be owner/.test(line));
    assert.deepEqual(refusals, []);
  });

  it('changes no schema and no entry of the log, and writes no place in it', async () => {
    for (const statement of [
      'create table more (id int)',
      'create schema more',
      'create temporary table audit_chain (id int)',
      'alter table flows add column more int',
      'alter table audit disable trigger all',
      'drop trigger audit_only_grows on audit',
      'create or replace function audit_append() returns trigger language plpgsql as $$ begin return null; end $$',
      'drop table flows',
      'truncate flows cascade',
      "update audit set actor = 'x'",
      'delete from audit',
      'truncate audit',
      "insert into audit_chain values ('server', 99, 'x', '', '')",
      'update audit_chain set seq = 9',
      'delete from audit_chain',
      "insert into migrations (name) values ('9999')",
      'set session_replication_role = replica',
      'create table pgboss.more (id int)',
      'drop schema pgboss cascade',
      `set role ${roles[1]}`,
    ]) {
      await assert.rejects(asApp(statement), DENIED, statement);
    }
    await asApp('select 1 from flows');
  });

  it('is found to have neither more nor less than it needs', async () => {
    const { ownsTables, lacks, exceeds } = await standing(place.app);
    assert.deepEqual([ownsTables, lacks, exceeds], [false, [], []]);
    assert.match(await examineDatabase({ connectionString: place.app }), /may do nothing beyond that/);
  });

  it('is told by the doctor what it has beyond its needs, and what it lacks', async () => {
    await asOwner(`grant update, truncate on audit to ${place.role}; grant create on schema public to ${place.role}`);
    assert.deepEqual((await standing(place.app)).exceeds.toSorted(), [
      'TRUNCATE on public.audit',
      'UPDATE on public.audit',
      'create tables in public',
    ]);
    assert.match(await examineDatabase({ connectionString: place.app }), /UPDATE on public\.audit/);
    await asOwner(`revoke insert on flows from ${place.role}`);
    await assert.rejects(examineDatabase({ connectionString: place.app }), /lacks INSERT on public\.flows/);
    await grantTo(ownerSettings(place.owner), place.role);
    assert.deepEqual((({ lacks, exceeds }) => [lacks, exceeds])(await standing(place.app)), [[], []]);
    assert.match(await examineDatabase({ connectionString: place.superuser }), /superuser/);
    assert.match(await examineDatabase({ connectionString: place.owner }), /owns the tables/);
  });

  it('cannot start a service on a database that is empty or behind, and is told what to do', async () => {
    const empty = await addPlace();
    const start = () => startTestService(server, { databaseUrl: empty.app });
    await assert.rejects(start(), { name: 'DatabaseRoleError', message: /aftercall migrate --grant-to app_/ });
    await prepareDatabase(ownerSettings(empty.owner), empty.role);
    await withClient({ connectionString: empty.owner }, (client) =>
      client.query('delete from migrations where name = (select max(name) from migrations)'),
    );
    await assert.rejects(start(), { name: 'DatabaseRoleError' });
  });

  it('is enough where the start itself migrates with the other role', async () => {
    const empty = await addPlace();
    const environment = { MIGRATION_DATABASE_URL: empty.owner };
    const started = await startTestService(server, { databaseUrl: empty.app, works: false, environment });
    const flowId = await createFlow(started.call);
    assert.ok(flowId);
    await started.stop();
    assert.deepEqual((await standing(empty.app)).exceeds, []);
    const withoutOther = await startTestService(server, { databaseUrl: empty.app, works: false });
    await withoutOther.stop();
    assert.equal(readConfig({ MIGRATION_DATABASE_URL: empty.owner }).migrationDatabaseUrl, empty.owner);
  });
});
