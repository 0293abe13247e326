import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_TRIES, pauseAfter, shouldDisable } from './webhooks.js';

const HOUR_MS = 3_600_000;
const after = (tries: number, share: number, retryAfterMs: number | null = null) =>
  pauseAfter({ tries, share, retryAfterMs });

test('There are ten tries, and the last of them comes about three days after the first', () => {
  const pauses = (share: number) => Array.from({ length: MOST_TRIES - 1 }, (_, index) => after(index + 1, share)!);
  assert.equal(MOST_TRIES, 10);
  assert.equal(after(MOST_TRIES, 0.5), null);
  const hours = [0, 0.5, 1].map((share) => pauses(share).reduce((sum, ms) => sum + ms, 0) / HOUR_MS);
  assert.ok(hours[0]! > 67 && hours[1]! > 75 && hours[1]! < 76 && hours[2]! < 84, String(hours));
  for (const list of [pauses(0), pauses(1)])
    assert.deepEqual(
      list,
      list.toSorted((one, other) => one - other),
    );
});

test('Those that fail together come back apart', () => {
  assert.equal(after(1, 0), 4_500);
  assert.equal(after(1, 1), 5_500);
  assert.notEqual(after(9, 0.1), after(9, 0.2));
});

test('Who asks for a longer pause gets it, up to a day, and nobody is asked sooner for it', () => {
  assert.equal(after(1, 0, 90_000), 90_000);
  assert.equal(after(1, 0, 900 * HOUR_MS), 24 * HOUR_MS);
  assert.equal(after(1, 0.5, 10), 5_000);
  assert.equal(after(MOST_TRIES, 0.5, 90_000), null);
});

test('Those that were all asked to wait as long come back apart, and none of them too early', () => {
  assert.equal(after(1, 0.5, 90_000), 94_500);
  assert.equal(after(1, 1, 90_000), 99_000);
  assert.ok(after(9, 1, 24 * HOUR_MS)! >= 24 * HOUR_MS);
});

test('An address is hopeless after three deliveries in a row that were given up, and three days of failing', () => {
  assert.equal(shouldDisable(2, 500 * HOUR_MS), false);
  assert.equal(shouldDisable(3, 71 * HOUR_MS), false);
  assert.equal(shouldDisable(3, 72 * HOUR_MS), true);
});
