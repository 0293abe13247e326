// Openings that come once in a script.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fact } from '../facts/facts.js';
import { repeatedIn } from './openings.js';
import { sentence } from './phrase.js';

const fact = (order: number): Fact => ({
  kind: 'situation',
  form: 'noun',
  text: 'x',
  evidence: [{ start: 0, end: 1 }],
  weight: 1,
  order,
  named: false,
  follows: null,
});

test('the second list with the same opening is left out', () => {
  const sentences = [
    sentence('heard', 'We talked about stock counts', [fact(1)]),
    sentence('heard', 'You have 9 depots', [fact(2)]),
    sentence('heard', 'We also talked about late orders', [fact(3)]),
  ];
  assert.deepEqual(
    repeatedIn(sentences).map(({ order }) => order),
    [3],
  );
});
