// Faults that were seen in scripts, one test for each class of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, paragraphOf } from '../../../../../test/support/embedded-script.js';

const CALL = { prospectCompany: 'Brightwave', userName: 'Maya', userCompany: 'Northwind' };
const write = (summary: string) => draftOf(summary, CALL);
const said = (summary: string) => paragraphOf(summary, CALL);

/** Each note has to come out with these words and without those. */
async function assertSaid(cases: readonly [note: string, has: string, hasNot?: RegExp][]): Promise<void> {
  for (const [note, has, hasNot] of cases) {
    const script = await said(note);
    assert.ok(script.includes(has), `${note} → ${script}`);
    if (hasNot) assert.doesNotMatch(script, hasNot, note);
  }
}

test('signs and units stay with their numbers', () =>
  assertSaid([
    ['Roughly 6 % of deliveries arrive late.', '6% of deliveries'],
    ['They lose 12,5 % of their orders.', '12,5% of your orders'],
    ['Late deliveries cost them $ 18,500 a month.', '$18,500 a month'],
    ['Refunds cost them 18 500 € a year.', '18 500 € a year'],
    ['They need samples at 4 °C in 3 depots.', '4°C'],
    ['They need reports in < 2 hours.', 'under 2 hours'],
    ['They need a capacity of ≥ 500 orders a day.', 'at least 500 orders'],
  ]));

test('reflexives belong to whoever acts in their clause', () =>
  assertSaid([
    [
      'Dana liked that orders from e-mail arrive by themselves.',
      'orders from e-mail arrive by themselves',
      /yourselves/,
    ],
    ['They print the labels themselves in 4 depots.', 'ou print the labels yourselves'],
    ['They want drivers to book slots themselves.', 'drivers to book slots themselves', /yourselves/],
    ['They want owners to see results on their phones.', 'on their phones'],
    ['Dana checks every invoice herself.', 'ou check every invoice yourself'],
  ]));

test('a step with a date is told, however it begins', () =>
  assertSaid([
    [
      'They run 9 depots. Then we meet on 3 December to decide on the start.',
      'e will meet on 3 December to decide on the start',
    ],
    ['They run 9 depots. After that, we will call on 4 May.', '4 May'],
    ['# Next steps\n- Kick-off call on 14 April', 'kick-off call is on 14 April'],
    ['# Next steps\n- Call next Friday at 10 am', 'next Friday at 10 am'],
    ['# Goals\n- They run 9 depots.\n- I will send the form by 8 May.', '8 May'],
  ]));

test('dated steps come before undated ones when there is no time for all', async () => {
  const steps = ['the price list', 'the user guide', 'the sample report', 'the data sheet'];
  const script = await said(
    `They run 9 depots.\nNext steps:\n${steps.map((step) => `- Maya to send ${step}`).join('\n')}\n- Pilot review on 12 June\n- Dana to name two depots by 20 May`,
  );
  assert.match(script, /12 June/);
  assert.match(script, /20 May/);
});

test('what a trial brought is told with what we showed', async () => {
  const draft = await write(
    'They plan 40 routes by hand. We showed the route planner. In the pilot with 5 vans the planning time fell to 40 minutes.',
  );
  const result = draft.sentences.find((sentence) => sentence.text.includes('40 minutes'));
  assert.equal(result?.role, 'shown');
});

test('openings do not repeat themselves', async () => {
  const notes = Array.from(
    { length: 6 },
    (_, at) => `They ${['pack', 'ship', 'store', 'label', 'count', 'weigh'][at]} ${at + 3} pallets by hand.`,
  );
  const script = await said(notes.join(' '));
  assert.ok((script.match(/\bYou (?:also )?(?:told us|mentioned|said) that\b/gu)?.length ?? 0) <= 1, script);
  assert.ok((script.match(/On top of that/gu)?.length ?? 0) <= 1, script);
});

test('notes without verbs get them, and headers are not said', () =>
  assertSaid([
    ['# Pain\n- Error rate 11% on peak days', 'error rate is 11%'],
    ['# Pain\n- 35% of applications incomplete', '35% of applications are incomplete'],
    ['# Pain\n- No visibility into stock across 14 stores', 'You have no visibility into stock'],
    ['# Next steps\n- Maya to share harvest sheet', 'share with you the harvest sheet'],
    ['# Next steps\n- Maya to send validation package', 'send you the validation package'],
    ['# Notes\n- 32 minutes\n- They run 9 depots', 'run 9 depots', /32 minutes/],
  ]));

test('habits are no plans, and plans in prose are', () =>
  assertSaid([
    [
      'So next, I send the list tomorrow, she gives us data of two depots, and then we talk on Thursday at 9.',
      'ou will give us data',
    ],
    ['It was agreed that Maya will submit a written offer by 30 September.', 'submit a written offer by 30 September'],
    ["We're getting back together August 4 at 10 am to look at the results.", 'August 4 at 10 am'],
    ['nxt: Maya to send case by 18 March, dana to send trailer list', 'by 18 March'],
  ]));

test('headings of notes and bare dates are not said', () =>
  assertSaid([
    ['Call w/ Dana, 28 Feb. They run 9 depots.', 'run 9 depots', /28|with you/],
    ['# Notes\nJan 21 | They run 9 depots.', 'run 9 depots', /January 21/],
    ['quick memo after the call with dana. They run 9 depots.', 'run 9 depots', /memo/],
  ]));

test('goals in the form of orders are wishes', () =>
  assertSaid([
    ['# Goals\n- Cut stock checks to under 1 hour per week', 'ou want to cut stock checks to under 1 hour'],
  ]));

test('what overtime costs is told with the costs, not with the plans', async () => {
  const draft = await write('They spend $3,100 a month on overtime because substitutes get booked at the last minute.');
  assert.equal(draft.sentences.find(({ text }) => text.includes('3,100'))?.role, 'cost');
});
