import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinSamples } from '../../src/lib/wav.js';
import { tone } from '../../src/render/sound/tones.test.data.js';
import { median, semitones, trackPitch } from './measures/pitch.js';

/** A buzz of ten harmonics that fall by 6 dB an octave, as the glottis makes it; `hzAt` may move. */
function buzz(hzAt: (timeS: number) => number, seconds: number, sampleRate = 48_000): Float32Array {
  let phase = 0;
  return new Float32Array(seconds * sampleRate).map((_, index) => {
    phase += (2 * Math.PI * hzAt(index / sampleRate)) / sampleRate;
    let sum = 0;
    for (let harmonic = 1; harmonic <= 10; harmonic++) sum += Math.sin(harmonic * phase) / harmonic;
    return 0.2 * sum;
  });
}

test('the pitch of steady tones and buzzes is found within a tenth of a semitone', () => {
  for (const hz of [75, 110, 172, 240, 330]) {
    for (const sound of [tone(hz, 0.5), buzz(() => hz, 0.5)]) {
      const voiced = trackPitch(sound, 48_000).filter((frame) => frame.hz > 0);
      assert.ok(voiced.length > 25, `${hz}: ${voiced.length}`);
      for (const frame of voiced) assert.ok(Math.abs(semitones(frame.hz, hz)) < 0.1, `${hz}: ${frame.hz}`);
    }
  }
});

test('a glide is followed, and silence and noise have no pitch', () => {
  const glide = buzz((timeS) => 150 * 2 ** (timeS / 2), 1);
  for (const { timeS, hz } of trackPitch(glide, 48_000).filter((frame) => frame.hz > 0)) {
    assert.ok(Math.abs(semitones(hz, 150 * 2 ** (timeS / 2))) < 0.35, `${timeS}: ${hz}`);
  }
  let seed = 7;
  const noise = new Float32Array(48_000).map(() => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 1_073_741_824 - 1;
  });
  const frames = trackPitch(joinSamples([new Float32Array(24_000), noise.map((sample) => sample * 0.3)]), 48_000);
  assert.ok(frames.filter(({ hz }) => hz > 0).length < 4);
  assert.equal(median(frames.map(({ hz }) => hz)), 0);
});
