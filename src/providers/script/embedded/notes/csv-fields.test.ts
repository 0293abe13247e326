// Exports as files of values: the values are read under their names, and no name is ever said.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { csvFields } from './csv-fields.js';

const NAMES = { prospect: 'Dana', user: 'Maya Torres' };

const PAIRS = `Field,Value
Account,Redwood Parcel
Contact,Dana
Pain,"Drivers wait 47 minutes at the gate, 3 claims a month"
Current Tool,Paper gate log
Employees,85
Need,Gate slots that drivers can book on the phone
Price Quoted,$690 per month per gate
Price Floor,$590
Budget,$9000
Competitor,Brightway is cheaper
Next Step,Maya sends the slot plan by 3 December
Stage,Proposal
Probability,60%
Manager Comments,Dana is easy to push`;

const COLUMNS = `Account;Contact;Pain Points;Current Process;Price Quoted;Next Step;Close Date;Internal Notes
Redwood Parcel;Dana;"Drivers wait 47 minutes; ""every"" night";Paper gate log;$690 per month per gate;Maya sends the slot plan by 3 December;2026-12-20;could drop to 590`;

const NO_LABEL = /field|value|pain\b|need,|quoted|impact,|close date|stage|contact|account|employees,|current tool/iu;
const OURS = /590|9,?000|brightway|60%|push|december 20|proposal/iu;

test('lines of names and values are told as what their names stand for', async () => {
  const script = await scriptOf(PAIRS);
  assert.match(script, /rivers wait 47 minutes at the gate/);
  assert.match(script, /oday you use a paper gate log/);
  assert.match(script, /gate slots that drivers can book on the phone/);
  assert.match(script, /The price is \$690 a month per gate/);
  assert.match(script, /send you the slot plan by 3 December/);
  assert.doesNotMatch(script, NO_LABEL);
  assert.doesNotMatch(script, OURS);
});

test('a row of names above one row of values is told the same way', async () => {
  const script = await scriptOf(COLUMNS);
  assert.match(script, /rivers wait 47 minutes/);
  assert.match(script, /The price is \$690 a month per gate/);
  assert.match(script, /send you the slot plan by 3 December/);
  assert.doesNotMatch(script, NO_LABEL);
  assert.doesNotMatch(script, OURS);
});

test('of several rows only the one that names the prospect is told', async () => {
  const rows = [
    'Contact,Pain,Current Tool,Next Step',
    'Owen Hart,Nurses lose 9 hours a week,Paper diary,Maya sends the diary plan by 2 December',
    'Dana,Drivers wait 47 minutes at the gate,Paper gate log,Maya sends the slot plan by 3 December',
  ];
  const script = await scriptOf(rows.join('\n'));
  assert.match(script, /rivers wait 47 minutes/);
  assert.doesNotMatch(script, /Nurses|diary|Owen/);
  const others = await scriptOf(rows.slice(0, 2).concat(rows[1]!).join('\n'));
  assert.doesNotMatch(others, /Nurses|diary|Owen/);
});

test('sentences with commas are no file of values', () => {
  for (const text of [
    'Pain, as Dana said, is the gate.\nNeed, in her words, is a slot plan.\nNext, we send the plan.',
    'They sort 9,000 parcels, 200 pallets\nand 40 trolleys, each night\nin two hubs, on paper',
    '- Pain: drivers wait, often\n- Goal: fewer claims, less paper\n- Next: plan, then pilot',
  ])
    assert.deepEqual(csvFields(text, NAMES), []);
});
