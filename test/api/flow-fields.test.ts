// Sections 2 and 3: which fields a flow shows in which state.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { STATES } from '../../src/domain/life.js';
import { BASES, flowIn, flowsOf } from '../support/contract.js';
import { createTestParts, hang, SCRIPT } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService, untilStatus } from '../support/service.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Besides flowId, status and createdAt, which are always there. */
const FIELDS: Record<(typeof STATES)[number], string[]> = {
  pending: [],
  generating_script: [],
  pending_approval: ['generatedScript'],
  segmenting: ['generatedScript'],
  voice_generating: ['generatedScript', 'scenes'],
  video_generating: ['generatedScript', 'scenes'],
  completed: ['completedAt', 'videoUrl', 'videoDuration', 'generatedScript', 'scenes'],
  failed: ['generatedScript', 'scenes', 'error'],
  cancelled: [],
};

const VALUES: Record<string, (value: unknown) => void> = {
  createdAt: (value) => assert.match(String(value), ISO),
  completedAt: (value) => assert.match(String(value), ISO),
  videoUrl: (value) => assert.match(String(value), /^http:\/\/127\.0\.0\.1:\d+\/media\/[0-9A-Za-z]{32}\/video\.mp4$/),
  videoDuration: (value) => assert.equal(value, 64),
  generatedScript: (value) => assert.equal(value, SCRIPT),
  scenes: (value) => assert.deepEqual(value, [{ index: 0, text: SCRIPT, durationEstimate: 9.5 }]),
  error: (value) => assert.match(String(value), /failed: an internal error/),
};

describe('the fields of a flow', () => {
  let server: TestServer;
  let service: TestService;
  /** The same database, with nobody who works: flows stay pending. */
  let idle: TestService;
  const ids = new Map<string, string>();

  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createTestParts({ tries: 1 }),
    });
    idle = await startTestService(server, { databaseUrl: await addDatabase(server), works: false });
    ids.set('pending', await createFlow(idle.call, { title: 'In pending' }));
    for (const status of STATES) {
      if (status !== 'pending') ids.set(status, await flowIn(service, status, { title: `In ${status}` }));
    }
  });
  after(async () => {
    await idle.stop();
    await service.stop();
    await server.stop();
  });

  for (const status of STATES) {
    it(`are exactly those of section 2.1 in ${status}, on both prefixes`, async () => {
      const { call } = status === 'pending' ? idle : service;
      for (const base of BASES) {
        const { status: http, body, headers } = await call('GET', `${flowsOf(base)}/${ids.get(status)}`);
        assert.equal(http, 200);
        assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
        assert.deepEqual(Object.keys(body).sort(), ['flowId', 'status', 'createdAt', ...FIELDS[status]].sort());
        assert.equal(body.flowId, ids.get(status));
        assert.equal(body.status, status);
        assert.match(body.createdAt, ISO);
        for (const [name, value] of Object.entries(body)) VALUES[name]?.(value);
      }
    });
  }

  it('are those of section 2.3 in a list, where only completed flows have an address', async () => {
    for (const base of BASES) {
      const here = await service.call('GET', `${flowsOf(base)}?limit=100`);
      const there = await idle.call('GET', flowsOf(base));
      const flows = [...here.body.flows, ...there.body.flows];
      assert.equal(flows.length, STATES.length);
      for (const flow of flows) {
        const extra = flow.status === 'completed' ? ['videoUrl'] : [];
        assert.deepEqual(Object.keys(flow).sort(), ['flowId', 'status', 'createdAt', 'title', ...extra].sort());
        assert.equal(flow.title, `In ${flow.status}`);
      }
    }
  });

  it('keep what was made before a cancel, and show no reason for it', async () => {
    service.parts.on('film', hang);
    const id = await createFlow(service.call);
    await untilStatus(service.call, id, 'video_generating');
    await service.call('DELETE', `${FLOWS}/${id}`);
    service.parts.on('film', () => undefined);
    const { body } = await service.call('GET', `${FLOWS}/${id}`);
    assert.deepEqual(Object.keys(body).sort(), ['createdAt', 'flowId', 'generatedScript', 'scenes', 'status']);
  });

  it('show progress only to those who ask for it', async () => {
    const id = ids.get('completed');
    const { body } = await service.call('GET', `${FLOWS}/${id}?expand=progress`);
    assert.equal(body.progress.percent, 100);
    assert.deepEqual(
      body.progress.stages.map((stage: { status: string }) => stage.status),
      ['pending', 'generating_script', 'segmenting', 'voice_generating', 'video_generating', 'completed'],
    );
    const pending = await idle.call('GET', `${FLOWS}/${ids.get('pending')}?expand=progress`);
    assert.equal(pending.body.progress.queuePosition, 0);
    assert.equal('fewFacts' in pending.body.progress, false);
  });

  it('say where hardly a fact could be told, until a person has written the script', async () => {
    const facts = { text: 'You run 14 depots.', role: 'heard' as const, evidence: [{ start: 0, end: 4 }] };
    const bare = { text: 'Hello.', role: 'greeting' as const, evidence: [] };
    const id = ids.get('completed')!;
    const fewFacts = async (count: number, edited = false): Promise<unknown> => {
      const sentences = [bare, ...Array.from({ length: count }, () => facts)];
      const draft = JSON.stringify({ sentences, dropped: [], writer: 'test' });
      await sql`update flows set draft = ${draft}::jsonb, edited = ${edited} where id = ${id}`.execute(
        service.database.db,
      );
      const { body } = await service.call('GET', `${FLOWS}/${id}?expand=progress`);
      return body.progress.fewFacts;
    };
    assert.deepEqual([await fewFacts(0), await fewFacts(2), await fewFacts(3)], [true, true, false]);
    assert.equal(await fewFacts(0, true), undefined);
  });

  it('show what lies beside a finished video only to those who ask for it, alone or with the progress', async () => {
    const { body } = await service.call('GET', `${FLOWS}/${ids.get('completed')}?expand=progress,assets`);
    assert.equal(body.progress.percent, 100);
    const folder = body.videoUrl.slice(0, body.videoUrl.lastIndexOf('/') + 1);
    assert.deepEqual(body.assets, {
      captionsVtt: `${folder}captions.vtt`,
      captionsSrt: `${folder}captions.srt`,
      transcript: `${folder}transcript.txt`,
      poster: `${folder}poster.jpg`,
      playPoster: `${folder}poster-play.jpg`,
      preview: `${folder}preview.webp`,
    });
    const alone = await service.call('GET', `${FLOWS}/${ids.get('completed')}?expand=assets`);
    assert.deepEqual(alone.body.assets, body.assets);
    assert.equal(alone.body.progress, undefined);
    assert.ok(alone.headers.get('etag'));
    const pending = await idle.call('GET', `${FLOWS}/${ids.get('pending')}?expand=assets`);
    assert.equal(pending.body.assets, undefined);
  });
});
