import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeededRandom } from '../../../lib/variation.js';
import type { TimedPhone } from '../../plan.js';
import { createLipTrack, type LipTrack } from './lips.js';

const FPS = 30;
const VOWELS = ['aa', 'ae', 'ah', 'ao', 'eh', 'er', 'ey', 'ih', 'iy', 'ow', 'uh', 'uw', 'ax', 'ay'];
const CONSONANTS = ['t', 'd', 'n', 's', 'z', 'k', 'g', 'l', 'r', 'w', 'sh', 'th', 'dh', 'hh', 'y', 'ng'];

/** Phones as a voice would time them: 45 to 140 ms each, with a pause now and then. */
function speech(seed: string, wanted: readonly string[], count: number): { phones: TimedPhone[]; durationS: number } {
  const chance = createSeededRandom(seed);
  const pick = (from: readonly string[]): string => from[Math.floor(chance() * from.length)]!;
  const phones: TimedPhone[] = [];
  let at = 0.4;
  const add = (symbol: string, seconds: number): void => {
    phones.push({ symbol, alphabet: 'arpabet', startS: at, endS: at + seconds });
    at += seconds;
  };
  for (let index = 0; index < count; index++) {
    add(pick([...CONSONANTS, ...wanted, ...wanted]), 0.045 + chance() * 0.06);
    add(pick(VOWELS), 0.06 + chance() * 0.08);
    if (chance() < 0.1) add('pau', 0.08 + chance() * 0.6);
  }
  return { phones, durationS: at + 0.6 };
}

function highest(channel: Float32Array, fromS: number, toS: number): number {
  let found = 0;
  for (let frame = Math.max(0, Math.floor(fromS * FPS)); frame <= Math.ceil(toS * FPS); frame++) {
    found = Math.max(found, channel[frame] ?? 0);
  }
  return found;
}

const track = (phones: TimedPhone[], durationS: number): LipTrack => createLipTrack(phones, [], FPS, durationS);

test('every bilabial closes the lips, and no earlier than a tenth of a second before it', () => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const { phones, durationS } = speech(seed, ['b', 'p', 'm'], 200);
    const { close, jaw } = track(phones, durationS);
    for (const { symbol, startS, endS } of phones.filter(({ symbol: name }) => 'bpm'.includes(name))) {
      assert.ok(highest(close, startS - 0.1, endS) > 0.85, `${symbol} at ${startS.toFixed(2)} stays open`);
      const shut = Math.round((startS + Math.min(0.02, endS - startS)) * FPS);
      assert.ok(jaw[shut]! < 0.5, `the jaw hangs at ${startS.toFixed(2)}`);
    }
  }
});

test('lips are shut before the sound of a plosive is heard', () => {
  const phones: TimedPhone[] = [
    { symbol: 'aa', alphabet: 'arpabet', startS: 0.5, endS: 0.8 },
    { symbol: 'p', alphabet: 'arpabet', startS: 0.8, endS: 0.9 },
    { symbol: 'aa', alphabet: 'arpabet', startS: 0.9, endS: 1.2 },
  ];
  const { close } = createLipTrack(phones, [], 100, 1.5);
  const first = close.findIndex((value) => value > 0.95) / 100;
  assert.ok(first >= 0.8 - 0.12 && first <= 0.8 - 0.04, `shut at ${first}`);
});

test('every f and v tucks the lower lip', () => {
  for (const seed of ['e', 'f', 'g']) {
    const { phones, durationS } = speech(seed, ['f', 'v'], 200);
    const { tuck } = track(phones, durationS);
    for (const { symbol, startS, endS } of phones.filter(({ symbol: name }) => 'fv'.includes(name))) {
      assert.ok(highest(tuck, startS - 0.05, endS) > 0.8, `${symbol} at ${startS.toFixed(2)} is not tucked`);
    }
  }
});

test('a closed mouth holds for at least 70 ms', () => {
  const phones: TimedPhone[] = [
    { symbol: 'iy', alphabet: 'arpabet', startS: 0.3, endS: 0.5 },
    { symbol: 'b', alphabet: 'arpabet', startS: 0.5, endS: 0.53 },
    { symbol: 'iy', alphabet: 'arpabet', startS: 0.53, endS: 0.8 },
  ];
  const { close } = createLipTrack(phones, [], 200, 1);
  const shut = close.filter((value) => value > 0.9).length / 200;
  assert.ok(shut >= 0.07, `${shut} s`);
});

test('the mouth is shut and still in long pauses, and does not close in very short ones', () => {
  const vowel = (startS: number, endS: number): TimedPhone => ({ symbol: 'aa', alphabet: 'arpabet', startS, endS });
  const long = track([vowel(0.2, 0.6), vowel(1.6, 2)], 2.4);
  for (let frame = Math.round(1 * FPS); frame < Math.round(1.35 * FPS); frame++) {
    assert.ok(long.jaw[frame]! < 0.04, `open at ${frame / FPS}`);
  }
  const short = track([vowel(0.2, 0.6), vowel(0.68, 1)], 1.4);
  for (let frame = Math.round(0.5 * FPS); frame < Math.round(0.8 * FPS); frame++) assert.ok(short.jaw[frame]! > 0.5);
});

test('vowels open and round as they sound', () => {
  const one = (symbol: string): LipTrack => track([{ symbol, alphabet: 'arpabet', startS: 0.4, endS: 0.8 }], 1.4);
  const middle = Math.round(0.6 * FPS);
  assert.ok(one('aa').jaw[middle]! > one('iy').jaw[middle]! + 0.3);
  assert.ok(one('uw').wide[middle]! < -0.7);
  assert.ok(one('iy').wide[middle]! > 0.6);
});

test('IPA and ARPAbet move the mouth alike', () => {
  const say = (symbol: string, alphabet: TimedPhone['alphabet']): LipTrack =>
    track([{ symbol, alphabet, startS: 0.4, endS: 0.7 }], 1.2);
  for (const [ipa, arpabet] of [
    ['m', 'm'],
    ['f', 'f'],
    ['uː', 'uw'],
    ['tʃ', 'ch'],
    ['ˈɑ', 'aa1'],
    ['ɔ̃', 'ao'],
  ]) {
    assert.deepEqual(say(ipa!, 'ipa'), say(arpabet!, 'arpabet'), ipa);
  }
});

test('without phones the words move the mouth, also those of other scripts', () => {
  const words = [
    { text: 'Maximum', startS: 0.3, endS: 0.9 },
    { text: 'مرحبا', startS: 1.1, endS: 1.6 },
    { text: '今日は', startS: 1.8, endS: 2.3 },
  ];
  const { jaw, close } = createLipTrack([], words, FPS, 3);
  for (const { startS, endS } of words) assert.ok(highest(jaw, startS, endS) > 0.25);
  assert.ok(highest(close, 0.2, 0.4) > 0.85, 'the first m closes');
  assert.ok(jaw.at(-1)! < 0.05);
});

test('all values stay within their range', () => {
  const { phones, durationS } = speech('range', ['b', 'f', 'm'], 150);
  const { jaw, wide, close, tuck, tongue } = track(phones, durationS);
  for (const channel of [jaw, close, tuck, tongue]) {
    for (const value of channel) assert.ok(value >= 0 && value <= 1);
  }
  for (const value of wide) assert.ok(value >= -1 && value <= 1);
});
