import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { decodeSound, ffmpegIsMissing } from '../../../test/render/decoders.js';
import { createRandom } from '../../../test/render/stress.js';
import { type CodedSound, encodeSound, encodeTrack } from './sound.js';
import type { Sound } from './wav.js';

const RATE = 48_000;
const MOST_BITS = 6144;

type Shape = (frame: number, channel: number) => number;

function soundOf(seconds: number, channels: number, shape: Shape): Sound & { samples: Float32Array } {
  const frames = Math.round(seconds * RATE);
  const samples = Float32Array.from({ length: frames * channels }, (_, at) =>
    shape(Math.floor(at / channels), at % channels),
  );
  const read = (start: number, count: number): Float32Array => {
    const block = new Float32Array(count * channels);
    block.set(samples.subarray(start * channels, (start + count) * channels));
    return block;
  };
  return { channels, frames, samples, read };
}

const encodeWhole = (sound: Sound): Promise<CodedSound> => encodeSound(sound, sound.frames / RATE);

function noise(seed: number, level: number): Shape {
  const random = createRandom(seed);
  return () => level * (2 * random() - 1);
}

/** Pulses of a voice with a hiss, 0.2 s of each, and a tenth of a second of silence. No library computes it. */
function babble(seed: number): Shape {
  const hiss = noise(seed, 0.1);
  let [low, high, past] = [0, 0, 0];
  return (frame) => {
    const part = (frame + 5_000 * seed) % 24_000;
    const pulse = part < 9_600 && frame % 400 === 0 ? 4 : 0;
    low += (pulse - low) / 40;
    high += (low - high) / 10;
    const [now, before] = [part >= 9_600 && part < 19_200 ? hiss(frame, 0) : 0, past];
    past = now;
    // Without what lies beyond 21 kHz, which is not coded.
    return 4 * high + now + before;
  };
}

/** Bursts that begin at once and die away within 10 ms, 0.25 s apart. */
function clicks(frame: number): number {
  const since = frame % 12_000;
  const sign = Math.imul(frame, 0x9e3779b1) < 0 ? -1 : 1;
  return frame < 12_000 || since > 480 ? 0 : sign * 0.8 * (1 - since / 480) ** 3;
}

const square: Shape = (frame) => (frame % 200 < 100 ? 1 : -1);
const pair =
  (left: Shape, right: Shape): Shape =>
  (frame, channel) =>
    (channel === 0 ? left : right)(frame, channel);
const sine: Shape = (frame) => Math.sin((frame * 2 * Math.PI * 997) / RATE);

/** How far the error of one channel lies below it, in dB; the decoder's sound begins with the priming. */
function fidelityDb(sound: ReturnType<typeof soundOf>, decoded: Float32Array, channel: number, lag = 0): number {
  const { channels, samples, frames } = sound;
  let [signal, error] = [0, 0];
  for (let frame = 8; frame < frames - 8; frame++) {
    const sample = samples[frame * channels + channel]!;
    signal += sample ** 2;
    error += (sample - decoded[(frame + 1024 + lag) * channels + channel]!) ** 2;
  }
  return 10 * Math.log10(signal / error);
}

const bitsOf = ({ packets }: CodedSound): number => packets.reduce((sum, { byteLength }) => sum + 8 * byteLength, 0);
const largestBits = ({ packets }: CodedSound): number => 8 * Math.max(...packets.map(({ byteLength }) => byteLength));

/** Each with the least fidelity of a channel; noise beyond 21 kHz is left out, and a channel may be silent. */
const KINDS: readonly { name: string; channels: number; shape: Shape; leastDb: number }[] = [
  { name: 'a sine at full scale', channels: 1, shape: sine, leastDb: 30 },
  { name: 'a square at full scale', channels: 1, shape: square, leastDb: 17 },
  { name: 'a voice with hisses', channels: 1, shape: babble(1), leastDb: 15 },
  { name: 'noise', channels: 1, shape: noise(2, 1), leastDb: 6 },
  { name: 'clicks', channels: 1, shape: clicks, leastDb: 8 },
  { name: 'two voices', channels: 2, shape: pair(babble(3), babble(4)), leastDb: 15 },
  { name: 'clicks and noise', channels: 2, shape: pair(clicks, noise(5, 0.5)), leastDb: 6 },
];

test('a player hears every kind of sound when it was, and close to how it was', { skip: ffmpegIsMissing }, async () => {
  for (const { name, channels, shape, leastDb } of KINDS) {
    const sound = soundOf(2, channels, shape);
    const coded = await encodeWhole(sound);
    const decoded = decodeSound(coded);
    assert.equal(decoded.length, coded.packets.length * 1024 * channels, name);
    for (let channel = 0; channel < channels; channel++) {
      const [early, right, late] = [-1, 0, 1].map((lag) => fidelityDb(sound, decoded, channel, lag));
      assert.ok(right! > leastDb, `${name}, channel ${channel}: ${right} dB`);
      assert.ok(right! > early! && right! > late!, `${name}, channel ${channel}: early or late`);
    }
  }
});

test('what comes before an attack stays silent', { skip: ffmpegIsMissing }, async () => {
  const decoded = decodeSound(await encodeWhole(soundOf(2, 1, clicks)));
  for (let start = 12_000; start < 2 * RATE; start += 12_000) {
    const click = powerDb(decoded, 1024 + start, 240);
    assert.ok(powerDb(decoded, 1024 + start - 1_200, 1_008) < click - 50, `25 to 4 ms before the click at ${start}`);
    assert.ok(powerDb(decoded, 1024 + start - 192, 168) < click - 25, `4 to 0.5 ms before the click at ${start}`);
  }
});

