// One pixel of the photograph between its pixels, from the sixteen around it.

import { height, MARGIN, source, stride, weights, weightsOfRows, width } from './memory';

/** `x` and `y` in 64ths of a pixel; returns RGBA. */
// @ts-ignore: decorator
@inline
export function sampleAt(x: i32, y: i32): u32 {
  const fitX = min(max(x, -64), width << 6);
  const fitY = min(max(y, -64), height << 6);
  const from = source + <usize>(((fitY >> 6) + MARGIN - 1) * stride + (((fitX >> 6) + MARGIN - 1) << 2));
  const down = fitY & 63;
  if (((fitX & 63) | down) == 0) return load<u32>(from + <usize>stride + 4);
  const low = downwards(from, down);
  const high = downwards(from + 8, down);
  const rounded = across(low, high, fitX & 63);
  const words = i16x8.narrow_i32x4_s(rounded, rounded);
  return <u32>i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0);
}

/** Blends two columns of four rows downwards, at a 64th of a pixel behind the second. */
// @ts-ignore: decorator
@inline
export function downwards(from: usize, phase: i32): v128 {
  const at = weightsOfRows + <usize>(phase << 6);
  const first = i16x8.add(
    i16x8.mul(v128.load8x8_u(from), v128.load(at)),
    i16x8.mul(v128.load8x8_u(from + <usize>stride), v128.load(at, 16)),
  );
  const second = i16x8.add(
    i16x8.mul(v128.load8x8_u(from + <usize>(stride << 1)), v128.load(at, 32)),
    i16x8.mul(v128.load8x8_u(from + <usize>(stride * 3)), v128.load(at, 48)),
  );
  return i16x8.add(first, second);
}

/** Blends four columns across that are blended downwards, two in each half, at a 64th of a pixel behind the second. */
// @ts-ignore: decorator
@inline
export function across(low: v128, high: v128, phase: i32): v128 {
  const at = weights + <usize>(phase << 3);
  const sum = i32x4.add(
    i32x4.dot_i16x8_s(inPairs(low), v128.load32_splat(at)),
    i32x4.dot_i16x8_s(inPairs(high), v128.load32_splat(at, 4)),
  );
  return i32x4.shr_s(i32x4.add(sum, i32x4.splat(2048)), 12);
}

/** The channels of two neighbours side by side, so that one instruction weighs and adds both. */
// @ts-ignore: decorator
@inline
function inPairs(columns: v128): v128 {
  return v128.shuffle<i16>(columns, v128.shuffle<i64>(columns, columns, 1, 1), 0, 8, 1, 9, 2, 10, 3, 11);
}
