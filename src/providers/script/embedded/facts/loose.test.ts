import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isProse } from './loose.js';

test('A sentence with letters of a broken encoding is not told, and one with letters of other languages is', () => {
  for (const text of [
    'You lose Â£500 a week',
    'You run a cafÃ© in Bern',
    'Itâ€™s late',
    'It takes 5Â % of it',
    'It is \uFFFD5',
  ])
    assert.equal(isProse(text), false, text);
  for (const text of ['You lose £500 a week', 'You run a café in AMANHÃ', 'It’s late', 'Åse needs 5 % of it'])
    assert.equal(isProse(text), true, text);
});

test('A row of a table is no sentence', () => {
  assert.equal(isProse('Bern,12,500,yes,no'), false);
  assert.equal(isProse('You lose 12,500 francs in Bern, Basel and Zug'), true);
});
