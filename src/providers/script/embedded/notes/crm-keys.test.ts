// Fields that a system for customers prints with its own names are told like any notes; those about the record and about us are not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { withPlainKeys } from './crm-keys.js';

const RECORD = [
  'contact_role: Supply chain lead',
  'call_date: 2026-11-18',
  'deal_amount: 88,000',
  'pain_1: 13% of 52,000 crates never come back',
  'current_tool: Access database from 2011',
  'team_size: 14 planners',
  'features_shown: crate scan app; deposit ledger',
  'objections: drivers have no smartphones',
  'price_quoted: 1.10 EUR per crate per year',
  'price_floor: 0.85 EUR',
  'stakeholder_gossip: CFO and planner not on speaking terms',
  'next_step_us: Maya sends the scanner data sheet by 2026-11-23',
  'next_step_them: Dana names two test depots by 2026-11-27',
  'next_meeting: 2026-12-02 11:00 CET',
  'decision_date: 15 December',
].join('\n');

test('fields of a record are told as what they are', async () => {
  const script = await scriptOf(RECORD);
  for (const told of [
    '13% of 52,000 crates never come back',
    'oday you use an access database from 2011',
    'our team has 14 planners',
    'crate scan app',
    'The price is 1.10 EUR per crate a year',
    'I will send you the scanner data sheet by November 23',
    'you will name two test depots by November 27',
    'Our next meeting is on December 2 at 11:00 CET',
    'The decision is due on 15 December',
  ])
    assert.ok(script.includes(told), `${told}\n${script}`);
});

test('what describes the record, our floor, objections and gossip of it are never told', async () => {
  assert.doesNotMatch(await scriptOf(RECORD), /supply chain lead|2026|88,000|smartphones|0\.85|speaking|CFO|_/iu);
});

test('a text keeps its length, and one with a few such words only is left alone', () => {
  assert.equal(withPlainKeys(RECORD).length, RECORD.length);
  const prose = 'They keep it in a field named crate_id: nobody fills it in.\nThe export calls it depot_no.';
  assert.equal(withPlainKeys(prose), prose);
});
