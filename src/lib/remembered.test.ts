import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remembered } from './remembered.js';

test('what was asked lately is not worked out again, and what was asked longest ago is forgotten first', () => {
  const asked: string[] = [];
  const lengthOf = remembered(2, (text) => asked.push(text) && text.length);
  for (const text of ['a', 'bb', 'a', 'ccc', 'a', 'bb']) assert.equal(lengthOf(text), text.length);
  assert.deepEqual(asked, ['a', 'bb', 'ccc', 'bb']);
});
