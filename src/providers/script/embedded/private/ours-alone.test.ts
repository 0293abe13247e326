// A goal or a step that is ours alone is no goal or step of theirs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOursAlone } from './ours-alone.js';

const filed = (section: 'goal' | 'next', text: string): boolean => isOursAlone({ text, section, side: 'note' });

test('to close, to win and to sell is our goal', () => {
  for (const text of [
    'Close at 48,000 before 30 November',
    'Win the account by 30 November',
    'Close by Q4',
    'Sell them 40 gates',
    'Signature by 3 December',
  ])
    assert.ok(filed('goal', text), text);
  for (const text of [
    'Close the gate by 6 pm each day',
    'Close at 17:00 every day',
    'Book by phone',
    'Get the order out by 4 pm',
    'Win more tenders',
    'Sell 300 boxes a week',
    'Signature on delivery',
    'Sign in with one password',
  ])
    assert.ok(!filed('goal', text), text);
});

test('to chase them with a discount, or to meet without who is against it, is our step', () => {
  for (const text of [
    'then chase with 8% off',
    'next meeting: 2 December 10:00, without Joan who blocks',
    'Chase her on Friday',
  ])
    assert.ok(filed('next', text), text);
  for (const text of [
    'Maya sends the slot plan by 3 December',
    'next meeting: 2 December 10:00, with Joan',
    'Try the app without the scanner',
    'Cut claims by 8%',
  ])
    assert.ok(!filed('next', text), text);
});
