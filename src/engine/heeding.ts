// Work that was told to stop and does not is left behind.

/** So long is waited for work that was told to stop. */
const HEED_MS = 3_000;

/** Does work that a signal may end; when it does not heed the signal, its result is dropped and the signal's reason thrown. */
export async function heeding<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const unheeded = new Promise<never>((_resolve, reject) => {
    const wait = () => {
      timer = setTimeout(() => reject(signal.reason as Error), HEED_MS);
    };
    if (signal.aborted) wait();
    else signal.addEventListener('abort', wait, { once: true });
  });
  try {
    return await Promise.race([work(), unheeded]);
  } finally {
    clearTimeout(timer);
  }
}
