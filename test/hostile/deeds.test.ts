// Every change leaves an entry in the audit log: each route of the API and each route of the dashboard that changes something, and
// each command, taken from their own tables, so that a new one cannot be forgotten.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Command } from 'commander';
import { COMMAND_GROUPS } from '../../src/cli/commands.js';
import { encodeWav } from '../../src/lib/wav.js';
import { addTestKey, addTestWorkspace, flowIn } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, type Call, FLOWS, SUMMARY, startTestService, type TestService } from '../support/service.js';

type Deed = { action: string; run(): Promise<{ status: number; body: any }> };

/** They ask with a body and change nothing. */
const READING = [
  `POST ${'/flows/sales-email-video/{flowId}/review/check'}`,
  'POST /flows/sales-email-video/{flowId}/review/rewording',
  'POST /flows/sales-email-video/{flowId}/review/speech',
];

/** What they leave is held by test/cli/deeds.slow.isolated.test.ts. */
const CHANGING = [
  ...['keys create', 'keys origins', 'keys revoke', 'keys rotate', 'secrets reseal'],
  ...['users invite', 'users reset', 'users reset-factor', 'users remove'],
  ...['workspaces create', 'workspaces set', 'workspaces set-quota'],
  ...['workspaces lexicon set', 'workspaces lexicon remove'],
  ...[
    'avatars add',
    'avatars photo',
    'avatars consent',
    'avatars remove',
    'vendors connect',
    'vendors disconnect',
    'restore',
  ],
];
const CHANGING_NOTHING = [
  ...['keys list', 'users list', 'workspaces list', 'workspaces show', 'workspaces lexicon list', 'avatars list'],
  ...['vendors list', 'audit export', 'audit verify', 'backup', 'doctor', 'conform', 'mock', 'verify'],
  // Prints the certificate that the service signs with, and makes the installation's own where it has none yet.
  'certificate',
  // Files of the service's machine.
  ...['voices catalog', 'voices install', 'voices remove'],
  // What a vendor offers is no setting of ours.
  'vendors check',
  // They ask the API with a key, which leaves the entry there.
  ...['flows create', 'flows import', 'flows wait', 'mcp'],
  ...['narrations set', 'narrations show', 'narrations delete'],
  // The process itself, and the schema, whose steps are a table of their own.
  ...['all', 'serve', 'worker', 'migrate'],
];

