// Estimates how much longer a flow takes. What its stages usually take is read from the last runs of this installation, and kept for
// a moment, since pages and clients ask again and again.

import { FEWEST_RUNS, STAGE_STATES, type StageState, secondsLeft, stageKind } from '../../domain/durations.js';
import type { State } from '../../domain/life.js';
import type { VoicesOf } from '../../engine/stages/voices.js';
import type { Clock } from '../../lib/clock.js';
import type { Database } from '../../store/db/database.js';
import type { VisibleFlow } from '../../store/flows/flows.js';
import { findUsualSeconds } from '../../store/flows/usage-report.js';

const RUNS = { most: 20, fewest: FEWEST_RUNS };
const KEPT_MS = 30_000;
const MOST_KEPT = 2_000;

type TimeLeftDeps = { database: Database; clock: Clock; voicesOf: VoicesOf };

export type TimedFlow = Pick<
  VisibleFlow,
  'status' | 'auto_approve' | 'progress' | 'begun_at' | 'workspace_id' | 'avatar_id' | 'voice_id'
>;

/** Whole seconds until the video is ready or its script waits for approval; null where that is not known. */
export type TimeLeft = (flow: TimedFlow) => Promise<number | null>;

export function createTimeLeft({ database: { reads }, clock, voicesOf }: TimeLeftDeps): TimeLeft {
  const kept = new Map<string, { usual: Promise<number | null>; atMs: number }>();

  const usualOf = (state: StageState, kind: string): Promise<number | null> => {
    const key = `${state} ${kind}`;
    const known = kept.get(key);
    if (known && clock() - known.atMs < KEPT_MS) return known.usual;
    if (kept.size >= MOST_KEPT) kept.clear();
    const usual = findUsualSeconds(reads, { state, kind }, RUNS);
    kept.set(key, { usual, atMs: clock() });
    usual.catch(() => kept.delete(key));
    return usual;
  };

  return async (flow) => {
    // Nobody knows how long one waits for a worker.
    if (flow.begun_at === null) return null;
    const voice = (await voicesOf(flow.workspace_id)).find(flow.voice_id);
    const found = new Map<State, number>();
    for (const state of STAGE_STATES) {
      const usual = await usualOf(state, stageKind(state, flow, voice?.listing.provider ?? ''));
      if (usual !== null) found.set(state, usual);
    }
    const elapsedS = Math.max(0, (clock() - flow.begun_at.getTime()) / 1_000);
    const left = secondsLeft({ ...flow, elapsedS, percent: flow.progress }, found);
    return left === null ? null : Math.ceil(left);
  };
}
