import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinSamples } from '../../lib/wav.js';
import { integratedLufs } from './master.js';
import { composeMusic, withMusic } from './music.js';
import { tone } from './tones.test.data.js';

const RATE = 48_000;

test('the same length gives the same music, which begins and ends in silence and never clips', () => {
  const music = composeMusic(20 * RATE);
  assert.deepEqual(music, composeMusic(20 * RATE));
  assert.ok(Math.abs(music[0]!) < 1e-4 && Math.abs(music.at(-1)!) < 1e-4);
  assert.ok(music.every((sample) => Math.abs(sample) < 1));
  let sharpest = 0;
  for (let index = 2; index < music.length; index++) {
    sharpest = Math.max(sharpest, Math.abs(music[index]! - 2 * music[index - 1]! + music[index - 2]!));
  }
  assert.ok(sharpest < 0.02, String(sharpest));
});

test('music lies far below the voice and comes up where nobody speaks', () => {
  const voice = joinSamples([new Float32Array(4 * RATE), tone(220, 8, RATE, 0.3), new Float32Array(8 * RATE)]);
  const speech = [{ startS: 4, endS: 12 }];
  const mixed = withMusic(voice, speech);
  const music = mixed.map((sample, index) => sample - voice[index]!);
  const voiceLufs = integratedLufs(voice.subarray(4 * RATE, 12 * RATE));
  const under = integratedLufs(music.subarray(5 * RATE, 12 * RATE)) - voiceLufs;
  const alone = integratedLufs(music.subarray(14 * RATE, 17 * RATE)) - voiceLufs;
  assert.ok(under < -18 && under > -28, `under ${under}`);
  assert.ok(alone - under > 6, `alone ${alone}, under ${under}`);
});

test('silence gets no music, since there is no voice to follow', () => {
  assert.ok(withMusic(new Float32Array(RATE), []).every((sample) => sample === 0));
});
