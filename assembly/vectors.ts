// Motion vectors: what a decoder expects from the neighbours (ITU-T H.264 section 8.4.1), and the search for a better.

import { distanceAt, MARGIN, prepareHalves } from './interpolation';
import { isInter, mbHeight, mbWidth, pastVectors, pastY, sourceY, strideY, vectors } from './layout';

const REACH: i32 = 60; // Whole pixels; every level of the standard allows this much.

// @ts-ignore: decorator
@inline
export function pack(x: i32, y: i32): i32 {
  return (x & 0xffff) | (y << 16);
}

// @ts-ignore: decorator
@inline
export function xOf(vector: i32): i32 {
  return (vector << 16) >> 16;
}

// @ts-ignore: decorator
@inline
export function yOf(vector: i32): i32 {
  return vector >> 16;
}

// @ts-ignore: decorator
@inline
function vectorAt(x: i32, y: i32): i32 {
  return load<i32>(vectors + ((y * (mbWidth << 1) + x) << 2));
}

// @ts-ignore: decorator
@inline
function isInterAt(x: i32, y: i32): bool {
  return load<u8>(isInter + (y >> 1) * mbWidth + (x >> 1)) != 0;
}

export function setVector(x: i32, y: i32, vector: i32): void {
  store<i32>(vectors + ((y * (mbWidth << 1) + x) << 2), vector);
}

export function setVectors(column: i32, row: i32, vector: i32): void {
  for (let i = 0; i < 4; i++) setVector((column << 1) + (i & 1), (row << 1) + (i >> 1), vector);
}

// @ts-ignore: decorator
@inline
function median(a: i32, b: i32, c: i32): i32 {
  return max(min(a, b), min(max(a, b), c));
}

/** The vector expected for a block at 8x8 block x, y; `hasCorner` tells whether the block up right is decoded yet. */
export function expectedVector(x: i32, y: i32, blocks: i32, hasCorner: bool): i32 {
  const hasA = x > 0;
  const hasB = y > 0;
  let cornerX = x + blocks;
  let hasC = hasCorner && hasB && cornerX < mbWidth << 1;
  if (!hasC) {
    cornerX = x - 1;
    hasC = hasA && hasB;
  }
  const a = hasA && isInterAt(x - 1, y) ? vectorAt(x - 1, y) : 0;
  // With nothing above, everything comes from the left.
  if (!hasB) return a;
  const isA = hasA && isInterAt(x - 1, y);
  const isB = isInterAt(x, y - 1);
  const isC = hasC && isInterAt(cornerX, y - 1);
  const b = isB ? vectorAt(x, y - 1) : 0;
  const c = isC ? vectorAt(cornerX, y - 1) : 0;
  if (<i32>isA + <i32>isB + <i32>isC == 1) return a | b | c;
  return pack(median(xOf(a), xOf(b), xOf(c)), median(yOf(a), yOf(b), yOf(c)));
}

/** Whether the 8x8 block shows what it showed before. */
// @ts-ignore: decorator
@inline
export function isStill(x: i32, y: i32): bool {
  return isInterAt(x, y) && vectorAt(x, y) == 0;
}

/** The vector of a skipped macroblock. */
export function skipVector(column: i32, row: i32): i32 {
  if (column == 0 || row == 0) return 0;
  const x = column << 1;
  const y = row << 1;
  if (isStill(x - 1, y) || isStill(x, y - 1)) return 0;
  return expectedVector(x, y, 2, true);
}

// @ts-ignore: decorator
@inline
function signedBits(value: i32): i32 {
  const code = value > 0 ? value << 1 : 1 - (value << 1);
  return 63 - ((<i32>clz(code)) << 1);
}

/** How many bits it takes to write a vector when another is expected. */
export function vectorBits(x: i32, y: i32, expected: i32): i32 {
  return signedBits(x - xOf(expected)) + signedBits(y - yOf(expected));
}

// The block that is being searched for, and the best found so far (whole pixels, then quarters).
let columns: i32 = 16;
let source: usize = 0;
let home: usize = 0;
let left: i32 = 0;
let right: i32 = 0;
let top: i32 = 0;
let bottom: i32 = 0;
let expected: i32 = 0;
let price: i32 = 0;
let bestX: i32 = 0;
let bestY: i32 = 0;
export let bestCost: i32 = 0;

