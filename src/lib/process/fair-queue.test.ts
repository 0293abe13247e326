import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFairQueue, QueueFull } from './semaphore.js';

/** A queue of one at a time, in which nothing ends before it is told to. */
function stopped(mostWaiting: number) {
  const run = createFairQueue({ atOnce: 1, mostWaiting });
  const done: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const add = (share: string, name: string) =>
    run(share, async () => {
      await gate;
      done.push(name);
    }).catch((error: unknown) => {
      assert.ok(error instanceof QueueFull);
      done.push(`${name} refused`);
    });
  return { add, done, open: () => open() };
}

describe('a fair queue', () => {
  it('serves share by share: whoever has many waiting does not hold up the others', async () => {
    const { add, done, open } = stopped(10);
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1'), add('b', 'b2')];
    open();
    await Promise.all(all);
    assert.deepEqual(done, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('gives all of its room to one share while nobody else comes, and refuses what is beyond', async () => {
    const { add, done, open } = stopped(3);
    const all = ['a0', 'a1', 'a2', 'a3', 'a4'].map((name) => add('a', name));
    open();
    await Promise.all(all);
    assert.deepEqual(done.toSorted(), ['a0', 'a1', 'a2', 'a3', 'a4 refused']);
  });

  it('lets somebody else in when it is full: the largest share gives up its newest', async () => {
    const { add, done, open } = stopped(3);
    const all = [...['a0', 'a1', 'a2', 'a3'].map((name) => add('a', name)), add('b', 'b1'), add('b', 'b2')];
    open();
    await Promise.all(all);
    assert.deepEqual(done.toSorted(), ['a0', 'a1', 'a2', 'a3 refused', 'b1', 'b2 refused']);
  });
});
