// The contract of a stage: the work between two states. A stage runs at least once, returns what to store, touches no table, and
// skips what an earlier try has already done.
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
  /** Publishes files; it refuses once the claim is lost (fencing). */
  publisher: Publisher;
  /** Progress of the stage in per cent. */
  progress(percent: number): void;
  /** The queue the job came from: polling a vendor must not take a slot of rendering. */
  queue?: StageName | 'remote';
  /** No retry follows; a fallback for a vendor is used now. */
  isLastTry?: boolean;
};

/** The work goes on remotely: the claim is released without counting a try, and the flow is enqueued again, in `queue` if given. */
export type StageWait = { wait: { afterMs: number; percent?: number; queue?: StageName } };

/** What to store, and its cost at vendors; or how long to wait. */
export type StageResult = Outcome & { costs?: readonly Cost[] } & Partial<StageWait>;

export type Stage = {
  name: StageName;
  /** The state in which the stage works, and the event that its success is. */
  state: State;
  event: LifeEvent;
  /** The stage in a failure message for a sales person. */
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

/** A file put while the claim was lost is removed by the runner when `assertHeld` throws. */
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

// Ends the wait for work that does not stop when its signal fires.

/** How long aborted work may take to stop. */
const ABORT_GRACE_MS = 3_000;

/** Throws the signal's reason when aborted work does not stop in time; `onLateEnd` is called when it has ended after all. */
export async function raceAbort<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  onLateEnd: () => void = () => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isAbandoned = false;
  const abandoned = new Promise<never>((_resolve, reject) => {
    const wait = () => {
      timer = setTimeout(() => {
        isAbandoned = true;
        reject(signal.reason as Error);
      }, ABORT_GRACE_MS);
    };
    if (signal.aborted) wait();
    else signal.addEventListener('abort', wait, { once: true });
  });
  const working = work();
  void working.catch(() => undefined).then(() => isAbandoned && onLateEnd());
  try {
    return await Promise.race([working, abandoned]);
  } finally {
    clearTimeout(timer);
  }
}
