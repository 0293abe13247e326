import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeWav, encodeWav, joinSamples } from '../../lib/wav.js';
import { stretch } from './fit.js';
import { integratedLufs, master, truePeakDb } from './master.js';
import { resample } from './resample.js';
import { tone } from './tones.test.data.js';

const near = (actual: number, expected: number, within: number, what = ''): void =>
  assert.ok(Math.abs(actual - expected) <= within, `${what} ${actual} instead of ${expected}`);

/** Level of one frequency in dB against a full-scale sine. */
function levelDb(samples: Float32Array, frequencyHz: number, sampleRate: number): number {
  let [cos, sin] = [0, 0];
  for (let index = 0; index < samples.length; index++) {
    const angle = (2 * Math.PI * frequencyHz * index) / sampleRate;
    // A raised cosine keeps the ends of the recording from leaking into other frequencies.
    const weight = 1 - Math.cos((2 * Math.PI * index) / samples.length);
    cos += samples[index]! * Math.cos(angle) * weight;
    sin += samples[index]! * Math.sin(angle) * weight;
  }
  return 20 * Math.log10((2 * Math.hypot(cos, sin)) / samples.length);
}

test('loudness: a full-scale sine of 997 Hz in one channel is −3.01 LUFS', () => {
  near(integratedLufs(tone(997, 5)), -3.01, 0.02);
  near(integratedLufs(tone(997, 5, 48_000, 0.1)), -23.01, 0.02);
});

test('loudness: silence and what is 10 LU below do not count, what is nearer does', () => {
  const loud = tone(997, 10, 48_000, 0.1);
  near(integratedLufs(joinSamples([loud, new Float32Array(480_000)])), -23.01, 0.15);
  near(integratedLufs(joinSamples([loud, tone(997, 10, 48_000, 0.01)])), -23.01, 0.15);
  near(integratedLufs(joinSamples([loud, tone(997, 10, 48_000, 0.05)])), -25.05, 0.15);
  assert.equal(integratedLufs(new Float32Array(48_000)), Number.NEGATIVE_INFINITY);
  assert.equal(integratedLufs(new Float32Array(10)), Number.NEGATIVE_INFINITY);
});

test('true peak: found between the samples, within 0.3 dB', () => {
  near(truePeakDb(tone(12_000, 1, 48_000, 0.5, Math.PI / 4)), -6.02, 0.3);
  near(truePeakDb(tone(997, 1, 48_000, 0.5)), -6.02, 0.1);
  assert.equal(truePeakDb(new Float32Array(100)), Number.NEGATIVE_INFINITY);
});

test('resampling keeps tones and makes no others', () => {
  for (const fromHz of [8_000, 14_880, 16_000, 16_960, 22_050, 24_000, 44_100, 48_000, 96_000]) {
    const output = resample(tone(1_000, 1, fromHz, 0.5), fromHz, 48_000);
    assert.equal(output.length, 48_000);
    near(levelDb(output, 1_000, 48_000), -6.02, 0.05, `${fromHz}`);
    if (fromHz < 48_000) assert.ok(levelDb(output, fromHz - 1_000, 48_000) < -70, `image at ${fromHz}`);
  }
  assert.ok(levelDb(resample(tone(30_000, 1, 96_000), 96_000, 48_000), 18_000, 48_000) < -70, 'alias');
  assert.equal(resample(new Float32Array(0), 16_000, 48_000).length, 0);
});

test('stretching changes the length to a sample and leaves pitch and level alone', () => {
  const input = tone(200, 2, 48_000, 0.5);
  for (const factor of [0.92, 0.98, 1, 1.05, 1.08]) {
    const output = stretch(input, 48_000, factor);
    assert.equal(output.length, Math.round(input.length * factor));
    near(levelDb(output.subarray(4_800, -4_800), 200, 48_000), -6.02, 0.3, `${factor}`);
    const steepest = steepestStep(output.subarray(0, -2_000));
    assert.ok(steepest < steepestStep(input) * 1.5, `click of ${steepest} at ${factor}`);
  }
  assert.equal(stretch(new Float32Array(0), 48_000, 1.05).length, 0);
  assert.equal(stretch(new Float32Array(100).fill(0.1), 48_000, 1.05).length, 105);
});

function steepestStep(samples: Float32Array): number {
  let most = 0;
  for (let index = 1; index < samples.length; index++)
    most = Math.max(most, Math.abs(samples[index]! - samples[index - 1]!));
  return most;
}

