// Mastering: loudness normalization and a look-ahead true-peak limiter.
import { filtered, highPass } from '../../lib/biquad.js';
import { integratedLufs, SAMPLE_RATE, truePeakDb, truePeaks } from './loudness.js';

const TARGET_LUFS = -16;
/** The loudness and true peak of a finished film. */
const CEILING_DBTP = -1.5;
/** AAC encoding raises the true peak by up to 0.9 dB, measured with all embedded voices. */
const MASTER_DBTP = CEILING_DBTP - 0.8;

/** The cutoff of the high-pass filter: rumble and breath thumps lie below every voice. */
const LOW_CUT_HZ = 60;
/** The limiter's headroom, since its gain also changes between samples. */
const LIMIT_DBTP = MASTER_DBTP - 0.3;
const LOOK_AHEAD_S = 0.004;
const RELEASE_S = 0.08;
const ROUNDS = 4;
const CLOSE_ENOUGH_LU = 0.05;

/** Speech at −16 LUFS with a true peak of at most −1.5 dBTP after encoding. Silence stays silent. */
export function master(samples: Float32Array): Float32Array {
  const clean = filtered(samples, highPass(SAMPLE_RATE, LOW_CUT_HZ));
  let gainDb = TARGET_LUFS - integratedLufs(clean);
  if (!Number.isFinite(gainDb)) return clean;
  // Make-up gain grows by what the limiter takes: a few dB at most, which the halved floor covers.
  const peaks = truePeaks(clean, limitFor(gainDb) / 2);
  let output = limited(clean, peaks, gainDb);
  // The limiter costs some loudness; the gain is corrected until the target is met.
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

/** Applies the gain, reduced around each peak that would exceed the limit. */
function limited(samples: Float32Array, peaks: Float32Array, gainDb: number): Float32Array {
  const gain = 10 ** (gainDb / 20);
  const highest = limitFor(gainDb);
  const wanted = peaks.map((peak) => (peak > highest ? highest / peak : 1));
  const factors = smoothed(wanted);
  const output = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index++) output[index] = samples[index]! * gain * factors[index]!;
  return output;
}

/** The gain curve: it falls before a peak (look-ahead) and recovers slowly after it, never above the target gain. */
function smoothed(wanted: Float32Array): Float32Array {
  const ahead = Math.round(LOOK_AHEAD_S * SAMPLE_RATE);
  const lowest = slidingMinimum(wanted, ahead);
  const release = Math.exp(-1 / (RELEASE_S * SAMPLE_RATE));
  let level = 1;
  for (let index = 0; index < lowest.length; index++) {
    level = Math.min(lowest[index]!, 1 - (1 - level) * release);
    lowest[index] = level;
  }
  // A moving average over the look-ahead turns each step into a ramp that ends at the peak.
  return movingMean(lowest, ahead);
}

/** Sliding minimum over the next `width` values, in one pass. */
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

/** Moving average over the last `width` values. */
function movingMean(values: Float32Array, width: number): Float32Array {
  const output = new Float32Array(values.length);
  let sum = values.length > 0 ? values[0]! * width : 0;
  for (let index = 0; index < values.length; index++) {
    sum += values[index]! - values[Math.max(0, index - width)]!;
    output[index] = Math.min(1, sum / width);
  }
  return output;
}

/** Guarantees the ceiling: should a peak still exceed it, the whole signal is attenuated slightly. */
function heldBelow(samples: Float32Array, ceilingDb: number): Float32Array {
  const excessDb = truePeakDb(samples) - ceilingDb;
  if (excessDb <= 0) return samples;
  const factor = 10 ** (-excessDb / 20);
  return samples.map((sample) => sample * factor);
}
