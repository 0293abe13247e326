import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { collectVoices } from '../../engine/stages/voices.js';
import { decodeWav } from '../../lib/wav.js';
import type { SpeakRequest, Voice } from '../../providers/contracts.js';
import { createEmbeddedVoice } from '../../providers/voice/embedded/voice.js';
import { createSpeakSample } from './speech-sample.js';

/** A voice that is ours has a process that keeps the loop going; one that does nothing has not. */
function stayAlive(t: TestContext): void {
  const timer = setInterval(() => undefined, 60_000);
  t.after(() => clearInterval(timer));
}

const SAMPLE = { voiceId: 'flite-slt', text: 'Hello Nguyen.', lexicon: { nguyen: 'win' } };

test('A text is spoken as a WAV file, with the pronunciations of the workspace', async (t) => {
  const embedded = createEmbeddedVoice();
  t.after(() => embedded.close());
  const asked: SpeakRequest[] = [];
  const voice: Voice = {
    ...embedded,
    speak: (request, signal) => {
      asked.push(request);
      return embedded.speak(request, signal);
    },
  };
  const voices = collectVoices([voice]);
  const speak = createSpeakSample({ atOnce: 1 });
  const { samples, sampleRate } = decodeWav((await speak(voices, SAMPLE, new AbortController().signal))!.sound);
  assert.ok(samples.length / sampleRate > 0.5);
  assert.ok(samples.some((sample) => Math.abs(sample) > 0.1));
  assert.deepEqual(asked[0]?.lexicon, SAMPLE.lexicon);
});

test('A voice that does not come to an end is stopped, and the failure says that it took too long', async (t) => {
  stayAlive(t);
  const embedded = createEmbeddedVoice();
  t.after(() => embedded.close());
  const endless: Voice = {
    ...embedded,
    speak: (_request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  };
  const voices = collectVoices([endless]);
  const speak = createSpeakSample({ atOnce: 1, limitMs: 20 });
  for (let round = 0; round < 2; round += 1) {
    const spoken = speak(voices, SAMPLE, new AbortController().signal);
    await assert.rejects(spoken, { name: 'ProviderError', kind: 'retry', message: 'The voice took too long.' });
  }
});

test('No more than allowed are spoken at once, and one that nobody listens to any more makes room', async (t) => {
  const embedded = createEmbeddedVoice();
  t.after(() => embedded.close());
  const stopped: unknown[] = [];
  const endless: Voice = {
    ...embedded,
    speak: (_request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped.push(signal.reason);
          reject(signal.reason as Error);
        });
      }),
  };
  const voices = collectVoices([endless]);
  const speak = createSpeakSample({ atOnce: 2 });
  const listeners = [new AbortController(), new AbortController()];
  const speeches = listeners.map(({ signal }) => speak(voices, SAMPLE, signal));
  assert.equal(await speak(voices, SAMPLE, new AbortController().signal), null);
  const gone = new Error('gone');
  listeners[0]!.abort(gone);
  await assert.rejects(speeches[0]!, gone);
  assert.deepEqual(stopped, [gone]);
  const next = new AbortController();
  const third = speak(voices, SAMPLE, next.signal);
  assert.equal(await speak(voices, SAMPLE, new AbortController().signal), null);
  next.abort(gone);
  listeners[1]!.abort(gone);
  await assert.rejects(third, gone);
  await assert.rejects(speeches[1]!, gone);
});
