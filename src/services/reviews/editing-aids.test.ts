import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { estimateS } from '../../domain/durations.js';
import { collectVoices } from '../../engine/stages/voices.js';
import { decodeWav } from '../../lib/wav.js';
import type { SpeakRequest, Voice } from '../../providers/contracts.js';
import { createEmbeddedVoice } from '../../providers/voice/embedded/voice.js';
import { createSaid } from '../../providers/voice/text/reader.js';
import { riskyWords } from '../../providers/voice/text/risky.js';
import { createFigures, createSpeakSample } from './editing-aids.js';

const VOICE = 'flite-slt';
const voice = createEmbeddedVoice();
const options = { spokenWith: createSaid, findRiskyWords: riskyWords, longestS: 180 };
const voices = collectVoices([voice]);
const readFigures = createFigures(options);
const figures = (voiceId: string, script: string, lexicon: Record<string, string>) =>
  readFigures(voices, voiceId, script, lexicon);

test('Words and seconds are counted as the voice says them, with the pronunciations of the workspace', () => {
  const script = 'Hi Nguyen, the price is $2,500.';
  const plain = figures(VOICE, script, {});
  assert.equal(plain.words, 6);
  assert.ok(plain.estimatedS > estimateS('Hi Nguyen, the price is.', voice.pace(VOICE)!));
  const longer = figures(VOICE, script, { nguyen: 'a very long name indeed' });
  assert.ok(longer.estimatedS > plain.estimatedS + 0.5);
});

test('A risky word comes with how it is said; a word of the workspace is none, and other languages have none', () => {
  const [word] = figures(VOICE, 'Hi Szymon, welcome.', {}).riskyWords;
  assert.equal(word?.word, 'Szymon');
  assert.equal(word?.said, 'szymon');
  assert.deepEqual(figures(VOICE, 'Hi Szymon, welcome.', { szymon: 'shimon' }).riskyWords, []);
  const german = { ...voice, voices: () => [{ ...voice.voices()[0]!, id: 'anna', language: 'de-DE' }] };
  const inGerman = readFigures(collectVoices([german]), 'anna', 'Grüße an Szymon.', {});
  assert.deepEqual(inGerman.riskyWords, []);
});

test('Far too long is told, and an empty script is no trouble', () => {
  assert.equal(figures(VOICE, 'Another sentence of the script. '.repeat(140), {}).isTooLong, true);
  const empty = figures(VOICE, '', {});
  assert.deepEqual(empty, { words: 0, estimatedS: 0, fits: false, isTooLong: false, riskyWords: [] });
});

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
