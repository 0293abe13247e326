// The 4x4 integer transform and its inverse, ITU-T H.264 section 8.5.12, on two neighbouring blocks at once.

// @ts-ignore: decorator
@inline
function pairs(a: v128, b: v128): v128 {
  return v128.shuffle<i16>(a, b, 0, 8, 2, 10, 4, 12, 6, 14);
}

// @ts-ignore: decorator
@inline
function otherPairs(a: v128, b: v128): v128 {
  return v128.shuffle<i16>(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
}

// @ts-ignore: decorator
@inline
function quads(a: v128, b: v128): v128 {
  return v128.shuffle<i32>(a, b, 0, 4, 2, 6);
}

// @ts-ignore: decorator
@inline
function otherQuads(a: v128, b: v128): v128 {
  return v128.shuffle<i32>(a, b, 1, 5, 3, 7);
}

// @ts-ignore: decorator
@inline
function difference(a: usize, b: usize): v128 {
  return i16x8.sub(v128.load_ext<u8>(a), v128.load_ext<u8>(b));
}

/** Transforms `source - prediction` of 8x4 pixels into two blocks of 16 coefficients. */
export function transformPair(source: usize, stride: i32, prediction: usize, predictionStride: i32, out: usize): void {
  let a = difference(source, prediction);
  let b = difference(source + stride, prediction + predictionStride);
  let c = difference(source + 2 * stride, prediction + 2 * predictionStride);
  let d = difference(source + 3 * stride, prediction + 3 * predictionStride);
  for (let pass = 0; pass < 2; pass++) {
    const outer = i16x8.add(a, d);
    const outerLess = i16x8.sub(a, d);
    const inner = i16x8.add(b, c);
    const innerLess = i16x8.sub(b, c);
    a = i16x8.add(outer, inner);
    b = i16x8.add(i16x8.shl(outerLess, 1), innerLess);
    c = i16x8.sub(outer, inner);
    d = i16x8.sub(outerLess, i16x8.shl(innerLess, 1));
    if (pass == 1) break;
    const ab = pairs(a, b);
    const abOther = otherPairs(a, b);
    const cd = pairs(c, d);
    const cdOther = otherPairs(c, d);
    a = quads(ab, cd);
    b = quads(abOther, cdOther);
    c = otherQuads(ab, cd);
    d = otherQuads(abOther, cdOther);
  }
  v128.store(out, v128.shuffle<i64>(a, b, 0, 2));
  v128.store(out, v128.shuffle<i64>(c, d, 0, 2), 16);
  v128.store(out, v128.shuffle<i64>(a, b, 1, 3), 32);
  v128.store(out, v128.shuffle<i64>(c, d, 1, 3), 48);
}

// @ts-ignore: decorator
@inline
function addRow(residual: v128, prediction: usize, out: usize, columns: i32): void {
  const rounded = i16x8.shr_s(i16x8.add(residual, i16x8.splat(32)), 6);
  const sum = i16x8.add(rounded, v128.load_ext<u8>(prediction));
  const bytes = i8x16.narrow_i16x8_u(sum, sum);
  if (columns == 8) v128.store64_lane(out, bytes, 0);
  else v128.store32_lane(out, bytes, 0);
}

/** Adds the inverse transform of two blocks to 8x4 predicted pixels. */
export function addPair(values: usize, prediction: usize, predictionStride: i32, out: usize, stride: i32): void {
  const any = v128.or(
    v128.or(v128.load(values), v128.load(values, 16)),
    v128.or(v128.load(values, 32), v128.load(values, 48)),
  );
  if (v128.any_true(any)) addBlocks(values, prediction, predictionStride, out, stride, 8);
  else copyRows(prediction, predictionStride, out, stride);
}

/** Does the same for `columns` columns: 8, or 4 for the first block alone. */
export function addBlocks(
  values: usize,
  prediction: usize,
  predictionStride: i32,
  out: usize,
  stride: i32,
  columns: i32,
): void {
  const aLow = v128.load(values);
  const aHigh = v128.load(values, 16);
  const bLow = v128.load(values, 32);
  const bHigh = v128.load(values, 48);
  let a = v128.shuffle<i64>(aLow, bLow, 0, 2);
  let b = v128.shuffle<i64>(aLow, bLow, 1, 3);
  let c = v128.shuffle<i64>(aHigh, bHigh, 0, 2);
  let d = v128.shuffle<i64>(aHigh, bHigh, 1, 3);
  for (let pass = 0; pass < 2; pass++) {
    const even = i16x8.add(a, c);
    const evenLess = i16x8.sub(a, c);
    const odd = i16x8.sub(i16x8.shr_s(b, 1), d);
    const oddMore = i16x8.add(b, i16x8.shr_s(d, 1));
    a = i16x8.add(even, oddMore);
    b = i16x8.add(evenLess, odd);
    c = i16x8.sub(evenLess, odd);
    d = i16x8.sub(even, oddMore);
    if (pass == 1) break;
    const ab = pairs(a, b);
    const abOther = otherPairs(a, b);
    const cd = pairs(c, d);
    const cdOther = otherPairs(c, d);
    a = quads(ab, cd);
    b = quads(abOther, cdOther);
    c = otherQuads(ab, cd);
    d = otherQuads(abOther, cdOther);
  }
  addRow(a, prediction, out, columns);
  addRow(b, prediction + predictionStride, out + stride, columns);
  addRow(c, prediction + 2 * predictionStride, out + 2 * stride, columns);
  addRow(d, prediction + 3 * predictionStride, out + 3 * stride, columns);
}

function copyRows(from: usize, fromStride: i32, to: usize, toStride: i32): void {
  for (let row = 0; row < 4; row++) store<u64>(to + row * toStride, load<u64>(from + row * fromStride));
}
