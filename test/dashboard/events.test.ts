// News of flows for open pages: what moved, how far the running ones are, over all processes, and for nobody else.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createLiveFlows } from '../../src/http/dashboard/flows/live-flows.js';
import type { FlowEvent } from '../../src/http/dashboard/schemas/flows.js';
import { openDatabase } from '../../src/store/db/database.js';
import { createListener } from '../../src/store/db/listener.js';
import { openBrowser, signedIn } from '../support/accounts/accounts.js';
import { addTestWorkspace } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { type EventStream, listen } from '../support/event-stream.js';
import { createTestParts, type TestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, SUMMARY, startTestService, type TestService, until } from '../support/service.js';

/** A flow that is approved by itself comes into so many states. */
const PAGES = 50;

describe('the events of a workspace', () => {
  let server: TestServer;
  /** One process that answers and one that makes the videos. */
  let service: TestService;
  let worker: TestService;
  let parts: TestParts;
  let desk: Desk;
  const streams: EventStream[] = [];
  before(async () => {
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    parts = createTestParts();
    service = await startTestService(server, { databaseUrl, works: false });
    worker = await startTestService(server, { databaseUrl, parts, serves: false });
    desk = await openDesk(service);
  });
  beforeEach(() => {
    for (const stream of streams.splice(0)) stream.close();
    parts.on('draft', () => undefined);
  });
  after(async () => {
    for (const stream of streams) stream.close();
    await worker.stop();
    await service.stop();
    await server.stop();
  });

  const open = async (who = desk.viewer, of = desk): Promise<EventStream> => {
    const stream = await listen(service, who.browser, `/workspaces/${of.workspaceId}/events`);
    assert.equal(stream.status, 200);
    streams.push(stream);
    return stream;
  };
  const create = async (of = desk): Promise<string> =>
    (await of.ask(of.member, 'POST', '/flows', { emailContent: SUMMARY })).body.flowId;
  const isMove = (flowId: string, status: string) => (heard: EventStream['heard'][number]) =>
    heard.event === 'flow' && heard.data.flowId === flowId && heard.data.status === status;

  it('tell each page of a flow that another process finished', async () => {
    const pages = [await open(), await open(desk.owner), await open(desk.member)];
    const flowId = await create();
    for (const page of pages) {
      const { data } = await page.until(isMove(flowId, 'completed'));
      assert.deepEqual(Object.keys(data), ['flowId', 'status', 'percent', 'createdAt', 'updatedAt']);
      assert.equal(data.percent, 100);
    }
  });

  it('tell how far a stage is', async () => {
    const page = await open();
    let go = () => {};
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    parts.on('draft', async (_flow, { progress }) => {
      progress(40);
      await gone;
    });
    const flowId = await create();
    const isFar = ({ event, data }: EventStream['heard'][number]) =>
      event === 'flow' && data.flowId === flowId && data.percent === 40;
    await page.until(isFar);
    go();
    await page.until(isMove(flowId, 'completed'));
    assert.equal(page.heard.filter(isFar).length, 1, 'what has not changed is told once');
  });

  it('of another workspace are heard by nobody here', async () => {
    const elsewhere = await openDesk(service, await addTestWorkspace(service));
    const [here, there] = [await open(), await open(elsewhere.viewer, elsewhere)];
    const theirs = await create(elsewhere);
    await there.until(isMove(theirs, 'completed'));
    const ours = await create();
    await here.until(isMove(ours, 'completed'));
    await there.until(isMove(theirs, 'completed'));
    assert.ok(here.heard.every(({ data }) => data.flowId !== theirs));
    assert.ok(there.heard.every(({ data }) => data.flowId !== ours));
  });

  it('say so when some may have been missed', async () => {
    const page = await open();
    // All connections of the database but the one that asks: the one that listens is among them. The limit makes it wait
    // until they are gone: one that ends later would break the request below.
    await service.database.pool.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'pgboss'`,
    );
    await page.until(({ event }) => event === 'gap');
    // A stream whose access could not be read again just then has ended, and its page comes again.
    const again = await open();
    const flowId = await create();
    await again.until(isMove(flowId, 'completed'));
  });

  it('end at once for somebody who is taken out of the workspace', async () => {
    const leaving = await signedIn(service, desk.workspaceId, 'member');
    const page = await open(leaving);
    assert.equal((await desk.ask(desk.owner, 'DELETE', `/members/${leaving.user.id}`)).status, 200);
    await page.ended;
    const again = await listen(service, leaving.browser, `/workspaces/${desk.workspaceId}/events`);
    assert.equal(again.status, 404);
  });

  it('end at once with the session, wherever it is ended', async () => {
    const leaving = await signedIn(service, desk.workspaceId, 'viewer');
    const elsewhere = { ...leaving, browser: await openBrowser(service, leaving.user.id) };
    const [here, there] = [await open(leaving), await open(elsewhere)];
    assert.equal((await leaving.browser.call('DELETE', '/sessions')).status, 200);
    await there.ended;
    assert.equal((await leaving.browser.call('DELETE', '/session')).status, 200);
    await here.ended;
  });

  it('are heard by twenty pages of a person and no more', async () => {
    const busy = await signedIn(service, desk.workspaceId, 'viewer');
    for (let page = 0; page < 20; page += 1) await open(busy);
    const beyond = await busy.browser.call('GET', `/workspaces/${desk.workspaceId}/events`);
    assert.deepEqual([beyond.status, beyond.body.code], [429, 'RATE_LIMITED']);
    await open(desk.viewer);
  });

  it('cost no query for each page: fifty of them ask as often as one', async () => {
    const database = openDatabase({ connectionString: service.database.settings.connectionString! }, () => undefined);
    const listener = createListener({ settings: database.settings, onError: () => undefined });
    const live = createLiveFlows({ database, listener, onError: () => undefined });
    let queries = 0;
    database.pool.on('acquire', () => {
      queries += 1;
    });
    await until(async () => listener.isConnected(), Boolean);
    const finished: Promise<void>[] = [];
    for (let page = 0; page < PAGES; page += 1) {
      finished.push(
        new Promise((resolve) => {
          live.watch(desk.workspaceId, ({ data }) => {
            if ((data as FlowEvent).status === 'completed') resolve();
          });
        }),
      );
    }
    await create();
    await Promise.all(finished);
    assert.ok(queries >= 1 && queries < PAGES, `${queries} queries`);
    live.close();
    await listener.close();
    await database.close();
  });

  it('end with the service, which does not wait for connections on which nothing was asked', async () => {
    const server2 = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
    const other = await openDesk(server2);
    const page = await listen(server2, other.viewer.browser, `/workspaces/${other.workspaceId}/events`);
    const silent = net.connect(Number(new URL(server2.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const closed = once(silent, 'close');
    silent.on('error', () => undefined).resume();
    await server2.stop();
    await page.ended;
    await closed;
  });
});
