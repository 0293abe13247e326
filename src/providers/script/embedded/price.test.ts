// A price that the prospect was told is said again; what we would go down to, and what others pay, is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPrice } from './price.js';

const OPEN: readonly [note: string, said: string][] = [
  [
    'we quoted £4,200 a year for three sites, valid to 30 June',
    'We quoted £4,200 a year for three sites, valid to 30 June',
  ],
  ["told him it's 18k all in incl. training", 'We quoted 18k all in including training'],
  ['sent list price 9 per user', 'We quoted 9 per user'],
  ['Price: 39 per seat a month, setup 1,500', 'We quoted 39 per seat a month, setup 1,500'],
  ['i quoted 349 a month per office no setup fee', 'We quoted 349 a month per office no setup fee'],
  [
    'Price I gave her was £612 a tonne delivered, held for six months.',
    'We quoted £612 a tonne delivered, held for six months',
  ],
  ['I told him the price is six thousand four hundred a month', 'We quoted six thousand four hundred a month'],
  [
    'Gave them 45p per cask a month, tags included, minimum term 2 years.',
    'We quoted 45p per cask a month, tags included, minimum term 2 years',
  ],
  [
    'Quote for the north wall including installation: $287,000',
    'We quoted $287,000 for the north wall including installation',
  ],
  ['The rate is €0.11 per new word, repeats are free.', 'We quoted €0.11 per new word, repeats are free'],
];

test('a price that was told to the prospect is said as one', () => {
  for (const [note, said] of OPEN) assert.equal(openPrice(note, null), said);
  assert.equal(openPrice('65p per ticket, no monthly fee.', 'price'), 'We quoted 65p per ticket, no monthly fee');
});

test('floors, tactics and the prices of others are none', () => {
  for (const note of [
    'could go to 3,800',
    "list is 9 but we'd take 7",
    'we quoted 58, they have 60',
    'Quoted 26k, 19 is what we need, but nobody knows',
    'Price: 58k, floor 51k',
    'Told him it is 18k, we can do 16.',
    'Brightway quoted 24 a seat and left the training out',
    'they quoted us 12,000 for the old one',
    'The price is 20% too high for him',
    'Gave them 12 licences to test',
    'I told her 40 people use it',
  ]) {
    assert.equal(openPrice(note, null), null, note);
  }
  assert.equal(openPrice("52k, don't go under", 'price'), null);
});

test('an amount alone is a price only where the notes have a place for prices', () => {
  assert.equal(openPrice('65p per ticket, no monthly fee', null), null);
});
