// Prices in harmless notes: those that the prospect was told are told again, what we would go down to is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BULLETS, PROSE, toldAnywhere, toldOf } from './told.js';

test('a price that was named to the prospect is told, as a sentence and as a bullet', async () => {
  for (const [note, said] of [
    ['we quoted £4,200 a year for three sites, valid to 30 June', /^The price is £4,200 a year for three sites/u],
    ['Price: 39 per seat a month, setup 1,500', /^The price is 39 per seat a month, setup 1,500/u],
    ["told him it's 18k all in incl. training", /^The price is 18k all in/u],
    ['sent list price 9 per user', /^The price is 9 per user/u],
    ['Quote for the hall including anchors: $287,000', /^The quote for the hall including anchors is \$287,000/u],
  ] as const) {
    assert.match((await toldOf(`${note}.`, PROSE)).join(' '), said, note);
    assert.match((await toldOf(note, BULLETS)).join(' '), said, note);
  }
});

test('floors and tactics are not told, even beside the price', async () => {
  for (const note of [
    'could go to 3,800',
    "don't go under 35",
    "list is 9 but we'd take 7",
    'Price: 58k, floor 51k',
    'we quoted 58k, could go to 51',
    'Quoted 26k, 19 is what we need',
    'Price: 39, if pushed 32',
  ]) {
    assert.deepEqual(await toldAnywhere(note), [], note);
  }
});

test('what was shown is told behind a price label in the same paragraph', async () => {
  const told = await toldOf('Price: 39 per seat a month. Drivers call the office 40 times a day.', PROSE);
  assert.ok(
    told.some((sentence) => sentence.includes('40 times')),
    told.join(' '),
  );
});
