import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENTS, isTerminal, LIVE, type LifeEvent, next, quotaOutcome, STATES, type State } from './life.js';

// Section 3 of the specification, written down a second time and in another form: what leads out of each state. Whatever
// is not named here must lead nowhere.
const ENDS = { cancel_requested: 'cancelled', timed_out: 'cancelled', gave_up: 'failed' } as const;
const EXPECTED: Record<State, { auto: Partial<Record<LifeEvent, State>>; byHand: Partial<Record<LifeEvent, State>> }> =
  {
    pending: same({ picked_up: 'generating_script', ...ENDS }),
    generating_script: {
      auto: { script_drafted: 'segmenting', ...ENDS },
      byHand: { script_drafted: 'pending_approval', ...ENDS },
    },
    pending_approval: same({ approved: 'segmenting', rejected: 'cancelled', ...ENDS }),
    segmenting: same({ scenes_produced: 'voice_generating', ...ENDS }),
    voice_generating: same({ voiceover_produced: 'video_generating', ...ENDS }),
    video_generating: same({ render_finished: 'completed', ...ENDS }),
    completed: same({}),
    failed: same({}),
    cancelled: same({}),
  };

function same(row: Partial<Record<LifeEvent, State>>) {
  return { auto: row, byHand: row };
}

describe('the life table', () => {
  for (const status of STATES) {
    for (const event of EVENTS) {
      for (const autoApproveScript of [true, false]) {
        const expected = EXPECTED[status][autoApproveScript ? 'auto' : 'byHand'][event] ?? null;
        const whom = autoApproveScript ? 'approved by itself' : 'approved by hand';
        it(`leads from ${status} by ${event} to ${expected ?? 'nowhere'} (${whom})`, () => {
          assert.equal(next({ status, autoApproveScript }, event), expected);
        });
      }
    }
  }

  it('names the states and no others', () => {
    assert.deepEqual([...STATES].sort(), Object.keys(EXPECTED).sort());
  });

  it('ends in completed, failed and cancelled only', () => {
    assert.deepEqual(STATES.filter(isTerminal), ['completed', 'failed', 'cancelled']);
    assert.deepEqual(
      LIVE,
      STATES.filter((state) => !isTerminal(state)),
    );
  });

  it('reaches every state from pending, and an end from every state', () => {
    const reachable = (from: State): Set<State> => {
      const seen = new Set<State>([from]);
      for (const status of seen) {
        for (const event of EVENTS) {
          for (const autoApproveScript of [true, false]) {
            const to = next({ status, autoApproveScript }, event);
            if (to) seen.add(to);
          }
        }
      }
      return seen;
    };
    assert.deepEqual([...reachable('pending')].sort(), [...STATES].sort());
    for (const state of STATES) assert.ok([...reachable(state)].some(isTerminal), state);
  });
});

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
