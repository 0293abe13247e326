// The claims (leases) of this process on flows or previews. Renewing a claim compares the version: when the flow has moved on,
// for example by a cancel, the claim is lost and the stage's signal fires. A notification from the database makes that
// immediate.
import type { Log } from '../lib/log.js';
import type { Listener } from '../store/db/listener.js';
import type { Flow } from '../store/db/tables.js';

const RENEW_MS = 1_000;

export type AbortReason = 'moved' | 'deadline' | 'shutdown';

export type Hold = {
  signal: AbortSignal;
  reason(): AbortReason | null;
  progress(percent: number): void;
  /** Asks the database; throws once the claim is lost. */
  assertHeld(): Promise<void>;
  /** Starts the deadline. */
  limit(deadlineMs: number): void;
  release(): void;
};

/** A claim: the flow's id, and its version when it was claimed. */
type Claim = Pick<Flow, 'id' | 'version'>;

export type ActiveClaims<Claimed extends Claim = Flow> = {
  hold(flow: Claimed): Hold;
  /** Aborts every stage because the process ends. */
  shutDown(): void;
  count(): number;
  close(): void;
};

type ActiveClaimsOptions<Claimed> = {
  listener: Listener;
  renew: (flow: Claimed, progressPercent: number) => Promise<boolean>;
  log: Log;
};

type Held<Claimed> = {
  flow: Claimed;
  percent: number;
  deadline?: NodeJS.Timeout;
  abort: (reason: AbortReason) => void;
};

export function createActiveClaims<Claimed extends Claim = Flow>({
  listener,
  renew,
  log,
}: ActiveClaimsOptions<Claimed>): ActiveClaims<Claimed> {
  const held = new Set<Held<Claimed>>();
  let stopping = false;

  const renewOne = async (one: Held<Claimed>) => {
    try {
      if (!(await renew(one.flow, one.percent))) one.abort('moved');
    } catch (error) {
      // The database is down: keep working, the version decides once it is back.
      log.warn({ flowId: one.flow.id, err: error }, 'the claim on a flow could not be renewed');
    }
  };
  const renewAll = () => void Promise.all([...held].map(renewOne));
  const timer = setInterval(renewAll, RENEW_MS);
  const unsubscribe = listener.subscribe((message) => {
    if (message.kind === 'gap') renewAll();
    if (message.kind !== 'flow') return;
    for (const one of held) {
      if (one.flow.id === message.flowId && one.flow.version < message.version) one.abort('moved');
    }
  });

  return {
    hold: (flow) => {
      const controller = new AbortController();
      let why: AbortReason | null = null;
      const abort = (reason: AbortReason) => {
        why ??= reason;
        controller.abort(new Error(`The stage was stopped: ${why}.`));
      };
      const one: Held<Claimed> = { flow, percent: 0, abort };
      held.add(one);
      if (stopping) abort('shutdown');
      return {
        signal: controller.signal,
        reason: () => why,
        progress: (percent) => {
          one.percent = Math.max(one.percent, Math.min(100, Math.floor(percent)));
        },
        assertHeld: async () => {
          if (why !== 'moved' && (await renew(flow, one.percent))) return;
          abort('moved');
          throw new Error('The claim was lost.');
        },
        limit: (deadlineMs) => {
          one.deadline = setTimeout(() => abort('deadline'), deadlineMs);
        },
        release: () => {
          clearTimeout(one.deadline);
          held.delete(one);
        },
      };
    },
    shutDown: () => {
      stopping = true;
      for (const one of held) one.abort('shutdown');
    },
    count: () => held.size,
    close: () => {
      clearInterval(timer);
      for (const one of held) clearTimeout(one.deadline);
      unsubscribe();
    },
  };
}
