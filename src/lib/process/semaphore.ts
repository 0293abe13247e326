// Waiting in process: a condition with abort, a shared/exclusive lock, and a queue that is fair among shares.

export type Waiting = (() => void)[];

/** Waits until `tryTake` succeeds; it is asked again on every wake-up. An abort ends the wait. */
export async function acquire(signal: AbortSignal, tryTake: () => boolean, waiting: Waiting): Promise<void> {
  signal.throwIfAborted();
  while (!tryTake()) {
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        const index = waiting.indexOf(wake);
        if (index >= 0) waiting.splice(index, 1);
        reject(signal.reason);
      };
      const wake = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(wake);
    });
  }
}

/** Resolves with the release function once the lock is held. */
export type SharedLock = (needsExclusive: boolean, signal: AbortSignal) => Promise<() => void>;

/** A shared/exclusive lock; a waiting exclusive holder keeps new shared ones out. */
export function createSharedLock(): SharedLock {
  const waiting: Waiting = [];
  let working = 0;
  let wanting = 0;
  let isExclusive = false;
  const wakeAll = () => {
    for (const wake of waiting.splice(0)) wake();
  };
  const tryTake = (needsExclusive: boolean): boolean => {
    if (isExclusive || (needsExclusive ? working : wanting) > 0) return false;
    working += 1;
    isExclusive = needsExclusive;
    return true;
  };
  return async (needsExclusive, signal) => {
    wanting += needsExclusive ? 1 : 0;
    try {
      await acquire(signal, () => tryTake(needsExclusive), waiting);
    } finally {
      wanting -= needsExclusive ? 1 : 0;
      if (!isExclusive) wakeAll();
    }
    return () => {
      working -= 1;
      if (needsExclusive) isExclusive = false;
      wakeAll();
    };
  };
}

export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

type Waiter = { go(): void; refuse(error: Error): void };
type Limits = { atOnce: number; mostWaiting: number; mostWaitingOfShare?: number };

/** Runs `work` in turn; rejects with QueueFull if the queue is full. An abort ends the wait, not the work. */
export type FairQueue = <T>(share: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

export function createFairQueue({ atOnce, mostWaiting, mostWaitingOfShare = mostWaiting }: Limits): FairQueue {
  /** Served round-robin in this order. */
  const shares = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const leave = (share: string, waiter: Waiter | undefined) => {
    const left = shares.get(share)!.filter((other) => other !== waiter);
    shares.delete(share);
    if (left.length > 0) shares.set(share, left);
    waiting -= 1;
  };
  const makeRoom = (newcomer: string) => {
    const [largest, held] = [...shares].reduce((most, each) => (each[1].length > most[1].length ? each : most));
    // A newcomer whose share would equal the largest must not evict from it.
    if ((shares.get(newcomer)?.length ?? 0) + 1 >= held.length) throw new QueueFull('The queue is full.');
    const last = held.at(-1)!;
    leave(largest, last);
    last.refuse(new QueueFull('The queue is full.'));
  };
  const turn = async (share: string, signal?: AbortSignal) => {
    if ((shares.get(share)?.length ?? 0) >= mostWaitingOfShare) throw new QueueFull('The share has its fill.');
    if (waiting >= mostWaiting) makeRoom(share);
    await new Promise<void>((go, refuse) => {
      const onAbort = () => {
        leave(share, waiter);
        refuse(signal!.reason);
      };
      const settle = (end: () => void) => {
        signal?.removeEventListener('abort', onAbort);
        end();
      };
      const waiter: Waiter = { go: () => settle(go), refuse: (error) => settle(() => refuse(error)) };
      signal?.addEventListener('abort', onAbort);
      shares.set(share, [...(shares.get(share) ?? []), waiter]);
      waiting += 1;
    });
  };
  /** Whose turn has just ended comes after all others. */
  const next = (ended: string) => {
    const held = shares.get(ended);
    if (held && shares.delete(ended)) shares.set(ended, held);
    const [first] = shares;
    if (!first) {
      running -= 1;
      return;
    }
    const [share, [waiter]] = first;
    leave(share, waiter);
    waiter!.go();
  };

  return async (share, work, signal) => {
    signal?.throwIfAborted();
    if (running >= atOnce) await turn(share, signal);
    else running += 1;
    try {
      return await work();
    } finally {
      next(share);
    }
  };
}
