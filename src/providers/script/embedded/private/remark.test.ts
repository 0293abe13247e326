import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remarkIn } from './remark.js';

const note = (text: string): string | null => remarkIn({ text, side: 'note', section: null });

test('orders, conditionals, thresholds and secrets among colleagues are remarks, whatever they are about', () => {
  const remarks = [
    "That is worth a lot to them, so don't open below it.",
    'Her week is full, so keep the calls short.',
    'Let her think that it was her idea.',
    'We would settle for one year.',
    'He would still sign at that price.',
    'Nobody outside knows about the letter.',
    'She is waiting to leave.',
    'Our billing connector crashed twice.',
    'The engine they run looks chancy.',
    'They got the same thing for a third less.',
  ];
  for (const text of remarks) assert.notEqual(note(text), null, text);
});

test('statements about work are no remarks', () => {
  const statements = [
    "They track orders in Excel but don't know what is in stock.",
    'They asked whether we could connect to SAP.',
    'Drivers look for a free dock every morning.',
    'The team looks after 2,400 km of pipe.',
    'They would like to see every store on one page.',
    'Customers call the office so often that orders wait.',
    'We will meet again on 4 May.',
  ];
  for (const text of statements) assert.equal(note(text), null, text);
});

test('under next steps an order is a task', () => {
  assert.equal(remarkIn({ text: 'We need to confirm the two sites.', side: 'note', section: 'next' }), null);
});
