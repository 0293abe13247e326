// The only place that reads the time, so that a test can turn the clock.

/** Milliseconds since the epoch. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** The day of a moment, such as `2026-11-29`. */
export const dayOf = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);

/**
 * A time limit. Node 20 forgets `AbortSignal.timeout()` at the next garbage collection where only `AbortSignal.any()` has it, and
 * then the limit never comes (nodejs/node#54614); a timer holds the controller of this one.
 */
export function timeoutSignal(ms: number): AbortSignal {
  const control = new AbortController();
  setTimeout(() => control.abort(new DOMException('The time limit is over.', 'TimeoutError')), ms).unref();
  return control.signal;
}
