import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { encodeWav } from '../../src/lib/wav.js';
import { createAdapters } from '../../src/main/adapters.js';
import { type Service, startService } from '../../src/main/service.js';
import { createEmbeddedVoice } from '../../src/providers/voice/embedded/voice.js';
import { createKeptLog } from '../support/kept-log.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type Call, createCall, FLOWS, until } from '../support/service.js';

type TrackWord = { text: string; startSeconds: number };

// The real parts, once from one end to the other; a voice that is not the reference stands for the person.
describe('a narration that somebody recorded', () => {
  let server: TestServer;
  let service: Service;
  let call: Call;
  const key = newApiKey();
  const { log } = createKeptLog();
  const person = createEmbeddedVoice();
  before(async () => {
    server = await startTestServer();
    const environment = { PORT: '0', DATA_DIR: server.folder, AFTERCALL_API_KEY: key };
    // Smaller than an operator can choose: video.slow.isolated.test.ts looks at the picture.
    const config = { ...readConfig({ ...environment, SHUTDOWN_GRACE_SECONDS: '0' }), videoHeight: 360 };
    const adapters = await createAdapters(config);
    service = await startService({ config, log, adapters, roles: { serves: true, works: true } });
    call = createCall(service.url!, key);
  });
  after(async () => {
    person.close();
    await service.stop();
    await server.stop();
  });

  const record = (text: string) =>
    person.speak({ text, voiceId: 'flite-awb', language: 'en', rate: 1 }, new AbortController().signal);

  async function upload(id: string, file: Uint8Array): Promise<any> {
    const form = new FormData();
    form.set('audio', new Blob([new Uint8Array(file)]), 'voice.wav');
    form.set('statement', 'own_voice');
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${service.url}${FLOWS}/${id}/narration`, { method: 'PUT', headers, body: form })).json();
  }

  it('is heard in the preview and in the video of 60 to 70 seconds, and the receipt says that a person spoke', async () => {
    const sent = JSON.parse(await readFile(join(packageRoot, 'examples', 'flow.json'), 'utf8'));
    const { body: created } = await call('POST', FLOWS, { ...sent, autoApproveScript: false });
    const id: string = created.flowId;
    const review = async () => (await call('GET', `${FLOWS}/${id}/review`)).body;
    const first = await until(review, ({ voiceTrack }) => voiceTrack?.status === 'ready');
    const { samples, sampleRate, words } = await record(first.script);

    const wrong = await upload(id, encodeWav((await record(`${first.script} `.repeat(2))).samples, sampleRate));
    assert.equal(wrong.status, 'refused', 'it says everything twice');
    const right = await upload(id, encodeWav(samples, sampleRate));
    assert.equal(right.status, 'aligned', JSON.stringify(right.problems));

    const { voiceTrack } = await until(
      review,
      (body) => body.voiceTrack.status === 'ready' && body.voiceTrack.url !== first.voiceTrack.url,
    );
    assertKeepsTimes(
      voiceTrack.words,
      words.map(({ startS }) => startS),
    );
    assert.equal((await call('POST', `${FLOWS}/${id}/approve`, { action: 'approve' })).status, 200);
    const flow = await until(
      async () => (await call('GET', `${FLOWS}/${id}?expand=making`)).body,
      ({ status }) => ['completed', 'failed'].includes(status),
    );
    assert.equal(flow.status, 'completed', flow.error);
    assert.ok(flow.videoDuration >= 60 && flow.videoDuration <= 70, `${flow.videoDuration} s`);
    assert.deepEqual(flow.making.voice, { provider: 'recording', voiceId: 'person', isFallback: false });
    const { body: signed } = await call('GET', `${FLOWS}/${id}/receipt`);
    assert.deepEqual(signed.receipt.made.voice, { provider: 'recording', id: 'person' });
    assert.match(signed.receipt.made.digitalSourceType, /compositeWithTrainedAlgorithmicMedia$/);
  });

  /** Pauses between sentences are moved; within a sentence each word comes as long after the one before as it was said. */
  function assertKeepsTimes(shown: readonly TrackWord[], saidS: readonly number[]): void {
    assert.equal(shown.length, saidS.length);
    const offS = shown
      .slice(1)
      .map(({ startSeconds }, index) => startSeconds - shown[index]!.startSeconds - (saidS[index + 1]! - saidS[index]!))
      .filter((_, index) => !/[.!?]$/.test(shown[index]!.text))
      .map(Math.abs)
      .sort((left, right) => left - right);
    assert.ok(offS[Math.floor(offS.length * 0.95)]! < 0.08, `${offS.slice(-12)}`);
  }
});
