// The last step of the sound: brought to the loudness that players expect, with peaks held back before they happen.
import { filtered, highPass } from '../../lib/biquad.js';
import { integratedLufs, SAMPLE_RATE, truePeakDb, truePeaks } from './loudness.js';

const TARGET_LUFS = -16;
/** What is promised of a film. */
const CEILING_DBTP = -1.5;
/** Coded as AAC the wave goes up to 0.9 dB higher here and there, as measured with all our voices. */
const MASTER_DBTP = CEILING_DBTP - 0.8;

/** Rumble and breath thumps lie below every voice. */
const LOW_CUT_HZ = 60;
/** The limiter aims a little lower, since its gain moves between the samples, too. */
const LIMIT_DBTP = MASTER_DBTP - 0.3;
const LOOK_AHEAD_S = 0.004;
const RELEASE_S = 0.08;
const ROUNDS = 4;
const CLOSE_ENOUGH_LU = 0.05;

/** Speech at −16 LUFS with a true peak that is at most −1.5 dBTP once it is coded. Silence stays silent. */
export function master(samples: Float32Array): Float32Array {
  const clean = filtered(samples, highPass(SAMPLE_RATE, LOW_CUT_HZ));
  let gainDb = TARGET_LUFS - integratedLufs(clean);
  if (!Number.isFinite(gainDb)) return clean;
  // The gain grows by what the limiter takes: a few dB at most, which the halved floor allows for.
  const peaks = truePeaks(clean, limitFor(gainDb) / 2);
  let output = limited(clean, peaks, gainDb);
  // The limiter takes a little loudness away; give it back until it is right.
  for (let round = 0; round < ROUNDS; round++) {
    const missing = TARGET_LUFS - integratedLufs(output);
    if (Math.abs(missing) < CLOSE_ENOUGH_LU) break;
    gainDb += missing;
    output = limited(clean, peaks, gainDb);
  }
  return heldBelow(output, MASTER_DBTP);
}

/** The magnitude that a gain would bring to the limit. */
const limitFor = (gainDb: number): number => 10 ** ((LIMIT_DBTP - gainDb) / 20);

/** Applies a gain, and less of it around each peak that would go over the limit. */
function limited(samples: Float32Array, peaks: Float32Array, gainDb: number): Float32Array {
  const gain = 10 ** (gainDb / 20);
  const highest = limitFor(gainDb);
  const wanted = peaks.map((peak) => (peak > highest ? highest / peak : 1));
  const factors = smoothed(wanted);
  const output = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index++) output[index] = samples[index]! * gain * factors[index]!;
  return output;
}

/** Lets the gain sink before a peak and rise slowly after it, never above what was wanted. */
function smoothed(wanted: Float32Array): Float32Array {
  const ahead = Math.round(LOOK_AHEAD_S * SAMPLE_RATE);
  const lowest = slidingMinimum(wanted, ahead);
  const release = Math.exp(-1 / (RELEASE_S * SAMPLE_RATE));
  let level = 1;
  for (let index = 0; index < lowest.length; index++) {
    level = Math.min(lowest[index]!, 1 - (1 - level) * release);
    lowest[index] = level;
  }
  // A mean over the look-ahead turns each step into a ramp that is down when the peak comes.
  return movingMean(lowest, ahead);
}

/** The minimum of the next `width` values at each place, in one pass. */
function slidingMinimum(values: Float32Array, width: number): Float32Array {
  const output = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let [head, tail, next] = [0, 0, 0];
  for (let index = 0; index < values.length; index++) {
    for (; next <= index + width && next < values.length; next++) {
      while (tail > head && values[queue[tail - 1]!]! >= values[next]!) tail--;
      queue[tail++] = next;
    }
    while (queue[head]! < index) head++;
    output[index] = values[queue[head]!]!;
  }
  return output;
}

/** The mean of the last `width` values at each place. */
function movingMean(values: Float32Array, width: number): Float32Array {
  const output = new Float32Array(values.length);
  let sum = values.length > 0 ? values[0]! * width : 0;
  for (let index = 0; index < values.length; index++) {
    sum += values[index]! - values[Math.max(0, index - width)]!;
    output[index] = Math.min(1, sum / width);
  }
  return output;
}

/** The guarantee: should a peak still be over the ceiling, all of it becomes a trifle softer. */
function heldBelow(samples: Float32Array, ceilingDb: number): Float32Array {
  const excessDb = truePeakDb(samples) - ceilingDb;
  if (excessDb <= 0) return samples;
  const factor = 10 ** (-excessDb / 20);
  return samples.map((sample) => sample * factor);
}