function powerDb(samples: Float32Array, start: number, count: number): number {
  return (
    10 * Math.log10(samples.subarray(start, start + count).reduce((sum, value) => sum + value ** 2, 1e-20) / count)
  );
}

test('a tone leaves no image elsewhere', { skip: ffmpegIsMissing }, async () => {
  const tone: Shape = (frame) => Math.sin((frame * 2 * Math.PI * 15_000) / RATE);
  const decoded = decodeSound(await encodeWhole(soundOf(1, 1, tone)));
  // Where the two halves of the transform would leak into each other, and beside it.
  for (const hz of [9_000, 8_000, 12_000]) {
    assert.ok(toneDb(decoded, hz) < toneDb(decoded, 15_000) - 90, `${hz} Hz: ${toneDb(decoded, hz)} dB`);
  }
});

/** The level of one frequency in half a second from the middle, through a Hann window. */
function toneDb(samples: Float32Array, hz: number): number {
  const [count, start] = [24_000, 12_000];
  let [re, im] = [0, 0];
  for (let at = 0; at < count; at++) {
    const sample = samples[start + at]! * (1 - Math.cos((at * 2 * Math.PI) / count));
    re += sample * Math.cos((at * 2 * Math.PI * hz) / RATE);
    im += sample * Math.sin((at * 2 * Math.PI * hz) / RATE);
  }
  return 20 * Math.log10(Math.hypot(re, im) / count);
}

test('silence takes six bytes a packet and is silent', { skip: ffmpegIsMissing }, async () => {
  const coded = await encodeWhole(soundOf(1, 1, () => 0));
  assert.equal(largestBits(coded), 48);
  assert.ok(decodeSound(coded).every((sample) => sample === 0));
});

test('no packet is larger than decoders must hold, and all together have the bit rate', async () => {
  // So little of it that the bit rate alone would leave it all the bits that it can use.
  const loud = noise(10, 4);
  const moment: Shape = (frame) => (frame % 96_000 < 24_000 ? loud(frame, 0) : 0);
  let most = 0;
  for (const { name, channels, shape } of [...KINDS, { name: 'noise for a moment', channels: 1, shape: moment }]) {
    const coded = await encodeWhole(soundOf(4, channels, shape));
    assert.ok(largestBits(coded) <= MOST_BITS * channels, name);
    const kbps = bitsOf(coded) / 4 / channels / 1000;
    assert.ok(kbps < 100, `${name}: ${kbps} kbit/s for each channel`);
    most = Math.max(most, kbps);
  }
  // Noise needs all that there is.
  assert.ok(most > 92);
});

test('packets follow each other without a gap from the priming to the very end', async () => {
  for (const frames of [1, 1_023, 1_024, 1_025, 48_000]) {
    const { packets, description, channels } = await encodeSound(soundOf(0.5, 1, babble(5)), frames / RATE);
    assert.equal(channels, 1);
    assert.deepEqual([...description], [0x11, 0x88]);
    let endS = -1024 / RATE;
    for (const { timestamp, duration, type } of packets) {
      assert.ok(Math.abs(timestamp - endS) < 1e-9 && duration > 0 && type === 'key');
      endS = timestamp + duration;
    }
    assert.ok(Math.abs(endS - frames / RATE) < 1e-9, `${frames} frames`);
  }
});

test('a track plays as long as its sound', async () => {
  const track = await encodeTrack(soundOf(1.23, 2, babble(6)));
  const audio = await new Input({ formats: [MP4], source: new BufferSource(track) }).getPrimaryAudioTrack();
  assert.ok(Math.abs((await audio!.computeDuration()) - 1.23) < 1e-3);
  assert.deepEqual(
    [audio!.numberOfChannels, audio!.sampleRate, await audio!.getCodecParameterString()],
    [2, RATE, 'mp4a.40.2'],
  );
});

test('samples that are no numbers, or far beyond full scale, are silence and spoil nothing else', {
  skip: ffmpegIsMissing,
}, async () => {
  const voice = babble(7);
  const odd = [Number.NaN, Number.POSITIVE_INFINITY, 1e30, -1e30];
  const oddAt = (frame: number) => odd[frame % 12_000];
  const meant = soundOf(2, 1, (frame) => (oddAt(frame) === undefined ? voice(frame, 0) : 0));
  const given = soundOf(2, 1, (frame) => oddAt(frame) ?? meant.samples[frame]!);
  assert.deepEqual((await encodeWhole(given)).packets, (await encodeWhole(meant)).packets);
  assert.ok(fidelityDb(meant, decodeSound(await encodeWhole(given)), 0) > 12);
});

/** Of what a decoder has judged: the same on every machine. */
const JUDGED = '2c11fa6340df0cafe3a1ea3d263419a0691f2b54182a010959eb3a4e34caa5c3';

test('the same sound always becomes the same bytes', async () => {
  const hash = createHash('sha256');
  const shapes = [babble(8), pair(clicks, noise(9, 0.01))];
  for (const [at, shape] of shapes.entries()) {
    const sound = soundOf(2, at + 1, shape);
    for (const { data } of (await encodeWhole(sound)).packets) hash.update(data);
  }
  assert.equal(hash.digest('hex'), JUDGED);
});
