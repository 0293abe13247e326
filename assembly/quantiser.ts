// Quantisation and its inverse, ITU-T H.264 section 8.5, with flat scaling. A block is held column by column, because
// the transform leaves it so.

import { reserve } from './layout';

// Larger levels have no CAVLC code in the Baseline profile.
const LARGEST_LEVEL: i32 = 2063;

const FORWARD: usize = memory.data<u16>([
  13107, 5243, 8066, 11916, 4660, 7490, 10082, 4194, 6554, 9362, 3647, 5825, 8192, 3355, 5243, 7282, 2893, 4559,
]);
const INVERSE: usize = memory.data<u16>([10, 16, 13, 11, 18, 14, 13, 20, 16, 14, 23, 18, 16, 25, 20, 18, 29, 23]);
const CHROMA_QPS: usize = memory.data<u8>([
  29, 30, 31, 32, 32, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38, 38, 39, 39, 39, 39,
]);

const TABLE_BYTES: usize = 64;
let tables: usize = 0;
let factors: usize = 0;
let scales: usize = 0;
let round: i32 = 0;
let shift: i32 = 0;
let sixths: i32 = 0;

export function chromaQp(qp: i32): i32 {
  return qp < 30 ? qp : load<u8>(CHROMA_QPS + (qp - 30));
}

/** Builds, for each QP, the 16 factors and the 16 scales that a block needs. */
export function buildTables(): void {
  tables = reserve(52 * TABLE_BYTES);
}

export function fillTables(): void {
  for (let qp = 0; qp < 52; qp++) {
    for (let place = 0; place < 16; place++) {
      const odd = ((place >> 2) & 1) + (place & 1);
      const kind = odd == 0 ? 0 : odd == 2 ? 1 : 2;
      const entry = (<usize>((qp % 6) * 3 + kind)) << 1;
      const at = tables + <usize>qp * TABLE_BYTES + ((<usize>place) << 1);
      store<u16>(at, load<u16>(FORWARD + entry));
      store<u16>(at + 32, <u16>((<u32>load<u16>(INVERSE + entry)) << (qp / 6)));
    }
  }
}

/** Chooses the QP; `deadZone` is the part of a step, in 1/64, that is added before rounding down. */
export function setQp(qp: i32, deadZone: i32): void {
  factors = tables + <usize>qp * TABLE_BYTES;
  scales = factors + 32;
  sixths = qp / 6;
  shift = 15 + sixths;
  round = (deadZone << shift) >> 6;
}

// @ts-ignore: decorator
@inline
function quantiseEight(block: v128, factor: v128): v128 {
  const size = i16x8.abs(block);
  const rounding = i32x4.splat(round);
  const low = i32x4.shr_u(i32x4.add(i32x4.extmul_low_i16x8_u(size, factor), rounding), shift);
  const high = i32x4.shr_u(i32x4.add(i32x4.extmul_high_i16x8_u(size, factor), rounding), shift);
  const level = i16x8.min_s(i16x8.narrow_i32x4_s(low, high), i16x8.splat(<i16>LARGEST_LEVEL));
  const sign = i16x8.shr_s(block, 15);
  return i16x8.sub(v128.xor(level, sign), sign);
}

/**
 * Quantises one block: its levels in zigzag order, and the values a decoder will see. Returns the mask of the levels
 * that are not zero.
 */
export function quantise(block: usize, levels: usize, values: usize): u32 {
  const low = quantiseEight(v128.load(block), v128.load(factors));
  const high = quantiseEight(v128.load(block, 16), v128.load(factors, 16));
  v128.store(values, i16x8.mul(low, v128.load(scales)));
  v128.store(values, i16x8.mul(high, v128.load(scales, 16)), 16);
  const first = v128.shuffle<i16>(low, high, 0, 4, 1, 2, 5, 8, 12, 9);
  const second = v128.shuffle<i16>(low, high, 6, 3, 7, 10, 13, 14, 11, 15);
  v128.store(levels, first);
  v128.store(levels, second, 16);
  const zero = i16x8.splat(0);
  return <u32>i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.ne(first, zero), i16x8.ne(second, zero)));
}

