import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDate } from './compose.js';

const ordered = (texts: string[], follows: number | null = null): string[] =>
  byDate(texts.map((text, at) => ({ text, follows: at === 1 ? follows : null }))).map(({ text }) => text);

test('steps with a day are told in the order of their days', () => {
  const steps = ['I will call on 24 July.', 'The survey is on July 3.', 'You will sign by 1 August.'];
  assert.deepEqual(ordered(steps), [steps[1], steps[0], steps[2]]);
  assert.deepEqual(ordered(['I will write.', ...steps]), ['I will write.', steps[1], steps[0], steps[2]]);
});

for (const [why, steps, follows] of [
  ['one without a day stands between them', ['I will call on 24 July.', 'Then you sign.', 'We meet on 3 July.'], null],
  ['one leans on another', ['I will call on 24 July.', 'It takes place on 3 July.'], 0],
  ['their days may lie in two years', ['I will call on 12 December.', 'We meet on 9 January.'], null],
  ['what looks like a day is none', ['In September 37 wagons left.', 'We meet on 3 July.'], null],
] as [string, string[], number | null][])
  test(`steps stay in their order where ${why}`, () => {
    assert.deepEqual(ordered(steps, follows), steps);
  });
