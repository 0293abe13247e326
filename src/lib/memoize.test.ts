import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazy, memoize } from './memoize.js';

test('what was asked lately is not worked out again, and what was asked longest ago is forgotten first', () => {
  const asked: string[] = [];
  const lengthOf = memoize(2, (text) => asked.push(text) && text.length);
  for (const text of ['a', 'bb', 'a', 'ccc', 'a', 'bb']) assert.equal(lengthOf(text), text.length);
  assert.deepEqual(asked, ['a', 'bb', 'ccc', 'bb']);
});

test('a thing is made when it is asked for first, and only then', () => {
  let times = 0;
  const thing = lazy(() => {
    times += 1;
    return null;
  });
  assert.equal(times, 0);
  assert.deepEqual([thing(), thing(), times], [null, null, 1]);
});
