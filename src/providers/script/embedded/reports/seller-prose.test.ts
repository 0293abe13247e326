// Sellers tell in whole sentences what they asked, said and promised; a price that a colleague heard and hearsay stay with us.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { plainProse, toldAnother } from './seller-prose.js';

const isTheirs = (name: string): boolean => name === 'Dana';
const plain = (text: string): string => plainProse(text, isTheirs);

test('what was learned, asked, said, promised and agreed is put in plain words', () => {
  for (const [noted, said] of [
    ['I learned that they bottle 220,000 bottles a year.', 'They bottle 220,000 bottles a year.'],
    ['I asked what a wrong pallet costs and Dana said about 600 euros.', 'A wrong pallet costs about 600 euros'],
    ['I asked how long one count takes and she said three hours.', 'One count takes three hours'],
    [
      'Dana asked me to quote for two yards and I told her 480 euros a month.',
      'I quoted 480 euros a month for two yards',
    ],
    ['I said 99 dollars per studio per month.', 'I quoted 99 dollars per studio per month'],
    ['I promised Dana a test label roll, which I will post tomorrow.', 'I will post a test label roll tomorrow.'],
    [
      'I promised the layout of the stations until Monday, 23 November',
      'I will send the layout of the stations by Monday, 23 November',
    ],
    ['We said we would talk on 30 November at 16:00.', 'We will talk on 30 November at 16:00.'],
    ['She told me she loved the stock view.', 'She loved the stock view.'],
    [
      'She asked whether people can pay in the app, I said yes.',
      'She asked whether people can pay in the app, and the answer is yes',
    ],
    ["I'm to send the drawing by Friday.", 'I will send the drawing by Friday.'],
    ['Dana is to measure both doors.', 'Dana will measure both doors.'],
  ] as const)
    assert.equal(plain(noted), said);
});

test('hearsay, favours, what colleagues heard and plain sentences keep their words', () => {
  for (const noted of [
    'I heard from her importer that the vineyard is in arrears.',
    'I promised her a discount of 5%.',
    'I told Jim 79 dollars per studio.',
    'Jim asked me what it costs and I told him 60 dollars per studio.',
    'I think I lost her during the setup screens.',
    'The plan is to start in May.',
    'I said 79 would be the floor.',
  ])
    assert.equal(plain(noted), noted);
  assert.ok(toldAnother({ text: 'I told Jim 79 dollars per studio.', side: 'note' }, isTheirs));
  assert.ok(!toldAnother({ text: 'I told Dana 79 dollars per studio.', side: 'note' }, isTheirs));
});

test('a price that a colleague was told is never heard', async () => {
  const script = await scriptOf('I told Dana 99 euros per van per month. I told Jim 60 euros per van per month.');
  assert.match(script, /The price is 99 euros per van a month/u);
  assert.doesNotMatch(script, /60|Jim/u);
});
