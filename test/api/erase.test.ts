// Forgetting: what is erased is gone from the database and from the disk, also when the process dies in between, and
// nothing but the quota's books remembers it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { tellAccessChanged } from '../../src/store/db/listener.js';
import { hang } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  createCall,
  createFlow,
  FLOWS,
  startTestService,
  type TestService,
  until,
  untilStatus,
} from '../support/service.js';

const DAY_MS = 86_400_000;

describe('erasing', () => {
  let server: TestServer;
  let service: TestService;
  let nowMs = Date.now();
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server), clock: () => nowMs });
    service.parts.on('film', async (flow) => {
      await mkdir(mediaOf(flow.media_token), { recursive: true });
      await writeFile(join(mediaOf(flow.media_token), 'video.mp4'), 'film');
    });
  });
  beforeEach(() => {
    nowMs = Date.now();
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  const mediaOf = (token: string) => join(service.dataDir, 'files', 'media', token);
  const tokenOf = async (id: string) =>
    (await service.database.db.selectFrom('flows').select('media_token').where('id', '=', id).executeTakeFirstOrThrow())
      .media_token;
  const made = async (word = 'word') => {
    const id = await createFlow(service.call, { emailContent: `${word} `.repeat(60) });
    await untilStatus(service.call, id, 'completed');
    return { id, folder: mediaOf(await tokenOf(id)) };
  };
  const erase = (id: string) => service.call('POST', `${FLOWS}/${id}/erase`);
  const sweep = () => service.worker!.sweep();

  it('deletes the row, the history and the files, and leaves the quota as it was', async () => {
    const { id, folder } = await made();
    const usage = (await service.call('GET', '/v1/usage')).body;
    assert.ok(existsSync(folder));
    const { status, body } = await erase(id);
    assert.deepEqual([status, body], [200, { success: true, flowId: id }]);
    assert.equal(existsSync(folder), false);
    assert.equal((await service.call('GET', `${FLOWS}/${id}`)).body.code, 'FLOW_NOT_FOUND');
    assert.equal((await erase(id)).body.code, 'FLOW_NOT_FOUND');
    const { rows } = await sql<{ count: string }>`select count(*) from moves where flow_id = ${id}`.execute(
      service.database.db,
    );
    assert.equal(Number(rows[0]!.count), 0);
    assert.equal((await service.call('GET', '/v1/usage')).body.used, usage.used);
  });

  it('leaves no word of the summary anywhere in the database', async () => {
    const { id } = await made('Quetzalcoatl');
    const rowsWith = async (name: string) => {
      const found = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t
        where t::text ilike '%quetzalcoatl%'`.execute(service.database.db);
      return found.rows.length;
    };
    assert.equal(await rowsWith('flows'), 1);
    await erase(id);
    const tables = await sql<{ name: string }>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(service.database.db);
    for (const { name } of tables.rows) assert.equal(await rowsWith(name), 0, name);
  });

  it('refuses a flow that is still being made, and leaves it alone', async () => {
    service.parts.on('narrate', hang);
    const id = await createFlow(service.call);
    await untilStatus(service.call, id, 'voice_generating');
    const { status, body } = await erase(id);
    assert.equal(status, 400);
    assert.match(body.error, /cancel it first\. Its status is "voice_generating"/);
    await service.call('DELETE', `${FLOWS}/${id}`);
    service.parts.on('narrate', () => undefined);
    assert.equal((await erase(id)).status, 200);
  });

  it('needs a key that may do everything, and sees only what the key sees', async () => {
    const { id } = await made();
    const { db } = service.database;
    await db
      .updateTable('keys')
      .set({ scopes: ['flows:create', 'flows:read', 'flows:cancel', 'flows:approve'] })
      .execute();
    await db.transaction().execute(async (tx) => tellAccessChanged(tx, 'any'));
    const answer = await until(
      () => erase(id),
      ({ body }) => body.code === 'INSUFFICIENT_SCOPE',
    );
    assert.equal(answer.status, 403);
    assert.equal((await createCall(service.url, '')('POST', `${FLOWS}/${id}/erase`)).status, 401);
    await db
      .updateTable('keys')
      .set({ scopes: ['*'] })
      .execute();
    await tellAccessChanged(db, 'any');
  });

  it('deletes again what a dying stage wrote after the erasure, and then forgets', async () => {
    const { id, folder } = await made();
    await until(
      () => erase(id),
      ({ status }) => status === 200,
    );
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'late.mp4'), 'late');
    await sweep();
    assert.equal(existsSync(folder), false);
    const left = () => service.database.db.selectFrom('erasures').selectAll().where('flow_id', '=', id).execute();
    assert.equal((await left()).length, 1);
    nowMs += 61_000;
    await sweep();
    assert.deepEqual(await left(), []);
  });

  it('deletes media some days after the video was made where the workspace wants it, and says nothing of them any more', async () => {
    const { id, folder } = await made();
    const { db } = service.database;
    await db.updateTable('workspaces').set({ media_days: 30 }).execute();
    nowMs += 29 * DAY_MS;
    await sweep();
    assert.ok(existsSync(folder));
    nowMs += 2 * DAY_MS;
    await sweep();
    assert.equal(existsSync(folder), false);
    const { body } = await service.call('GET', `${FLOWS}/${id}?expand=assets`);
    assert.equal(body.status, 'completed');
    assert.equal(body.videoUrl, undefined);
    assert.equal(body.assets, undefined);
    assert.ok(body.generatedScript);
    const list = await service.call('GET', `${FLOWS}?limit=100`);
    assert.equal(list.body.flows.find((flow: { flowId: string }) => flow.flowId === id).videoUrl, undefined);
    await db.updateTable('workspaces').set({ media_days: null }).execute();
  });

  it('finishes after a crash between the row and the files', async () => {
    const { id, folder } = await made();
    const { db } = service.database;
    const token = await tokenOf(id);
    await db.deleteFrom('flows').where('id', '=', id).execute();
    await db
      .insertInto('erasures')
      .values({ flow_id: id, media_token: token, at: new Date(nowMs) })
      .execute();
    await sweep();
    assert.equal(existsSync(folder), false);
  });
});