/** Prepares a search for the block of 8 or 16 columns at pixel x, y; `bitPrice` is a bit in sixteenths of a distance. */
export function startSearch(x: i32, y: i32, size: i32, expectation: i32, bitPrice: i32): void {
  columns = size;
  const offset = <usize>(y * strideY + x);
  source = sourceY + offset;
  home = pastY + offset;
  left = max(-x, -REACH);
  right = min((mbWidth << 4) - size - x, REACH);
  top = max(-y, -REACH);
  bottom = min((mbHeight << 4) - size - y, REACH);
  expected = expectation;
  price = bitPrice;
  bestCost = i32.MAX_VALUE;
}

// @ts-ignore: decorator
@inline
function priceOf(x: i32, y: i32): i32 {
  return (vectorBits(x, y, expected) * price) >> 4;
}

/** Tries a vector of whole pixels; returns whether it is the best so far. */
export function tryWhole(x: i32, y: i32): bool {
  if (x < left || x > right || y < top || y > bottom) return false;
  const spared = bestCost - priceOf(x << 2, y << 2);
  if (spared <= 0) return false;
  const distance = distanceAt(source, home + y * strideY + x, 0, 0, columns, spared);
  if (distance >= spared) return false;
  bestCost += distance - spared;
  bestX = x;
  bestY = y;
  return true;
}

export function tryNear(vector: i32): void {
  tryWhole((xOf(vector) + 2) >> 2, (yOf(vector) + 2) >> 2);
}

/** Tries the vectors of the neighbours and of the same place in the past picture. */
export function tryNeighbours(x: i32, y: i32, blocks: i32): void {
  if (x > 0) tryNear(vectorAt(x - 1, y));
  if (y > 0) tryNear(vectorAt(x, y - 1));
  if (y > 0 && x + blocks < mbWidth << 1) tryNear(vectorAt(x + blocks, y - 1));
  tryNear(load<i32>(pastVectors + ((y * (mbWidth << 1) + x) << 2)));
}

/** Walks from the best position in shrinking steps. */
export function walk(step: i32): void {
  for (; step > 0; step >>= 1) {
    for (let round = 0; round < 8; round++) {
      const x = bestX;
      const y = bestY;
      let moved = tryWhole(x - step, y);
      moved = tryWhole(x + step, y) || moved;
      moved = tryWhole(x, y - step) || moved;
      moved = tryWhole(x, y + step) || moved;
      if (!moved) break;
    }
  }
}

let quarterX: i32 = 0;
let quarterY: i32 = 0;

/** Costs of so much for each pixel leave nothing to gain from parts of pixels: 1 of 16 × 16, 2 of 8 × 8. */
const GOOD_COST_OF_A_COLUMN: i32 = 16;

/** Refines the best whole vector to half and quarter pixels; returns the vector. */
export function refine(): i32 {
  quarterX = 0;
  quarterY = 0;
  const isWorthwhile = bestCost > columns * GOOD_COST_OF_A_COLUMN;
  const hasMargin =
    bestX >= left + MARGIN && bestX <= right - MARGIN - 1 && bestY >= top + MARGIN && bestY <= bottom - MARGIN - 1;
  if (isWorthwhile && hasMargin) {
    const base = home + bestY * strideY + bestX;
    prepareHalves(base, columns);
    tryAround(base, 2);
    tryAround(base, 1);
  }
  return pack((bestX << 2) + quarterX, (bestY << 2) + quarterY);
}

function tryAround(base: usize, step: i32): void {
  const middleX = quarterX;
  const middleY = quarterY;
  for (let y = -step; y <= step; y += step) {
    for (let x = -step; x <= step; x += step) {
      if (x != 0 || y != 0) tryQuarter(base, middleX + x, middleY + y);
    }
  }
}

function tryQuarter(base: usize, x: i32, y: i32): void {
  const spared = bestCost - priceOf((bestX << 2) + x, (bestY << 2) + y);
  if (spared <= 0) return;
  const distance = distanceAt(source, base, x, y, columns, spared);
  if (distance >= spared) return;
  bestCost += distance - spared;
  quarterX = x;
  quarterY = y;
}
