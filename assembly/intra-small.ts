// Intra_4x4 prediction, ITU-T H.264 section 8.3.1: the nine candidates for a block, made from its border at once.

import { small } from './layout';

export const VERTICAL: i32 = 0;
export const HORIZONTAL: i32 = 1;
export const DC: i32 = 2;
const DOWN_LEFT: i32 = 3;
const DOWN_RIGHT: i32 = 4;
const VERTICAL_RIGHT: i32 = 5;
const HORIZONTAL_DOWN: i32 = 6;
const VERTICAL_LEFT: i32 = 7;
const HORIZONTAL_UP: i32 = 8;

// The border from the lower left over the corner (4) to the upper right (12); then the means of two and of three
// neighbours along it, from which all slanted modes are cut; then the candidates.
const BEFORE: usize = 8;
const CORNER: usize = 4;
const MEANS_OF_TWO: usize = 64;
const MEANS_OF_THREE: usize = 96;
const MIXED: usize = 128;
const CANDIDATES: usize = 160;

/** The sixteen pixels that a mode predicts, row after row. */
// @ts-ignore: decorator
@inline
export function candidate(mode: i32): usize {
  return small + CANDIDATES + ((<usize>mode) << 4);
}

/** Makes all candidates that the neighbours allow; returns a mask of them. */
export function predictBlock(shown: usize, stride: i32, hasLeft: bool, hasTop: bool, hasCorner: bool): u32 {
  const border = small + BEFORE;
  if (hasLeft) for (let row = 0; row < 4; row++) store<u8>(border + 3 - row, load<u8>(shown + row * stride - 1));
  if (hasTop) readTop(shown - stride, border + CORNER + 1, hasCorner);
  makeDc(border, hasLeft, hasTop);
  let mask: u32 = 1 << DC;
  if (hasTop) mask |= makeVertical(border);
  if (hasLeft) mask |= makeHorizontal(border);
  if (hasLeft && hasTop) store<u8>(border + CORNER, load<u8>(shown - stride - 1));
  makeMeans(border);
  if (hasTop) mask |= makeLeftward();
  if (hasLeft) mask |= makeUpward(border);
  if (hasLeft && hasTop) mask |= makeRightward();
  return mask;
}

function readTop(above: usize, to: usize, hasCorner: bool): void {
  store<u32>(to, load<u32>(above));
  // Where nothing stands up right, the last pixel above is repeated.
  store<u32>(to + 4, hasCorner ? load<u32>(above, 4) : <u32>load<u8>(above, 3) * 0x01010101);
  store<u8>(to + 8, load<u8>(to + 7));
}

function makeDc(border: usize, hasLeft: bool, hasTop: bool): void {
  let sum = 0;
  for (let i: usize = 0; i < 4; i++) {
    if (hasLeft) sum += load<u8>(border + i);
    if (hasTop) sum += load<u8>(border + CORNER + 1 + i);
  }
  const mean = hasLeft && hasTop ? (sum + 4) >> 3 : hasLeft || hasTop ? (sum + 2) >> 2 : 128;
  v128.store(candidate(DC), v128.splat<u8>(<u8>mean));
}

function makeVertical(border: usize): u32 {
  v128.store(candidate(VERTICAL), v128.splat<u32>(load<u32>(border + CORNER + 1)));
  return 1 << VERTICAL;
}

function makeHorizontal(border: usize): u32 {
  const out = candidate(HORIZONTAL);
  for (let row = 0; row < 4; row++) store<u32>(out + (row << 2), <u32>load<u8>(border + 3 - row) * 0x01010101);
  return 1 << HORIZONTAL;
}

function makeMeans(border: usize): void {
  const here = v128.load(border);
  const next = v128.load(border, 1);
  const last = v128.load(border, 2);
  v128.store(small + MEANS_OF_TWO, i8x16.avgr_u(here, next));
  // The rounded mean of the outer two is one too high where they differ in the lowest bit.
  const outer = i8x16.sub(i8x16.avgr_u(here, last), v128.and(v128.xor(here, last), v128.splat<u8>(1)));
  v128.store(small + MEANS_OF_THREE, i8x16.avgr_u(outer, next));
}

// @ts-ignore: decorator
@inline
function setRows(mode: i32, first: usize, second: usize, third: usize, fourth: usize): void {
  const out = candidate(mode);
  store<u32>(out, load<u32>(first));
  store<u32>(out, load<u32>(second), 4);
  store<u32>(out, load<u32>(third), 8);
  store<u32>(out, load<u32>(fourth), 12);
}

function makeLeftward(): u32 {
  const two = small + MEANS_OF_TWO + 5;
  const three = small + MEANS_OF_THREE + 5;
  setRows(DOWN_LEFT, three, three + 1, three + 2, three + 3);
  setRows(VERTICAL_LEFT, two, three, two + 1, three + 1);
  return (1 << DOWN_LEFT) | (1 << VERTICAL_LEFT);
}

function makeUpward(border: usize): u32 {
  const two = small + MEANS_OF_TWO;
  const three = small + MEANS_OF_THREE;
  const mixed = small + MIXED;
  const lowest = <u32>load<u8>(border);
  store<u8>(mixed, load<u8>(two, 2));
  store<u8>(mixed, load<u8>(three, 1), 1);
  store<u8>(mixed, load<u8>(two, 1), 2);
  store<u8>(mixed, load<u8>(three), 3);
  store<u8>(mixed, load<u8>(two), 4);
  store<u8>(mixed, <u8>((<u32>load<u8>(border, 1) + 3 * lowest + 2) >> 2), 5);
  store<u32>(mixed, lowest * 0x01010101, 6);
  setRows(HORIZONTAL_UP, mixed, mixed + 2, mixed + 4, mixed + 6);
  return 1 << HORIZONTAL_UP;
}

function makeRightward(): u32 {
  const two = small + MEANS_OF_TWO;
  const three = small + MEANS_OF_THREE;
  const mixed = small + MIXED;
  setRows(DOWN_RIGHT, three + 3, three + 2, three + 1, three);
  setRows(VERTICAL_RIGHT, two + 4, three + 3, two + 3, three + 2);
  store<u8>(candidate(VERTICAL_RIGHT), load<u8>(three, 2), 8);
  store<u8>(candidate(VERTICAL_RIGHT), load<u8>(three, 1), 12);
  for (let i: usize = 0; i < 4; i++) {
    store<u8>(mixed + 2 * i, load<u8>(two + i));
    store<u8>(mixed + 2 * i, load<u8>(three + i), 1);
  }
  store<u16>(mixed, load<u16>(three, 4), 8);
  setRows(HORIZONTAL_DOWN, mixed + 6, mixed + 4, mixed + 2, mixed);
  return (1 << DOWN_RIGHT) | (1 << VERTICAL_RIGHT) | (1 << HORIZONTAL_DOWN);
}

/** The distance of a candidate from sixteen pixels. */
// @ts-ignore: decorator
@inline
export function distanceTo(mode: i32, pixels: v128): i32 {
  const other = v128.load(candidate(mode));
  const size = v128.or(i8x16.sub_sat_u(pixels, other), i8x16.sub_sat_u(other, pixels));
  const four = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(size));
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
}