/** Bursts with a rough envelope, as speech has: peaks far above the mean. */
function bursts(level: number, spike: number): Float32Array {
  const samples = tone(190, 12, 48_000, level);
  for (let index = 0; index < samples.length; index++) {
    samples[index]! *= 0.4 + 0.6 * Math.abs(Math.sin(index / 9_000)) + (index % 30_000 < 200 ? spike : 0);
  }
  return samples;
}

test('mastering lands on −16 LUFS with true peaks at most −1.5 dBTP, whatever comes in', () => {
  for (const [level, spike] of [
    [0.001, 0],
    [0.02, 3],
    [0.3, 0],
    [0.3, 2],
    [0.9, 8],
  ] as const) {
    const output = master(bursts(level, spike));
    near(integratedLufs(output), -16, 0.2, `level ${level}, spike ${spike}:`);
    assert.ok(truePeakDb(output) <= -1.5, `${truePeakDb(output)} dBTP`);
  }
});

test('mastering leaves silence silent and is the same each time', () => {
  assert.ok(master(new Float32Array(48_000)).every((sample) => sample === 0));
  assert.deepEqual(master(bursts(0.3, 2)), master(bursts(0.3, 2)));
});

test('WAV: what is written is read again, to the last bit of 16', () => {
  const input = tone(440, 0.1, 48_000, 0.9);
  const { samples, sampleRate } = decodeWav(encodeWav(input, 48_000));
  assert.equal(sampleRate, 48_000);
  assert.equal(samples.length, input.length);
  samples.forEach((sample, index) => {
    near(sample, input[index]!, 1 / 65_000);
  });
  assert.deepEqual([...decodeWav(encodeWav(Float32Array.of(2, -2), 8_000)).samples], [32767 / 32768, -1]);
});

/** A WAV file of any kind around a body. */
function wav(
  code: number,
  channels: number,
  bits: number,
  body: Uint8Array,
  before: Uint8Array = new Uint8Array(0),
  size = body.length,
): Uint8Array {
  const head = new DataView(new ArrayBuffer(28));
  const tags = new TextEncoder();
  head.setUint32(0, 0x666d7420);
  head.setUint32(4, 16, true);
  head.setUint16(8, code, true);
  head.setUint16(10, channels, true);
  head.setUint32(12, 24_000, true);
  head.setUint16(22, bits, true);
  const data = new DataView(new ArrayBuffer(8));
  data.setUint32(0, 0x64617461);
  data.setUint32(4, size, true);
  const parts = [
    tags.encode('RIFF\0\0\0\0WAVE'),
    new Uint8Array(head.buffer, 0, 24),
    before,
    new Uint8Array(data.buffer),
    body,
  ];
  return Buffer.concat(parts);
}

test('WAV: the kinds that vendors send are read and mixed down', () => {
  const float = new Uint8Array(Float32Array.of(0.5, -0.25, 0.75, 0.25).buffer);
  assert.deepEqual([...decodeWav(wav(3, 1, 32, float)).samples], [0.5, -0.25, 0.75, 0.25]);
  assert.deepEqual([...decodeWav(wav(3, 2, 32, float)).samples], [0.125, 0.5]);
  assert.deepEqual([...decodeWav(wav(1, 1, 24, Uint8Array.of(0, 0, 0x40, 0, 0, 0xc0))).samples], [0.5, -0.5]);
  assert.deepEqual([...decodeWav(wav(1, 1, 8, Uint8Array.of(192, 64))).samples], [0.5, -0.5]);
  const odd = Uint8Array.of(0x4c, 0x49, 0x53, 0x54, 3, 0, 0, 0, 1, 2, 3, 0);
  const pcm = new Uint8Array(Int16Array.of(16_384, -16_384).buffer);
  assert.deepEqual([...decodeWav(wav(1, 1, 16, pcm, odd)).samples], [0.5, -0.5]);
  for (const size of [0, 0xffffffff]) {
    assert.deepEqual([...decodeWav(wav(1, 1, 16, pcm, undefined, size)).samples], [0.5, -0.5]);
  }
});

test('WAV: anything else is a RangeError, wherever it is cut off', () => {
  const whole = wav(1, 1, 16, new Uint8Array(8));
  for (let length = 0; length < whole.length - 8; length++)
    assert.throws(() => decodeWav(whole.subarray(0, length)), RangeError);
  assert.throws(() => decodeWav(wav(85, 1, 16, new Uint8Array(8))), RangeError);
  assert.throws(() => decodeWav(wav(1, 0, 16, new Uint8Array(8))), RangeError);
});
