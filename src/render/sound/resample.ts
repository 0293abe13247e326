// Sample rate conversion without aliasing: a polyphase windowed-sinc filter.

/** Zero crossings of the sinc on each side. */
const CROSSINGS = 24;
/** The cutoff as a share of the lower Nyquist frequency. */
const PASS = 0.94;
/** The Kaiser window's beta: 80 dB stop-band attenuation. */
const KAISER_BETA = 8;
/** The limit of phases; ratios that need more are rounded. */
const MAX_PHASES = 1024;

/** Converts samples to another rate; the duration stays, rounded to a sample. */
export function resample(samples: Float32Array, fromHz: number, toHz: number): Float32Array {
  if (fromHz === toHz) return samples.slice();
  const divisor = greatestDivisor(fromHz, toHz);
  const phases = Math.min(MAX_PHASES, toHz / divisor);
  const step = fromHz / toHz;
  const reach = Math.ceil(CROSSINGS * Math.max(1, step));
  const taps = makeTaps(phases, reach, PASS * Math.min(1, toHz / fromHz));
  const output = new Float32Array(Math.round((samples.length * toHz) / fromHz));
  const width = reach * 2;
  for (let index = 0; index < output.length; index++) {
    const position = index * step;
    let whole = Math.floor(position);
    let phase = Math.round((position - whole) * phases);
    if (phase === phases) {
      phase = 0;
      whole++;
    }
    output[index] = weigh(samples, whole - reach + 1, taps, phase * width, width);
  }
  return output;
}

function weigh(samples: Float32Array, first: number, taps: Float32Array, offset: number, width: number): number {
  const from = Math.max(0, -first);
  const to = Math.min(width, samples.length - first);
  let [even, odd] = [0, 0];
  let tap = from;
  for (; tap + 1 < to; tap += 2) {
    even += samples[first + tap]! * taps[offset + tap]!;
    odd += samples[first + tap + 1]! * taps[offset + tap + 1]!;
  }
  return tap < to ? even + odd + samples[first + tap]! * taps[offset + tap]! : even + odd;
}

/** The filter coefficients of each phase; they add up to one. */
function makeTaps(phases: number, reach: number, cutoff: number): Float32Array {
  const width = reach * 2;
  const taps = new Float32Array(phases * width);
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0;
    for (let tap = 0; tap < width; tap++) {
      const distance = tap - reach + 1 - phase / phases;
      const value = sinc(distance * cutoff) * kaiser(distance / reach);
      taps[phase * width + tap] = value;
      sum += value;
    }
    for (let tap = 0; tap < width; tap++) taps[phase * width + tap]! /= sum;
  }
  return taps;
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const kaiser = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA);

/** The modified Bessel function of order zero, by its power series. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let index = 1; index < 40; index++) {
    term *= (x / (2 * index)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestDivisor(right, left % right);
}
