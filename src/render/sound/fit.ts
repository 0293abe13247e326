// The arithmetic of fitting speech into a target duration: pauses first, then the voice's own rate, then
// time-stretching. No samples are touched here.

export type Target = { minS: number; maxS: number };

/** Measurements of the speech: duration without pauses, the number of pauses of each kind, and the length of those that are set. */
export type Measure = { audibleS: number; sentencePauses: number; scenePauses: number; heldS: number };

export type Pauses = { sentenceS: number; sceneS: number };

export type Limits = {
  rate: readonly [min: number, max: number];
  stretch: readonly [min: number, max: number];
  /** Leading and trailing silence. */
  headS: number;
  tailS: number;
};

export const NATURAL_PAUSES: Pauses = { sentenceS: 0.42, sceneS: 0.6 };
const SHORTEST_PAUSES: Pauses = { sentenceS: 0.25, sceneS: 0.3 };
const LONGEST_PAUSES: Pauses = { sentenceS: 0.75, sceneS: 0.8 };

/** The margin to the edges of the target where only pauses change; smaller where rate or stretch must change. */
const COMFORT_S = 1.5;
const MARGIN_S = 0.5;
/** The accepted tolerance: rounding to frames adds at most one frame. */
const SAFETY_S = 0.1;

export function totalS(measure: Measure, pauses: Pauses, { headS, tailS }: Limits): number {
  const silenceS = measure.sentencePauses * pauses.sentenceS + measure.scenePauses * pauses.sceneS;
  return headS + measure.audibleS + silenceS + measure.heldS + tailS;
}

/** The duration to aim at: the natural one, or the nearest one well inside the target. */
export const aimS = (naturalS: number, target: Target, marginS: number): number =>
  Math.min(Math.max(naturalS, target.minS + marginS), target.maxS - marginS);

export const isInside = (lengthS: number, { minS, maxS }: Target): boolean =>
  lengthS >= minS + SAFETY_S / 2 && lengthS <= maxS - SAFETY_S;

/** Pauses that bring the total as near to the aim as they can. */
function pausesFor(measure: Measure, limits: Limits, aim: number): Pauses {
  const naturalS = totalS(measure, NATURAL_PAUSES, limits);
  const extreme = aim < naturalS ? SHORTEST_PAUSES : LONGEST_PAUSES;
  const reachS = totalS(measure, extreme, limits) - naturalS;
  const part = reachS === 0 ? 0 : Math.min(1, Math.max(0, (aim - naturalS) / reachS));
  return {
    sentenceS: NATURAL_PAUSES.sentenceS + part * (extreme.sentenceS - NATURAL_PAUSES.sentenceS),
    sceneS: NATURAL_PAUSES.sceneS + part * (extreme.sceneS - NATURAL_PAUSES.sceneS),
  };
}

/** The factor by which the speech itself must become longer (above 1) or shorter when pauses do not suffice. */
export function soundFactor(measure: Measure, limits: Limits, target: Target): number {
  const naturalS = totalS(measure, NATURAL_PAUSES, limits);
  const aim = aimS(naturalS, target, MARGIN_S);
  const fitted = totalS(measure, pausesFor(measure, limits, aim), limits);
  return isInside(fitted, target) ? 1 : (measure.audibleS + aim - fitted) / measure.audibleS;
}

/** Pauses for speech with a given rate and stretch. */
export function finalPauses(measure: Measure, limits: Limits, target: Target): Pauses {
  const naturalS = totalS(measure, NATURAL_PAUSES, limits);
  return pausesFor(measure, limits, aimS(naturalS, target, COMFORT_S));
}

/** Seconds by which speech of this length misses the target at all limits; 0 when it fits. */
export function missingS(measure: Measure, limits: Limits, target: Target): number {
  const reach = (factor: number, pauses: Pauses): number =>
    totalS({ ...measure, audibleS: measure.audibleS * factor }, pauses, limits);
  const longestS = reach(limits.stretch[1] / limits.rate[0], LONGEST_PAUSES);
  const shortestS = reach(limits.stretch[0] / limits.rate[1], SHORTEST_PAUSES);
  if (longestS < target.minS + SAFETY_S) return target.minS + SAFETY_S - longestS;
  if (shortestS > target.maxS - SAFETY_S) return target.maxS - SAFETY_S - shortestS;
  return 0;
}

export const clamp = (value: number, [min, max]: readonly [number, number]): number =>
  Math.min(max, Math.max(min, value));
