// Intra_16x16 and chroma intra prediction, ITU-T H.264 sections 8.3.3 and 8.3.4: the candidates and their distances.

export const VERTICAL: i32 = 0;
export const HORIZONTAL: i32 = 1;
export const DC: i32 = 2;
export const PLANE: i32 = 3;

/** Which neighbours exist. */
export function isPossible(mode: i32, hasLeft: bool, hasTop: bool): bool {
  if (mode == VERTICAL) return hasTop;
  if (mode == HORIZONTAL) return hasLeft;
  return mode == DC || (hasLeft && hasTop);
}

/** The sum of absolute differences of `rows` rows of 16 pixels. */
export function distance16(a: usize, aStride: i32, b: usize, bStride: i32, rows: i32): i32 {
  let sums = i16x8.splat(0);
  for (let row = 0; row < rows; row++) {
    const one = v128.load(a);
    const other = v128.load(b);
    const size = v128.or(i8x16.sub_sat_u(one, other), i8x16.sub_sat_u(other, one));
    sums = i16x8.add(sums, i16x8.extadd_pairwise_i8x16_u(size));
    a += aStride;
    b += bStride;
  }
  return total(sums);
}

/** The sum of 16x16 pixels. */
export function sum16(at: usize, stride: i32): i32 {
  let sums = i16x8.splat(0);
  for (let row = 0; row < 16; row++) {
    sums = i16x8.add(sums, i16x8.extadd_pairwise_i8x16_u(v128.load(at)));
    at += stride;
  }
  return total(sums);
}

/** The same for rows of 8 pixels. */
export function distance8(a: usize, aStride: i32, b: usize, bStride: i32, rows: i32): i32 {
  let sums = i16x8.splat(0);
  for (let row = 0; row < rows; row++) {
    sums = i16x8.add(sums, i16x8.abs(i16x8.sub(v128.load_ext<u8>(a), v128.load_ext<u8>(b))));
    a += aStride;
    b += bStride;
  }
  return total(sums);
}

// @ts-ignore: decorator
@inline
function total(sums: v128): i32 {
  const four = i32x4.extadd_pairwise_i16x8_u(sums);
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
}

/** Predicts 16x16 pixels at `out` (16 a row) from those around `shown`. */
export function predictLuma(mode: i32, shown: usize, stride: i32, hasLeft: bool, hasTop: bool, out: usize): void {
  if (mode == VERTICAL) {
    const above = v128.load(shown - stride);
    for (let row = 0; row < 16; row++) v128.store(out + (row << 4), above);
  } else if (mode == HORIZONTAL) {
    for (let row = 0; row < 16; row++) v128.store(out + (row << 4), v128.splat<u8>(load<u8>(shown + row * stride - 1)));
  } else if (mode == DC) {
    const flat = v128.splat<u8>(<u8>lumaMean(shown, stride, hasLeft, hasTop));
    for (let row = 0; row < 16; row++) v128.store(out + (row << 4), flat);
  } else {
    predictLumaPlane(shown, stride, out);
  }
}

function sumAbove(shown: usize, stride: i32, count: i32): i32 {
  let sum = 0;
  for (let column = 0; column < count; column++) sum += load<u8>(shown - stride + column);
  return sum;
}

function sumLeft(shown: usize, stride: i32, count: i32): i32 {
  let sum = 0;
  for (let row = 0; row < count; row++) sum += load<u8>(shown + row * stride - 1);
  return sum;
}

function lumaMean(shown: usize, stride: i32, hasLeft: bool, hasTop: bool): i32 {
  if (hasLeft && hasTop) return (sumAbove(shown, stride, 16) + sumLeft(shown, stride, 16) + 16) >> 5;
  if (hasLeft) return (sumLeft(shown, stride, 16) + 8) >> 4;
  return hasTop ? (sumAbove(shown, stride, 16) + 8) >> 4 : 128;
}

/** The weighted difference of the pixels right and left of the middle of a border of `2 * half` pixels. */
function slope(border: usize, step: i32, half: i32): i32 {
  let sum = 0;
  for (let i = 1; i <= half; i++) {
    const after = <i32>load<u8>(border + (half - 1 + i) * step);
    sum += i * (after - <i32>load<u8>(border + (half - 1 - i) * step));
  }
  return sum;
}

