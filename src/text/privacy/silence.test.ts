import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksForSilence, keptQuiet } from './silence.js';

const quiet = (...texts: string[]) => {
  const statements = texts.map((text) => ({ text }));
  return statements.map((_, at) => keptQuiet(statements, at));
};

test('what a remark right behind it asks not to tell is kept quiet', () => {
  for (const remark of [
    'she said "please don\'t repeat that figure to my MD"',
    'Never use it as an argument.',
    'Please not mention this to the board.',
    'Keep it between us.',
    'Bitte nicht weitersagen.',
  ])
    assert.deepEqual(quiet('They lost 72 lakh.', remark, 'The room is from 2011.'), ['told', null, null], remark);
});

test('whoever does not want to be named is kept quiet wherever they stand', () => {
  const statements = [
    'Vaal Ferrous: the gap went from 2.1% to 0.3%.',
    'Start with Germiston.',
    'Vaal Ferrous dismissed six people, they will not like to be named.',
  ];
  assert.deepEqual(quiet(...statements), ['named', null, null]);
  assert.deepEqual(quiet('Weyerbach runs two of them.', 'Never quote Weyerbach.'), ['named', null]);
});

test('other denials ask for no silence', () => {
  for (const text of [
    'We do not use paper any more.',
    'They never quoted a price.',
    'You cannot tell the two apart.',
    'The driver does not mention the gate.',
    'Nobody repeats a count.',
  ])
    assert.equal(asksForSilence(text), false, text);
});
