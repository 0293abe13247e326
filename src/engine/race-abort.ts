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
