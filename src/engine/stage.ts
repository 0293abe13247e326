// What a stage of a flow is: the work between two states. A stage runs at least once, returns what to store, touches no
// table, and skips what a crash already left behind.
import type { Cost } from '../flow/cost.js';
import type { LifeEvent, State } from '../flow/life.js';
import type { Flow } from '../store/flow-row.js';
import type { Outcome } from '../store/flows.js';

export const STAGE_NAMES = ['draft', 'segment', 'narrate', 'film'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** What calls for work may ask for: a stage, what a reviewer wants to see and hear, or the delivery of a webhook. */
export const WORK_NAMES = [...STAGE_NAMES, 'preview', 'deliver'] as const;
export type WorkName = (typeof WORK_NAMES)[number];

export type StageRun = {
  /** Fires when the flow was moved by someone else, the deadline has passed, or the process stops. */
  signal: AbortSignal;
  /** Tells how far the stage is, in per cent. */
  progress(percent: number): void;
  /** No other try follows; where something may step in for a vendor, it does now. */
  isLastTry?: boolean;
};

/** What to store, and what it cost at vendors. */
export type StageResult = Outcome & { costs?: readonly Cost[] };

export type Stage = {
  name: StageName;
  /** The state in which the stage works, and the event that its success is. */
  state: State;
  event: LifeEvent;
  /** What the stage does, for a sales person who reads why it failed. */
  words: string;
  deadlineMs: number;
  tries: number;
  /** How many of them one process runs at once. */
  concurrency: number;
  run(flow: Flow, run: StageRun): Promise<StageResult>;
};

/** The stage that works in a state, or null where people or nobody do. */
export function stageFor(stages: readonly Stage[], state: State): Stage | null {
  const working = state === 'pending' ? 'generating_script' : state;
  return stages.find((stage) => stage.state === working) ?? null;
}
