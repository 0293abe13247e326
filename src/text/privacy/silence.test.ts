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
    'Never use it as an argument, nowhere.',
    'Please do not repeat the figure.',
    "Don't tell anyone.",
    "He doesn't want that repeated.",
    "You didn't hear that from me.",
    'Keep this one quiet.',
    'We should not mention this.',
    "You mustn't mention that.",
    'Better not mention it.',
    'Not a word about that, please.',
    'They would rather not be named.',
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
  assert.deepEqual(quiet('Weyerbach runs two of them.', 'Never name Weyerbach on Friday.', 'Until Friday.'), [
    'named',
    null,
    null,
  ]);
  assert.deepEqual(quiet('Ann likes it.', 'Annual losses are high.', 'Ann does not want to be named.'), [
    'named',
    null,
    null,
  ]);
});

test('what others do or do not do asks for no silence', () => {
  for (const text of [
    'We do not use paper any more.',
    'They never quoted a price.',
    'You cannot tell the two apart.',
    'The driver does not mention the gate.',
    'They never use them on wet floors.',
    'Do not use it with solvents.',
    'Never raise it above 80 degrees.',
    "They don't share it with the other sites.",
    "Staff don't write it down.",
    'Machines must keep it quiet at night.',
    "I'd rather not be quoted a range.",
    'Files must not be named by hand.',
    'We do not quote below 20 units.',
    'You do not name your batches yet.',
    'We should mention this to the board.',
    'You must not talk about prices with the line running.',
    'We must not repeat the test.',
    'We do not repeat that test each year.',
    'This stays with us until Friday.',
  ])
    assert.equal(asksForSilence(text), false, text);
});
