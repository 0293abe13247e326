// Webhooks over the API: who may keep them, what an address must be, and what is shown of a secret.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { WEBHOOK_EVENTS } from '../../src/domain/webhooks.js';
import { addTestKey, addTestWorkspace, assertError, firstWorkspaceId } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  type Call,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
} from '../support/service.js';

const URL = 'https://crm.example.com/hook';
const UNUSABLE = [
  ['http://crm.example.com/hook', /must start with https/],
  ['ftp://crm.example.com', /must start with https/],
  ['crm.example.com/hook', /must start with https/],
  ['https://', /must start with https/],
  ['', /must start with https/],
  ['https://me:pass@crm.example.com', /can’t contain a user/],
  ['https://crm.example.com/#here', /can’t contain a hash/],
  ['https://127.0.0.1/', /private network/],
  ['https://127.0.0.1./', /private network/],
  ['https://2130706433/', /private network/],
  ['https://0177.1/', /private network/],
  ['https://①②⑦.⓪.⓪.①/', /private network/],
  ['https://[::ffff:10.0.0.1]/', /private network/],
  ['https://[64:ff9b::10.0.0.1]/', /private network/],
  ['https://169.254.169.254/latest', /private network/],
  ['http://10.0.0.5:9000/hook', /must start with https/],
  ['https://localhost/', /private network/],
  ['https://db.LOCALHOST.:5432/', /private network/],
  ['https://crm.example.com/\ud800', /unpaired surrogate/],
  ['https://crm.example.com/hook\r\n', /line breaks/],
  ['https://crm.example.com/ho\tok', /line breaks/],
  [`https://crm.example.com/${'a'.repeat(2_000)}`, /2000 characters/],
  [`https://crm.example.com/${'ü'.repeat(1_000)}`, /2000 characters/],
] as const;

