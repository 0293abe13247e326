// The fundamental frequency (F0) of speech by YIN (de Cheveigné and Kawahara, 2002), for measuring melody.
import { resample } from '../../../src/render/sound/resample.js';

/** `hz` is 0 where nothing is voiced. */
export type PitchFrame = { timeS: number; hz: number };

const RATE = 8_000;
const HOP = 80;
/** The integration window: two periods of the lowest voice. */
const WINDOW = 240;
const LOWEST_HZ = 60;
const HIGHEST_HZ = 420;
/** The aperiodicity up to which a frame is voiced. */
const THRESHOLD = 0.15;
const QUIET_DB = -38;
/** Octave errors lie further from the speaker's median than any melody. */
const WIDEST = 2 ** (11.5 / 12);

export function trackPitch(samples: Float32Array, sampleRate: number): PitchFrame[] {
  const sound = resample(samples, sampleRate, RATE);
  const quiet = 10 ** (QUIET_DB / 20) * loudestWindow(sound);
  const frames: PitchFrame[] = [];
  const longest = Math.ceil(RATE / LOWEST_HZ);
  for (let start = 0; start + WINDOW + longest < sound.length; start += HOP) {
    const timeS = (start + (WINDOW + longest) / 2) / RATE;
    frames.push({ timeS, hz: rms(sound, start, WINDOW) < quiet ? 0 : periodicity(sound, start) });
  }
  return withoutOctaveErrors(frames);
}

const rms = (sound: Float32Array, start: number, length: number): number => {
  let sum = 0;
  for (let index = start; index < start + length; index++) sum += sound[index]! ** 2;
  return Math.sqrt(sum / length);
};

function loudestWindow(sound: Float32Array): number {
  let most = 0;
  for (let start = 0; start + WINDOW < sound.length; start += HOP) most = Math.max(most, rms(sound, start, WINDOW));
  return most;
}

/** The first dip of the cumulative mean normalized difference under the threshold, refined by a parabola. */
function periodicity(sound: Float32Array, start: number): number {
  const longest = Math.ceil(RATE / LOWEST_HZ);
  const shortest = Math.floor(RATE / HIGHEST_HZ);
  const normalized = new Float64Array(longest + 1).fill(1);
  let total = 0;
  for (let lag = 1; lag <= longest; lag++) {
    let difference = 0;
    for (let index = start; index < start + WINDOW; index++) difference += (sound[index]! - sound[index + lag]!) ** 2;
    total += difference;
    normalized[lag] = total === 0 ? 1 : (difference * lag) / total;
  }
  for (let lag = shortest; lag < longest; lag++) {
    if (normalized[lag]! >= THRESHOLD || normalized[lag + 1]! < normalized[lag]!) continue;
    const [left, middle, right] = [normalized[lag - 1]!, normalized[lag]!, normalized[lag + 1]!];
    const bend = left - 2 * middle + right;
    return RATE / (lag + (bend === 0 ? 0 : (left - right) / (2 * bend)));
  }
  return 0;
}

function withoutOctaveErrors(frames: PitchFrame[]): PitchFrame[] {
  const middle = median(frames.filter(({ hz }) => hz > 0).map(({ hz }) => hz));
  return frames.map((frame) =>
    frame.hz > middle * WIDEST || frame.hz < middle / WIDEST ? { ...frame, hz: 0 } : frame,
  );
}

/** A quantile, by the nearest rank; NaN of nothing. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const semitones = (hz: number, baseHz: number): number => 12 * Math.log2(hz / baseHz);
