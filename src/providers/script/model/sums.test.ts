// Which sums of a model hold.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BRIEF, entry } from '../../../../test/support/model-writing.js';
import { judge, sentencesOf } from './judge.js';
import { linkingOf } from './linking.js';
import { notesOf } from './notes.js';
import { onScreenOf } from './screen.js';
import { soundSum } from './sums.js';

const QUOTES =
  '640 crates a day at KES 145, 1 at 14:00 and 0 before; diesel A$3,700 a day, fuel down 46%; €1.24 million, saves €190,000 a year';

test('a sum holds that comes out, of figures in its quotes and of the calendar', () => {
  const sound: [given: string, spelled: string][] = [
    ['640 * 145 = 92800', '640 × 145 = 92800'],
    ['640 × 145 = 92,800', '640 × 145 = 92800'],
    ['3,700 x 46% = 1702', '3700 × 46% = 1702'],
    ['3700 * 46% * 365 / 12 = 51800', '3700 × 46% × 365 / 12 = 51800'],
    ['1240000 / 190000 = 6.5', '1240000 / 190000 = 6.5'],
    ['190000 - 12 * 3700 = 145600', '190000 - 12 × 3700 = 145600'],
  ];
  for (const [given, spelled] of sound) assert.equal(soundSum(given, QUOTES), spelled, given);
});

test('a sum that does not come out, has a figure of its own or is none does not', () => {
  for (const given of [
    '640 * 145 = 98200',
    '640 * 150 = 96000',
    '3700 * 45% = 1665',
    '7 * 52 = 364',
    '190000 / 0 = 1',
    '640 / 0 = 9999999',
    '640 * 7 / 7 = 672',
    '640 * 145 = 97412',
    '640 * 145 = 92800.000',
    '640 + 7 = 647',
    '640 * 1 = 670',
    '640 / 640 * 365 = 365',
    '145 = 145',
    '640 * 145',
    '640 * 145 = about 92800',
    '640 * 145 = 92800; 5',
    `640 * 145${' * 1'.repeat(60)} = 92800`,
    '',
    null,
    undefined,
  ])
    assert.equal(soundSum(given, QUOTES), null, String(given));
});

test('a sum that comes to a figure that was held back does not hold', () => {
  const kept = '"don\'t repeat the 93,000"';
  assert.equal(soundSum('640 * 145 = 92800', QUOTES, kept), null);
  assert.equal(soundSum('3700 * 46% = 1702', QUOTES, kept), '3700 × 46% = 1702');
});

const of = { brief: BRIEF, notes: notesOf(BRIEF), linking: linkingOf(BRIEF) };
const QUOTE = 'Last quarter they wrote off $48,000 because of wrong stock figures';

test('what a sound sum comes to is told and shown; without one it is a number of nobody', () => {
  const loss = { ...entry('cost', 'That comes to about $16,000 a month.', QUOTE) };
  const faultsOf = (sum: string | null) => {
    const { sentences, faults } = sentencesOf({ sentences: [{ ...loss, sum }] }, of);
    return [...faults, ...judge(sentences, of)]
      .map(({ rule }) => rule)
      .filter((rule) => ['sum', 'number'].includes(rule));
  };
  assert.deepEqual(faultsOf('48000 * 4 / 12 = 16000'), ['sum', 'number'], 'nobody said that a year has four of them');
  assert.deepEqual(faultsOf(null), ['number']);
  const yearly = { ...loss, text: 'That comes to about $4,000 a week.', sum: '48000 / 12 = 4000' };
  const { sentences, faults } = sentencesOf({ sentences: [yearly] }, of);
  assert.deepEqual(faults, []);
  assert.equal(sentences[0]!.sum, '48000 / 12 = 4000');
  const line = { figure: 'about $4,000 a week', text: 'lost to wrong stock figures' };
  const told = [yearly.text, yearly.sum, BRIEF.summary].join('\n');
  assert.deepEqual(onScreenOf({ heading: 'Stock', lines: [line] }, sentences[0]!, BRIEF, told)?.lines, [line]);
  assert.deepEqual(
    judge(sentences, of).filter(({ sentence }) => sentence === 0),
    [],
  );
});
