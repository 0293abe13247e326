// Webhooks to receivers that fail half the time, sent by workers that are killed: all arrive, signed, and the log knows it.
// WEBHOOKS_SEED repeats the choice of failures and of victims.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type ServiceProcess, startServiceProcess } from '../support/process.js';
import { randomFrom } from '../support/random.js';
import { addDatabase, createFlow, startTestService, type TestService, until } from '../support/service.js';
import { type Received, startWebhookReceiver, verified, type WebhookReceiver } from '../support/webhook-receiver.js';

const SEED = Number(process.env.WEBHOOKS_SEED ?? Date.now() % 1_000_000_000);
const ENDPOINTS = 5;
const FLOWS = 40;
const KILLS = 4;
/** Of ten tries some are lost with the worker that made them. */
const MOST_FAILURES = 6;

const random = randomFrom(SEED);

type Failure = (response: ServerResponse) => void;
const FAILURES: Record<string, Failure> = {
  'error 500': (response) => response.writeHead(500).end('Internal error'),
  'error 404': (response) => response.writeHead(404).end(),
  redirect: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  reset: (response) => response.socket!.resetAndDestroy(),
  'half an answer': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => response.destroy(), 20);
  },
  'slow, then gone': (response) => void setTimeout(() => response.destroy(), 300),
};

describe(`${ENDPOINTS * FLOWS} webhooks to receivers that fail half the time (WEBHOOKS_SEED=${SEED})`, () => {
  let server: TestServer;
  let api: TestService;
  let receiver: WebhookReceiver;
  let environment: Record<string, string>;
  const workers: ServiceProcess[] = [];
  const secrets = new Map<string, string>();
  const failed = new Map<string, number>();
  const counts: Record<string, number> = {};
  const arrived: Received[] = [];

  before(async () => {
    server = await startTestServer();
    const key = newApiKey();
    const databaseUrl = await addDatabase(server);
    environment = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: server.folder,
      AFTERCALL_API_KEY: key,
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      PUBLIC_URL: 'https://videos.example.com',
    };
    api = await startTestService(server, { databaseUrl, key, works: false, environment });
    receiver = await startWebhookReceiver();
    receiver.answer = (received, response) => {
      // Whatever is sent is signed, also what is going to be sent again.
      verified(received, secrets.get(received.path)!);
      const before = failed.get(received.id) ?? 0;
      const failure = before < MOST_FAILURES && random.chance(0.5) ? random.pick(Object.keys(FAILURES)) : null;
      const name = failure ?? 'taken';
      counts[name] = (counts[name] ?? 0) + 1;
      if (failure === null) {
        arrived.push(received);
        setTimeout(() => response.writeHead(204).end(), random.below(40));
        return;
      }
      failed.set(received.id, before + 1);
      FAILURES[failure]!(response);
    };
    for (let index = 0; index < ENDPOINTS; index += 1) {
      const { body } = await api.call('POST', '/v1/webhooks', {
        url: `${receiver.url}/${index}`,
        events: ['flow.completed'],
      });
      secrets.set(`/${index}`, body.secret);
    }
    workers.push(await startWorker(), await startWorker());
  });
  after(async () => {
    for (const worker of workers) await worker.end('SIGKILL');
    await api.stop();
    await receiver.stop();
    await server.stop();
  });
  const startWorker = () =>
    startServiceProcess({ environment, roles: { serves: false, works: true }, behaviour: { filmBytes: 10 } });
  const sql = (text: string) => api.database.pool.query(text);

  /** Three days in a moment: pauses are over, and so are the claims of the dead. */
  async function passTime(): Promise<void> {
    await sql(
      `update webhook_deliveries set next_at = now() - interval '1 hour' where status = 'waiting' and next_at > now()`,
    );
    await sql(
      `update pgboss.job set start_after = now() where name = 'deliver' and state < 'active' and start_after > now()`,
    );
  }
  async function killOne(): Promise<void> {
    const index = random.below(workers.length);
    await workers[index]!.end('SIGKILL');
    await sql(
      `update webhook_deliveries set claimed_until = now() - interval '1 hour', next_at = now() - interval '1 hour'
        where status = 'waiting' and claimed_until is not null`,
    );
    // As it starts, a worker sweeps: what the dead one had taken is called again.
    workers[index] = await startWorker();
  }
  const statuses = async (): Promise<Record<string, number>> => {
    const { rows } = await sql('select status, count(*)::int as count from webhook_deliveries group by status');
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };

  it('all arrive, exactly as signed, while workers are killed', async (t) => {
    const flowIds = await Promise.all(Array.from({ length: FLOWS }, () => createFlow(api.call)));
    for (let kills = 0; kills < KILLS; kills += 1) {
      const goal = Math.floor(((kills + 1) * ENDPOINTS * FLOWS) / (KILLS + 2));
      await until(
        async () => {
          await passTime();
          return arrived.length;
        },
        (count) => count >= goal,
        60_000,
      );
      await killOne();
    }
    const all = ENDPOINTS * FLOWS;
    await until(
      async () => {
        await passTime();
        return statuses();
      },
      ({ delivered }) => delivered === all,
      60_000,
    );
    const told = new Set(arrived.map(({ path, body }) => `${path} ${JSON.parse(body).data.flowId}`));
    assert.deepEqual(
      flowIds.flatMap((id) => [...secrets.keys()].map((path) => `${path} ${id}`)).filter((each) => !told.has(each)),
      [],
      'webhooks that never arrived',
    );
    assert.deepEqual(await statuses(), { delivered: all });
    t.diagnostic(`${receiver.received.length} requests: ${JSON.stringify(counts)}; ${KILLS} workers killed`);
    t.diagnostic(`${arrived.length - new Set(arrived.map(({ id }) => id)).size} arrived a second time`);
  });

  it('every try of a webhook has the same id and the same body', () => {
    const bodies = new Map<string, Set<string>>();
    for (const { id, body } of receiver.received) bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    assert.equal(bodies.size, ENDPOINTS * FLOWS);
    for (const [id, each] of bodies) assert.equal(each.size, 1, id);
  });

  it('the log holds each try that came to an end, and none is claimed any more', async () => {
    const { rows } = await sql(
      `select id from webhook_deliveries d where claimed_until is not null
          or not exists (select 1 from webhook_tries t where t.delivery_id = d.id and t.problem is null)`,
    );
    assert.deepEqual(rows, []);
  });

  it('a worker that is asked to end hands on what it is sending, without a failed try', async () => {
    for (const worker of workers.splice(0)) await worker.end('SIGTERM');
    const leaving = await startWorker();
    workers.push(leaving);
    const held: string[] = [];
    receiver.answer = (received, response) => {
      if (held.length > 0) return void response.writeHead(204).end();
      held.push(received.id);
    };
    const flowId = await createFlow(api.call);
    await until(async () => held.length, Boolean);
    workers.push(await startWorker());
    assert.equal(await leaving.end('SIGTERM'), 0);
    const deliveries = () => sql(`select id, status, tries from webhook_deliveries where flow_id = '${flowId}'`);
    const { rows } = await until(
      deliveries,
      (found) => found.rows.every(({ status }) => status === 'delivered') && found.rows.length === ENDPOINTS,
    );
    assert.deepEqual(
      rows.map(({ tries }) => tries),
      Array(ENDPOINTS).fill(1),
    );
  });
});
