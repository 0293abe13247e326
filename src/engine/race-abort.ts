// Work that was told to stop and does not is left behind.

/** So long is waited for work that was told to stop. */
const HEED_MS = 3_000;

/**
 * Does work that a signal may end; when it does not heed the signal, its result is dropped and the signal's reason thrown.
 * `onLateEnd` is called when such work has ended after all.
 */
export async function heeding<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  onLateEnd: () => void = () => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isLeftBehind = false;
  const unheeded = new Promise<never>((_resolve, reject) => {
    const wait = () => {
      timer = setTimeout(() => {
        isLeftBehind = true;
        reject(signal.reason as Error);
      }, HEED_MS);
    };
    if (signal.aborted) wait();
    else signal.addEventListener('abort', wait, { once: true });
  });
  const working = work();
  void working.catch(() => undefined).then(() => isLeftBehind && onLateEnd());
  try {
    return await Promise.race([working, unheeded]);
  } finally {
    clearTimeout(timer);
  }
}
