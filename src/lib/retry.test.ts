import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { backoffMs } from './retry.js';

describe('the pause before another try', () => {
  it('doubles with each try, up to a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 100].map((tries) => backoffMs(tries, 1));
    assert.deepEqual(pauses, [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('is spread over its second half', () => {
    assert.equal(backoffMs(3, 0), 4_000);
    assert.equal(backoffMs(3, 0.5), 6_000);
    assert.equal(backoffMs(3, 1), 8_000);
  });
});
