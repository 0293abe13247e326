import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { batched } from './batch.js';

describe('calls that share their work', () => {
  it('are loaded together when they come in one turn, each with its own answer, and at most so many at once', async () => {
    const loads: number[][] = [];
    const double = batched(3, async (wishes: readonly number[]) => {
      loads.push([...wishes]);
      return wishes.map((wish) => wish * 2);
    });
    assert.deepEqual(await Promise.all([1, 2, 3, 4].map(double)), [2, 4, 6, 8]);
    assert.deepEqual(loads, [[1, 2, 3], [4]]);
    await nextTurn();
    assert.equal(await double(5), 10);
    assert.equal(loads.length, 3);
  });

  it('do not fail with a neighbour that cannot be loaded', async () => {
    const load = batched(8, async (wishes: readonly string[]) => {
      if (wishes.includes('bad')) throw new Error('cannot be loaded');
      return wishes.map((wish) => wish.toUpperCase());
    });
    const [a, bad, b] = await Promise.allSettled(['a', 'bad', 'b'].map(load));
    assert.deepEqual(a, { status: 'fulfilled', value: 'A' });
    assert.deepEqual(b, { status: 'fulfilled', value: 'B' });
    assert.match(String((bad as PromiseRejectedResult).reason), /cannot be loaded/);
  });
});
