// Plans in one line, questions as they were asked, and initials of minutes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTurnedQuestion } from '../facts/questions.js';
import { withInitials } from './initials.js';
import { plansOf } from './plan-parts.js';
import { readStatements } from './read.js';

const NAMES = { prospect: 'Ottoline Fryer-Bose', user: 'Magnus Eide' };

const plansIn = (text: string): string[] =>
  readStatements(text, NAMES).flatMap((each) => plansOf(each).map((plan) => plan.text));

test('what each side does next is a plan of its own', () => {
  assert.deepEqual(plansIn('Site survey on 2 Oct with Joss, Morag to send site plans before.'), [
    'Site survey on 2 Oct with Joss',
    'Morag to send site plans before.',
  ]);
  assert.deepEqual(plansIn('I import her list, she sends it tomorrow, and we do a training call on Thursday'), [
    'I import her list',
    'she sends it tomorrow',
    'we do a training call on Thursday',
  ]);
  assert.deepEqual(plansIn('They run nine groomers, two of them winch cats.'), []);
});

test('a question that is told as it was asked is turned, and keeps its yes', () => {
  assert.equal(
    withTurnedQuestion('he asked does it work without wifi and yes it does its radio'),
    'he asked whether it works without wifi, yes',
  );
  assert.equal(withTurnedQuestion('She asked can they export it'), 'She asked whether they can export it');
  assert.equal(withTurnedQuestion('She asked about the price'), 'She asked about the price');
});

test('initials of those present are names, others stay', () => {
  const minutes =
    'Present: Bez Nkemelu (Head Flyman), M. Eide\n\nBN tried it live. ME to send the report. IT is happy. XQ left.';
  const texts = withInitials(readStatements(minutes, NAMES), minutes, NAMES).map(({ text }) => text);
  assert.ok(texts.includes('Bez tried it live.'), texts.join('|'));
  assert.ok(texts.includes('Magnus to send the report.'));
  assert.ok(texts.includes('IT is happy.'));
  assert.ok(texts.includes('XQ left.'));
});
