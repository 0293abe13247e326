// What is ours alone is told under no label; the list price gives way to the one that was given; rows that fit no header are not told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { isOurs } from './ours.js';

const FIELDS = (...rows: string[]): string =>
  [
    'Field,Value',
    'Contact,Dana',
    'Pain,"Drivers wait 47 minutes at the gate, 3 claims a month"',
    'Need,Gate slots that drivers can book on the phone',
    ...rows,
  ].join('\n');

test('labels of our costs, limits, aims and rivals are known, and those of theirs are not', () => {
  const ours =
    'Unit cost|Landed cost|Cost price|Our goal|Sales goal|Close plan|Deal issues|Win themes|Floor price|Min price|Margin|Rival quote|Quoted by rival|Upsell|Relationship|Sales comment|Reference price';
  for (const label of ours.split('|')) assert.ok(isOurs(label), label);
  const theirs = 'Cost|Cost of problem|Goal|Goals|Pain|Issues|Floor|Price|List price|Price given|Next step|Plan|Impact';
  for (const label of theirs.split('|')) assert.ok(!isOurs(label), label);
});

test('nothing behind such a label is told', async () => {
  const rows = [
    'Unit cost,$410 per gate',
    'Win themes,Gate slots save 9 hours a week',
    'Sales comment,Needs 2 calls a week',
  ];
  const script = await scriptOf(FIELDS(...rows, 'Close plan,Maya sends the contract by 3 December'));
  assert.match(script, /rivers wait 47 minutes/);
  assert.doesNotMatch(script, /410|9 hours|2 calls|contract/);
  assert.match(await scriptOf(FIELDS('Impact,9 hours a week lost at the gate')), /9 hours a week/);
});

test('the list price never takes the place of the one that was given', async () => {
  const list = 'List Price,$740 per month per gate';
  const both = await scriptOf(FIELDS(list, 'Price Given,$690 per month per gate'));
  assert.match(both, /The price is \$690/);
  assert.doesNotMatch(both, /740/);
  assert.match(await scriptOf(FIELDS(list)), /The price is \$740/);
});

test('nothing is told of a row whose cells do not fit its header', async () => {
  const head = 'Contact,Pain,Current Tool,Next Step';
  const dana = 'Dana,Drivers wait 47 minutes at the gate,Paper gate log,Maya sends the slot plan by 3 December';
  const owen = 'Owen Hart,Nurses lose 9 hours a week, or more,Paper diary,Maya sends the diary plan by 2 December';
  assert.match(await scriptOf([head, dana, owen].join('\n')), /slot plan by 3 December/);
  assert.doesNotMatch(await scriptOf([head, dana, owen].join('\n')), /diary|Nurses|Owen/);
  assert.doesNotMatch(await scriptOf([head, owen].join('\n')), /diary|Nurses|Owen/);
});
