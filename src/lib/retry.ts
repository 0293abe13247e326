// How long to wait before trying again.

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** Doubles with each try, up to a minute; `share` between 0 and 1 spreads those who failed together. */
export function backoffMs(tries: number, share: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return Math.round(whole / 2 + (whole / 2) * share);
}
