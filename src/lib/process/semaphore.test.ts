import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSharedLock } from './semaphore.js';

const never = new AbortController().signal;

/** Lets everything go on that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('who wants to be alone waits for those that have begun, and others wait until it has ended', async () => {
  const lock = createSharedLock();
  const order: string[] = [];
  const take = async (name: string, needsExclusive = false) => {
    const leave = await lock(needsExclusive, never);
    order.push(name);
    return leave;
  };
  const [first, second] = [await take('first'), await take('second')];
  const alone = take('alone', true);
  const alsoAlone = take('also alone', true);
  const later = take('later');
  await settle();
  assert.deepEqual(order, ['first', 'second']);
  first();
  await settle();
  assert.deepEqual(order, ['first', 'second']);
  second();
  const leaveAlone = await alone;
  await settle();
  assert.deepEqual(order, ['first', 'second', 'alone']);
  leaveAlone();
  (await alsoAlone)();
  (await later)();
  assert.deepEqual(order, ['first', 'second', 'alone', 'also alone', 'later']);
});

test('who gives up waiting to be alone keeps nobody waiting', async () => {
  const lock = createSharedLock();
  const leave = await lock(false, never);
  const control = new AbortController();
  const alone = lock(true, control.signal);
  const later = lock(false, never);
  control.abort(new Error('Enough.'));
  await assert.rejects(alone, { message: 'Enough.' });
  (await later)();
  leave();
  (await lock(true, never))();
});
