import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slashedDates } from './calendar.js';

test('a day in figures is spelled out, a measure at the end of a sentence is none', () => {
  const read = slashedDates('');
  for (const [text, spelled] of [
    ['Call 28.11. at ten', 'Call 28 November at ten'],
    ['The offer holds until 24.10', 'The offer holds until 24 October'],
    ['The machine trips below 7.8.', 'The machine trips below 7.8.'],
    ['The ratio is 3.12.', 'The ratio is 3.12.'],
  ] as const)
    assert.equal(read(text), spelled);
});
