// Holds a read until its flow changes, for clients that ask with "Prefer: wait". The database's messages wake it.
import type { Listener } from '../store/listener.js';

const LONGEST_S = 30;
const WAITERS = 2_000;

export type FlowWaiter = {
  /** Resolves when the flow got a newer version than this one, or the time is over. */
  wait(flowId: string, version: number, seconds: number): Promise<void>;
  close(): void;
};

export function createFlowWaiter(listener: Listener): FlowWaiter {
  const waiting = new Map<string, Set<{ version: number; wake: () => void }>>();
  let count = 0;
  let closed = false;
  const wakeAll = () => {
    for (const set of waiting.values()) for (const one of set) one.wake();
  };
  const unsubscribe = listener.subscribe((message) => {
    if (message.kind === 'gap') wakeAll();
    if (message.kind !== 'flow') return;
    for (const one of waiting.get(message.flowId) ?? []) if (message.version > one.version) one.wake();
  });

  return {
    wait: async (flowId, version, seconds) => {
      // Too many waiters: answer at once, as a server without this comfort would.
      if (closed || count >= WAITERS || !listener.isConnected()) return;
      const set = waiting.get(flowId) ?? new Set();
      waiting.set(flowId, set);
      count += 1;
      await new Promise<void>((resolve) => {
        const one = {
          version,
          wake: () => {
            clearTimeout(timer);
            set.delete(one);
            if (set.size === 0) waiting.delete(flowId);
            count -= 1;
            resolve();
          },
        };
        const timer = setTimeout(one.wake, seconds * 1_000);
        set.add(one);
      });
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
