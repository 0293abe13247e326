// The only place that reads the time, so that a test can turn the clock.

/** Milliseconds since the epoch. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
