import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCards } from './card.js';
import { linesOf } from './fact-lines.js';

const lines = (text: string): string[] =>
  linesOf(text, 'heard').map((line) => (line.figure === null ? line.text : `[${line.figure}] ${line.text}`));

test('a long sentence of several clauses has a line for each, where each has a subject and a verb', () => {
  const cases: [string, ...string[]][] = [
    [
      'Each ward orders its drugs on a paper form that is carried down at noon, and the pharmacy types every line into the stock system.',
      'Each ward orders its drugs on a paper form that is carried down at noon',
      'The pharmacy types every line into the stock system',
    ],
    [
      'Your concern is the dock walls, they were built for 35 tonnes and nobody has the drawings any more.',
      'Your concern is the dock walls',
      'They were built for 35 tonnes',
      'Nobody has the drawings any more',
    ],
    [
      'The compressors from 2004 run day and night because nobody trusts them, and the maintenance firm comes every nine weeks.',
      'The compressors from 2004 run day and night because nobody trusts them',
      '[every nine weeks] Maintenance firm',
    ],
  ];
  for (const [text, ...expected] of cases) assert.deepEqual(lines(text), expected);
});

test('what is a list, depends on a condition or is denied is not taken apart', () => {
  const whole = [
    'Every diet is on a whiteboard in the kitchen and on laminated cards.',
    "You can't have more than 2 vans out at once and all 8 have to be done before the holidays.",
    'When the lamp is getting old the picture is dim and patrons are complaining in the reviews.',
    'You are looking for a sensor that alerts carers when a resident leaves the bed, without cameras.',
    'Good fit: the temperer runs three chocolates a day with a 12 minute changeover.',
    'Last August lightning struck the gym, the alarm system and 40 computers were gone.',
  ];
  for (const text of whole) assert.deepEqual(lines(text), [text.slice(0, -1)]);
});

test('a sentence that is too long to be read loses its reason or has no line', () => {
  assert.deepEqual(
    lines(
      'You would like the drama series to be saved first of all, because the actors are still being asked about it in the street.',
    ),
    ['You would like the drama series to be saved first of all'],
  );
  const condition =
    'If one sentence changes, only that sentence is translated, in all languages, and checked by a second person with a degree.';
  assert.deepEqual(lines(condition), []);
});

test('each clause of a statement comes when it is said', () => {
  const text =
    'You need the double quantity, and it must be less noise because over the laboratory lives a small family.';
  assert.deepEqual(
    linesOf(text, 'heard').map(({ at }) => at),
    [0, text.indexOf('it must')],
  );
});

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
