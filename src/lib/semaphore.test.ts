import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './semaphore.js';

const never = new AbortController().signal;

/** Lets everything go on that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('who wants to be alone waits for those that have begun, and others wait until it has ended', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const take = async (name: string, wantsAlone = false) => {
    const leave = await turns(wantsAlone, never);
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
  const turns = createTurns();
  const leave = await turns(false, never);
  const control = new AbortController();
  const alone = turns(true, control.signal);
  const later = turns(false, never);
  control.abort(new Error('Enough.'));
  await assert.rejects(alone, { message: 'Enough.' });
  (await later)();
  leave();
  (await turns(true, never))();
});
