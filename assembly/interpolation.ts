// Prediction from the past picture at quarter pixels, ITU-T H.264 section 8.4.2.2. Around one whole position the three
// kinds of half pixels are computed once; every quarter pixel is the mean of two of the four planes.

import { halves, pastU, pastV, pastY, strideC, strideY } from './layout';

const STRIDE: i32 = 32;
const PLANE_BYTES: usize = 640; // 18 rows and a little, starting one row and one column before the block.
const SUMS_STRIDE: i32 = 64;

/** How far from the edge of the picture a block must stay for its half pixels to exist. */
export const MARGIN: i32 = 4;

// For each quarter position the two planes (0 whole, 1 half across, 2 half down, 3 half both) with the step to the next
// column (4) or row (8) in them.
const FIRST: usize = memory.data<u8>([0, 0, 1, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 9]);
const SECOND: usize = memory.data<u8>([0, 1, 1, 4, 2, 2, 3, 6, 2, 3, 3, 6, 8, 9, 9, 6]);

// Half pixels around a whole macroblock, and behind them those around a quarter that lies elsewhere.
const WINDOW_BYTES: usize = 5120;
let wholeBase: usize = 0;
let quarterBase: usize = 0;
/** Those that were asked for last. */
let planes: usize = 0;

export function forgetHalves(): void {
  wholeBase = 0;
  quarterBase = 0;
}

// @ts-ignore: decorator
@inline
function sixTaps(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128): v128 {
  const middle = i16x8.mul(i16x8.add(c, d), i16x8.splat(20));
  const inner = i16x8.mul(i16x8.add(b, e), i16x8.splat(5));
  return i16x8.add(i16x8.sub(middle, inner), i16x8.add(a, f));
}

// @ts-ignore: decorator
@inline
function storeRounded(at: usize, sums: v128): void {
  const rounded = i16x8.shr_s(i16x8.add(sums, i16x8.splat(16)), 5);
  v128.store64_lane(at, i8x16.narrow_i16x8_u(rounded, rounded), 0);
}

// @ts-ignore: decorator
@inline
function across(at: usize): v128 {
  return sixTaps(
    v128.load_ext<u8>(at - 2),
    v128.load_ext<u8>(at - 1),
    v128.load_ext<u8>(at),
    v128.load_ext<u8>(at, 1),
    v128.load_ext<u8>(at, 2),
    v128.load_ext<u8>(at, 3),
  );
}

// @ts-ignore: decorator
@inline
function down(at: usize): v128 {
  return sixTaps(
    v128.load_ext<u8>(at - 2 * strideY),
    v128.load_ext<u8>(at - strideY),
    v128.load_ext<u8>(at),
    v128.load_ext<u8>(at + strideY),
    v128.load_ext<u8>(at + 2 * strideY),
    v128.load_ext<u8>(at + 3 * strideY),
  );
}

// @ts-ignore: decorator
@inline
function sumOfPairs(a: v128, b: v128, weights: v128, isHigh: bool): v128 {
  return isHigh
    ? i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15), weights)
    : i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11), weights);
}

/** Four pixels of the six taps down over sums that were not rounded; they need 32 bits. */
// @ts-ignore: decorator
@inline
function downFour(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, isHigh: bool): v128 {
  const outer = sumOfPairs(a, b, i16x8(1, -5, 1, -5, 1, -5, 1, -5), isHigh);
  const middle = sumOfPairs(c, d, i16x8.splat(20), isHigh);
  const other = sumOfPairs(e, f, i16x8(-5, 1, -5, 1, -5, 1, -5, 1), isHigh);
  const sum = i32x4.add(i32x4.add(outer, middle), i32x4.add(other, i32x4.splat(512)));
  return i32x4.shr_s(sum, 10);
}

