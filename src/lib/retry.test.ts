import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { backoffMs, shareOf } from './retry.js';

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

describe('a share', () => {
  it('is between 0 and 1, the same for the same text and another one for others', () => {
    const shares = Array.from({ length: 1_000 }, (_, index) => shareOf(`msg ${index}`));
    assert.ok(shares.every((share) => share >= 0 && share <= 1));
    assert.equal(new Set(shares).size, 1_000);
    assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) / 1_000 - 0.5) < 0.05);
    assert.equal(shareOf('a'), shareOf('a'));
  });
});
