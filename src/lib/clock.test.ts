import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { timeoutSignal } from './clock.js';

test('a limit joined with another signal comes after a garbage collection, too', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const caller = new AbortController();
  const joined = AbortSignal.any([caller.signal, timeoutSignal(200)]);
  const aborted = once(joined, 'abort');
  for (let round = 0; round < 5; round += 1) {
    await pause(5);
    collect();
  }
  const waiting = setTimeout(() => caller.abort(new Error('The limit was forgotten.')), 5_000);
  await aborted;
  clearTimeout(waiting);
  assert.equal((joined.reason as DOMException).name, 'TimeoutError');
});
