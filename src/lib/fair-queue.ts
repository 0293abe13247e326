// A bounded queue that nobody can fill for others: those who wait are served share by share, and when it is full the share
// with the most waiting gives up its newest.

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
