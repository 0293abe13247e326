// From a move of a flow to the receiver of its webhook: what is sent, when it is tried again, and when it is given up.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { MOST_TRIES } from '../../src/domain/webhooks.js';
import { SCRIPT } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  addDatabase,
  createFlow,
  FLOWS,
  startTestService,
  type TestService,
  until,
  untilStatus,
} from '../support/service.js';
import { startWebhookReceiver, verified, type WebhookReceiver, withStatus } from '../support/webhook-receiver.js';

const DAY_MS = 86_400_000;
const LONGEST_PAUSE_MS = 27 * 3_600_000;

describe('webhooks', () => {
  let server: TestServer;
  let service: TestService;
  let receiver: WebhookReceiver;
  let turnedMs = 0;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      clock: () => Date.now() + turnedMs,
      environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://videos.example.com' },
    });
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    for (const { id } of (await ask('GET', '/webhooks')).webhooks) await ask('DELETE', `/webhooks/${id}`);
    await receiver.stop();
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const ask = async (method: string, path: string, body?: object, status = 200) => {
    const answer = await service.call(method, `/v1${path}`, body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    return answer.body;
  };
  const add = async (wish: object = {}) => {
    const { webhook, secret } = await ask('POST', '/webhooks', { url: `${receiver.url}/hook`, ...wish });
    return { id: webhook.id as string, secret: secret as string };
  };
  const logOf = async (id: string) => (await ask('GET', `/webhooks/${id}/deliveries`)).deliveries;
  const untilLog = (id: string, pleases: (deliveries: any[]) => boolean) => until(() => logOf(id), pleases);
  const received = (count: number) =>
    until(
      async () => receiver.received,
      ({ length }) => length >= count,
    );
  const made = async (body: object = {}) => {
    const id = await createFlow(service.call, { ...body });
    await untilStatus(service.call, id, 'completed');
    return id;
  };
  /** Lets the next tries come, however long their pauses are. */
  const turnClock = async (byMs = LONGEST_PAUSE_MS) => {
    turnedMs += byMs;
    await service.database.pool.query(`delete from pgboss.job where name = 'deliver' and state < 'active'`);
    await service.worker!.sweep();
  };

  it('tell of a finished video, signed as the official library verifies it, and of nothing that was said', async () => {
    turnedMs = 0;
    const { id, secret } = await add();
    const flowId = await made({ title: 'For Dana', prospectName: 'Dana' });
    const [first] = await received(1);
    const flow = await ask('GET', `/flows/sales-email-video/${flowId}`);
    const { timestamp, ...message } = verified(first!, secret);
    const { createdAt, completedAt, videoUrl, videoDuration } = flow;
    const data = { flowId, status: 'completed', title: 'For Dana', createdAt, completedAt, videoUrl, videoDuration };
    assert.deepEqual(message, { type: 'flow.completed', data });
    assert.ok(videoUrl.startsWith('https://videos.example.com/media/'));
    assert.ok(Math.abs(Date.parse(timestamp) - Date.now()) < 60_000);
    assert.equal(first!.path, '/hook');
    assert.equal(first!.headers['content-type'], 'application/json');
    assert.match(first!.headers['user-agent']!, /^Aftercall\/\d/);
    assert.ok(!first!.body.includes(SCRIPT.slice(0, 10)) && !first!.body.includes('word1'));
    const [delivery] = await untilLog(id, ([one]) => one?.status === 'delivered');
    assert.deepEqual([delivery.id, delivery.flowId, delivery.tries], [first!.id, flowId, 1]);
    assert.equal(delivery.lastTry.answerStatus, 204);
  });

  it('tell of each way in which a flow stops or ends', async () => {
    const { id, secret } = await add();
    const waiting = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, waiting, 'pending_approval');
    await service.call('POST', `${FLOWS}/${waiting}/approve`, { action: 'reject' });
    const cancelled = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, cancelled, 'pending_approval');
    await service.call('DELETE', `${FLOWS}/${cancelled}`);
    service.parts.on('film', () => {
      throw new Error('The film tore.');
    });
    const late = await createFlow(service.call, { autoApproveScript: false });
    await untilStatus(service.call, late, 'pending_approval');
    await service.database.pool.query(`update flows set approval_until = now() - interval '1 hour' where id = $1`, [
      late,
    ]);
    await service.worker!.sweep();
    const failed = await createFlow(service.call);
    const flow = await until(
      async () => {
        await service.database.pool.query(
          `update pgboss.job set start_after = now() where name = 'stage-film' and state < 'active'`,
        );
        return (await service.call('GET', `${FLOWS}/${failed}`)).body;
      },
      ({ status }) => status === 'failed',
    );
    service.parts.on('film', () => undefined);
    await untilLog(id, (list) => list.length === 7 && list.every(({ status }) => status === 'delivered'));
    const told = receiver.received.map((one) => verified(one, secret));
    const of = (flowId: string) =>
      told
        .filter(({ data }) => data.flowId === flowId)
        .map(({ type }) => type)
        .toSorted();
    for (const flowId of [waiting, cancelled, late]) {
      assert.deepEqual(of(flowId), ['flow.cancelled', 'flow.pending_approval']);
    }
    assert.deepEqual(of(failed), ['flow.failed']);
    const { data } = told.find(({ type }) => type === 'flow.failed');
    assert.equal(data.error, flow.error);
    assert.deepEqual(Object.keys(data), ['flowId', 'status', 'title', 'createdAt', 'error']);
  });

  it('are sent to those who listen for the event, and to nobody else', async () => {
    const { id } = await add({ events: ['flow.failed'] });
    const all = await add({ url: `${receiver.url}/all` });
    const off = await add({ url: `${receiver.url}/off` });
    await ask('POST', `/webhooks/${off.id}`, { isEnabled: false });
    await made();
    await untilLog(all.id, ([one]) => one?.status === 'delivered');
    assert.deepEqual([(await logOf(id)).length, (await logOf(off.id)).length], [0, 0]);
    assert.deepEqual(
      receiver.received.map(({ path }) => path),
      ['/all'],
    );
  });

  it('are tried ten times under one id, and can be sent again once they were given up', async () => {
    const { id, secret } = await add();
    receiver.answer = withStatus(500);
    await made();
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const [one] = await untilLog(
        id,
        ([each]) =>
          each?.tries === tries &&
          each.lastTry !== undefined &&
          (each.status !== 'waiting' || Date.parse(each.nextTryAt) > Date.now() + turnedMs),
      );
      assert.equal(one.status, tries === MOST_TRIES ? 'failed' : 'waiting');
      assert.deepEqual([one.lastTry.answerStatus, one.lastTry.problem], [500, 'refused']);
      await turnClock();
    }
    assert.equal(receiver.received.length, MOST_TRIES);
    assert.equal(new Set(receiver.received.map((one) => one.id)).size, 1);
    const [given] = await logOf(id);
    receiver.answer = withStatus(200);
    turnedMs = 0;
    await ask('POST', `/webhooks/deliveries/${given.id}/replay`);
    const [again] = await untilLog(id, ([one]) => one.status === 'delivered');
    assert.deepEqual([again.id, again.tries], [given.id, 1]);
    assert.equal(verified(receiver.received.at(-1)!, secret).type, 'flow.completed');
    const tries = await service.database.db
      .selectFrom('webhook_tries')
      .selectAll()
      .where('delivery_id', '=', given.id)
      .execute();
    assert.equal(tries.length, MOST_TRIES + 1);
  });

  it('wait as long as the receiver asks for, or a little longer', async () => {
    const { id } = await add();
    receiver.answer = withStatus(429, { 'retry-after': '7200' });
    await made();
    const [one] = await untilLog(id, ([each]) => each?.lastTry !== undefined);
    const pauseMs = Date.parse(one.nextTryAt) - Date.parse(one.lastTry.at);
    assert.ok(pauseMs >= 7_200_000 && pauseMs <= 7_920_000, `${pauseMs}`);
  });

  it('end for an endpoint that answers 410, which tells no more until somebody enables it', async () => {
    const { id } = await add();
    receiver.answer = withStatus(410);
    await made();
    const [one] = await untilLog(id, ([each]) => each?.status === 'dropped');
    assert.equal(one.lastTry.answerStatus, 410);
    const { webhook } = await ask('GET', `/webhooks/${id}`);
    assert.deepEqual([webhook.isEnabled, webhook.disabledReason], [false, 'gone']);
    await made();
    assert.equal((await logOf(id)).length, 1);
    await ask('POST', `/webhooks/${id}/ping`, {}, 409);
    await ask('POST', `/webhooks/deliveries/${one.id}/replay`, {}, 409);
    receiver.answer = withStatus(200);
    const enabled = await ask('POST', `/webhooks/${id}`, { isEnabled: true });
    assert.deepEqual([enabled.webhook.isEnabled, enabled.webhook.disabledReason], [true, undefined]);
    await ask('POST', `/webhooks/deliveries/${one.id}/replay`);
    await untilLog(id, ([each]) => each.status === 'delivered');
  });

  it('end also for an endpoint that answers a test with 410, and go on for one that merely fails a test', async () => {
    const { id } = await add();
    const tested = async (status: number) => {
      receiver.answer = withStatus(status);
      const { deliveryId } = await ask('POST', `/webhooks/${id}/ping`);
      await untilLog(id, (lines) => lines.find((each) => each.id === deliveryId)?.status !== 'waiting');
      return (await ask('GET', `/webhooks/${id}`)).webhook;
    };
    const failed = await tested(500);
    assert.deepEqual([failed.isEnabled, failed.failingSince], [true, undefined]);
    const gone = await tested(410);
    assert.deepEqual([gone.isEnabled, gone.disabledReason], [false, 'gone']);
    assert.equal((await logOf(id))[0].status, 'dropped');
  });

  it('end for an endpoint to which nothing got through in three days, and not for one that failed for a while', async () => {
    const { id } = await add();
    receiver.answer = withStatus(503);
    for (const round of [1, 2, 3]) {
      await made();
      // As nine tries over three days leave it.
      await service.database.pool.query(
        `update webhook_deliveries set tries = ${MOST_TRIES - 1} where endpoint_id = $1 and status = 'waiting'`,
        [id],
      );
      await untilLog(id, ([one]) => one?.lastTry !== undefined);
      await turnClock(DAY_MS * 1.6);
      await untilLog(id, (list) => list.filter(({ status }) => status === 'failed').length === round);
      const { webhook } = await ask('GET', `/webhooks/${id}`);
      assert.equal(webhook.isEnabled, round < 3);
    }
    const { webhook } = await ask('GET', `/webhooks/${id}`);
    assert.equal(webhook.disabledReason, 'failing');
    receiver.answer = withStatus(200);
    await ask('POST', `/webhooks/${id}`, { isEnabled: true });
    await made();
    await untilLog(id, ([one]) => one.status === 'delivered');
    turnedMs = 0;
    assert.equal((await ask('GET', `/webhooks/${id}`)).webhook.failingSince, undefined);
  });

  it('are signed with both secrets for a day after a rotation', async () => {
    const { id, secret: before } = await add();
    const { secret } = await ask('POST', `/webhooks/${id}/rotate`);
    assert.notEqual(secret, before);
    await made();
    const [during] = await received(1);
    for (const one of [secret, before]) assert.equal(verified(during!, one).type, 'flow.completed');
    await service.database.pool.query(`update webhook_endpoints set before_until = now() where id = $1`, [id]);
    await made();
    const later = (await received(2))[1]!;
    assert.equal(verified(later, secret).type, 'flow.completed');
    assert.throws(() => verified(later, before), /No matching signature/);
  });

  it('have no secret but the present one left in the database once the day after a rotation is over', async () => {
    const { id } = await add();
    const sealed = async () => {
      await service.worker!.sweep();
      const { rows } = await service.database.pool.query(
        `select name from secrets where name like 'webhook ' || $1 || '%' order by name`,
        [id],
      );
      return rows.map(({ name }) => name);
    };
    await ask('POST', `/webhooks/${id}/rotate`);
    await turnClock(DAY_MS - 60_000);
    assert.deepEqual(await sealed(), [`webhook ${id}`, `webhook ${id} before`]);
    const { secret } = await ask('POST', `/webhooks/${id}/rotate`);
    await turnClock(60_000);
    assert.deepEqual(await sealed(), [`webhook ${id}`, `webhook ${id} before`]);
    await turnClock(DAY_MS);
    assert.deepEqual(await sealed(), [`webhook ${id}`]);
    assert.equal((await ask('GET', `/webhooks/${id}`)).webhook.previousSecretUntil, undefined);
    turnedMs = 0;
    await made();
    assert.equal(verified((await received(1))[0]!, secret).type, 'flow.completed');
  });

  it('go to the callback of a flow too, signed with the secret of the workspace', async () => {
    const callbackUrl = `${receiver.url}/call?deal=4711`;
    const flowId = await made({ callbackUrl });
    const [first] = await received(1);
    assert.equal(first!.path, '/call?deal=4711');
    // The first secret was made when it was needed, and nobody has seen it.
    const { secret: second } = await ask('POST', '/webhooks/callbacks/rotate');
    const { secret: third } = await ask('POST', '/webhooks/callbacks/rotate');
    await made({ callbackUrl });
    const next = (await received(2))[1]!;
    for (const one of [second, third]) assert.equal(verified(next, one).type, 'flow.completed');
    await made();
    assert.equal(receiver.received.length, 2);
    const body = await ask('GET', `/flows/sales-email-video/${flowId}?expand=metadata`);
    assert.equal(body.callbackUrl, callbackUrl);
    assert.equal((await ask('GET', `/flows/sales-email-video/${flowId}`)).callbackUrl, undefined);
    const log = await untilLog(
      'callbacks',
      (list) => list.length === 2 && list.every(({ status }) => status === 'delivered'),
    );
    assert.equal(log[1].flowId, flowId);
  });

  it('are forgotten with their flow, also while they wait', async () => {
    const { id } = await add();
    receiver.answer = withStatus(500);
    const flowId = await made({ title: 'Quetzalcoatl' });
    await untilLog(id, ([one]) => one?.lastTry !== undefined);
    assert.ok(receiver.received[0]!.body.includes('Quetzalcoatl'));
    assert.equal((await service.call('POST', `${FLOWS}/${flowId}/erase`)).status, 200);
    assert.deepEqual(await logOf(id), []);
    const { rows } = await service.database.pool.query(
      `select count(*)::int as count from webhook_deliveries where body like '%Quetzalcoatl%'`,
    );
    assert.equal(rows[0].count, 0);
    await turnClock();
    turnedMs = 0;
    assert.equal(receiver.received.length, 1);
  });

  it('that test an endpoint are tried once', async () => {
    const { id, secret } = await add({ events: ['flow.failed'] });
    const { deliveryId } = await ask('POST', `/webhooks/${id}/ping`);
    const [good] = await untilLog(id, ([one]) => one.status === 'delivered');
    assert.deepEqual([good.id, good.event, good.flowId], [deliveryId, 'webhook.test', undefined]);
    assert.equal(verified(receiver.received[0]!, secret).type, 'webhook.test');
    receiver.answer = withStatus(404);
    await ask('POST', `/webhooks/${id}/ping`);
    const [bad] = await untilLog(id, ([one]) => one.status === 'failed');
    assert.deepEqual([bad.lastTry.answerStatus, bad.tries], [404, 1]);
    assert.equal((await ask('GET', `/webhooks/${id}`)).webhook.failingSince, undefined);
  });

  it('to a receiver that hangs do not hold up those of others, and no more than four are open there at once', async () => {
    const slow = await startWebhookReceiver();
    const hanging: (() => void)[] = [];
    slow.answer = (_received, response) => void hanging.push(() => response.writeHead(200).end());
    const { id } = await add({ url: slow.url });
    for (let count = 0; count < 10; count += 1) await ask('POST', `/webhooks/${id}/ping`);
    await until(
      async () => hanging.length,
      (length) => length === 4,
    );
    const quick = await add();
    await ask('POST', `/webhooks/${quick.id}/ping`);
    await untilLog(quick.id, ([one]) => one.status === 'delivered');
    assert.equal(hanging.length, 4);
    // Whoever ends calls for the next one: all arrive, without waiting for a sweep.
    await until(
      async () => {
        for (const release of hanging.splice(0)) release();
        return logOf(id);
      },
      (list) => list.every((one: { status: string }) => one.status === 'delivered'),
    );
    assert.equal(slow.received.length, 10);
    assert.equal(slow.mostOpen(), 4);
    await slow.stop();
  });

  it('whose call was lost are called again by the sweep', async () => {
    const { id } = await add();
    receiver.answer = withStatus(500);
    await made();
    await untilLog(id, ([one]) => one?.lastTry !== undefined);
    receiver.answer = withStatus(200);
    await turnClock();
    await untilLog(id, ([one]) => one.status === 'delivered');
    turnedMs = 0;
  });

  it('are kept in the log for 30 days after their end', async () => {
    const { id } = await add();
    await made();
    await untilLog(id, ([one]) => one?.status === 'delivered');
    await turnClock(29 * DAY_MS);
    assert.equal((await logOf(id)).length, 1);
    await turnClock(2 * DAY_MS);
    turnedMs = 0;
    assert.deepEqual(await logOf(id), []);
  });
});
