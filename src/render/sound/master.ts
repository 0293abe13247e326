// Mastering: loudness normalization and a look-ahead true-peak limiter.
import { type Biquad, filtered, highPass } from '../../lib/biquad.js';

// Loudness measurement by ITU-R BS.1770-4 (EBU R128) for mono at 48 kHz: integrated loudness, and true peak by fourfold
// oversampling.

export const SAMPLE_RATE = 48_000;

// The K-weighting biquads at 48 kHz: high shelf, then high-pass.
const HEAD: Biquad = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};
const LOW_CUT: Biquad = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 };

const BLOCK_S = 0.4;
const STEP_S = 0.1;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);

/** Integrated loudness in LUFS; −Infinity where nothing passes the gate. */
export function integratedLufs(samples: Float32Array): number {
  const powers = blockPowers(filtered(filtered(samples, HEAD), LOW_CUT));
  const audible = powers.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS);
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
}

/** Mean square of each 400 ms block, with a hop of 100 ms. */
function blockPowers(weighted: Float32Array): number[] {
  const step = Math.round(STEP_S * SAMPLE_RATE);
  const stepsPerBlock = Math.round(BLOCK_S / STEP_S);
  const sums: number[] = [];
  for (let start = 0; start + step <= weighted.length; start += step) {
    let sum = 0;
    for (let index = start; index < start + step; index++) sum += weighted[index]! ** 2;
    sums.push(sum);
  }
  const powers: number[] = [];
  for (let first = 0; first + stepsPerBlock <= sums.length; first++) {
    const total = sums.slice(first, first + stepsPerBlock).reduce((sum, value) => sum + value, 0);
    powers.push(total / (step * stepsPerBlock));
  }
  return powers;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

// The oversampling FIR filter of the standard: four phases of twelve taps, the last two phases mirroring the first two.
type Taps = [number, number, number, number, number, number, number, number, number, number, number, number];
const OUTER: Taps = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875,
  -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const INNER: Taps = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const TAPS = [OUTER, INNER, INNER.toReversed() as Taps, OUTER.toReversed() as Taps];
const TAP_COUNT = 12;
/** Group delay of the filter in samples. */
const DELAY = TAP_COUNT / 2;

/** Upper bound of the filter's gain: the sum of its taps' magnitudes, rounded up. */
const MOST_GAIN = 2.1;
const BLOCK = 64;

/**
 * The true peak around each sample, by fourfold oversampling. Where it cannot reach `floor` the sample's own magnitude
 * stands, which saves most of the work.
 */
function truePeaks(samples: Float32Array, floor: number): Float32Array {
  const padded = new Float32Array(samples.length + TAP_COUNT * 2);
  padded.set(samples, TAP_COUNT);
  const peaks = samples.map(Math.abs);
  for (let start = 0; start < samples.length; start += BLOCK) {
    const end = Math.min(samples.length, start + BLOCK);
    if (loudest(padded, start, end + TAP_COUNT * 2) * MOST_GAIN < floor) continue;
    for (const taps of TAPS) raisePeaks(peaks, padded, taps, start, end);
  }
  return peaks;
}

function loudest(samples: Float32Array, start: number, end: number): number {
  let most = 0;
  for (let index = start; index < end; index++) most = Math.max(most, Math.abs(samples[index]!));
  return most;
}

function raisePeaks(peaks: Float32Array, padded: Float32Array, taps: Taps, start: number, end: number): void {
  const [t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11] = taps;
  for (let index = start; index < end; index++) {
    const newest = index + DELAY + TAP_COUNT;
    // Unrolled: this line is the hot loop of mastering.
    const magnitude = Math.abs(
      padded[newest]! * t0 +
        padded[newest - 1]! * t1 +
        padded[newest - 2]! * t2 +
        padded[newest - 3]! * t3 +
        padded[newest - 4]! * t4 +
        padded[newest - 5]! * t5 +
        padded[newest - 6]! * t6 +
        padded[newest - 7]! * t7 +
        padded[newest - 8]! * t8 +
        padded[newest - 9]! * t9 +
        padded[newest - 10]! * t10 +
        padded[newest - 11]! * t11,
    );
    if (magnitude > peaks[index]!) peaks[index] = magnitude;
  }
}

/** True peak in dBTP; −Infinity for silence. */
export function truePeakDb(samples: Float32Array): number {
  const samplePeak = loudest(samples, 0, samples.length);
  const peaks = truePeaks(samples, samplePeak);
  return 20 * Math.log10(loudest(peaks, 0, peaks.length));
}

const TARGET_LUFS = -16;
/** The loudness and true peak of a finished film. */
const CEILING_DBTP = -1.5;
/** Coding raises the true peak: by up to 0.2 dB with the embedded voices; other material may rise more. */
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
