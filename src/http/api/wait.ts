// Holds a read until its flow changes, for clients that ask with "Prefer: wait". The database's messages wake it.
import type { Listener } from '../../store/db/listener.js';

const LONGEST_S = 30;
const WATCHES = 2_000;

export type FlowWaiter = {
  /** Hears of a flow's moves from now on: open it before reading the flow, and no move falls between the two. */
  watch(flowId: string): FlowWatch;
  close(): void;
};

export type FlowWatch = {
  /** Resolves when the flow has a newer version than this one, or the time is over. */
  newerThan(version: number, seconds: number): Promise<void>;
  close(): void;
};

type Watching = { heard: number; wake: () => void };

export function createFlowWaiter(listener: Listener): FlowWaiter {
  const watching = new Map<string, Set<Watching>>();
  let count = 0;
  let closed = false;
  const hear = (one: Watching, version: number) => {
    one.heard = Math.max(one.heard, version);
    one.wake();
  };
  const wakeAll = () => {
    for (const set of watching.values()) for (const one of set) hear(one, Number.POSITIVE_INFINITY);
  };
  const unsubscribe = listener.subscribe((message) => {
    if (message.kind === 'gap') wakeAll();
    if (message.kind !== 'flow') return;
    for (const one of watching.get(message.flowId) ?? []) hear(one, message.version);
  });

  return {
    watch: (flowId) => {
      // Too many of them: answer at once, as a server without this comfort would.
      const isFull = closed || count >= WATCHES || !listener.isConnected();
      const one: Watching = { heard: isFull ? Number.POSITIVE_INFINITY : 0, wake: () => undefined };
      const set = watching.get(flowId) ?? new Set();
      watching.set(flowId, set.add(one));
      count += 1;
      return {
        newerThan: async (version, seconds) => {
          if (one.heard > version) return;
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, seconds * 1_000);
            one.wake = () => {
              if (one.heard <= version) return;
              clearTimeout(timer);
              resolve();
            };
          });
        },
        close: () => {
          if (!set.delete(one)) return;
          count -= 1;
          if (set.size === 0) watching.delete(flowId);
        },
      };
    },
    close: () => {
      closed = true;
      unsubscribe();
      wakeAll();
    },
  };
}

/** The seconds of a "Prefer: wait=N" header, at most 30; null without one. */
export function readPreferredWait(header: string | undefined): number | null {
  const match = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?(?:$|[,;\s])/i.exec(header ?? '');
  return match ? Math.min(LONGEST_S, Number(match[1])) : null;
}
