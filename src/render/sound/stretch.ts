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
