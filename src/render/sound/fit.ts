// Fits speech into a target duration: the arithmetic (pauses first, then the voice's own rate, then time-stretching), and the
// stretching of the samples.

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
const aimS = (naturalS: number, target: Target, marginS: number): number =>
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

// Time-stretching at constant pitch by WSOLA: overlapping frames are added where their waveforms match best.

const FRAME_S = 0.03;
const SEARCH_S = 0.008;
const COARSE = 4;

/** `factor` 1.05 makes the speech 5 % longer. The length of the result is exact to a sample. */
export function stretch(samples: Float32Array, sampleRate: number, factor: number): Float32Array {
  if (factor === 1 || samples.length === 0) return samples.slice();
  const half = Math.round((FRAME_S * sampleRate) / 2);
  const search = Math.round(SEARCH_S * sampleRate);
  const length = Math.round(samples.length * factor);
  const output = new Float32Array(length + half * 2);
  const window = fadeIn(half);
  let natural = 0;
  output.set(samples.subarray(0, half));
  for (let place = 0; place < length; place += half) {
    const ideal = Math.round(place / factor);
    const from = place === 0 ? 0 : bestFit(samples, natural, ideal, half, search);
    overlay(output, place, samples, from, half, window, place === 0);
    natural = from + half;
  }
  return output.slice(0, length);
}

/** The rising half of a Hann window; with its mirror image it adds up to one. */
function fadeIn(length: number): Float32Array {
  const window = new Float32Array(length);
  for (let index = 0; index < length; index++) window[index] = 0.5 - 0.5 * Math.cos((Math.PI * (index + 0.5)) / length);
  return window;
}

/** Overlap-adds a frame: its first half fades in over the existing samples, its second is left to fade out. */
function overlay(
  output: Float32Array,
  place: number,
  samples: Float32Array,
  from: number,
  half: number,
  window: Float32Array,
  isFirst: boolean,
): void {
  for (let index = 0; index < half; index++) {
    const rising = samples[from + index] ?? 0;
    if (!isFirst) output[place + index] = output[place + index]! + rising * window[index]!;
    output[place + half + index] = (samples[from + half + index] ?? 0) * window[half - 1 - index]!;
  }
}

/**
 * The offset near the ideal position whose waveform best matches the natural continuation: a coarse search, then a fine
 * one.
 */
function bestFit(samples: Float32Array, natural: number, ideal: number, length: number, search: number): number {
  const lowest = Math.max(0, ideal - search);
  const highest = Math.max(lowest, Math.min(samples.length - length, ideal + search));
  const rough = bestOf(samples, natural, length, lowest, highest, COARSE);
  return bestOf(samples, natural, length, Math.max(lowest, rough - COARSE), Math.min(highest, rough + COARSE), 1);
}

function bestOf(
  samples: Float32Array,
  natural: number,
  length: number,
  lowest: number,
  highest: number,
  step: number,
): number {
  let best = lowest;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let from = lowest; from <= highest; from += step) {
    const score = likeness(samples, natural, from, length);
    if (score > bestScore) {
      bestScore = score;
      best = from;
    }
  }
  return best;
}

/** Cross-correlation, normalized by the energy of the candidate; every fourth sample suffices for a voice. */
function likeness(samples: Float32Array, left: number, right: number, length: number): number {
  let product = 0;
  let energy = 1e-9;
  const end = Math.min(length, samples.length - Math.max(left, right));
  for (let index = 0; index < end; index += COARSE) {
    const candidate = samples[right + index]!;
    product += samples[left + index]! * candidate;
    energy += candidate * candidate;
  }
  return product / Math.sqrt(energy);
}
