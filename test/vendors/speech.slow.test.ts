// A flow spoken by a vendor: what is paid, what stands in its costs, and who steps in when the vendor fails.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Files, FilesError } from '../../src/files/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { FAKE_KEY, type FakeVoice, startFakeVoice } from '../support/parts/fake-voice.js';
import type { TestParts } from '../support/parts/parts.js';
import { createSpeakingParts, LINES } from '../support/parts/speaking-parts.js';
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

const INES = 'humming:ines';
const CHARACTERS = LINES.join('').length;

describe('a flow spoken by a vendor', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  let fake: FakeVoice;
  before(async () => {
    server = await startTestServer();
    fake = await startFakeVoice();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: withFullDisk(createSpeakingParts(2)),
      environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
    });
    desk = await openDesk(service);
  });
  after(async () => {
    await service.stop();
    await fake.close();
    await server.stop();
  });
  beforeEach(async () => {
    fake.behave = () => undefined;
    fake.paid = [];
    await connect({ allowsFallback: false });
  });

  /** How many sounds the disk has still to refuse. */
  let refusals = 0;
  const withFullDisk = (parts: TestParts): TestParts => ({
    ...parts,
    stages: (place) => {
      const putBytes: Files['putBytes'] = async (path, bytes) => {
        if (!path.endsWith('.wav') || refusals === 0) return place.files.putBytes(path, bytes);
        refusals -= 1;
        throw new FilesError('full', 'There is no space left.');
      };
      return parts.stages({ ...place, files: { ...place.files, putBytes } });
    },
  });

  const connect = async (change: object) => {
    const body = { key: FAKE_KEY, settings: { baseUrl: fake.url }, ...change };
    assert.equal((await desk.ask(desk.owner, 'PUT', '/vendors/humming', body)).body.problem, null);
  };
  const make = async (...ends: string[]) => {
    const id = await createFlow(service.call, { voiceId: INES });
    return untilStatus(service.call, id, ...ends);
  };
  const read = async (id: string) => (await service.call('GET', `${FLOWS}/${id}?expand=making,costs`)).body;
  const failWith = (status: number) => {
    fake.behave = ({ path }, response) => {
      if (path === '/voices') return false;
      response.writeHead(status).end('{"detail":"what the vendor says"}');
      return true;
    };
  };

  it('is paid line by line, once, and its costs and its voice stand on it', async () => {
    const { flowId } = await make('completed');
    assert.deepEqual(fake.paid.toSorted(), LINES);
    const { making, costs } = await read(flowId);
    assert.deepEqual(making.voice, { provider: 'humming', voiceId: INES, isFallback: false });
    assert.deepEqual(costs, [
      {
        ...{ stage: 'narrate', provider: 'humming', model: 'hum-1', units: CHARACTERS, unit: 'characters' },
        ...{ amount: (CHARACTERS * 30) / 1e6, currency: 'USD' },
      },
    ]);
    const calls = await service.database.db.selectFrom('vendor_calls').selectAll().execute();
    assert.deepEqual(new Set(calls.map(({ state, sends }) => `${state} ${sends}`)), new Set(['copied 1']));
  });

  it('learns the pace of its voice', async () => {
    const row = await service.database.db
      .selectFrom('vendor_listings')
      .selectAll()
      .where('id', '=', 'ines')
      .executeTakeFirstOrThrow();
    assert.ok(row.ordinary_s > 20 && row.spoken_s > row.ordinary_s, `${row.ordinary_s} s, ${row.spoken_s} s`);
  });

  it('pays nothing twice when a later line fails and the stage is tried again', async () => {
    let failures = 0;
    const held: (() => void)[] = [];
    fake.behave = ({ text }, response) => {
      if (text === LINES[3] && failures === 0) return new Promise((resolve) => held.push(() => resolve(false)));
      if (text !== LINES[2] || failures > 0) return false;
      failures += 1;
      response.writeHead(503).end();
      // The line beside it is still being spoken then.
      response.once('close', () => {
        for (const go of held) go();
      });
      return true;
    };
    await make('completed');
    assert.equal(failures, 1);
    assert.deepEqual(fake.paid.toSorted(), LINES);
  });

  it('fails with the vendor’s name where nobody may step in, and never with the vendor’s words', async () => {
    failWith(401);
    const { error } = await make('failed');
    assert.match(error, /Humming Voices refused the key/);
    assert.doesNotMatch(error, /what the vendor says/);
    assert.deepEqual(fake.paid, []);
  });

  it('is spoken by a voice of the server of the same kind where the account allows that, and says so', async () => {
    await connect({ allowsFallback: true });
    failWith(400);
    const { flowId } = await make('completed');
    const { making, costs } = await read(flowId);
    const reason = 'Humming Voices refused the text.';
    assert.deepEqual(making.voice, { provider: 'embedded', voiceId: 'voice-b', isFallback: true, reason });
    assert.deepEqual(costs, []);
    const detail = (await desk.ask(desk.viewer, 'GET', `/flows/${flowId}`)).body;
    assert.equal(detail.making.voice.isFallback, true);
  });

  it('is not paid again for lines that found no room on the disk at first', async () => {
    refusals = 3;
    const { flowId } = await make('completed');
    assert.deepEqual([fake.paid.toSorted(), refusals], [LINES, 0]);
    assert.equal((await read(flowId)).costs[0].units, CHARACTERS);
  });

  it('waits for a vendor that is away until the last try, and only then somebody steps in', async () => {
    await connect({ allowsFallback: true });
    failWith(503);
    const id = await createFlow(service.call, { voiceId: INES });
    const tries = () =>
      service.database.db
        .selectFrom('flows')
        .select(['tries', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await until(tries, ({ tries: count, status }) => status === 'voice_generating' && count === 1);
    await untilStatus(service.call, id, 'completed');
    const { making } = await read(id);
    assert.match(making.voice.reason, /^Humming Voices (answered 503|failed several times)/);
    assert.equal(making.voice.isFallback, true);
  });

  it('is not paid again for what its reviewer has heard', async () => {
    const id = await createFlow(service.call, { voiceId: INES, autoApproveScript: false });
    await untilStatus(service.call, id, 'pending_approval');
    const preview = () =>
      service.database.db.selectFrom('previews').select('status').where('flow_id', '=', id).executeTakeFirst();
    await until(preview, (row) => row?.status === 'ready');
    assert.deepEqual((await read(id)).costs[0].stage, 'preview');
    await service.call('POST', `${FLOWS}/${id}/approve`, { action: 'approve' });
    await untilStatus(service.call, id, 'completed');
    assert.deepEqual(fake.paid.toSorted(), LINES);
    const { costs, making } = await read(id);
    assert.deepEqual(
      costs.map(({ stage, units }: { stage: string; units: number }) => [stage, units]),
      [['preview', CHARACTERS]],
    );
    assert.equal(making.voice.isFallback, false);
  });

  it('fails when the vendor was parted from while it waited', async () => {
    const id = await createFlow(service.call, { voiceId: INES, autoApproveScript: false });
    await untilStatus(service.call, id, 'pending_approval');
    await desk.ask(desk.owner, 'DELETE', '/vendors/humming');
    await service.call('POST', `${FLOWS}/${id}/approve`, { action: 'approve' });
    assert.match((await untilStatus(service.call, id, 'failed')).error, /the selected voice is no longer available/);
  });
});
