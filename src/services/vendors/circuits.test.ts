import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProviderError } from '../../providers/contracts.js';
import { type Breaker, createBreaker, createCircuits, type VendorMetrics } from './circuits.js';

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

const CALLED = { vendor: 'humming', title: 'Humming Voices', call: 'speak', workspaceId: 'ws_one' };

function setUp(limitMs?: number) {
  const seen = { outcomes: [] as string[], open: 0, nowMs: 0 };
  const metrics: VendorMetrics = {
    vendorCalled: (_vendor, _call, outcome) => void seen.outcomes.push(outcome),
    circuitsOpen: (_vendor, count) => {
      seen.open = count;
    },
  };
  const circuits = createCircuits({ clock: () => seen.nowMs, metrics, ...(limitMs !== undefined && { limitMs }) });
  const signal = new AbortController().signal;
  const call = (work: () => Promise<string>, workspaceId = 'ws_one') =>
    circuits.through({ ...CALLED, workspaceId }, signal, work);
  return { seen, circuits, call };
}

const fail = (kind: ProviderError['kind']) => async () => {
  throw new ProviderError('humming', kind, 'it failed');
};

test('A vendor that is away is left alone after five calls, for its account alone, and is tried again by one', async () => {
  const { seen, call } = setUp();
  for (let count = 0; count < 5; count += 1) await assert.rejects(call(fail('retry')), { message: 'it failed' });
  assert.equal(seen.open, 1);
  const held = await call(async () => 'asked').catch((error: ProviderError) => error);
  assert.ok(held instanceof ProviderError);
  assert.deepEqual([held.kind, held.retryAfterMs, held.isCircuitOpen], ['retry', 30_000, true]);
  assert.match(held.message, /^Humming Voices failed several times in a row/);
  assert.equal(await call(async () => 'another account', 'ws_two'), 'another account');
  seen.nowMs = 30_000;
  assert.equal(await call(async () => 'back'), 'back');
  assert.equal(seen.open, 0);
  assert.deepEqual(seen.outcomes, ['retry', 'retry', 'retry', 'retry', 'retry', 'held_back', 'done', 'done']);
});

test('A vendor that refuses is there: no number of refusals keeps others from asking', async () => {
  const { seen, call } = setUp();
  for (let count = 0; count < 8; count += 1) await assert.rejects(call(fail(count % 2 ? 'refused' : 'config')));
  assert.equal(seen.open, 0);
  assert.equal(await call(async () => 'asked'), 'asked');
});

test('A call that was given up says nothing of the vendor, and one without an answer ends as too slow', async () => {
  const { seen, circuits } = setUp(20);
  const hang = (signal: AbortSignal): Promise<string> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  // A timeout alone keeps no process alive.
  const alive = setInterval(() => undefined, 60_000);
  const late = circuits.through(CALLED, new AbortController().signal, hang);
  await assert.rejects(late, { kind: 'retry', message: 'Humming Voices took too long to answer' });
  clearInterval(alive);
  const given = new AbortController();
  const stopped = circuits.through(CALLED, given.signal, hang);
  const gone = new Error('gone');
  given.abort(gone);
  await assert.rejects(stopped, gone);
  assert.deepEqual(seen.outcomes, ['retry', 'stopped']);
});