function downOverSums(sums: usize, at: usize): void {
  const a = v128.load(sums);
  const b = v128.load(sums + SUMS_STRIDE);
  const c = v128.load(sums + 2 * SUMS_STRIDE);
  const d = v128.load(sums + 3 * SUMS_STRIDE);
  const e = v128.load(sums + 4 * SUMS_STRIDE);
  const f = v128.load(sums + 5 * SUMS_STRIDE);
  const words = i16x8.narrow_i32x4_s(downFour(a, b, c, d, e, f, false), downFour(a, b, c, d, e, f, true));
  v128.store64_lane(at, i8x16.narrow_i16x8_u(words, words), 0);
}

/** Computes the half pixels around a block of 8 or 16 columns and as many rows, unless they are there. */
export function prepareHalves(base: usize, columns: i32): void {
  if (columns == 16) {
    planes = halves;
    if (wholeBase == base) return;
    wholeBase = base;
  } else {
    if (wholeBase != 0 && isInWhole(<i32>(base - wholeBase))) return;
    planes = halves + WINDOW_BYTES;
    if (quarterBase == base) return;
    quarterBase = base;
  }
  computeHalves(base, columns);
}

/** Whether a quarter that begins so many bytes behind the macroblock lies in it; takes its half pixels if so. */
function isInWhole(away: i32): bool {
  const row = away / strideY;
  const column = away - row * strideY;
  if (away < 0 || row > 8 || column > 8) return false;
  planes = halves + <usize>(row * STRIDE + column);
  return true;
}

function computeHalves(base: usize, columns: i32): void {
  const sums = planes + 3 * PLANE_BYTES;
  for (let column = 0; column < columns + 8; column += 8) {
    const from = base + column - 1;
    for (let row = -3; row < columns + 4; row++) {
      const sum = across(from + row * strideY);
      v128.store(sums + (row + 3) * SUMS_STRIDE + column * 2, sum);
      if (row >= -1 && row <= columns) storeRounded(planes + (row + 1) * STRIDE + column, sum);
    }
    for (let row = -1; row < columns; row++) {
      const at = planes + PLANE_BYTES + (row + 1) * STRIDE + column;
      storeRounded(at, down(from + row * strideY));
      downOverSums(sums + (row + 1) * SUMS_STRIDE + column * 2, at + PLANE_BYTES);
    }
  }
}

// @ts-ignore: decorator
@inline
function planeAt(code: u32, base: usize, column: i32, row: i32): usize {
  const x = column + <i32>((code >> 2) & 1);
  const y = row + <i32>(code >> 3);
  const plane = code & 3;
  if (plane == 0) return base + y * strideY + x;
  return planes + <usize>(plane - 1) * PLANE_BYTES + (y + 1) * STRIDE + x + 1;
}

// @ts-ignore: decorator
@inline
function strideOf(code: u32): i32 {
  return (code & 3) == 0 ? strideY : STRIDE;
}

// @ts-ignore: decorator
@inline
function differences(one: v128, other: v128): v128 {
  return i16x8.extadd_pairwise_i8x16_u(v128.or(i8x16.sub_sat_u(one, other), i8x16.sub_sat_u(other, one)));
}

// @ts-ignore: decorator
@inline
function total(sums: v128): i32 {
  const four = i32x4.extadd_pairwise_i16x8_u(sums);
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
}

// @ts-ignore: decorator
@inline
function twoRows(at: usize, stride: i32): v128 {
  return v128.load64_lane(at + stride, v128.load64_zero(at), 1);
}

/** The distance of so many rows of 16 pixels from the mean of two blocks. */
function distanceOf16(source: usize, a: usize, aStride: i32, b: usize, bStride: i32, rows: i32): i32 {
  let sums = i16x8.splat(0);
  for (let row = 0; row < rows; row++) {
    sums = i16x8.add(sums, differences(v128.load(source), i8x16.avgr_u(v128.load(a), v128.load(b))));
    source += strideY;
    a += aStride;
    b += bStride;
  }
  return total(sums);
}

