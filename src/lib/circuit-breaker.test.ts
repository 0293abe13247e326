import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Breaker, createBreaker } from './circuit-breaker.js';

const failAt = (breaker: Breaker, ...times: number[]) => {
  for (const atMs of times) breaker.failed(atMs);
};

test('Five failures in a row within a minute open it for half a minute', () => {
  const breaker = createBreaker();
  failAt(breaker, 0, 10_000, 20_000, 30_000);
  assert.equal(breaker.waitMs(30_000), 0);
  failAt(breaker, 60_000);
  assert.equal(breaker.isOpen(), true);
  assert.equal(breaker.waitMs(60_000), 30_000);
  assert.equal(breaker.waitMs(89_999), 1);
});

test('Failures that a success parts, or that are far apart, do not open it', () => {
  const parted = createBreaker();
  failAt(parted, 0, 1, 2, 3);
  parted.succeeded();
  failAt(parted, 4);
  assert.equal(parted.isOpen(), false);
  const slow = createBreaker();
  failAt(slow, 0, 20_000, 40_000, 60_000, 80_000, 100_000, 120_000);
  assert.equal(slow.isOpen(), false);
});

test('After the pause one call alone may try, and its success lets everybody through', () => {
  const breaker = createBreaker();
  failAt(breaker, 0, 0, 0, 0, 0);
  assert.equal(breaker.waitMs(30_000), 0);
  assert.ok(breaker.waitMs(30_000) > 0);
  breaker.succeeded();
  assert.equal(breaker.waitMs(30_001), 0);
  assert.equal(breaker.waitMs(30_001), 0);
  assert.equal(breaker.isOpen(), false);
});

test('A try that fails leaves it open for another pause, and one that was given up lets the next one try', () => {
  const breaker = createBreaker();
  failAt(breaker, 0, 0, 0, 0, 0);
  assert.equal(breaker.waitMs(30_000), 0);
  breaker.abandoned();
  assert.equal(breaker.waitMs(31_000), 0);
  breaker.failed(32_000);
  assert.equal(breaker.waitMs(32_000), 30_000);
});

test('Failures of calls that were under way when it opened do not keep it open for longer', () => {
  const breaker = createBreaker();
  failAt(breaker, 0, 0, 0, 0, 0, 20_000, 25_000);
  assert.equal(breaker.waitMs(30_000), 0);
});
