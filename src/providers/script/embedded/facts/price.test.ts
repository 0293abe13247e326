// A price that the prospect was told is said again; what we would go down to, and what others pay, is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpenPrice, openPrice as priceOf } from './price.js';

const openPrice = (text: string, section: 'shown' | null = null): string | null =>
  priceOf({ text, section, side: 'note', talk: false, label: null });

const OPEN: readonly [note: string, said: string][] = [
  [
    'we quoted £4,200 a year for three sites, valid to 30 June',
    'The price is £4,200 a year for three sites, valid to 30 June',
  ],
  ["told him it's 18k all in incl. training", 'The price is 18k all in incl. training'],
  ['sent list price 9 per user', 'The price is 9 per user'],
  ['The price is 39 per seat a month, setup 1,500', 'The price is 39 per seat a month, setup 1,500'],
  ['i quoted 349 a month per office no setup fee', 'The price is 349 a month per office no setup fee'],
  [
    'Price I gave her was £612 a tonne delivered, held for six months.',
    'The price is £612 a tonne delivered, held for six months',
  ],
  ['I told him the price is six thousand four hundred a month', 'The price is six thousand four hundred a month'],
  [
    'Gave them 45p per cask a month, tags included, minimum term 2 years.',
    'The price is 45p per cask a month, tags included, minimum term 2 years',
  ],
  [
    'Quote for the north wall including installation: $287,000',
    'The quote for the north wall including installation is $287,000',
  ],
  ['The rate is €0.11 per new word, repeats are free.', 'The price is €0.11 per new word, repeats are free'],
];

test('a price that was told to the prospect is said as one', () => {
  for (const [note, said] of OPEN) assert.equal(openPrice(note)?.replace(/\.$/u, ''), said);
  assert.equal(openPrice('65p per ticket, no monthly fee', 'shown'), 'The price is 65p per ticket, no monthly fee');
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
    assert.equal(openPrice(note), null, note);
  }
  assert.equal(openPrice("52k, don't go under", 'shown'), null);
});

test('an amount alone is a price only where the notes have a place for prices', () => {
  assert.equal(openPrice('65p per ticket, no monthly fee'), null);
});

test('under a heading for prices what is sold and its price are told, and what we would take is not', () => {
  for (const text of [
    'PitchLedger would be $3,900 per year for up to 200 instruments',
    'The dehumidifier is C$58,000 extra',
  ])
    assert.ok(isOpenPrice(text, true), text);
  for (const text of [
    'Our floor is $2,900',
    'The lowest price is $3,100',
    'Their budget is $4,000',
    'The real number is $2,500',
    'A second year is $2,000 if pushed',
    'PitchLedger could be $3,000 per year',
  ])
    assert.ok(!isOpenPrice(text, true), text);
});