/** The same for a block of 8 × 8. */
function distanceOf8(source: usize, a: usize, aStride: i32, b: usize, bStride: i32): i32 {
  let sums = i16x8.splat(0);
  for (let row = 0; row < 8; row += 2) {
    sums = i16x8.add(sums, differences(twoRows(source, strideY), i8x16.avgr_u(twoRows(a, aStride), twoRows(b, bStride))));
    source += strideY << 1;
    a += aStride << 1;
    b += bStride << 1;
  }
  return total(sums);
}

/**
 * The distance of a block from the past picture `x`, `y` quarter pixels from the prepared base; where half of the block
 * reaches `enough`, it is that half's.
 */
export function distanceAt(source: usize, base: usize, x: i32, y: i32, columns: i32, enough: i32): i32 {
  const place = ((y & 3) << 2) | (x & 3);
  const first = load<u8>(FIRST + place);
  const second = load<u8>(SECOND + place);
  const a = planeAt(first, base, x >> 2, y >> 2);
  const b = planeAt(second, base, x >> 2, y >> 2);
  const aStride = strideOf(first);
  const bStride = strideOf(second);
  if (columns == 8) return distanceOf8(source, a, aStride, b, bStride);
  const half = distanceOf16(source, a, aStride, b, bStride, 8);
  if (half >= enough) return half;
  return half + distanceOf16(source + (strideY << 3), a + (aStride << 3), aStride, b + (bStride << 3), bStride, 8);
}

/** Writes the luma prediction of a block at `offset` in the picture to `out` (16 a row). */
export function sampleLuma(offset: usize, x: i32, y: i32, columns: i32, out: usize): void {
  const base = pastY + offset + (y >> 2) * strideY + (x >> 2);
  const place = ((y & 3) << 2) | (x & 3);
  if (place != 0) prepareHalves(base, columns);
  const first = load<u8>(FIRST + place);
  const second = load<u8>(SECOND + place);
  let a = planeAt(first, base, 0, 0);
  let b = planeAt(second, base, 0, 0);
  for (let row = 0; row < columns; row++) {
    if (columns == 16) v128.store(out, i8x16.avgr_u(v128.load(a), v128.load(b)));
    else v128.store64_lane(out, i8x16.avgr_u(v128.load64_zero(a), v128.load64_zero(b)), 0);
    out += 16;
    a += strideOf(first);
    b += strideOf(second);
  }
}

/** The same for both chroma planes, with eighths of their pixels; `columns` is 4 or 8, rows in `out` have 8. */
export function sampleChroma(offset: usize, x: i32, y: i32, columns: i32, outU: usize, outV: usize): void {
  const from = offset + (y >> 3) * strideC + (x >> 3);
  blend(pastU + from, x & 7, y & 7, columns, outU);
  blend(pastV + from, x & 7, y & 7, columns, outV);
}

function blend(from: usize, x: i32, y: i32, columns: i32, out: usize): void {
  const a = i16x8.splat(<i16>((8 - x) * (8 - y)));
  const b = i16x8.splat(<i16>(x * (8 - y)));
  const c = i16x8.splat(<i16>((8 - x) * y));
  const d = i16x8.splat(<i16>(x * y));
  for (let row = 0; row < columns; row++) {
    const upper = i16x8.add(i16x8.mul(v128.load_ext<u8>(from), a), i16x8.mul(v128.load_ext<u8>(from, 1), b));
    const below = from + strideC;
    const lower = i16x8.add(i16x8.mul(v128.load_ext<u8>(below), c), i16x8.mul(v128.load_ext<u8>(below, 1), d));
    const mixed = i16x8.shr_u(i16x8.add(i16x8.add(upper, lower), i16x8.splat(32)), 6);
    const bytes = i8x16.narrow_i16x8_u(mixed, mixed);
    if (columns == 8) v128.store64_lane(out, bytes, 0);
    else v128.store32_lane(out, bytes, 0);
    from = below;
    out += 8;
  }
}
