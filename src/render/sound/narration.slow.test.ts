import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Voiceover } from '../../domain/speech.js';
import { decodeWav } from '../../lib/wav.js';
import { integratedLufs } from './master.js';
import {
  fitNarration,
  type Narration,
  NarrationLengthError,
  type NarrationOptions,
  type NarrationTiming,
  narrate,
  SilentVoiceError,
} from './narration.js';
import { createNarrator } from './narrator.js';
import { hum, tone } from './tones.test.data.js';

const never = new AbortController().signal;
const OPTIONS: NarrationOptions = { target: { minS: 60, maxS: 70 }, natural: false, rateLimits: [0.8, 1.25] };

/** Six scenes of two sentences, hummed for so many seconds at rate 1. */
function humLines(soundS: number): { text: string }[] {
  const wordCount = Math.round(soundS / 0.4);
  const perSentence = Math.floor(wordCount / 12);
  const sentence = (extra: number): string => `${'la '.repeat(perSentence - 1 + extra)}la.`;
  const extras = wordCount - perSentence * 12;
  return Array.from({ length: 6 }, (_, index) => ({
    text: `${sentence(index < extras ? 1 : 0)} ${sentence(index + 6 < extras ? 1 : 0)}`,
  }));
}

const narrateHum = (soundS: number, options: Partial<NarrationOptions> = {}): Promise<Narration> =>
  fitNarration(humLines(soundS), async (text, rate) => hum(text, rate, 48_000), { ...OPTIONS, ...options }, never);

function checkTimeline(
  { durationS, scenes, words, phones }: NarrationTiming,
  lines: readonly { text: string }[],
): void {
  assert.ok(Math.abs(durationS * 30 - Math.round(durationS * 30)) < 1e-6);
  assert.equal(scenes.length, lines.length);
  assert.equal(scenes[0]!.startS, 0);
  assert.equal(scenes.at(-1)!.endS, durationS);
  scenes.forEach(({ startS, endS }, index) => {
    assert.ok(endS > startS);
    assert.ok(Math.abs(startS * 30 - Math.round(startS * 30)) < 1e-6, 'A scene starts at a frame.');
    if (index > 0) assert.equal(startS, scenes[index - 1]!.endS);
    const own = words.filter(({ scene }) => scene === index);
    assert.equal(own.map(({ text }) => text).join(' '), lines[index]!.text);
    for (const word of own) assert.equal(word.text, lines[index]!.text.slice(word.charStart, word.charEnd));
    assert.ok(own[0]!.startS >= startS && own.at(-1)!.endS <= endS);
  });
  let timeS = 0;
  for (const { startS, endS } of words) {
    assert.ok(startS >= timeS - 1e-6 && endS >= startS && endS <= durationS);
    timeS = endS;
  }
  for (const { startS, endS, word } of phones) {
    assert.ok(startS >= words[word]!.startS - 1e-6 && endS <= words[word]!.endS + 1e-6);
  }
}

test('speech that fits as it is keeps its pace and its natural pauses', async () => {
  const narration = await narrateHum(58);
  assert.deepEqual([narration.rate, narration.stretch, narration.pauses.sentenceS], [1, 1, 0.42]);
  checkTimeline(narration, humLines(58));
});

test('a pause is longer or shorter by what it stands between, and the pauses together as long as planned', async () => {
  const lines = [...humLines(58).slice(0, 5), { text: 'Is that so la la? La la la la la. La la la la la.' }];
  const speak = async (text: string, rate: number): Promise<Voiceover> => hum(text, rate, 48_000);
  const { words, pauses } = await fitNarration(lines, speak, OPTIONS, never);
  const own = words.filter(({ scene }) => scene === 5);
  const pauseAfter = (index: number): number => own[index + 1]!.startS - own[index]!.endS;
  assert.ok(pauseAfter(4) > 1.05 * pauseAfter(9), `${pauseAfter(4)} ${pauseAfter(9)}`);
  const inside = words.slice(1).map((word, index) => ({ word, lengthS: word.startS - words[index]!.endS }));
  const between = inside.filter(
    ({ word, lengthS }) => lengthS > 0.1 && words[words.indexOf(word) - 1]!.scene === word.scene,
  );
  const mean = between.reduce((sum, { lengthS }) => sum + lengthS, 0) / between.length;
  assert.ok(Math.abs(mean - pauses.sentenceS) < 0.03, `${mean} ${pauses.sentenceS}`);
  assert.ok(new Set(between.map(({ lengthS }) => Math.round(lengthS * 100))).size > 2);
});

