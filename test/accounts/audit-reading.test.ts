// How owners read the audit log: filters, the names of videos, and an export for spreadsheets.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addTestKey } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, FLOWS, SUMMARY, startTestService, type TestService } from '../support/service.js';

describe('the audit log', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createTestParts(),
      works: false,
    });
    desk = await openDesk(service);
    const made = { emailContent: SUMMARY, title: '=HYPERLINK("https://evil.example")' };
    await desk.ask(desk.member, 'POST', '/flows', made);
    await desk.ask(desk.owner, 'PATCH', '/settings', { captions: false });
    const key = await addTestKey(service, desk.workspaceId);
    await key.call('POST', FLOWS, { emailContent: SUMMARY });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const read = async (query: string) => (await desk.ask(desk.owner, 'GET', `/audit${query}`)).body.entries;
  const actions = async (query: string) => (await read(query)).map(({ action }: any) => action);

  it('is narrowed to a topic, an actor and days', async () => {
    assert.deepEqual(await actions('?topic=videos'), ['flow.created', 'flow.created']);
    assert.deepEqual(await actions('?topic=settings'), ['settings.changed']);
    const { actors } = (await desk.ask(desk.owner, 'GET', '/audit/actors')).body;
    const key = actors.find(({ kind }: any) => kind === 'key');
    assert.deepEqual(await actions(`?actor=${key.value}`), ['flow.created']);
    assert.deepEqual(await actions(`?topic=videos&actor=person:${desk.member.user.id}`), ['flow.created']);
    assert.deepEqual(await actions('?to=2001-01-01'), []);
    const today = new Date().toISOString().slice(0, 10);
    assert.ok((await actions(`?from=${today}&to=${today}`)).length >= 3);
  });

  it('names the video of an entry, until it is erased', async () => {
    const [entry] = await read(`?topic=videos&actor=person:${desk.member.user.id}`);
    assert.equal(entry.flowTitle, '=HYPERLINK("https://evil.example")');
    const other = (await desk.ask(desk.member, 'POST', '/flows', { emailContent: SUMMARY })).body.flowId;
    await service.database.db.updateTable('flows').set({ status: 'cancelled' }).where('id', '=', other).execute();
    assert.equal((await desk.ask(desk.owner, 'DELETE', `/flows/${other}`)).status, 200);
    assert.deepEqual(
      (await read('?topic=videos')).slice(0, 2).map(({ action, flowTitle }: any) => [action, flowTitle]),
      [
        ['flow.erased', null],
        ['flow.created', null],
      ],
    );
  });

  it('leaves as CSV in which no cell is a formula, with the same filters', async () => {
    const answer = await desk.ask(desk.owner, 'GET', `/audit/csv?topic=videos&actor=person:${desk.member.user.id}`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    const text = typeof answer.body === 'string' ? answer.body : String(answer.body);
    assert.match(text, /time,actor,actorKind,actorId,action,subject,video,entryId\r\n/);
    assert.match(text, /,flow\.created,flow_\w+,"'=HYPERLINK\(""https:/);
    assert.doesNotMatch(text, /settings\.changed/);
    for (const line of text.trim().split('\r\n').slice(1))
      for (const cell of line.split(',')) assert.doesNotMatch(cell, /^"?[=+@-]/, line);
  });
});
