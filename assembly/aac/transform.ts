// From samples to the spectrum: windows and the modified discrete cosine transform (MDCT), by way of a complex fast Fourier
// transform (FFT) of a quarter of the window's length.

import { EIGHT_SHORT, FRAME, LONG_START, LONG_STOP, SHORT } from './frame';

// Coefficients as a decoder expects them of samples of 16 bits.
const SCALE: f64 = 2 * 32768;
const LARGEST_FFT: i32 = 512;
const HALF_PI: f64 = 1.5707963267948966;
// Complex numbers lie in two planes, each so far away from the other.
const PLANE: usize = 2048;

// Rising halves of windows, long and short; the short one stands in the middle of a frame's half.
const longRise: usize = memory.data(4096, 16);
const shortRise: usize = memory.data(4096, 16);
const turns: usize = memory.data(4096, 16);
const longTwist: usize = memory.data(4096, 16);
const shortTwist: usize = memory.data(4096, 16);
const first: usize = memory.data(4096, 16);
const second: usize = memory.data(4096, 16);

/** From 0 to a quarter turn by its series: the same digits everywhere, and no library. */
function sine(angle: f64): f64 {
  let term = angle;
  let sum = angle;
  for (let n = 2; n < 24; n += 2) {
    term *= -(angle * angle) / (n * (n + 1));
    sum += term;
  }
  return sum;
}

/** exp(-i angle), for angles up to half a turn. */
function storeTurn(at: usize, angle: f64): void {
  const isFar = angle > HALF_PI;
  const near = isFar ? angle - HALF_PI : angle;
  const cosine = sine(HALF_PI - near);
  store<f32>(at, <f32>(isFar ? -sine(near) : cosine));
  store<f32>(at + PLANE, <f32>-(isFar ? cosine : sine(near)));
}

function fillRise(rise: usize, length: i32): void {
  const flat = (FRAME - length) >> 1;
  for (let n = 0; n < FRAME - flat; n++) {
    const share = n < length ? sine((HALF_PI * (n + 0.5)) / length) : 1;
    store<f32>(rise + ((flat + n) << 2), <f32>(SCALE * share));
  }
}

function fillTwist(twist: usize, size: i32): void {
  for (let n = 0; n < size >> 1; n++) storeTurn(twist + (n << 2), (HALF_PI * (8 * n + 1)) / (4 * size));
}

export function fillTransform(): void {
  fillRise(longRise, FRAME);
  fillRise(shortRise, SHORT);
  fillTwist(longTwist, FRAME);
  fillTwist(shortTwist, SHORT);
  for (let n = 0; n < LARGEST_FFT >> 1; n++) storeTurn(turns + (n << 2), (HALF_PI * 4 * n) / LARGEST_FFT);
}

/** The coefficients of a frame: 1,024 of one transform, or eight times 128 of transforms behind each other. */
export function transform(samples: usize, shape: i32, spectrum: usize): void {
  const rise = shape == LONG_STOP ? shortRise : longRise;
  const fall = shape == LONG_START ? shortRise : longRise;
  if (shape != EIGHT_SHORT) return transformBlock(samples, rise, fall, FRAME, longTwist, spectrum);
  const flat: usize = (FRAME - SHORT) << 1;
  for (let at = 0; at < FRAME << 2; at += SHORT << 2) {
    transformBlock(samples + flat + at, shortRise + flat, shortRise + flat, SHORT, shortTwist, spectrum + at);
  }
}

function valueAt(base: usize, index: i32): f32 {
  return load<f32>(base + (<usize>index << 2));
}

/** The window folded to its half, where neighbours cancel each other's aliases. */
function folded(samples: usize, rise: usize, fall: usize, index: i32, size: i32): f32 {
  const left = index - (size >> 1);
  const right = size - 1 - left;
  if (left >= 0) return valueAt(samples, left) * valueAt(rise, left) - valueAt(samples, right) * valueAt(rise, right);
  const far = samples + (<usize>size << 2);
  const below = right - size;
  const above = size + left;
  return -valueAt(far, below) * valueAt(fall, size - 1 - below) - valueAt(far, above) * valueAt(fall, size - 1 - above);
}

/** Twice `size` samples to `size` coefficients; a coefficient of each end is one complex number. */
function transformBlock(samples: usize, rise: usize, fall: usize, size: i32, twist: usize, spectrum: usize): void {
  for (let n = 0; n < size >> 1; n++) {
    const re = folded(samples, rise, fall, 2 * n, size);
    const im = folded(samples, rise, fall, size - 1 - 2 * n, size);
    storeProduct(first + (n << 2), re, im, twist + (n << 2));
  }
  const made = runFft(size >> 1);
  for (let n = 0; n < size >> 1; n++) {
    const at = made + (n << 2);
    storeProduct(at, load<f32>(at), load<f32>(at + PLANE), twist + (n << 2));
    store<f32>(spectrum + (n << 3), load<f32>(at));
    store<f32>(spectrum + ((size - 1 - 2 * n) << 2), -load<f32>(at + PLANE));
  }
}

function storeProduct(at: usize, re: f32, im: f32, factor: usize): void {
  const c = load<f32>(factor);
  const s = load<f32>(factor + PLANE);
  store<f32>(at, re * c - im * s);
  store<f32>(at + PLANE, re * s + im * c);
}

/** Stockham's order: each pass sorts as it goes. Returns where the result lies. */
function runFft(count: i32): usize {
  let from = first;
  let to = second;
  for (let stride = 1; stride < count; stride <<= 1) {
    pass(from, to, count >> 1, stride, LARGEST_FFT / count);
    const next = from;
    from = to;
    to = next;
  }
  return from;
}

function pass(from: usize, to: usize, half: i32, stride: i32, scale: i32): void {
  for (let n = 0; n < half; n++) {
    const phase = n & -stride;
    const at = from + (n << 2);
    const far = at + (half << 2);
    const out = to + ((n + phase) << 2);
    const re = load<f32>(at) - load<f32>(far);
    const im = load<f32>(at + PLANE) - load<f32>(far + PLANE);
    store<f32>(out, load<f32>(at) + load<f32>(far));
    store<f32>(out + PLANE, load<f32>(at + PLANE) + load<f32>(far + PLANE));
    storeProduct(out + (stride << 2), re, im, turns + ((phase * scale) << 2));
  }
}
