import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markPitch, shiftPitch } from './psola.js';

const RATE = 16_000;
const LIMITS = { lowestHz: 90, highestHz: 320 };

/** A buzz with the formant-like bump of a vowel; `hzAt` may move. */
function buzz(hzAt: (timeS: number) => number, seconds: number): Float32Array {
  let phase = 0;
  return new Float32Array(seconds * RATE).map((_, index) => {
    phase += (2 * Math.PI * hzAt(index / RATE)) / RATE;
    let sum = 0;
    for (let harmonic = 1; harmonic <= 20; harmonic++) sum += Math.cos(harmonic * phase) / harmonic;
    return 0.1 * sum;
  });
}

const whole = (samples: Float32Array) => [{ startS: 0, endS: samples.length / RATE }];

/** The pitch in the middle of a stretch, from the distances of its marks. */
function pitchOf(samples: Float32Array, fromS: number, toS: number): number {
  const marks = markPitch(samples, RATE, whole(samples), LIMITS)
    .flat()
    .filter(({ at }) => at >= fromS * RATE && at < toS * RATE);
  return (RATE * (marks.length - 1)) / (marks.at(-1)!.at - marks[0]!.at);
}

test('a steady voice is moved by just so many semitones, up and down, without changing its length', () => {
  const sound = buzz(() => 170, 1);
  const runs = markPitch(sound, RATE, whole(sound), LIMITS);
  for (const semitones of [-5, -2, 0, 3, 6]) {
    const moved = shiftPitch(sound, RATE, runs, () => semitones);
    assert.equal(moved.length, sound.length);
    const heard = 12 * Math.log2(pitchOf(moved, 0.2, 0.8) / 170);
    assert.ok(Math.abs(heard - semitones) < 0.15, `${semitones}: ${heard}`);
  }
});

test('a contour is followed in time, from where the voice itself goes', () => {
  const sound = buzz((timeS) => 200 - 50 * timeS, 1);
  const runs = markPitch(sound, RATE, whole(sound), LIMITS);
  const levelled = shiftPitch(sound, RATE, runs, (_timeS, hz) => 12 * Math.log2(175 / hz));
  for (const [fromS, toS] of [
    [0.1, 0.4],
    [0.6, 0.9],
  ] as const) {
    assert.ok(Math.abs(12 * Math.log2(pitchOf(levelled, fromS, toS) / 175)) < 0.3);
  }
});

test('what is not voiced stays as it is to the sample, and no join clicks', () => {
  const sound = buzz(() => 140, 1.2);
  let seed = 3;
  for (let index = 0; index < 0.4 * RATE; index++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    sound[index] = 0.1 * (seed / 1_073_741_824 - 1);
  }
  const voiced = [{ startS: 0.4, endS: 1.2 }];
  const moved = shiftPitch(sound, RATE, markPitch(sound, RATE, voiced, LIMITS), () => 4);
  assert.deepEqual(moved.slice(0, 0.39 * RATE), sound.slice(0, 0.39 * RATE));
  const sharpest = (samples: Float32Array): number => {
    let most = 0;
    for (let index = 2; index < samples.length; index++) {
      most = Math.max(most, Math.abs(samples[index]! - 2 * samples[index - 1]! + samples[index - 2]!));
    }
    return most;
  };
  const [before, after] = [sharpest(sound.slice(0.42 * RATE)), sharpest(moved.slice(0.38 * RATE).slice(0.04 * RATE))];
  assert.ok(after < 1.2 * before, `${before} ${after}`);
});

test('noise and silence have no pitch marks', () => {
  let seed = 11;
  const noise = new Float32Array(RATE / 2).map(() => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 1_073_741_824 - 1;
  });
  assert.deepEqual(markPitch(noise, RATE, whole(noise), LIMITS), []);
  assert.deepEqual(markPitch(new Float32Array(RATE), RATE, [{ startS: 0, endS: 1 }], LIMITS), []);
});
