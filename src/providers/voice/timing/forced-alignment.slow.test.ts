import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Voiceover } from '../../contracts.js';
import { createEmbeddedVoice } from '../embedded/voice.js';
import { alignToReference } from './forced-alignment.js';

const never = new AbortController().signal;
const voice = createEmbeddedVoice();
after(() => voice.close());

const TEXTS = [
  'Hello Ms. Weber, thank you for the open conversation this morning. You told us that your team loses forty hours a week.',
  'We showed you how the follow-up writes itself: the script, the voice, and the video. Next, Jonas sends the offer.',
  'It costs $2.5k per month from 3 May. That is 12% less than what you pay today, and it includes support!',
];

const speak = (text: string, voiceId: string, rate: number): Promise<Voiceover> =>
  voice.speak({ text, voiceId, language: 'en', rate }, never);

test('words of one voice are found by another one, half of them within 40 ms and nine of ten within 150 ms', async () => {
  for (const [voiceId, rate] of [
    ['flite-rms', 1],
    ['flite-awb', 1.15],
    ['flite-rms-high', 0.85],
  ] as const) {
    const offS: number[] = [];
    for (const text of TEXTS) {
      const heard = await speak(text, voiceId, rate);
      const { words, phones } = alignToReference(heard, await speak(text, 'flite-slt', 1))!;
      assert.deepEqual(words.map(plain), heard.words.map(plain));
      assert.ok(phones.length > words.length && phones.every(({ word }) => words[word] !== undefined));
      offS.push(...words.map(({ startS }, index) => Math.abs(startS - heard.words[index]!.startS)));
    }
    offS.sort((left, right) => left - right);
    const share = (part: number): number => offS[Math.floor(part * (offS.length - 1))]!;
    assert.ok(share(0.5) < 0.04 && share(0.9) < 0.15, `${voiceId}: ${share(0.5)} and ${share(0.9)}`);
  }
});

test('a pause that only the heard voice makes, silence around it and hiss in it do not lead astray', async () => {
  const text = TEXTS[0]!;
  const heard = await speak(text, 'flite-rms', 1);
  const rate = heard.sampleRate;
  const cut = Math.round(heard.words[10]!.startS * rate);
  const [leadS, pauseS] = [0.5, 0.8];
  const samples = new Float32Array(heard.samples.length + Math.round((2 * leadS + pauseS) * rate));
  for (let index = 0; index < samples.length; index++) samples[index] = 0.0005 * Math.sin(index * index);
  heard.samples.forEach((sample, index) => {
    samples[index + Math.round((index < cut ? leadS : leadS + pauseS) * rate)]! += sample;
  });
  const { words } = alignToReference({ samples, sampleRate: rate }, await speak(text, 'flite-slt', 1))!;
  const expectedS = (index: number): number => heard.words[index]!.startS + leadS + (index < 10 ? 0 : pauseS);
  const offS = words
    .map(({ startS }, index) => Math.abs(startS - expectedS(index)))
    .sort((left, right) => left - right);
  assert.ok(offS[words.length >> 1]! < 0.05 && offS.at(-1)! < 0.4, `${offS}`);
});

test('times rise and stay inside of the sound, also of one that has nothing to do with the text', async () => {
  const reference = await speak(TEXTS[1]!, 'flite-slt', 1);
  const noise = Float32Array.from({ length: 48_000 }, (_, index) => 0.3 * Math.sin(index * index));
  for (const samples of [noise, new Float32Array(48_000)]) {
    const { words } = alignToReference({ samples, sampleRate: 16_000 }, reference)!;
    let atS = 0;
    for (const { startS, endS } of words) {
      assert.ok(startS >= atS && endS > startS && endS <= 3 + 1e-9);
      atS = endS;
    }
  }
});

test('what is too long to be compared is left alone', async () => {
  const reference = await speak('Hello.', 'flite-slt', 1);
  assert.equal(alignToReference({ samples: new Float32Array(241 * 8_000), sampleRate: 8_000 }, reference), null);
});

const plain = ({ text, charStart, charEnd }: { text: string; charStart: number; charEnd: number }) => {
  return { text, charStart, charEnd };
};
