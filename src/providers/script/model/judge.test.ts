// What the checks make of a script as a whole.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BRIEF, entry } from '../../../../test/support/model-writing.js';
import type { Role } from '../../../domain/draft.js';
import { judge, sentencesOf } from './judge.js';
import { linkingOf } from './linking.js';
import { notesOf } from './notes.js';

test('a sentence that is said again is at fault, also with a word more', () => {
  const of = { brief: BRIEF, notes: notesOf(BRIEF), linking: linkingOf(BRIEF) };
  const quote = 'Last quarter they wrote off $48,000 because of wrong stock figures';
  const said = entry('cost', 'Last quarter you wrote off $48,000 because of wrong stock figures.', quote);
  const more = entry('cost', 'Last quarter you wrote off $48,000 because of wrong stock figures!', quote);
  const { sentences } = sentencesOf({ sentences: [said, said, more] }, of);
  const repeats = judge(sentences, of).filter(({ rule }) => rule === 'repeat');
  assert.deepEqual(
    repeats.map(({ sentence }) => sentence),
    [1, 2],
  );
});

test('what a trouble costs may stand with it, but nothing goes back behind what was shown', () => {
  const of = { brief: BRIEF, notes: notesOf(BRIEF), linking: linkingOf(BRIEF) };
  const faultsOf = (...roles: Role[]) =>
    judge(
      ['greeting' as const, ...roles, 'closing' as const].map((role) => ({ role, text: `${role}.`, evidence: [] })),
      of,
    ).filter(({ rule }) => rule === 'order');
  assert.deepEqual(faultsOf('heard', 'cost', 'heard', 'cost', 'shown', 'next'), []);
  assert.equal(faultsOf('heard', 'shown', 'cost').length, 1);
});

test('who only says goodbye asks for an answer first, who asks is left as they are', () => {
  const of = { brief: BRIEF, notes: notesOf(BRIEF), linking: linkingOf(BRIEF) };
  const endOf = (...texts: string[]): string[] =>
    sentencesOf({ sentences: texts.map((text) => entry('closing', text)) }, of).sentences.map(({ text }) => text);
  const goodbye = 'All the best from Dan at Freightly.';
  assert.deepEqual(endOf(goodbye), [of.linking.ask, goodbye]);
  for (const texts of [
    ['Just reply to this message.', goodbye],
    ['Does Tuesday suit you?'],
    ['Please invite the depots.'],
  ])
    assert.deepEqual(endOf(...texts), texts);
});

test('hello and goodbye may leave out parts of a name, and have no other', () => {
  const brief = { ...BRIEF, prospectName: 'Mag. Sabine Pichlmair' };
  const { isConnecting } = linkingOf(brief);
  for (const hello of [
    'Hello Mag. Pichlmair, here is a message from Dan.',
    'Hi Sabine.',
    'Hello Mag. Sabine Pichlmair.',
    'With respect from Dan.',
  ])
    assert.ok(isConnecting(hello), hello);
  for (const hello of ['Hello Pichlmair Sabine Mag.', 'Hello Mag. Huber.', 'Hello Mag. Pichlmair Dental.'])
    assert.ok(!isConnecting(hello), hello);
  const engineer = linkingOf({ ...BRIEF, prospectName: 'Eng. Sulaiman Al-Harbi' });
  assert.ok(engineer.isConnecting('Hello Engineer Sulaiman, here is a message from Dan.'));
});