describe('every change is written down', () => {
  let server: TestServer;
  let service: TestService;
  let call: Call;
  let paths: Record<string, Record<string, unknown>>;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server) });
    call = service.call;
    paths = (await call('GET', '/v1/openapi.json')).body.paths;
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const entries = () => service.database.db.selectFrom('audit').selectAll().orderBy('at').orderBy('id').execute();
  const hook = async (): Promise<string> =>
    (await call('POST', '/v1/webhooks', { url: 'https://crm.example.com/hook' })).body.webhook.id;
  const deeds = (): Record<string, Deed & { prepare?: () => Promise<string> }> => {
    const F = '/flows/sales-email-video';
    const post =
      (path: string, body: object = {}) =>
      () =>
        call('POST', path, body);
    let id = '';
    const on = (prepare: () => Promise<string>, run: () => Promise<any>, action: string) => ({
      action,
      prepare: async () => (id = await prepare()),
      run,
    });
    const ended = () => flowIn(service, 'cancelled');
    const waiting = () => flowIn(service, 'pending_approval');
    return {
      [`POST ${F}`]: { action: 'flow.created', run: post(FLOWS, { emailContent: SUMMARY }) },
      [`POST ${F}/bulk`]: {
        action: 'flow.created',
        run: async () => {
          const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/x-ndjson' };
          const body = `${JSON.stringify({ emailContent: SUMMARY })}\n`;
          const response = await fetch(`${service.url}${FLOWS}/bulk`, { method: 'POST', headers, body });
          return { status: response.status, body: await response.json() };
        },
      },
      [`POST ${F}/{flowId}/approve`]: on(
        waiting,
        () => call('POST', `${FLOWS}/${id}/approve`, { action: 'approve' }),
        'flow.approved',
      ),
      [`PUT ${F}/{flowId}/narration`]: on(waiting, () => record(id), 'flow.narration_recorded'),
      [`DELETE ${F}/{flowId}/narration`]: on(
        async () => {
          const recorded = await waiting();
          await record(recorded);
          return recorded;
        },
        () => call('DELETE', `${FLOWS}/${id}/narration`),
        'flow.narration_removed',
      ),
      [`DELETE ${F}/{flowId}`]: on(waiting, () => call('DELETE', `${FLOWS}/${id}`), 'flow.cancelled'),
      [`POST ${F}/{flowId}/erase`]: on(ended, () => call('POST', `${FLOWS}/${id}/erase`), 'flow.erased'),
      'POST /webhooks': {
        action: 'webhook.created',
        run: post('/v1/webhooks', { url: 'https://crm.example.com/hook' }),
      },
      'POST /webhooks/{webhookId}': on(
        hook,
        () => call('POST', `/v1/webhooks/${id}`, { description: 'x' }),
        'webhook.changed',
      ),
      'DELETE /webhooks/{webhookId}': on(hook, () => call('DELETE', `/v1/webhooks/${id}`), 'webhook.deleted'),
      'POST /webhooks/{webhookId}/rotate': on(hook, () => call('POST', `/v1/webhooks/${id}/rotate`), 'webhook.rotated'),
      'POST /webhooks/{webhookId}/ping': on(hook, () => call('POST', `/v1/webhooks/${id}/ping`), 'webhook.tested'),
      'POST /webhooks/deliveries/{deliveryId}/replay': on(
        delivered,
        () => call('POST', `/v1/webhooks/deliveries/${id}/replay`),
        'webhook.replayed',
      ),
    };
  };
  async function record(flowId: string): Promise<{ status: number; body: any }> {
    const form = new FormData();
    const sound = encodeWav(new Float32Array(32_000).fill(0.1), 16_000);
    form.set('audio', new Blob([new Uint8Array(sound)], { type: 'audio/wav' }), 'voice.wav');
    form.set('statement', 'own_voice');
    const headers = { authorization: `Bearer ${service.key}` };
    const response = await fetch(`${service.url}${FLOWS}/${flowId}/narration`, { method: 'PUT', headers, body: form });
    return { status: response.status, body: await response.json() };
  }
  /** A delivery that has come to its end. */
  async function delivered(): Promise<string> {
    const { body } = await call('POST', `/v1/webhooks/${await hook()}/ping`);
    const { db } = service.database;
    await db
      .updateTable('webhook_deliveries')
      .set((e) => ({ status: 'failed', finished_at: new Date(), version: e('version', '+', 1) }))
      .where('id', '=', body.deliveryId)
      .execute();
    return body.deliveryId;
  }

  it('of the API: each route that changes something stands in the list of deeds', () => {
    const changing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(changing.toSorted(), [...Object.keys(deeds()), ...READING].toSorted());
  });

  it('of the API: each leaves exactly one entry, of the key, in the same breath', async () => {
    for (const [route, { action, prepare, run }] of Object.entries(deeds())) {
      await prepare?.();
      const before = new Set((await entries()).map(({ id }) => id));
      const { status, body } = await run();
      assert.equal(status, 200, `${route} ${JSON.stringify(body)}`);
      const fresh = (await entries()).filter(({ id }) => !before.has(id));
      assert.deepEqual(
        fresh.map((entry) => [entry.action, entry.actor_kind, entry.actor]),
        [[action, 'key', 'Key of the environment']],
        route,
      );
    }
  });

  it('of the API: what is refused or repeated leaves none', async () => {
    const other = await addTestKey(service, await addTestWorkspace(service));
    const id = await flowIn(service, 'cancelled');
    const once = { 'idempotency-key': 'deeds' };
    await call('POST', FLOWS, { emailContent: SUMMARY }, once);
    const before = await entries();
    await other.call('POST', `${FLOWS}/${id}/erase`);
    await call('POST', FLOWS, { emailContent: 'too short' });
    await call('POST', FLOWS, { emailContent: SUMMARY }, once);
    assert.equal((await entries()).length, before.length);
  });

  it('of the command: each is known to change nothing, or to leave an entry', async () => {
    const program = new Command('aftercall');
    for (const part of COMMAND_GROUPS) (await part.load())(program);
    const names = program.commands.flatMap((command) => namesOf(command));
    assert.deepEqual(names.toSorted(), [...CHANGING, ...CHANGING_NOTHING].toSorted());
  });
});

function namesOf(command: Command, before = ''): string[] {
  const name = `${before}${command.name()}`;
  if (command.commands.length === 0) return [name];
  return command.commands.flatMap((one) => namesOf(one, `${name} `));
}
