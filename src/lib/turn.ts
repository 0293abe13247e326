// Waiting for one's turn: for a place among few, or for being alone.

export type Waiting = (() => void)[];

/** Waits until `tryTake` takes what is waited for; it is asked again whenever somebody is woken. An abort ends the wait. */
export async function turn(signal: AbortSignal, tryTake: () => boolean, waiting: Waiting): Promise<void> {
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
export type Turns = (wantsAlone: boolean, signal: AbortSignal) => Promise<() => void>;

/** Any number work side by side, or one alone; who wants to be alone only waits for those that have begun. */
export function createTurns(): Turns {
  const waiting: Waiting = [];
  let working = 0;
  let wanting = 0;
  let isOneAlone = false;
  const wakeAll = () => {
    for (const wake of waiting.splice(0)) wake();
  };
  const tryTake = (wantsAlone: boolean): boolean => {
    if (isOneAlone || (wantsAlone ? working : wanting) > 0) return false;
    working += 1;
    isOneAlone = wantsAlone;
    return true;
  };
  return async (wantsAlone, signal) => {
    wanting += wantsAlone ? 1 : 0;
    try {
      await turn(signal, () => tryTake(wantsAlone), waiting);
    } finally {
      wanting -= wantsAlone ? 1 : 0;
      if (!isOneAlone) wakeAll();
    }
    return () => {
      working -= 1;
      if (wantsAlone) isOneAlone = false;
      wakeAll();
    };
  };
}
