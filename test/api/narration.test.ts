// A recorded narration over HTTP: uploaded, read, deleted, and what an approval makes of it.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { encodeWav } from '../../src/lib/wav.js';
import { spokenScript } from '../../src/text/clean/spoken-text.js';
import { assertError, BASES, flowIn, flowsOf } from '../support/contract.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type Answer, addDatabase, FLOWS, startTestService, type TestService, until } from '../support/service.js';

describe('a recorded narration', () => {
  let server: TestServer;
  let service: TestService;
  const parts = createTestParts({ tries: 1 });
  const { readRecording } = parts;
  before(async () => {
    server = await startTestServer();
    const changing = {
      ...parts,
      readRecording: (...given: Parameters<typeof readRecording>) => parts.readRecording(...given),
    };
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts: changing });
    await service.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const WAV = encodeWav(new Float32Array(32_000).fill(0.1), 16_000);
  type Fields = { audio?: Uint8Array | null; statement?: string; editedScript?: string };
  const put = async (id: string, fields: Fields = {}, base = '/v1'): Promise<Answer> => {
    const form = new FormData();
    const { audio = WAV, statement = 'own_voice', editedScript } = fields;
    if (audio) form.set('audio', new Blob([new Uint8Array(audio)], { type: 'audio/wav' }), 'voice.wav');
    form.set('statement', statement);
    if (editedScript !== undefined) form.set('editedScript', editedScript);
    const response = await fetch(`${service.url}${flowsOf(base)}/${id}/narration`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${service.key}` },
      body: form,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const read = (id: string): Promise<Answer> => service.call('GET', `${FLOWS}/${id}/narration`);
  const approve = (id: string, body: object = {}): Promise<Answer> =>
    service.call('POST', `${FLOWS}/${id}/approve`, { action: 'approve', ...body });
  const soundsOf = async (id: string): Promise<string[]> => {
    const row = await service.database.db
      .selectFrom('recordings')
      .select('sound_path')
      .where('flow_id', '=', id)
      .executeTakeFirst();
    return row?.sound_path ? [row.sound_path] : [];
  };

  it('of a kept script with markup says what the voice would say of it', async () => {
    const id = await flowIn(service, 'pending_approval');
    const script = 'Hello **Dana**.  Thank you for the call.';
    await service.database.db.updateTable('flows').set({ script, edited: true }).where('id', '=', id).execute();
    assert.equal((await put(id)).status, 200);
    const { script: recorded } = await service.database.db
      .selectFrom('recordings')
      .select('script')
      .where('flow_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(recorded, spokenScript(script, true));
    assert.notEqual(recorded, script);
    assert.equal((await approve(id)).status, 200);
  });

  it('is uploaded with a statement, read, replaced and deleted, and each of it is in the audit log', async () => {
    for (const base of BASES) {
      const id = await flowIn(service, 'pending_approval');
      assert.deepEqual((await read(id)).body, { success: true, flowId: id, status: 'none' });
      const { status, body } = await put(id, { statement: 'permission' }, base);
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual(
        [body.status, body.isOfScript, body.statement, body.durationSeconds],
        ['aligned', true, 'permission', 2],
      );
      assert.equal(body.words[0].startSeconds, 0);
      assert.deepEqual((await read(id)).body, body);
      const [first] = await soundsOf(id);
      assert.ok(first?.startsWith(`work/${id}/`), 'it lies where nobody is served from');
      await put(id);
      assert.notDeepEqual(await soundsOf(id), [first]);
      const gone = await service.call('DELETE', `${flowsOf(base)}/${id}/narration`);
      assert.deepEqual(gone.body, { success: true, flowId: id, status: 'none' });
      const entries = await service.database.db
        .selectFrom('audit')
        .select(['action', 'subject'])
        .where('subject', 'like', `${id}%`)
        .where('action', 'like', 'flow.narration%')
        .orderBy('at')
        .execute();
      assert.deepEqual(
        entries.map(({ action, subject }) => [action, subject]),
        [
          ['flow.narration_recorded', `${id}: permission`],
          ['flow.narration_recorded', `${id}: own_voice`],
          ['flow.narration_removed', id],
        ],
      );
    }
  });

  it('is approved with the script that was read, and with no other', async () => {
    const id = await flowIn(service, 'pending_approval');
    await put(id, { editedScript: 'Hello **Dana**. Good bye.' });
    const { body } = await read(id);
    assert.deepEqual([body.isOfScript, body.script], [false, 'Hello Dana. Good bye.']);
    assertError(await approve(id), 'VALIDATION_ERROR');
    const other = await approve(id, { editedScript: 'Hello Dana. Good night.' });
    assert.match(other.body.error, /has changed since this recording/);
    assert.equal((await approve(id, { editedScript: 'Hello Dana. Good bye.' })).status, 200);
    assertError(await put(id), 'VALIDATION_ERROR');
  });

  it('that says something else is kept as refused with the place, and nothing is approved with it', async (t) => {
    t.after(() => Object.assign(parts, { readRecording }));
    const id = await flowIn(service, 'pending_approval');
    parts.readRecording = async () => ({
      kind: 'refused',
      durationS: 2,
      problems: [{ code: 'other_words', sentence: 0, start: 0, end: 5 }],
    });
    const { status, body } = await put(id);
    assert.deepEqual([status, body.status, body.words], [200, 'refused', undefined]);
    assert.deepEqual(body.problems, [
      {
        ...{ code: 'other_words', message: 'The words here do not match the script.', sentence: 0 },
        ...{ text: body.script.slice(0, 5), start: 0, end: 5 },
      },
    ]);
    assert.deepEqual(await soundsOf(id), []);
    assert.match((await approve(id)).body.error, /doesn’t match the script/);
    await service.call('DELETE', `${FLOWS}/${id}/narration`);
    assert.equal((await approve(id)).status, 200);
  });

  it('that is deleted while it is being read stops being read, and nothing of it is kept', async (t) => {
    t.after(() => Object.assign(parts, { readRecording }));
    const id = await flowIn(service, 'pending_approval');
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let isStopped = false;
    parts.readRecording = (_request, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          isStopped = true;
          reject(signal.reason);
        });
        begin();
      });
    const uploading = put(id);
    await begun;
    assert.equal((await service.call('DELETE', `${FLOWS}/${id}/narration`)).status, 200);
    assertError(await uploading, 'CONFLICT', 'deleted');
    assert.ok(isStopped);
    assert.equal((await read(id)).body.status, 'none');
    assert.deepEqual(await soundsOf(id), []);
  });

  it('has the preview made anew', async () => {
    const id = await flowIn(service, 'pending_approval');
    const track = async () => (await service.call('GET', `${FLOWS}/${id}/review`)).body.voiceTrack;
    const first = await until(track, (voiceTrack) => voiceTrack?.status === 'ready');
    await put(id);
    const second = await until(track, ({ status, url }) => status === 'ready' && url !== first.url);
    assert.notEqual(second.url, first.url);
  });

  it('is refused in words where the form is wrong, the file is none, or the flow is not the own', async () => {
    const id = await flowIn(service, 'pending_approval');
    for (const [fields, words] of [
      [{ audio: null }, /audio/],
      [{ statement: 'somebody' }, /statement/],
      [{ audio: Buffer.from('no sound') }, /no WAV file/],
    ] as const) {
      const answer = await put(id, fields);
      assertError(answer, 'VALIDATION_ERROR');
      assert.match(answer.body.error, words);
    }
    assertError(await put('flow_unknown'), 'FLOW_NOT_FOUND');
    const json = await service.call('PUT', `${FLOWS}/${id}/narration`, { audio: 'x' });
    assertError(json, 'UNSUPPORTED_MEDIA_TYPE');
    assertError(await service.call('GET', `${FLOWS}/flow_unknown/narration`), 'FLOW_NOT_FOUND');
  });

  it('goes with its flow', async () => {
    const id = await flowIn(service, 'pending_approval');
    await put(id);
    await service.call('DELETE', `${FLOWS}/${id}`);
    assert.equal((await service.call('POST', `${FLOWS}/${id}/erase`)).status, 200);
    assert.deepEqual(await soundsOf(id), []);
  });
});
