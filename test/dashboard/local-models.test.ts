// Models on the machine of the service, in the dashboard: owners find one, try it and save it, and nobody leads the service elsewhere.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { after, before, describe, it } from 'node:test';
import { assertError } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { type LocalModels, startLocalModels } from '../support/local-models.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService } from '../support/service.js';

describe('models on the machine of the service', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  let models: LocalModels;
  before(async () => {
    models = await startLocalModels();
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      environment: { ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${models.port}` },
    });
    desk = await openDesk(service);
  });
  after(async () => {
    await service.stop();
    await server.stop();
    await models.close();
  });

  const LOCAL = '/script-model/local';
  const TRIAL = '/script-model/local/trial';
  const post = (path: string, body: unknown = {}, who = desk.owner) => desk.ask(who, 'POST', path, body);

  /** Tests that run beside this one may list models here, too, but try none of them. */
  const asked = () => models.seen.filter((request) => request !== 'GET /v1/models');

  it('are tried in a process of its own, as is the embedded writer: nobody else waits for that work', async () => {
    const started: ChildProcess[] = [];
    const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process);
    subscribe('child_process', note);
    const trials = await Promise.all([post(TRIAL), post(TRIAL, { baseUrl: models.baseUrl, model: 'llama3.1:8b' })]);
    unsubscribe('child_process', note);
    assert.deepEqual(
      trials.map(({ status, body }) => [status, body.writer]),
      [
        [200, 'embedded'],
        [200, 'openai-compatible/llama3.1:8b'],
      ],
    );
    for (const { body } of trials) assert.ok(body.script.sentences.length > 5);
    assert.equal((await desk.ask(desk.owner, 'GET', '/script-model')).body.provider, null);
    const own = started.filter(({ spawnargs }) => spawnargs.some((word) => word.includes('script-process')));
    assert.equal(own.length, 2);
  });

  it('are found and saved, and only the latter stores something', async () => {
    const { status, body } = await post(LOCAL);
    assert.equal(status, 200, JSON.stringify(body));
    const found = body.servers.find(({ baseUrl }: { baseUrl: string }) => baseUrl === models.baseUrl);
    assert.deepEqual([found.state, found.isAllowed, found.models[0]], ['ready', true, 'llama3.1:8b']);
    const saved = await desk.ask(desk.owner, 'PUT', '/script-model', {
      ...{ provider: 'openai-compatible', model: found.models[0], baseUrl: found.baseUrl, timeoutSeconds: 90 },
    });
    assert.deepEqual([saved.status, saved.body.baseUrl], [200, models.baseUrl]);
    const row = await service.database.db.selectFrom('script_models').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([row.model, row.timeout_seconds], ['llama3.1:8b', 90]);
    assert.deepEqual(await service.database.db.selectFrom('flows').selectAll().execute(), []);
  });

  it('send no key of the workspace', async () => {
    const key = 'sk-own-0123456789';
    await desk.ask(desk.owner, 'PUT', '/script-model', {
      ...{ provider: 'openai-compatible', model: 'm', baseUrl: models.baseUrl, key },
    });
    models.headers.length = 0;
    await post(LOCAL);
    await post(TRIAL, { baseUrl: models.baseUrl, model: 'llama3.1:8b' });
    assert.ok(models.headers.length >= 2);
    assert.ok(!JSON.stringify(models.headers).includes(key));
  });

  it('are asked at the usual addresses only, whatever the asker names', async () => {
    models.seen.length = 0;
    for (const baseUrl of [
      'http://169.254.169.254/v1',
      'http://127.0.0.1:22/v1',
      'http://localhost:11434/v1',
      `${models.baseUrl}/../secret`,
      models.baseUrl.replace('127.0.0.1', '127.0.0.1@evil.example'),
      'https://models.example/v1',
    ])
      assertError(await post(TRIAL, { baseUrl, model: 'm' }), 'VALIDATION_ERROR', 'baseUrl');
    assertError(await post(TRIAL, { model: 'm' }), 'VALIDATION_ERROR', 'baseUrl');
    assertError(await post(TRIAL, { baseUrl: models.baseUrl }), 'VALIDATION_ERROR', 'model');
    assertError(await post(TRIAL, { baseUrl: models.baseUrl, model: 'a b' }), 'VALIDATION_ERROR', 'model');
    assertError(
      await desk.ask(desk.owner, 'PUT', '/script-model', {
        ...{ provider: 'openai-compatible', model: 'm', baseUrl: 'http://127.0.0.1:22/v1' },
      }),
      'VALIDATION_ERROR',
      'This URL',
    );
    assert.deepEqual(asked(), []);
  });

  it('are for owners who have just proved who they are', async () => {
    for (const path of [LOCAL, TRIAL])
      for (const who of [desk.member, desk.viewer]) assertError(await post(path, {}, who), 'FORBIDDEN');
    await service.database.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .execute();
    models.seen.length = 0;
    for (const path of [LOCAL, TRIAL]) assertError(await post(path), 'CONFIRMATION_REQUIRED');
    assert.deepEqual(asked(), []);
    await service.database.db.updateTable('sessions').set({ confirmed_at: new Date() }).execute();
  });

  it('are asked twenty times a minute at most', async () => {
    const statuses: number[] = [];
    // Also those that say too little. The minute may turn meanwhile, once.
    for (let count = 0; count < 42; count += 1) statuses.push((await post(TRIAL, { model: 'm' })).status);
    assert.deepEqual([...new Set(statuses)], [400, 429]);
    assert.ok(statuses.filter((status) => status === 400).length <= 40);
  });
});