test('pauses are moved first, then the rate, then the stretch, and each lands inside', async () => {
  const cases = [
    { soundS: 52, rate: 1, isStretched: false },
    { soundS: 64, rate: 1, isStretched: false },
    { soundS: 48, rate: 0.93, isStretched: false },
    { soundS: 72, rate: 1.11, isStretched: false },
    { soundS: 43, rate: 0.9, isStretched: true },
    { soundS: 76, rate: 1.12, isStretched: true },
    { soundS: 48, rateLimits: [1, 1] as const, rate: 1, isStretched: true },
  ];
  for (const { soundS, rate, isStretched, rateLimits } of cases) {
    const narration = await narrateHum(soundS, rateLimits ? { rateLimits } : {});
    assert.ok(narration.durationS >= 60 && narration.durationS <= 70, `${soundS}: ${narration.durationS}`);
    assert.ok(Math.abs(narration.rate - rate) < 0.03, `${soundS}: rate ${narration.rate}`);
    assert.equal(narration.stretch !== 1, isStretched, `${soundS}: stretch ${narration.stretch}`);
    checkTimeline(narration, humLines(soundS));
  }
});

test('a pause that is set has its length, within a sentence, between two and between scenes', async () => {
  const lines = [
    { text: 'La la la la. La la la.', holds: [{ at: 5, seconds: 2 }] },
    { text: 'La la la la. La la la.', holds: [{ at: 13, seconds: 1.5 }] },
    { text: 'La la la la. La la la.', holds: [{ at: 22, seconds: 3 }] },
    { text: 'La la la la.' },
  ];
  const speak = async (text: string, rate: number) => hum(text, rate, 48_000);
  const narration = await fitNarration(lines, speak, { ...OPTIONS, natural: true }, never);
  checkTimeline(narration, lines);
  const { words } = narration;
  const pauseAfter = (index: number): number => words[index + 1]!.startS - words[index]!.endS;
  // Within a sentence the voice goes on without a pause.
  for (const [index, seconds] of [
    [1, 2],
    [10, 1.5],
    [20, 3],
  ] as const)
    assert.ok(Math.abs(pauseAfter(index) - seconds) < 0.15, `${index}: ${pauseAfter(index)}`);
  assert.ok(pauseAfter(6) < 1, 'other pauses stay');
});

test('set pauses count for the length, and are not stretched', async () => {
  const held = humLines(50).map((line, index) => (index < 3 ? { ...line, holds: [{ at: 9, seconds: 2 }] } : line));
  const speak = async (text: string, rate: number) => hum(text, rate, 48_000);
  const narration = await fitNarration(held, speak, OPTIONS, never);
  assert.ok(narration.durationS >= 60 && narration.durationS <= 70, String(narration.durationS));
  const [before, after] = [await narrateHum(50), narration].map(({ durationS, pauses }) => ({ durationS, pauses }));
  assert.ok(after!.pauses.sentenceS < before!.pauses.sentenceS, 'the others are shorter for it');
});

test('what cannot fit says how many seconds are missing or too many', async () => {
  const missing = async (soundS: number): Promise<number> => {
    const error = await narrateHum(soundS).then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof NarrationLengthError);
    return error.missingS;
  };
  assert.ok((await missing(30)) > 10);
  assert.ok((await missing(110)) < -10);
});

test('the words of a human are never cut or padded: fitted when that is possible, else as long as they are', async () => {
  const fitted = await narrateHum(48, { natural: true });
  assert.ok(fitted.durationS >= 60 && fitted.durationS <= 70);
  for (const soundS of [20, 100]) {
    const narration = await narrateHum(soundS, { natural: true });
    assert.deepEqual([narration.rate, narration.stretch], [1, 1]);
    assert.ok(Math.abs(narration.durationS - soundS - 8) < 2.5, String(narration.durationS));
    checkTimeline(narration, humLines(soundS));
  }
});

test('scenes of different loudness are brought together, without a click at any join', async () => {
  const lines = humLines(58);
  const speak = async (text: string, rate: number, index: number): Promise<Voiceover> =>
    hum(text, rate, 24_000, index % 2 ? 0.2 : 0.3);
  const { samples, scenes } = await narrate(lines, speak, OPTIONS, never);
  const levels = scenes.map(({ startS, endS }) =>
    integratedLufs(samples.subarray(Math.round(startS * 48_000), Math.round(endS * 48_000))),
  );
  assert.ok(Math.max(...levels) - Math.min(...levels) < 0.5, levels.join(' '));
  // A click is a bend that no low tone has: look at second differences.
  let sharpest = 0;
  for (let index = 2; index < samples.length; index++) {
    sharpest = Math.max(sharpest, Math.abs(samples[index]! - 2 * samples[index - 1]! + samples[index - 2]!));
  }
  assert.ok(sharpest < 0.02, String(sharpest));
});

