import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeholderIn } from './placeholder.js';
import { readScript } from './plain-script.js';

const BRACKETED: [string, string][] = [
  ['We meet at [6:30 pm], or [9 a.m.].', 'We meet at 6:30 pm, or 9 a.m.'],
  ['We meet [Friday] at [noon], [Mon, 9:00 – 10:30 CET].', 'We meet Friday at noon, Mon, 9:00 – 10:30 CET.'],
  ['You chose the [Gold] plan for [$18,500] and [20 %].', 'You chose the Gold plan for $18,500 and 20 %.'],
  ["[Dana] will call [us] [about O'Neil's pilot].", "Dana will call us about O'Neil's pilot."],
  ['Each depot[s] is ready, and [t]he plan too.', 'Each depots is ready, and the plan too.'],
  [
    'By [Thursday, 3 December 2026, 6:30 pm] we save [approx. 20%].',
    'By Thursday, 3 December 2026, 6:30 pm we save approx. 20%.',
  ],
  ['Mail [dana@x.com], see [https://x.com/a].', 'Mail dana@x.com, see https://x.com/a.'],
  ['[Dana, Alex & Tom] joined.', 'Dana, Alex & Tom joined.'],
  ['[[Dana]] has [[Plan 2026|the plan]].', 'Dana has the plan.'],
  ['We begin with [3] depots in [2027].', 'We begin with 3 depots in 2027.'],
];

for (const [given, words] of BRACKETED) {
  test(`The brackets of ${JSON.stringify(given)} go, and its words stay`, () => {
    assert.deepEqual(readScript(given), { words, taken: [] });
    assert.equal(readScript(words).words, words);
  });
}

const OPEN = [
  'Hi [Name].',
  'Hi [[first_name]].',
  'It costs [amount].',
  'Hi [Your company].',
  'We save [X] hours.',
  'On [date] we meet.',
  'See [client to confirm].',
  'Hi [object Object].',
  '[Mr./Ms.] Reed',
  'Hi [•].',
  'It costs [TBD].',
  '[add the link here]',
  '[3 key benefits]',
];

for (const script of OPEN) {
  test(`${JSON.stringify(script)} keeps its brackets, since something is to be filled in`, () => {
    assert.equal(readScript(script).words, script);
    assert.notEqual(placeholderIn(readScript(script).words), null);
  });
}

const KEPT = [
  'A [x] is a box (maybe) {so}.',
  'Say a[0] = b[i] twice.',
  'The [list; of {two}] stays.',
  'Is it [price?] or so?',
];

for (const script of KEPT) {
  test(`${JSON.stringify(script)} stays as it is`, () => assert.equal(readScript(script).words, script));
}

test('Many brackets are read in no time', () => {
  for (const sign of ['[', '[[', '[a ', '[a b] ', '[9', '[1] ', '[[a|', 'a[s]', '[6:30 pm] ']) {
    const start = performance.now();
    readScript(sign.repeat(10_000 / sign.length));
    assert.ok(performance.now() - start < 700, sign);
  }
});
