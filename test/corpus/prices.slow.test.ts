// Prices in harmless notes: those that the prospect was told are told again, what we would go down to is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BULLETS, PROSE, toldAnywhere, toldOf } from './told.js';

const NAMED = [
  ['we quoted £4,200 a year for three sites, valid to 30 June', '£4,200'],
  ['Price: 39 per seat a month, setup 1,500', '39'],
  ["told him it's 18k all in incl. training", '18'],
  ['The quote is €12,500 for both lines, including installation', '€12,500'],
  ['Quote for the hall including anchors: $287,000', '$287,000'],
  ['Quoted $49 per truck and month, first month free', '$49'],
] as const;
/** Of the prices named, each as a sentence and as a bullet. */
const LEAST_NAMED = 8;

test('most prices that were named to the prospect are told', async (context) => {
  const missing: string[] = [];
  for (const [note, price] of NAMED)
    for (const around of [PROSE, BULLETS]) {
      const told = (await toldOf(around === PROSE ? `${note}.` : note, around)).join(' ');
      if (!told.includes(price)) missing.push(note);
    }
  const told = 2 * NAMED.length - missing.length;
  context.diagnostic(`${told} of ${2 * NAMED.length} told; not ${missing.join('; ')}`);
  assert.ok(told >= LEAST_NAMED, `${told}; not ${missing.join('; ')}`);
});

test('what we would go down to is not told, even beside the price', async () => {
  for (const [note, floor] of [
    ['could go to 3,800', '3,800'],
    ["don't go under 35", '35'],
    ["list is 9 but we'd take 7", '7'],
    ['Price: 58k, floor 51k', '51'],
    ['we quoted 58k, could go to 51', '51'],
    ['Quoted 26k, 19 is what we need', '19'],
    ['Price: 39, if pushed 32', '32'],
  ] as const) {
    const told = (await toldAnywhere(note)).join(' ');
    assert.doesNotMatch(told, new RegExp(`(?<!\\d)${floor}(?!\\d)`, 'u'), note);
  }
});