test('lines asked for together make the same narration', async () => {
  let asked = 0;
  let most = 0;
  const speak = async (text: string, rate: number): Promise<Voiceover> => {
    most = Math.max(most, ++asked);
    await new Promise((resolve) => setImmediate(resolve));
    asked--;
    return hum(text, rate, 48_000);
  };
  const together = await fitNarration(humLines(58), speak, { ...OPTIONS, atOnce: 4 }, never);
  assert.equal(most, 4);
  assert.deepEqual(together, await narrateHum(58));
});

test('a silent voice is an error, and so is an abort', async () => {
  const silent = async (): Promise<Voiceover> => ({ ...hum('la.', 1), samples: new Float32Array(24_000) });
  await assert.rejects(narrate(humLines(58), silent, OPTIONS, never), SilentVoiceError);
  const control = new AbortController();
  const speak = async (text: string, rate: number): Promise<Voiceover> => {
    control.abort(new Error('Cancelled.'));
    return hum(text, rate);
  };
  await assert.rejects(narrate(humLines(58), speak, OPTIONS, control.signal), { message: 'Cancelled.' });
});

test('after a failure no further line is spoken: each may cost money', async () => {
  let asked = 0;
  const speak = async (): Promise<Voiceover> => {
    asked++;
    throw new Error('No more credit.');
  };
  await assert.rejects(fitNarration(humLines(58), speak, { ...OPTIONS, atOnce: 2 }, never), /No more credit/);
  assert.equal(asked, 2);
});

test('a voice that tells wrong times still gives a narration whose times are in order', async () => {
  const lines = humLines(58);
  const speak = async (text: string, rate: number): Promise<Voiceover> => {
    const told = hum(text, rate);
    return {
      ...told,
      words: told.words.map((word) => ({ ...word, startS: word.startS * 1.3, endS: word.endS * 1.3 })),
    };
  };
  const narration = await fitNarration(lines, speak, OPTIONS, never);
  const { words, durationS } = narration;
  assert.equal(words.length, lines.join(' ') && lines.flatMap(({ text }) => text.split(' ')).length);
  assert.ok(words.every(({ startS, endS }) => startS <= endS && endS <= durationS));
});

test('sentence ends are found although their times are only guessed', async () => {
  const guess = async (text: string, rate: number): Promise<Voiceover> => {
    const told = hum(text, rate, 48_000);
    const words = told.words.map((word) => ({ ...word, startS: word.startS + 0.4, endS: word.endS + 0.4 }));
    return { ...told, words, timing: 'energy' };
  };
  const { durationS } = await fitNarration(humLines(58), guess, OPTIONS, never);
  assert.equal(durationS, (await narrateHum(58)).durationS);
});

test('a voice without words, or with noise only, is joined as it is', async () => {
  const speak = async (): Promise<Voiceover> => ({ ...hum('la.', 1), samples: tone(200, 10, 24_000, 0.2), words: [] });
  const { durationS, words } = await fitNarration(humLines(58), speak, OPTIONS, never);
  assert.ok(durationS >= 60 && durationS <= 70);
  assert.equal(words.length, 0);
});

test('a narration made in a child is the same as one made here, and an abort leaves nothing waiting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'narration-'));
  const soundPath = join(folder, 'narration.wav');
  const narrator = createNarrator();
  const speak = async (text: string, rate: number): Promise<Voiceover> => hum(text, rate, 48_000);
  const timing = await narrator.narrate(humLines(58), speak, { ...OPTIONS, soundPath }, never);
  const { samples, sampleRate, ...here } = await narrateHum(58);
  assert.deepEqual(timing, here);
  const written = decodeWav(await readFile(soundPath));
  assert.equal(written.samples.length, samples.length);
  assert.equal(written.sampleRate, sampleRate);
  await assert.rejects(narrator.narrate(humLines(30), speak, { ...OPTIONS, soundPath }, never), NarrationLengthError);
  const control = new AbortController();
  const reason = new Error('Cancelled.');
  const hanging = (): Promise<Voiceover> => {
    control.abort(reason);
    return new Promise(() => {});
  };
  await assert.rejects(
    narrator.narrate(humLines(58), hanging, { ...OPTIONS, soundPath }, control.signal),
    (error) => error === reason,
  );
  narrator.close();
  await rm(folder, { recursive: true });
});
