// The day of a task stays with it, however it is set beside it; what is no task keeps its words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { dueAtEnd, withDueDates } from './due-dates.js';

const ABOUT = 'They lose 9 hours a week on manual planning.\n\nNext steps\n';

test('a day in brackets, behind a stop, behind a dash and beside its owner belongs to its task', async () => {
  for (const [task, told] of [
    ['1. Maya to send the trial agreement (due 11/19)', 'I will send you the trial agreement by 11/19'],
    ['- Maya to issue the proposal. Due: 25 November', 'I will issue the proposal by 25 November'],
    ['☐ Maya – ship 4 test sensors – Nov 20', 'I will ship 4 test sensors by November 20'],
    ['☐ Maya/Dana – check-in call – Dec 2, 13:00', 'Our check-in call is on December 2 at 13:00'],
    ['- Dana: approve the pilot — 27 Nov', 'ou will approve the pilot by 27 November'],
    ['- Ship 4 test sensors | Owner: Maya | Due: Nov 20', 'I will ship 4 test sensors by November 20'],
    ['- Ship 4 test sensors\n  Owner: Maya | Due: Nov 20', 'I will ship 4 test sensors by November 20'],
    ['- Maya to send the trial agreement by 2026-11-23', 'I will send you the trial agreement by November 23'],
  ] as const) {
    const script = await scriptOf(ABOUT + task);
    assert.ok(script.includes(told), `${task}\n${script}`);
  }
});

test('a text keeps its length, and what only looks like a day of a task is left alone', () => {
  for (const text of [
    '- Send the deck (due 11/19)',
    '☐ Paul – ship 4 sensors – Nov 20',
    '- Plan\n  Due: 20 Nov | Owner: Ana',
  ])
    assert.equal(withDueDates(text).length, text.length);
  for (const text of [
    'The invoices are due on Friday.',
    'We met Paul – a planner – on Nov 20.',
    'Support runs 24/7 (by phone).',
  ])
    assert.equal(withDueDates(text), text);
  assert.equal(dueAtEnd('check-in call — 2 Dec'), 'check-in call — 2 Dec');
  assert.equal(dueAtEnd('pilot agreement — 24 Nov'), 'pilot agreement by 24 Nov');
});

test('who does it and by when stands in numbered lists, in columns and in brackets, too', async () => {
  for (const steps of [
    '1. Omar - provide three addresses - 11/20\n2. Dana - sign the NDA - 11/22',
    'Omar | provide three addresses | 11/20\nDana | sign the NDA | 11/22',
    '- Provide three addresses [Omar, 11/20]\n- Sign the NDA [Dana, 11/22]',
  ]) {
    const script = await scriptOf(`Omar Reed plans 40 routes by hand.\n\nNext steps\n${steps}`);
    assert.match(script, /Omar will provide three addresses by 11\/20/u, steps);
    assert.match(script, /you will sign the NDA by 11\/22/iu, steps);
  }
});
