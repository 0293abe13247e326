// RGBA to I420: BT.709, limited range, chroma taken in the middle of four pixels. Notes which macroblocks changed.

import { live, mbWidth, sourceU, sourceV, sourceY, staging, strideC, strideY } from './layout';

// Weights of red, green and blue in units of 1/32768. Each chroma row sums to nothing, so that grey stays grey.
const Y_RED: i16 = 5983;
const Y_GREEN: i16 = 20127;
const Y_BLUE: i16 = 2032;
const U_RED: i16 = -3298;
const U_GREEN: i16 = -11094;
const U_BLUE: i16 = 14392;
const V_RED: i16 = 14392;
const V_GREEN: i16 = -13072;
const V_BLUE: i16 = -1320;

/** Converts a strip that lies in the staging area; x, y, width and height are even. */
export function convertStrip(x: i32, y: i32, width: i32, height: i32): void {
  for (let row = 0; row < height; row += 2) {
    const from = staging + row * width * 4;
    let column = 0;
    for (; column + 8 <= width; column += 8) convertEight(from + (column << 2), width << 2, x + column, y + row);
    for (; column < width; column += 2) convertTwo(from + (column << 2), width << 2, x + column, y + row);
  }
}

// @ts-ignore: decorator
@inline
function mark(x: i32, y: i32): void {
  store<u8>(live + (y >> 4) * mbWidth + (x >> 4), 1);
}

/** Stores eight luma pixels and marks the macroblocks of those that differ. */
// @ts-ignore: decorator
@inline
function keepEight(at: usize, pixels: u64, x: i32, y: i32): void {
  const changes = load<u64>(at) ^ pixels;
  if (changes == 0) return;
  store<u64>(at, pixels);
  mark(x + (<i32>ctz(changes) >> 3), y);
  mark(x + 7 - (<i32>clz(changes) >> 3), y);
}

/** The same for four chroma pixels, which cover eight columns. */
// @ts-ignore: decorator
@inline
function keepFour(at: usize, pixels: u32, x: i32, y: i32): void {
  const changes = load<u32>(at) ^ pixels;
  if (changes == 0) return;
  store<u32>(at, pixels);
  mark(x + ((<i32>(ctz(changes) >> 3)) << 1), y);
  mark(x + 6 - ((<i32>(clz(changes) >> 3)) << 1), y);
}

// @ts-ignore: decorator
@inline
function evens(a: v128, b: v128): v128 {
  return i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7));
}

// @ts-ignore: decorator
@inline
function lumaOfFour(low: v128, high: v128): v128 {
  const weights = i16x8(Y_RED, Y_GREEN, Y_BLUE, 0, Y_RED, Y_GREEN, Y_BLUE, 0);
  const sums = evens(i32x4.dot_i16x8_s(low, weights), i32x4.dot_i16x8_s(high, weights));
  return i32x4.shr_s(i32x4.add(sums, i32x4.splat((16 << 15) + 16384)), 15);
}

// @ts-ignore: decorator
@inline
function sumOfColumns(a: v128, b: v128): v128 {
  return i16x8.add(v128.shuffle<i64>(a, b, 0, 2), v128.shuffle<i64>(a, b, 1, 3));
}

// @ts-ignore: decorator
@inline
function chromaOfFour(low: v128, high: v128, weights: v128): u32 {
  const sums = evens(i32x4.dot_i16x8_s(low, weights), i32x4.dot_i16x8_s(high, weights));
  const four = i32x4.shr_s(i32x4.add(sums, i32x4.splat((128 << 17) + 65536)), 17);
  const words = i16x8.narrow_i32x4_s(four, four);
  return i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0);
}

/** Converts 8x2 pixels. */
function convertEight(from: usize, step: i32, x: i32, y: i32): void {
  const below = from + step;
  const a = v128.load_ext<u8>(from);
  const b = v128.load_ext<u8>(from, 8);
  const c = v128.load_ext<u8>(from, 16);
  const d = v128.load_ext<u8>(from, 24);
  const e = v128.load_ext<u8>(below);
  const f = v128.load_ext<u8>(below, 8);
  const g = v128.load_ext<u8>(below, 16);
  const h = v128.load_ext<u8>(below, 24);
  const upper = i16x8.narrow_i32x4_s(lumaOfFour(a, b), lumaOfFour(c, d));
  const lower = i16x8.narrow_i32x4_s(lumaOfFour(e, f), lumaOfFour(g, h));
  const both = i8x16.narrow_i16x8_u(upper, lower);
  const at = sourceY + y * strideY + x;
  keepEight(at, i64x2.extract_lane(both, 0), x, y);
  keepEight(at + strideY, i64x2.extract_lane(both, 1), x, y);
  const left = sumOfColumns(i16x8.add(a, e), i16x8.add(b, f));
  const right = sumOfColumns(i16x8.add(c, g), i16x8.add(d, h));
  const atC = (y >> 1) * strideC + (x >> 1);
  const weightsU = i16x8(U_RED, U_GREEN, U_BLUE, 0, U_RED, U_GREEN, U_BLUE, 0);
  const weightsV = i16x8(V_RED, V_GREEN, V_BLUE, 0, V_RED, V_GREEN, V_BLUE, 0);
  keepFour(sourceU + atC, chromaOfFour(left, right, weightsU), x, y);
  keepFour(sourceV + atC, chromaOfFour(left, right, weightsV), x, y);
}

// @ts-ignore: decorator
@inline
function keepOne(at: usize, pixel: i32, x: i32, y: i32): void {
  if (load<u8>(at) == <u8>pixel) return;
  store<u8>(at, <u8>pixel);
  mark(x, y);
}

function convertTwo(from: usize, step: i32, x: i32, y: i32): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let i = 0; i < 4; i++) {
    const pixel = from + (i & 1) * 4 + (i >> 1) * step;
    const r = <i32>load<u8>(pixel);
    const g = <i32>load<u8>(pixel, 1);
    const b = <i32>load<u8>(pixel, 2);
    const luma = (r * Y_RED + g * Y_GREEN + b * Y_BLUE + (16 << 15) + 16384) >> 15;
    keepOne(sourceY + (y + (i >> 1)) * strideY + x + (i & 1), luma, x, y);
    red += r;
    green += g;
    blue += b;
  }
  const atC = (y >> 1) * strideC + (x >> 1);
  const u = (red * U_RED + green * U_GREEN + blue * U_BLUE + (128 << 17) + 65536) >> 17;
  const v = (red * V_RED + green * V_GREEN + blue * V_BLUE + (128 << 17) + 65536) >> 17;
  keepOne(sourceU + atC, u, x, y);
  keepOne(sourceV + atC, v, x, y);
}
