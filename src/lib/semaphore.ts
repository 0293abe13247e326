// Waiting for one's turn: for a place among few, or for being alone.

export type Waiting = (() => void)[];

/** Waits until `tryTake` takes what is waited for; it is asked again whenever somebody is woken. An abort ends the wait. */
export async function acquire(signal: AbortSignal, tryTake: () => boolean, waiting: Waiting): Promise<void> {
  signal.throwIfAborted();
  while (!tryTake()) {
    await new Promise<void>((resolve, reject) => {
      const onAbort = (): void => {
        const place = waiting.indexOf(wake);
        if (place >= 0) waiting.splice(place, 1);
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

/** Resolves, once the work may begin, with what ends it. */
export type SharedLock = (needsExclusive: boolean, signal: AbortSignal) => Promise<() => void>;

/** Any number work side by side, or one alone; who wants to be alone only waits for those that have begun. */
export function createSharedLock(): SharedLock {
  const waiting: Waiting = [];
  let working = 0;
  let wanting = 0;
  let isOneAlone = false;
  const wakeAll = () => {
    for (const wake of waiting.splice(0)) wake();
  };
  const tryTake = (needsExclusive: boolean): boolean => {
    if (isOneAlone || (needsExclusive ? working : wanting) > 0) return false;
    working += 1;
    isOneAlone = needsExclusive;
    return true;
  };
  return async (needsExclusive, signal) => {
    wanting += needsExclusive ? 1 : 0;
    try {
      await acquire(signal, () => tryTake(needsExclusive), waiting);
    } finally {
      wanting -= needsExclusive ? 1 : 0;
      if (!isOneAlone) wakeAll();
    }
    return () => {
      working -= 1;
      if (needsExclusive) isOneAlone = false;
      wakeAll();
    };
  };
}

export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

type Waiter = { go(): void; refuse(error: Error): void };
type Limits = { atOnce: number; mostWaiting: number };

/** Runs `work` in its turn; rejects with QueueFull where there is no room. */
export type FairQueue = <T>(share: string, work: () => Promise<T>) => Promise<T>;

export function createFairQueue({ atOnce, mostWaiting }: Limits): FairQueue {
  /** In the order of their turns. */
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
    // Whoever would then have as many waiting as the largest has now gains nothing on it.
    if ((shares.get(newcomer)?.length ?? 0) + 1 >= held.length) throw new QueueFull('The queue is full.');
    const last = held.at(-1)!;
    leave(largest, last);
    last.refuse(new QueueFull('The queue is full.'));
  };
  const turn = (share: string) => {
    if (waiting >= mostWaiting) makeRoom(share);
    return new Promise<void>((go, refuse) => {
      shares.set(share, [...(shares.get(share) ?? []), { go, refuse }]);
      waiting += 1;
    });
  };
  const next = () => {
    const [first] = shares;
    if (!first) {
      running -= 1;
      return;
    }
    const [share, [waiter]] = first;
    leave(share, waiter);
    waiter!.go();
  };

  return async (share, work) => {
    if (running >= atOnce) await turn(share);
    else running += 1;
    try {
      return await work();
    } finally {
      next();
    }
  };
}
