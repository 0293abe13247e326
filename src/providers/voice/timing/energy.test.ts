import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadByEnergy } from './energy.js';

const RATE = 16_000;

/** Loud and silent stretches in turns, the first loud. */
function blocks(lengthsS: readonly number[]): Float32Array {
  const parts = lengthsS.flatMap((lengthS, index) =>
    Array.from({ length: Math.round(lengthS * RATE) }, (_, place) => (index % 2 ? 0 : 0.3 * Math.sin(place * 0.1))),
  );
  return Float32Array.from(parts);
}

test('words share what is heard by their weights, and a silence lies between words', () => {
  const spans = spreadByEnergy(blocks([1, 0.5, 1]), RATE, [1, 1, 1, 1]);
  const expected = [0, 0.5, 0.5, 1, 1.5, 2, 2, 2.5];
  spans
    .flatMap(({ startS, endS }) => [startS, endS])
    .forEach((time, index) => {
      assert.ok(Math.abs(time - expected[index]!) < 0.03, `${index}: ${time}`);
    });
});

test('a weight that is a little wrong does not carry a word across a silence', () => {
  const [first, second] = spreadByEnergy(blocks([1, 0.5, 1]), RATE, [1.1, 1]);
  assert.ok(Math.abs(first!.endS - 1) < 0.03 && Math.abs(second!.startS - 1.5) < 0.03);
});

test('silence, no words and no weights give times inside the sound', () => {
  assert.deepEqual(
    spreadByEnergy(new Float32Array(RATE), RATE, [1, 2]).map(({ endS }) => endS),
    [0, 0],
  );
  assert.deepEqual(spreadByEnergy(blocks([1]), RATE, []), []);
  assert.deepEqual(spreadByEnergy(blocks([1]), RATE, [0]), [{ startS: 0, endS: 0 }]);
});
