// What a stage of a flow is: the work between two states. A stage runs at least once, returns what to store, touches no
// table, and skips what a crash already left behind.
import type { Cost } from '../domain/cost.js';
import type { LifeEvent, State } from '../domain/life.js';
import type { Files } from '../files/contract.js';
import type { Flow } from '../store/db/tables.js';
import type { Outcome } from '../store/flows/flows.js';

export const STAGE_NAMES = ['draft', 'segment', 'narrate', 'film'] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** The queues: one per stage, previews, `remote` for films that a vendor makes and that are only polled, and webhook deliveries. */
export const WORK_NAMES = [...STAGE_NAMES, 'preview', 'remote', 'deliver'] as const;
export type WorkName = (typeof WORK_NAMES)[number];

export type StageRun = {
  /** Fires when the flow was moved by someone else, the deadline has passed, or the process stops. */
  signal: AbortSignal;
  /** Where files are left that others find; it refuses once the claim is lost. */
  publisher: Publisher;
  /** Tells how far the stage is, in per cent. */
  progress(percent: number): void;
  /** The queue the job came from: polling a vendor must not take a slot of rendering. */
  queue?: StageName | 'remote';
  /** No other try follows; where something may step in for a vendor, it does now. */
  isLastTry?: boolean;
};

/** The work goes on remotely: the claim is released without counting a try, and the flow is enqueued again, in `queue` if given. */
export type StageWait = { wait: { afterMs: number; percent?: number; queue?: StageName } };

/** What to store, and what it cost at vendors; or, with nothing to store yet, how long to wait. */
export type StageResult = Outcome & { costs?: readonly Cost[] } & Partial<StageWait>;

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
  /** For a stage whose work may go on at a vendor: how many of those one process polls at once. */
  remote?: {
    concurrency: number;
    /** Cancels the vendor's jobs of a flow that has ended; with null those of all such flows. */
    cancel(flowId: string | null): Promise<void>;
  };
  run(flow: Flow, run: StageRun): Promise<StageResult>;
};

/** The stage that works in a state, or null where people or nobody do. */
export function stageFor(stages: readonly Stage[], state: State): Stage | null {
  const working = state === 'pending' ? 'generating_script' : state;
  return stages.find((stage) => stage.state === working) ?? null;
}

export type Publisher = Pick<Files, 'put' | 'putBytes'>;

/** What was put when the claim was lost meanwhile is removed by the runner, which learns of it by what `assertHeld` throws. */
export function createPublisher(files: Files, assertHeld: () => Promise<void>): Publisher {
  const fenced = async (put: () => Promise<void>): Promise<void> => {
    await assertHeld();
    await put();
    await assertHeld();
  };
  return {
    put: (path, localFile) => fenced(() => files.put(path, localFile)),
    putBytes: (path, bytes) => fenced(() => files.putBytes(path, bytes)),
  };
}