describe('webhooks over the API', () => {
  let server: TestServer;
  let service: TestService;
  let other: Call;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      environment: { ALLOWED_PRIVATE_HOSTS: 'crm.lan,10.0.0.5:8000' },
    });
    other = (await addTestKey(service, await addTestWorkspace(service))).call;
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  const call: Call = (method, path, ...rest) => service.call(method, `/v1${path}`, ...rest);
  const add = async (body: object = {}) => (await call('POST', '/webhooks', { url: URL, ...body })).body;

  it('are made for all events where none are named, and show their secret once', async () => {
    const { success, webhook, secret } = await add();
    assert.equal(success, true);
    assert.match(webhook.id, /^wh_\w{22}$/);
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id, createdAt } = webhook;
    assert.deepEqual(webhook, {
      id,
      url: URL,
      description: '',
      events: [...WEBHOOK_EVENTS],
      isEnabled: true,
      createdAt,
    });
    for (const path of ['/webhooks', `/webhooks/${id}`]) {
      const { body } = await call('GET', path);
      assert.deepEqual(body.webhook ?? body.webhooks.at(-1), webhook);
      assert.ok(!JSON.stringify(body).includes(secret));
    }
  });

  it('keep their secrets sealed in the database', async () => {
    const { webhook, secret } = await add();
    const { body } = await call('POST', `/webhooks/${webhook.id}/rotate`);
    const { rows } = await service.database.pool.query(
      `select t::text as row from secrets t union all select t::text from webhook_endpoints t`,
    );
    const all = rows.map(({ row }) => row).join('\n');
    for (const value of [secret, body.secret]) {
      assert.ok(!all.includes(value) && !all.includes(Buffer.from(value).toString('hex')));
    }
    await call('DELETE', `/webhooks/${webhook.id}`);
    const left = await service.database.pool.query(`select name from secrets where name like $1`, [`%${webhook.id}%`]);
    assert.equal(left.rowCount, 0);
  });

  it('are changed in what is named, and go with all that belongs to them', async () => {
    const { webhook } = await add({ description: 'CRM', events: ['flow.failed'] });
    const path = `/webhooks/${webhook.id}`;
    const changed = await call('POST', path, { events: ['flow.completed'], url: null });
    assert.deepEqual(changed.body.webhook, { ...webhook, events: ['flow.completed'] });
    const off = (await call('POST', path, { isEnabled: false })).body.webhook;
    assert.deepEqual([off.isEnabled, off.disabledReason], [false, 'by_hand']);
    assertError(await call('POST', `${path}/ping`), 'CONFLICT', /Turn it on first/);
    assert.deepEqual((await call('POST', path, { isEnabled: true })).body.webhook, changed.body.webhook);
    assert.deepEqual((await call('DELETE', path)).body, { success: true });
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', ''],
      ['POST', '/ping'],
      ['POST', '/rotate'],
      ['GET', '/deliveries'],
    ] as const) {
      assertError(
        await call(method, path + rest, method === 'POST' ? {} : undefined),
        'NOT_FOUND',
        /webhook doesn’t exist/,
      );
    }
  });

  it('may be removed while something is told or asked of them', async () => {
    const { pool } = service.database;
    const makers = [
      ({ id }: { id: string }) => call('POST', `/webhooks/${id}/ping`),
      ({ id }: { id: string }) => call('POST', `/webhooks/${id}/rotate`),
      ({ id }: { id: string }) => call('POST', `/webhooks/${id}`, { description: 'Late' }),
      () => service.call('DELETE', `${FLOWS}/${flowId}`),
    ];
    const flowId = (await service.call('POST', FLOWS, { emailContent: SUMMARY })).body.flowId;
    const statuses: number[] = [];
    for (const ask of makers) {
      const { webhook } = await add();
      const client = await pool.connect();
      await client.query('begin');
      await client.query('delete from webhook_endpoints where id = $1', [webhook.id]);
      const answer = ask(webhook);
      await until(
        async () =>
          (await pool.query("select from pg_locks where not granted and locktype = 'transactionid'")).rowCount,
        (waiting) => waiting! > 0,
      );
      await client.query('commit');
      client.release();
      statuses.push((await answer).status);
    }
    assert.deepEqual(statuses, [404, 404, 404, 200]);
  });

  for (const [url, message] of UNUSABLE)
    it(`are refused for ${url.slice(0, 40)}, and so is a callbackUrl`, async () => {
      assertError(await call('POST', '/webhooks', { url }), 'VALIDATION_ERROR', message);
      const [first] = (await call('GET', '/webhooks')).body.webhooks;
      assertError(await call('POST', `/webhooks/${first.id}`, { url }), 'VALIDATION_ERROR', message);
      const answer = await service.call('POST', FLOWS, { emailContent: SUMMARY, callbackUrl: url });
      assertError(answer, 'VALIDATION_ERROR', message);
      assert.match(answer.body.error, /^callbackUrl /);
    });

  it('may go to hosts of the own network that the operator lists, also without TLS', async () => {
    for (const url of ['http://crm.lan:9000/hook', 'https://CRM.lan/hook', 'http://10.0.0.5:8000/hook']) {
      const { status, body } = await call('POST', '/webhooks', { url });
      assert.equal(status, 200, url);
      await call('DELETE', `/webhooks/${body.webhook.id}`);
      const created = await service.call('POST', FLOWS, { emailContent: SUMMARY, callbackUrl: url });
      assert.equal(created.status, 200, url);
    }
  });

  it('are checked field by field', async () => {
    for (const [body, message] of [
      [{}, /^url is required/],
      [{ url: 5 }, /^url must be a string/],
      [{ url: URL, events: [] }, /^events must include at least one event/],
      [{ url: URL, events: ['flow.created'] }, /must be one of flow\.pending_approval/],
      [{ url: URL, events: ['flow.failed', 'flow.failed'] }, /^events can’t list an event more than once/],
      [{ url: URL, description: 'x'.repeat(201) }, /^description can have at most 200/],
    ] as const)
      assertError(await call('POST', '/webhooks', body), 'VALIDATION_ERROR', message);
    const { webhook } = await add();
    assertError(await call('POST', `/webhooks/${webhook.id}`, { isEnabled: 'no' }), 'VALIDATION_ERROR', /^isEnabled/);
    for (const query of ['limit=0', 'limit=101', 'cursor=broken', 'status=failed'])
      assertError(await call('GET', `/webhooks/${webhook.id}/deliveries?${query}`), 'VALIDATION_ERROR');
  });

  it('do not exist for other workspaces, nor do their deliveries', async () => {
    const { webhook } = await add();
    const { body } = await call('POST', `/webhooks/${webhook.id}/ping`);
    for (const [method, path] of [
      ['GET', `/webhooks/${webhook.id}`],
      ['POST', `/webhooks/${webhook.id}`],
      ['DELETE', `/webhooks/${webhook.id}`],
      ['POST', `/webhooks/${webhook.id}/ping`],
      ['POST', `/webhooks/${webhook.id}/rotate`],
      ['GET', `/webhooks/${webhook.id}/deliveries`],
      ['POST', `/webhooks/deliveries/${body.deliveryId}/replay`],
    ] as const)
      assertError(await other(method, `/v1${path}`, method === 'POST' ? {} : undefined), 'NOT_FOUND');
    assert.deepEqual((await other('GET', '/v1/webhooks')).body, { success: true, webhooks: [], callbacks: null });
  });

  it('need a key that may do everything and sees all flows', async () => {
    const home = await firstWorkspaceId(service);
    const weak = await addTestKey(service, home, {
      scopes: ['flows:create', 'flows:read', 'flows:approve', 'flows:cancel'],
    });
    const own = await addTestKey(service, home, { ownFlowsOnly: true });
    for (const key of [weak, own]) {
      assertError(await key.call('GET', '/v1/webhooks'), 'INSUFFICIENT_SCOPE');
      assertError(await key.call('POST', '/v1/webhooks', { url: URL }), 'INSUFFICIENT_SCOPE');
      assertError(await key.call('POST', '/v1/webhooks/callbacks/rotate'), 'INSUFFICIENT_SCOPE');
      assertError(await key.call('GET', '/v1/webhooks/callbacks/deliveries'), 'INSUFFICIENT_SCOPE');
    }
  });

  it('list their deliveries page by page, and send again only what has ended', async () => {
    const { webhook } = await add();
    const path = `/webhooks/${webhook.id}`;
    const sent: string[] = [];
    for (let count = 0; count < 5; count += 1) sent.unshift((await call('POST', `${path}/ping`)).body.deliveryId);
    const read: string[] = [];
    let query = '?limit=2';
    for (;;) {
      const { deliveries, nextCursor } = (await call('GET', `${path}/deliveries${query}`)).body;
      read.push(...deliveries.map(({ id }: { id: string }) => id));
      if (nextCursor === null) break;
      query = `?limit=2&cursor=${nextCursor}`;
    }
    assert.deepEqual(read.toSorted(), sent.toSorted());
    assert.equal(read.length, 5);
    assertError(await call('POST', `/webhooks/deliveries/${sent[0]}/replay`), 'CONFLICT', /still being retried/);
    assertError(await call('POST', '/webhooks/deliveries/msg_unknown/replay'), 'NOT_FOUND', /delivery doesn’t exist/);
    await call('POST', path, { isEnabled: false });
    const { deliveries } = (await call('GET', `${path}/deliveries`)).body;
    assert.ok(deliveries.every(({ status }: { status: string }) => status === 'dropped'));
  });

  it('are twenty at most', async () => {
    const key = await addTestKey(service, await addTestWorkspace(service));
    for (let count = 0; count < 20; count += 1) {
      assert.equal((await key.call('POST', '/v1/webhooks', { url: URL })).status, 200);
    }
    assertError(await key.call('POST', '/v1/webhooks', { url: URL }), 'CONFLICT', /up to 20 webhooks/);
  });

  it('are twenty at most, also where thirty are made at once', async () => {
    const key = await addTestKey(service, await addTestWorkspace(service));
    const making = Array.from({ length: 30 }, () => key.call('POST', '/v1/webhooks', { url: URL }));
    const answers = await Promise.all(making);
    const made = answers.filter(({ status }) => status === 200);
    assert.equal(made.length, 20);
    for (const answer of answers) if (answer.status !== 200) assertError(answer, 'CONFLICT', /up to 20 webhooks/);
  });

  it('say in the audit log who did what to which of them, and hold no address there', async () => {
    const { webhook } = await add({ url: 'https://hooks.example.com/secret-path' });
    await call('POST', `/webhooks/${webhook.id}/rotate`);
    const rows = await service.database.db.selectFrom('audit').selectAll().where('subject', '=', webhook.id).execute();
    assert.deepEqual(rows.map(({ action }) => action).toSorted(), ['webhook.created', 'webhook.rotated']);
    assert.ok(rows.every(({ actor_kind }) => actor_kind === 'key'));
    assert.ok(!JSON.stringify(rows).includes('secret-path'));
  });
});