// @ts-ignore: decorator
@inline
function ramp(step: i32, first: i32): v128 {
  return i16x8.mul(i16x8.splat(<i16>step), i16x8.add(i16x8(0, 1, 2, 3, 4, 5, 6, 7), i16x8.splat(<i16>first)));
}

function predictLumaPlane(shown: usize, stride: i32, out: usize): void {
  const b = (5 * slope(shown - stride, 1, 8) + 32) >> 6;
  const c = (5 * slope(shown - 1, stride, 8) + 32) >> 6;
  const a = 16 * (<i32>load<u8>(shown + 15 * stride - 1) + <i32>load<u8>(shown - stride + 15));
  const left = ramp(b, -7);
  const right = ramp(b, 1);
  for (let row = 0; row < 16; row++) {
    const start = i16x8.splat(<i16>(a + c * (row - 7) + 16));
    const low = i16x8.shr_s(i16x8.add(left, start), 5);
    v128.store(out + (row << 4), i8x16.narrow_i16x8_u(low, i16x8.shr_s(i16x8.add(right, start), 5)));
  }
}

/** Predicts 8x8 chroma pixels at `out` (8 a row); the modes are numbered as for luma. */
export function predictChroma(mode: i32, shown: usize, stride: i32, hasLeft: bool, hasTop: bool, out: usize): void {
  if (mode == VERTICAL) {
    for (let row = 0; row < 8; row++) store<u64>(out + (row << 3), load<u64>(shown - stride));
  } else if (mode == HORIZONTAL) {
    for (let row = 0; row < 8; row++)
      store<u64>(out + (row << 3), <u64>load<u8>(shown + row * stride - 1) * 0x0101010101010101);
  } else if (mode == DC) {
    predictChromaDc(shown, stride, hasLeft, hasTop, out);
  } else {
    predictChromaPlane(shown, stride, out);
  }
}

function mean(first: i32, hasFirst: bool, second: i32, hasSecond: bool): u32 {
  if (hasFirst) return <u32>((first + 2) >> 2);
  return hasSecond ? <u32>((second + 2) >> 2) : 128;
}

function meanOfBoth(first: i32, hasFirst: bool, second: i32, hasSecond: bool): u32 {
  return hasFirst && hasSecond ? <u32>((first + second + 4) >> 3) : mean(first, hasFirst, second, hasSecond);
}

function predictChromaDc(shown: usize, stride: i32, hasLeft: bool, hasTop: bool, out: usize): void {
  const above = hasTop ? sumAbove(shown, stride, 4) : 0;
  const aboveRight = hasTop ? sumAbove(shown + 4, stride, 4) : 0;
  const left = hasLeft ? sumLeft(shown, stride, 4) : 0;
  const leftBelow = hasLeft ? sumLeft(shown + 4 * stride, stride, 4) : 0;
  const topLeft = meanOfBoth(above, hasTop, left, hasLeft);
  // The corner blocks off the diagonal look at the border they touch first.
  const topRight = mean(aboveRight, hasTop, left, hasLeft);
  const bottomLeft = mean(leftBelow, hasLeft, above, hasTop);
  const bottomRight = meanOfBoth(aboveRight, hasTop, leftBelow, hasLeft);
  const upper = <u64>(topLeft * 0x01010101) | ((<u64>(topRight * 0x01010101)) << 32);
  const lower = <u64>(bottomLeft * 0x01010101) | ((<u64>(bottomRight * 0x01010101)) << 32);
  for (let row = 0; row < 8; row++) store<u64>(out + (row << 3), row < 4 ? upper : lower);
}

function predictChromaPlane(shown: usize, stride: i32, out: usize): void {
  const b = (34 * slope(shown - stride, 1, 4) + 32) >> 6;
  const c = (34 * slope(shown - 1, stride, 4) + 32) >> 6;
  const a = 16 * (<i32>load<u8>(shown + 7 * stride - 1) + <i32>load<u8>(shown - stride + 7));
  const across = ramp(b, -3);
  for (let row = 0; row < 8; row++) {
    const sums = i16x8.shr_s(i16x8.add(across, i16x8.splat(<i16>(a + c * (row - 3) + 16))), 5);
    v128.store64_lane(out + (row << 3), i8x16.narrow_i16x8_u(sums, sums), 0);
  }
}
