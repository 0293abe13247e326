// Figures that the prospect told to be heard, beside remarks that look like them; and facts that a rule doubted and the judge does not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundedOf } from '../../../../../test/support/embedded-script.js';
import { openPrice } from '../facts/price.js';
import { isDatedPlan } from './agreed-plan.js';
import { isLikelyFact, isSurelyFact } from './judged.js';
import { isLoss, isMeasured } from './told-figures.js';

/** Whether a script tells anything of a sentence that stands among harmless notes. */
async function isTold(sentence: string): Promise<boolean> {
  const before = 'Dana Kim runs operations at Redwood Parcel. They sort 9,000 parcels a night in two hubs. ';
  const summary = `${before}${sentence} We showed the route planner and the driver app.`;
  return (await groundedOf(summary, {}, sentence)).length > 0;
}

test('a loss in figures is told, and what somebody makes of it is not', async () => {
  for (const text of [
    'They lost roughly 2 million spat before anyone noticed.',
    'Dana put the loss at £31,000, not counting two growers who had to buy elsewhere.',
    'Those penalties came to £2,700 in November.',
    'They scrapped 5 boats last year because of soft spots.',
  ]) {
    assert.ok(isLoss(text), text);
    assert.ok(await isTold(text), text);
  }
  for (const text of [
    'They lost 2 million in court.',
    'They lost 40k and the bank does not know.',
    'They lost 12 clients to Acme over it.',
    'Dana put the loss at £26k so she can hardly moan about 20.',
    'Their penalties came to 40k, nobody upstairs knows.',
    'They scrapped 5 boats, which gives us room on price.',
  ]) {
    assert.ok(!isLoss(text), text);
    assert.ok(!(await isTold(text)), text);
  }
});

test('what an instrument shows is told, and what fell otherwise is left to the judge', async () => {
  for (const text of ['Humidity in January fell to 22%.', 'The temperature varies by as much as 12 degrees.']) {
    assert.ok(isMeasured(text), text);
    assert.ok(await isTold(text), text);
  }
  for (const text of ['Morale fell to 2 out of 10.', 'The temperature between her and him rose to 40.'])
    assert.ok(!isMeasured(text) && !(await isTold(text)), text);
});

const note = (text: string) => ({ text, side: 'note' as const, section: null, label: null, talk: false });

test('what we quoted is a price, what others quoted is none', async () => {
  assert.equal(
    openPrice(note('We quoted £6,450 for all tanks including installation')),
    'The price is £6,450 for all tanks including installation',
  );
  for (const text of ['Acme quoted £6,450 for all tanks.', 'We quoted 90 but would take 70.']) {
    assert.equal(openPrice(note(text)), null, text);
    assert.ok(!(await isTold(text)), text);
  }
});

test('whom we can send on a day is a plan of both, and a visit with a purpose of ours is not', () => {
  assert.ok(isDatedPlan('We can have a tech out there November 17.'));
  for (const text of [
    'We can have a tech out there November 17 before she signs with them.',
    'We can have a tech talk her into it on November 17 without him.',
  ])
    assert.ok(!isDatedPlan(text), text);
});

test('where a rule only doubts, the judge decides; what speaks of us has to be surer', async () => {
  for (const text of [
    'Two schools cancelled 40 trips last year.',
    'The board meets every second Tuesday in the library.',
  ])
    assert.ok(isLikelyFact(note(text)) && (await isTold(text)), text);
  for (const text of ['The board wants her gone by Easter.', 'His deputy would sign at 40 if we let him look good.'])
    assert.ok(!isLikelyFact(note(text)) && !(await isTold(text)), text);
  assert.ok(!isSurelyFact({ text: 'We came to an arrangement with the old owner.', side: 'note' }));
});