const GREAT_WORTH: i32 = 9;
// What a one is worth after so many zeros.
const WORTHS: usize = memory.data<u8>([3, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/** How much a block would be missed: little if it holds only ones far apart. */
export function worthOf(levels: usize, mask: u32): i32 {
  const two = i16x8.splat(2);
  const sizes = v128.or(
    i16x8.ge_s(i16x8.abs(v128.load(levels)), two),
    i16x8.ge_s(i16x8.abs(v128.load(levels, 16)), two),
  );
  if (v128.any_true(sizes)) return GREAT_WORTH;
  let worth = 0;
  while (mask != 0) {
    const place = 31 - <i32>clz(mask);
    mask ^= 1 << place;
    const run = place - (32 - <i32>clz(mask));
    worth += load<u8>(WORTHS + run);
  }
  return worth;
}

// @ts-ignore: decorator
@inline
function quantiseOne(value: i32, extraBits: i32): i32 {
  const size = <u32>(value < 0 ? -value : value);
  const level = <i32>((size * load<u16>(factors) + ((<u32>round) << extraBits)) >> (shift + extraBits));
  const bounded = min(level, LARGEST_LEVEL);
  return value < 0 ? -bounded : bounded;
}

// @ts-ignore: decorator
@inline
function hadamardRow(at: usize, step: usize): void {
  const a = load<i32>(at);
  const b = load<i32>(at + step);
  const c = load<i32>(at + 2 * step);
  const d = load<i32>(at + 3 * step);
  store<i32>(at, a + b + c + d);
  store<i32>(at + step, a + b - c - d);
  store<i32>(at + 2 * step, a - b - c + d);
  store<i32>(at + 3 * step, a - b + c - d);
}

function hadamard(matrix: usize): void {
  for (let row: usize = 0; row < 4; row++) hadamardRow(matrix + row * 16, 4);
  for (let column: usize = 0; column < 4; column++) hadamardRow(matrix + column * 4, 16);
}

const ZIGZAG: usize = memory.data<u8>([0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]);

/** Quantises the sixteen luma DCs (rows of `i32`) in place, so that they hold what a decoder will see. */
export function quantiseLumaDc(matrix: usize, levels: usize): u32 {
  let mask: u32 = 0;
  hadamard(matrix);
  for (let place = 0; place < 16; place++) {
    const at = matrix + ((<usize>load<u8>(ZIGZAG + place)) << 2);
    const level = quantiseOne(load<i32>(at), 2);
    store<i16>(levels + ((<usize>place) << 1), <i16>level);
    store<i32>(at, level);
    if (level != 0) mask |= 1 << place;
  }
  if (mask == 0) return 0;
  hadamard(matrix);
  // The scale table holds norm << sixths; the standard wants norm << (sixths - 2), rounded.
  const scale = <i32>load<u16>(scales);
  for (let place: usize = 0; place < 64; place += 4) {
    const at = matrix + place;
    store<i32>(at, sixths >= 2 ? load<i32>(at) * (scale >> 2) : roundedDc(load<i32>(at), scale));
  }
  return mask;
}

function roundedDc(value: i32, scale: i32): i32 {
  const norm = scale >> sixths;
  return (value * norm + (1 << (1 - sixths))) >> (2 - sixths);
}

/** The same for the four chroma DCs. */
export function quantiseChromaDc(matrix: usize, levels: usize): u32 {
  let mask: u32 = 0;
  hadamardTwo(matrix);
  for (let place: usize = 0; place < 4; place++) {
    const level = quantiseOne(load<i32>(matrix + place * 4), 1);
    store<i16>(levels + place * 2, <i16>level);
    store<i32>(matrix + place * 4, level);
    if (level != 0) mask |= 1 << (<u32>place);
  }
  if (mask == 0) return 0;
  hadamardTwo(matrix);
  const scale = <i32>load<u16>(scales);
  for (let at = matrix; at < matrix + 16; at += 4) store<i32>(at, (load<i32>(at) * scale) >> 1);
  return mask;
}

function hadamardTwo(matrix: usize): void {
  const a = load<i32>(matrix);
  const b = load<i32>(matrix, 4);
  const c = load<i32>(matrix, 8);
  const d = load<i32>(matrix, 12);
  store<i32>(matrix, a + b + c + d);
  store<i32>(matrix, a - b + c - d, 4);
  store<i32>(matrix, a + b - c - d, 8);
  store<i32>(matrix, a - b - c + d, 12);
}
