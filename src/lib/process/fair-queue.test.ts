import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFairQueue, QueueFull } from './semaphore.js';

/** A queue of one at a time, in which nothing ends before it is told to. */
function stopped(mostWaiting: number, mostWaitingOfShare = mostWaiting) {
  const run = createFairQueue({ atOnce: 1, mostWaiting, mostWaitingOfShare });
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
  it('lets everybody else have a turn before whoever had the last one', async () => {
    const { add, done, open } = stopped(10);
    const all = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1')];
    open();
    await Promise.all(all);
    assert.deepEqual(done, ['a1', 'b1', 'a2']);
  });

  it('refuses a share that has its fill of waiting at once, however much room there is', async () => {
    const { add, done, open } = stopped(10, 1);
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1')];
    await all[2];
    assert.deepEqual(done, ['a3 refused']);
    open();
    await Promise.all(all);
    assert.deepEqual(done, ['a3 refused', 'a1', 'b1', 'a2']);
  });

  it('forgets whoever no longer waits, and never begins their work', async () => {
    const run = createFairQueue({ atOnce: 1, mostWaiting: 1 });
    const control = new AbortController();
    let end = () => {};
    const first = run('a', () => new Promise<void>((resolve) => (end = resolve)));
    const second = run('b', async () => assert.fail('It was begun.'), control.signal);
    control.abort(new Error('gone'));
    await assert.rejects(second, /gone/);
    await assert.rejects(
      run('b', async () => assert.fail('It was begun.'), control.signal),
      /gone/,
    );
    const third = run('b', async () => 'its turn');
    end();
    await first;
    assert.equal(await third, 'its turn');
  });

  it('serves share by share: whoever has many waiting does not hold up the others', async () => {
    const { add, done, open } = stopped(10);
    const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1'), add('b', 'b2')];
    open();
    await Promise.all(all);
    assert.deepEqual(done, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
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
