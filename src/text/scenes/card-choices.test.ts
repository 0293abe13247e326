// Which line of several a card shows: the one with the sum, the step on which both meet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCards } from './card.js';
import { linesOf } from './fact-lines.js';

test('a line that must end early ends behind the sum, not before it', () => {
  const sentence =
    "The full replacement would be a two-box robot at €186,000 plus VAT including the first year's service and training.";
  const [line] = linesOf(sentence, 'shown');
  assert.deepEqual(line, { text: 'Full replacement would be a two-box robot at €186,000', figure: null, at: 0 });
});

test('the end card names the first day on which both meet, and no sum', () => {
  const cards = createCards('', { language: 'en' });
  const steps = ['20% deposit, balance on 1 July.', 'I will send the quote by Friday.', 'Site visit on 24 September.'];
  cards.card(
    steps.map((text) => ({ text, start: 0, role: 'next', does: 'tell' })),
    'next',
  );
  const { points } = cards.card([{ text: 'Thank you again.', start: 0, role: 'closing', does: 'tell' }], 'closing');
  assert.deepEqual(
    points.slice(0, 1).map(({ text, figure }) => [text, figure]),
    [['Site visit', '24 September']],
  );
});
