// Changes the pitch of speech along a contour without moving anything in time: pitch-synchronous overlap-add (TD-PSOLA,
// Moulines and Charpentier, 1990). Between voiced parts the samples stay as they are.
import type { Span } from '../../contracts.js';

/** The pitch period that begins at a sample. */
export type PitchMark = { at: number; period: number };

/** The pitch change in semitones at a pitch mark. */
export type Contour = (timeS: number, hz: number) => number;

export type PitchRange = { lowestHz: number; highestHz: number };

/** The normalized correlation of neighbouring periods from which a part is voiced, and down to which it stays so. */
const VOICED = 0.6;
const STILL_VOICED = 0.4;
/** How much a period differs from the one before it. */
const DRIFT = 0.18;
/** A longer period that correlates almost as well as a shorter one is a multiple of it. */
const OCTAVE_MARGIN = 0.93;

/** The marks of each continuous voiced part, in order. */
export function markPitch(
  samples: Float32Array,
  sampleRate: number,
  voiced: readonly Span[],
  { lowestHz, highestHz }: PitchRange,
): PitchMark[][] {
  const lags: Lags = { shortest: Math.floor(sampleRate / highestHz), longest: Math.ceil(sampleRate / lowestHz) };
  const runs: PitchMark[][] = [];
  let from = 0;
  for (const { startS, endS } of joined(voiced)) {
    const [start, end] = [Math.max(from, Math.round(startS * sampleRate)), Math.round(endS * sampleRate)];
    let place = start;
    while (place + lags.longest < end) {
      const run = followFrom(samples, place, { start: from, end }, lags);
      if (run.length > 2) runs.push(run);
      from = run.length > 2 ? run.at(-1)!.at + run.at(-1)!.period : from;
      place = Math.max(place + lags.longest, from);
    }
  }
  return runs;
}

type Lags = { shortest: number; longest: number };
type Bounds = { start: number; end: number };

/** Spans that touch, as one. */
function joined(spans: readonly Span[]): Span[] {
  const output: Span[] = [];
  for (const span of spans) {
    const last = output.at(-1);
    if (last && span.startS - last.endS < 1e-4) output[output.length - 1] = { startS: last.startS, endS: span.endS };
    else output.push(span);
  }
  return output;
}

/** Finds the period at a place, then follows it both ways for as long as the signal repeats itself. */
function followFrom(samples: Float32Array, place: number, bounds: Bounds, lags: Lags): PitchMark[] {
  const seed = bestLag(samples, place, lags.longest, lags);
  if (seed.score < VOICED) return [];
  const first = highest(samples, place, place + seed.lag);
  const forward = follow(samples, { at: first, period: seed.lag }, 1, bounds, lags);
  const backward = follow(samples, { at: first, period: seed.lag }, -1, bounds, lags);
  return [...backward.slice(1).reverse(), ...forward];
}

function follow(samples: Float32Array, from: PitchMark, step: 1 | -1, bounds: Bounds, lags: Lags): PitchMark[] {
  const marks = [from];
  let { at, period } = from;
  for (;;) {
    const near = {
      shortest: Math.max(lags.shortest, Math.floor(period * (1 - DRIFT))),
      longest: Math.min(lags.longest, Math.ceil(period * (1 + DRIFT))),
    };
    const { lag, score } = bestLag(samples, at - (period >> 1), period, near, step);
    const next = at + step * lag;
    if (score < STILL_VOICED || next - lag < bounds.start || next + lag > bounds.end) break;
    marks.push({ at: next, period: lag });
    at = next;
    period = lag;
  }
  return marks;
}

/** The lag at which a window looks most like its neighbour. */
function bestLag(
  samples: Float32Array,
  start: number,
  length: number,
  { shortest, longest }: Lags,
  step = 1,
): { lag: number; score: number } {
  const scores = new Float64Array(longest + 1);
  let most = 0;
  for (let lag = shortest; lag <= longest; lag++) {
    scores[lag] = correlation(samples, start, start + step * lag, length);
    most = Math.max(most, scores[lag]!);
  }
  for (let lag = shortest; lag <= longest; lag++) {
    const isPeak = scores[lag]! >= (scores[lag - 1] ?? 0) && scores[lag]! >= (scores[lag + 1] ?? 0);
    if (isPeak && scores[lag]! >= most * OCTAVE_MARGIN) return { lag, score: scores[lag]! };
  }
  return { lag: shortest, score: 0 };
}

/** Every second sample suffices to compare periods, and halves the work. */
const STRIDE = 2;

function correlation(samples: Float32Array, left: number, right: number, length: number): number {
  let [product, leftPower, rightPower] = [0, 1e-9, 1e-9];
  for (let index = 0; index < length; index += STRIDE) {
    const a = samples[left + index] ?? 0;
    const b = samples[right + index] ?? 0;
    product += a * b;
    leftPower += a * a;
    rightPower += b * b;
  }
  return product / Math.sqrt(leftPower * rightPower);
}

function highest(samples: Float32Array, from: number, to: number): number {
  let best = from;
  for (let index = from; index < to; index++) if (Math.abs(samples[index]!) > Math.abs(samples[best]!)) best = index;
  return best;
}

/** The speech with each voiced part at its new pitch. */
export function shiftPitch(
  samples: Float32Array,
  sampleRate: number,
  runs: readonly (readonly PitchMark[])[],
  contour: Contour,
): Float32Array {
  const output = samples.slice();
  for (const run of runs) shiftRun(samples, sampleRate, run, contour, output);
  return output;
}

/**
 * Replaces a voiced part by its periods at their new distances. The weights of the overlapping windows are divided out,
 * and what lies outside the first and the last mark fades over to the untouched samples.
 */
function shiftRun(
  samples: Float32Array,
  sampleRate: number,
  run: readonly PitchMark[],
  contour: Contour,
  output: Float32Array,
): void {
  const [first, last] = [run[0]!, run.at(-1)!];
  const start = first.at - first.period;
  const length = last.at + last.period - start;
  const [sum, weights] = [new Float32Array(length), new Float32Array(length)];
  let nearest = 0;
  let place: number = first.at;
  let end = length;
  while (place <= last.at) {
    while (nearest + 1 < run.length && Math.abs(run[nearest + 1]!.at - place) <= Math.abs(run[nearest]!.at - place)) {
      nearest++;
    }
    const { at, period } = run[nearest]!;
    addGrain(samples, at, period, sum, weights, Math.round(place) - start);
    end = Math.min(length, Math.round(place) - start + period);
    const semitones = contour(place / sampleRate, sampleRate / period);
    place += period / 2 ** (semitones / 12);
  }
  for (let index = 0; index < end; index++) {
    const weight = weights[index]!;
    const edge = Math.min(1, index / first.period, (end - 1 - index) / last.period);
    if (weight > 0.01) {
      const original = samples[start + index] ?? 0;
      output[start + index] = original + edge * (sum[index]! / weight - original);
    }
  }
}

function addGrain(
  samples: Float32Array,
  centre: number,
  half: number,
  sum: Float32Array,
  weights: Float32Array,
  place: number,
): void {
  for (let offset = 1 - half; offset < half; offset++) {
    const target = place + offset;
    if (target < 0 || target >= sum.length) continue;
    const weight = 0.5 + 0.5 * Math.cos((Math.PI * offset) / half);
    sum[target] = sum[target]! + weight * (samples[centre + offset] ?? 0);
    weights[target] = weights[target]! + weight;
  }
}
