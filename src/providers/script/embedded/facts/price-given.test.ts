// A price that the notes say was given is told as ours, under any heading; what was kept in mind, and what others ask for, is not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { givenPrice } from './price-given.js';

const under = (head: string, lines: readonly string[]): Promise<string> =>
  scriptOf(`Dana runs two kiln rooms.\n\n${head}\n${lines.map((line) => `- ${line}`).join('\n')}`);

test('words that say that a price was given make a sentence of it', () => {
  const told: readonly [note: string, said: string][] = [
    ['The price given was £2,400 a year per kiln room', 'The price is £2,400 a year per kiln room'],
    ['Price discussed: $3,900 per year for two benches', 'The price is $3,900 per year for two benches'],
    ['Ballpark given: 12k for the year', 'The price is about 12k for the year'],
    ['Quote so far: 480 per bench per month', 'The price is 480 per bench per month'],
    ['We gave a price of 540 euros a month', 'The price is 540 euros a month'],
    ['I gave her an indicative price of around 9k per press', 'The price is around 9k per press'],
    ['The price given for two rooms was £4,200 a year', 'The price for two rooms is £4,200 a year'],
  ];
  for (const [note, said] of told) assert.equal(givenPrice(note), said);
});

test('prices of others, loose talk of prices and no prices are left alone', () => {
  for (const note of [
    'The price discussed by Brightway was 40k',
    'Price given by their old supplier: 40k a year',
    'The price given was too high for 40 rooms',
    'They gave a price of 40k a year',
    'We gave a talk to 40 people',
    'Costs discussed: £4,000 a month in fines',
    'We will give a price by Friday',
  ])
    assert.equal(givenPrice(note), null, note);
});

test('such a price is told under any heading, and what stands beside it stays out', async () => {
  const economics = await under('Economics', [
    'The price given was £2,400 a year per kiln room',
    'they lose £900 a month to cracked glaze',
    'floor 1,900, do not mention',
    '10% in mind if they sign both rooms',
  ]);
  assert.match(economics, /The price is £2,400 a year per kiln room\./);
  assert.match(economics, /You lose £900 a month/);
  assert.doesNotMatch(economics, /1,900|10%/);
  for (const head of ['Proposal', 'Commercials', 'Investment', 'Offer']) {
    const script = await under(head, ['Price discussed: $3,900 per year for two benches', 'could go to 3,500']);
    assert.match(script, /The price is \$3,900 a year for two benches\./, head);
    assert.doesNotMatch(script, /3,500/, head);
  }
});

test('so much for so long under a heading for prices is a price', async () => {
  assert.match(await under('Offer', ['£390 a month for 6 tunnels']), /The price is £390 a month for 6 tunnels\./);
  assert.match(
    await under('offer', ['390 a month for 6 tunnels, told her']),
    /The price is 390 a month for 6 tunnels\./,
  );
  assert.doesNotMatch(await under('Impact', ['£390 a month for 6 tunnels']), /The price is/);
  assert.doesNotMatch(await under('Notes', ['The price discussed by Brightway was 40k a year']), /40k/);
});
