import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { batched, lazy, memoize } from './memoize.js';

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
