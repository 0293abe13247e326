// When the presenter blinks: after natural intervals, moved to where a phrase ends if one is near, as speakers do.
import { between, type Random } from './tracks.js';

const SHORTEST_S = 1;
const LONGEST_S = 7;
const MEDIAN_S = 2.7;
/** Standard deviation of the logarithm of intervals. */
const SPREAD = 0.55;
/** How far a blink is moved to reach the end of a phrase. */
const NEAR_S = 1.5;

/** A normal deviate, by Box and Muller. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(Math.max(1e-9, random()))) * Math.cos(2 * Math.PI * random());

/** The start times of blinks; `ends` are the times at which phrases end. */
export function planBlinks(ends: readonly number[], durationS: number, random: Random): number[] {
  const blinks: number[] = [];
  let lastS = between(random, -0.6, 0.4);
  for (;;) {
    const interval = Math.min(LONGEST_S, Math.max(SHORTEST_S, MEDIAN_S * Math.exp(SPREAD * normal(random))));
    const wantedS = lastS + interval;
    const near = ends
      .map((endS) => endS + between(random, -0.06, 0.08))
      .filter((endS) => Math.abs(endS - wantedS) <= NEAR_S && endS >= lastS + SHORTEST_S && endS <= lastS + LONGEST_S)
      .sort((a, b) => Math.abs(a - wantedS) - Math.abs(b - wantedS));
    lastS = near[0] ?? wantedS;
    if (lastS > durationS - 0.3) return blinks;
    if (lastS > 0) blinks.push(lastS);
  }
}
