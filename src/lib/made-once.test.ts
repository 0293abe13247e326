import assert from 'node:assert/strict';
import { test } from 'node:test';
import { madeOnce } from './made-once.js';

test('a thing is made when it is asked for first, and only then', () => {
  let times = 0;
  const thing = madeOnce(() => {
    times += 1;
    return null;
  });
  assert.equal(times, 0);
  assert.deepEqual([thing(), thing(), times], [null, null, 1]);
});
