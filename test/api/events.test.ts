// The events of one flow: at once the present state, then each change, and an end; for whom, and until when.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { OPERATOR } from '../../src/store/people/audit.js';
import { findKey } from '../../src/store/people/keys.js';
import { revokeKey } from '../../src/store/people/members.js';
import { addTestKey, addTestWorkspace, assertError, BASES, flowIn, flowsOf } from '../support/contract.js';
import { type EventStream, listenTo } from '../support/event-stream.js';
import { createTestParts, type TestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createCall, createFlow, FLOWS, startTestService, type TestService } from '../support/service.js';

describe('the events of a flow', () => {
  let server: TestServer;
  let databaseUrl: string;
  let parts: TestParts;
  let service: TestService;
  /** Answers, but makes no videos. */
  let other: TestService;
  const streams: EventStream[] = [];
  before(async () => {
    server = await startTestServer();
    databaseUrl = await addDatabase(server);
    parts = createTestParts();
    service = await startTestService(server, { databaseUrl, parts });
    other = await startTestService(server, { databaseUrl, works: false, key: service.key });
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
    for (const name of ['draft', 'segment', 'narrate', 'film'] as const) parts.on(name, () => undefined);
  });
  after(async () => {
    await other.stop();
    await service.stop();
    await server.stop();
  });

  type Options = { key?: string; at?: TestService; base?: string; lastEventId?: string };
  const open = async (flowId: string, options: Options = {}): Promise<EventStream> => {
    const { key = service.key, at = service, base = '/v1', lastEventId } = options;
    const headers = { authorization: `Bearer ${key}`, ...(lastEventId && { 'last-event-id': lastEventId }) };
    const stream = await listenTo(`${at.url}${flowsOf(base)}/${flowId}/events`, headers);
    streams.push(stream);
    return stream;
  };
  const isAt = (status: string) => (heard: EventStream['heard'][number]) =>
    heard.event === 'flow' && heard.data.status === status;

  for (const base of BASES) {
    it(`at ${base} tell the present state, every move and the end, in another process than the one that works`, async () => {
      let go = () => {};
      const gone = new Promise<void>((resolve) => {
        go = resolve;
      });
      parts.on('draft', () => gone);
      const id = await createFlow(service.call);
      const stream = await open(id, { at: other, base });
      assert.equal(stream.status, 200);
      assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/);
      assert.equal(stream.headers.get('cache-control'), 'no-store');
      assert.equal(stream.headers.get('x-accel-buffering'), 'no');
      assert.equal((await stream.until(({ event }) => event === 'flow')).data.flowId, id);
      go();
      await stream.ended;
      const last = stream.heard.at(-1)!;
      assert.deepEqual(last.data, { flowId: id, status: 'completed' });
      assert.equal(last.event, 'end');
      const { body } = await other.call('GET', `${flowsOf(base)}/${id}?expand=progress`);
      assert.deepEqual(stream.heard.at(-2)!.data, body, 'an event carries what a read answers');
      const ids = stream.heard.filter(({ event }) => event === 'flow').map((heard) => heard.id);
      assert.equal(new Set(ids).size, ids.length, 'nothing is told twice');
    });
  }

  it('tell how far a stage is', async () => {
    let go = () => {};
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    parts.on('draft', async (_flow, { progress }) => {
      progress(40);
      await gone;
    });
    const stream = await open(await createFlow(service.call), { at: other });
    const { data } = await stream.until((heard) => heard.event === 'flow' && heard.data.progress.percent === 40);
    assert.equal(data.status, 'generating_script');
    go();
    await stream.until(({ event }) => event === 'end');
  });

  it('tell somebody who comes again what has changed, and nothing that was heard', async () => {
    const id = await flowIn(service, 'pending_approval');
    const first = await open(id);
    const heard = await first.until(isAt('pending_approval'));
    first.close();
    const again = await open(id, { lastEventId: heard.id! });
    await service.call('POST', `${FLOWS}/${id}/approve`, { action: 'reject' });
    const news = await again.until(isAt('cancelled'));
    assert.equal(again.heard.filter(isAt('pending_approval')).length, 0);
    await again.ended;
    const late = await open(id, { lastEventId: heard.id! });
    await late.ended;
    assert.deepEqual(
      late.heard.map(({ event, id: told }) => [event, told]),
      [
        ['flow', news.id],
        ['end', news.id],
      ],
    );
    const nothing = await open(id, { lastEventId: news.id! });
    assert.equal(nothing.status, 204, 'a browser that is answered so does not come again');
  });

  it('are heard only with the scope, the key and the sight that a read needs', async () => {
    const id = await flowIn(service, 'pending_approval');
    const ask = (flowId: string, key: string) => createCall(service.url, key)('GET', `${FLOWS}/${flowId}/events`);
    const workspaceId = (await service.call('GET', '/v1/me')).body.workspace.id;
    const stranger = await addTestKey(service, await addTestWorkspace(service));
    const creator = await addTestKey(service, workspaceId, { scopes: ['flows:create'] });
    const ownOnly = await addTestKey(service, workspaceId, { ownFlowsOnly: true });
    assertError(await ask(id, stranger.value), 'FLOW_NOT_FOUND');
    assertError(await ask(id, ownOnly.value), 'FLOW_NOT_FOUND');
    assertError(await ask('flow_none', service.key), 'FLOW_NOT_FOUND');
    assertError(await ask(id, creator.value), 'INSUFFICIENT_SCOPE');
    assertError(await ask(id, 'ac_nobody'), 'UNAUTHORIZED');
  });

  it('end when their key is revoked', async () => {
    const workspaceId = (await service.call('GET', '/v1/me')).body.workspace.id;
    const key = await addTestKey(service, workspaceId);
    const id = await flowIn(service, 'pending_approval');
    const stream = await open(id, { key: key.value, at: other });
    await stream.until(isAt('pending_approval'));
    const { db } = service.database;
    const row = (await findKey(db, key.id))!;
    await db.transaction().execute((tx) => revokeKey(tx, row, { actor: OPERATOR, at: new Date() }));
    await stream.ended;
    assert.equal((await open(id, { key: key.value })).status, 401);
  });

  it('of one key are at most a hundred, and the next is 429', async () => {
    const workspaceId = (await service.call('GET', '/v1/me')).body.workspace.id;
    const key = await addTestKey(service, workspaceId);
    const id = await flowIn(service, 'pending_approval');
    const many = await Promise.all(Array.from({ length: 100 }, () => open(id, { key: key.value })));
    assert.ok(many.every(({ status }) => status === 200));
    assertError(await key.call('GET', `${FLOWS}/${id}/events`), 'RATE_LIMITED', /streams/);
    assert.equal((await open(id)).status, 200, 'others go on');
    many[0]!.close();
    await many[0]!.ended;
    await many[1]!.until(isAt('pending_approval'));
  });

  it('answer HEAD with their headers, and no stream stays open behind it', async () => {
    const id = await flowIn(service, 'pending_approval');
    const answer = await fetch(`${service.url}${FLOWS}/${id}/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${service.key}` },
    });
    assert.equal(answer.status, 200);
  });

  it('end when the service stops, which does not wait for them', async () => {
    const leaving = await startTestService(server, { databaseUrl, works: false, key: service.key });
    const stream = await open(await flowIn(service, 'pending_approval'), { at: leaving });
    await stream.until(isAt('pending_approval'));
    const [isWhole] = await Promise.all([stream.ended, leaving.stop()]);
    assert.ok(isWhole, 'a service that waited would have to break it off');
    assert.ok(stream.heard.every(({ event }) => event !== 'end'));
  });
});
