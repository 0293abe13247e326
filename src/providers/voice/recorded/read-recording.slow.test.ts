import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { encodeWav, type Sound } from '../../../lib/wav.js';
import { createEmbeddedVoice } from '../embedded/voice.js';

const never = new AbortController().signal;
const voice = createEmbeddedVoice();
after(() => voice.close());

const SENTENCES = [
  'Hi Dana, thank you for taking the time to talk with me today.',
  'You told us that your dispatch team loses about forty hours a week to phone calls and spreadsheets.',
  'We showed you how the board updates itself when a truck is late.',
  'The pilot runs for six weeks with two depots, and the price stays at $12,000.',
  'Jonas will send you the security questionnaire on Thursday.',
  'I look forward to hearing from you.',
  'Best regards, Anna from Northwind.',
];
const OTHER = 'Three people copy figures by hand from four different systems, and mistakes are found late.';
const SCRIPT = SENTENCES.join(' ');

/** Two speakers of whose recordings nothing is in the reference. */
const SPEAKERS = ['flite-awb', 'flite-slt'];

const say = async (sentences: readonly string[], voiceId: string): Promise<Sound & { starts: number[] }> => {
  const { samples, sampleRate, words } = await voice.speak(
    { text: sentences.join(' '), voiceId, language: 'en', rate: 0.95 },
    never,
  );
  return { samples, sampleRate, starts: words.map(({ startS }) => startS) };
};

const read = (file: Uint8Array, text = SCRIPT) =>
  voice.readRecording({ text, lexicon: {}, file, limits: { longestS: 180 } }, never);

const faultsOf = async (sentences: readonly string[], voiceId: string) => {
  const { samples, sampleRate } = await say(sentences, voiceId);
  const reading = await read(encodeWav(samples, sampleRate));
  return reading.kind === 'refused' ? reading.problems.map(({ code, sentence }) => ({ code, sentence })) : [];
};

/** What a room adds. */
const withHiss = (samples: Float32Array, level: number): Float32Array => {
  let state = 1;
  return samples.map((sample) => {
    state = (state * 16_807) % 2_147_483_647;
    return sample + level * (state / 1_073_741_823 - 1);
  });
};

test('a reading of the script is accepted, and nineteen of twenty words begin within 80 ms of where they are found', async () => {
  for (const speaker of SPEAKERS) {
    const { samples, sampleRate, starts } = await say(SENTENCES, speaker);
    const reading = await read(encodeWav(withHiss(samples, 0.003), sampleRate));
    assert.equal(reading.kind, 'aligned', JSON.stringify(reading).slice(0, 400));
    if (reading.kind !== 'aligned') return;
    const { words, phones } = reading.recording;
    const offS = words.map(({ startS }, index) => Math.abs(startS - starts[index]!)).sort((a, b) => a - b);
    assert.ok(offS[offS.length >> 1]! < 0.04 && offS[Math.floor(offS.length * 0.95)]! < 0.08, `${offS.slice(-8)}`);
    assert.ok(phones.length > words.length);
  }
});

test('a recording is refused with the sentence that is another one, left out, or followed by more', async () => {
  for (const speaker of SPEAKERS) {
    const replaced = SENTENCES.map((sentence, index) => (index === 3 ? OTHER : sentence));
    assert.deepEqual(
      (await faultsOf(replaced, speaker)).map(({ sentence }) => sentence),
      [3],
      speaker,
    );
    const shortened = SENTENCES.filter((_, index) => index !== 2);
    const leftOut = await faultsOf(shortened, speaker);
    assert.ok(
      leftOut.some(({ code, sentence }) => code !== 'added' && sentence === 2),
      JSON.stringify(leftOut),
    );
    const lengthened = [...SENTENCES.slice(0, 4), OTHER, ...SENTENCES.slice(4)];
    const added = await faultsOf(lengthened, speaker);
    assert.ok(
      added.length > 0 && added.every(({ sentence }) => sentence! >= 3 && sentence! <= 4),
      JSON.stringify(added),
    );
  }
});

test('another text, silence, hiss and hum are refused', async () => {
  const other = Array.from({ length: 4 }, () => OTHER);
  assert.deepEqual(await faultsOf(other, 'flite-awb'), [{ code: 'other_text', sentence: undefined }]);
  const silent = new Float32Array(480_000);
  const hum = Float32Array.from({ length: 480_000 }, (_, index) => 0.4 * Math.sin(index * 0.03));
  for (const samples of [silent, withHiss(silent, 0.2), hum]) {
    const reading = await read(encodeWav(samples, 16_000));
    assert.equal(reading.kind === 'refused' && reading.problems[0]?.code, 'no_speech');
  }
});

test('what is no recording is told apart from one that says something else', async () => {
  const reasonOf = async (file: Uint8Array): Promise<string> => {
    const reading = await read(file);
    return reading.kind === 'unreadable' ? reading.reason : reading.kind;
  };
  assert.match(await reasonOf(Buffer.from('ID3 not a wave file at all')), /no WAV file.*Send a WAV file/);
  assert.match(await reasonOf(encodeWav(new Float32Array(8_000), 8_000)), /16000 are needed/);
  assert.match(await reasonOf(encodeWav(new Float32Array(200 * 16_000), 16_000)), /200 seconds; 180 are allowed/);
});
