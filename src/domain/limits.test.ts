import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { baseTurn, MOST_AHEAD, TURN_PER_FLOW } from './limits.js';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 5, 1) + seconds * 1_000);
const turn = (seconds: number, ahead: number): number => baseTurn(at(seconds)) + TURN_PER_FLOW * ahead;

describe('whose turn it is', () => {
  it('is in the order of creation for workspaces with little to do', () => assert.ok(turn(0, 0) < turn(1, 0)));

  it('lets a newcomer pass a crowd', () => assert.ok(turn(10, 0) < turn(0, 1)));

  it('keeps the order within a crowd', () => assert.ok(turn(0, 5) < turn(0, 6)));

  it('lets nobody be passed for ever', () => {
    const hundredth = turn(0, 100);
    assert.ok(turn(100 * TURN_PER_FLOW + 1, 0) > hundredth);
  });

  it('fits into the 32 bits of a priority, its negative too', () => {
    const last = baseTurn(new Date(Date.UTC(2080, 0, 1))) + TURN_PER_FLOW * MOST_AHEAD;
    assert.ok(last < 2 ** 31);
    assert.ok(baseTurn(new Date(Date.UTC(2025, 0, 1))) === 0);
  });
});
