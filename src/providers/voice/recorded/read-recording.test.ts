import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeWav } from '../../../lib/wav.js';
import { readRecording } from './read-recording.js';

const RATE = 16_000;
const notSpoken = () => assert.fail('The reference was spoken for a file that its header refuses.');

test('a file is refused by its header where it is longer than a video, or than what can be aligned', () => {
  const file = encodeWav(new Float32Array(241 * RATE), RATE);
  const reasonWith = (longestS: number) => {
    const reading = readRecording(file, 'Hello.', notSpoken, { longestS });
    return reading.kind === 'unreadable' ? reading.reason : reading.kind;
  };
  assert.match(reasonWith(180), /lasts 241 seconds; 180 are allowed/);
  assert.match(reasonWith(600), /lasts 241 seconds; 240 are allowed/);
});
