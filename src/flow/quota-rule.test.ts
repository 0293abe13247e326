import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENTS, isTerminal, next, STATES } from './life.js';
import { quotaOutcome } from './quota-rule.js';

describe('what a move does to the reserved quota', () => {
  it('leaves the reservation alone while the flow lives', () => {
    for (const from of STATES) {
      for (const to of STATES.filter((state) => !isTerminal(state))) assert.equal(quotaOutcome(from, to), null);
    }
  });

  it('counts a finished video', () => assert.equal(quotaOutcome('video_generating', 'completed'), 'settled'));

  it('counts a video that was cancelled while it rendered', () =>
    assert.equal(quotaOutcome('video_generating', 'cancelled'), 'settled'));

  it('gives back what was cancelled or rejected before the render', () => {
    for (const from of [
      'pending',
      'generating_script',
      'pending_approval',
      'segmenting',
      'voice_generating',
    ] as const) {
      assert.equal(quotaOutcome(from, 'cancelled'), 'released');
    }
  });

  it('gives back every failure, that of the render too', () => {
    for (const from of STATES.filter((state) => !isTerminal(state))) {
      assert.equal(quotaOutcome(from, 'failed'), 'released');
    }
  });

  it('decides for every move of the life table that ends a flow', () => {
    for (const status of STATES) {
      for (const event of EVENTS) {
        const to = next({ status, autoApproveScript: true }, event);
        if (to) assert.equal(quotaOutcome(status, to) !== null, isTerminal(to));
      }
    }
  });
});
