import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCards } from './card.js';

test('A long line is never cut inside of a number.', () => {
  const text =
    'You said that late deliveries cost you $18,500 a month in refunds, and that nobody sees why they are late.';
  const { points } = createCards(text).card(text, 'heard');
  for (const point of points) assert.doesNotMatch(`${point.text} `, /\$18(?!,500)/);
});
