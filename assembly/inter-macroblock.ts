// Codes a macroblock of a P picture: as a skip, from the past picture, or afresh where that is better.

import { writeBits, writeSigned, writeUnsigned } from './bits';
import { INTER_PATTERNS } from './cavlc-tables';
import { MARGIN, sampleChroma, sampleLuma } from './interpolation';
import { distance16, sum16 } from './intra';
import { bestDistance, bestLumaMode, codeFading, codeIntraAs, codeSmall, isSoftHere, trySmall } from './intra-macroblock';
import {
  ages,
  levels,
  masks,
  mbHeight,
  mbWidth,
  predictionU,
  predictionV,
  predictionY,
  sourceY,
  strideC,
  strideY,
  values,
  vectors,
} from './layout';
import { column, offsetC, offsetY, row } from './place';
import { chromaQp, setQp, worthOf } from './quantiser';
import { quantiseBlock, quantiseChroma, rebuildChroma, rebuildLuma, transformLuma, writeRest } from './residual';
import { bitPrice, markCoded, pictureQp, qp, restQp, skip, useQp, writeSkips } from './slice';
import {
  bestCost,
  expectedVector,
  refine,
  setVector,
  setVectors,
  skipVector,
  startSearch,
  tryNear,
  tryNeighbours,
  tryWhole,
  walk,
  xOf,
  yOf,
} from './vectors';

const INTER_DEAD_ZONE: i32 = 11; // A sixth of a step, in 1/64.
// A macroblock that has not changed for so many pictures is taken to be at rest.
const REST_PICTURES: i32 = 8;
// A mean change of half a step of brightness.
const LEAST_SHIFT: i32 = 128;
// Prediction that is this good is not worth looking for a better one: 2, 3 and 4 for each pixel.
const GOOD_DISTANCE: i32 = 512;
const FAIR_DISTANCE: i32 = 768;
const SKIP_DISTANCE: i32 = 1024;
// How much better than the past picture the neighbours must be.
const INTRA_HANDICAP: i32 = 128;
// What the macroblock type and the four partition types cost beside those of a whole one.
const QUARTERS_BITS: i32 = 16;
// A few lonely ones in the high frequencies cost more bits than they are worth to the eye.
const LEAST_QUARTER_WORTH: i32 = 4;
const LEAST_WORTH: i32 = 6;

let isFading: bool = false;
let vectorFound: i32 = 0;

/**
 * Passes over a macroblock that has not changed. Where its neighbours move, it must say that it does not; and when it
 * has just come to rest, what was left out in motion is added.
 */
export function codeStill(): void {
  const at = ages + row * mbWidth + column;
  const age = load<u8>(at);
  if (age > 0) {
    store<u8>(at, <u8>(age == REST_PICTURES ? 0 : age + 1));
    if (age == REST_PICTURES) {
      codeRest();
      return;
    }
  }
  if (skipVector(column, row) == 0) {
    skip();
    return;
  }
  writeSkips();
  writeBits(1, 1); // P_L0_16x16
  writeVector(0, expectedVector(column << 1, row << 1, 2, true));
  writeUnsigned(0); // Nothing is left.
}

/** Adds what was left out in motion. */
function codeRest(): void {
  useQp(restQp);
  predictFrom(0);
  codeMoved(0, skipVector(column, row), expectedVector(column << 1, row << 1, 2, true));
}

/** Codes a macroblock of a P picture whose source has changed: as a skip, by what stood elsewhere before, or afresh. */
export function codeInter(): void {
  const mode = bestLumaMode();
  // Soft skin and walls show every coarse step, and finer ones cost little there.
  const isSoft = isSoftHere();
  useQp(isSoft ? restQp : pictureQp);
  const easy = skipVector(column, row);
  isFading = false;
  if (isReachable(easy) && isGoodEnough(easy)) return;
  if (isFading && isSoft) codeFading(mode);
  else codeChanged(mode, easy);
}

function codeChanged(mode: i32, easy: i32): void {
  const expected = expectedVector(column << 1, row << 1, 2, true);
  const vector = search(expected);
  const whole = bestCost;
  const quarters = whole > FAIR_DISTANCE ? searchQuarters() : whole;
  const least = min(whole, quarters);
  if (least > FAIR_DISTANCE && trySmall(min(bestDistance, least - INTRA_HANDICAP))) {
    codeSmall();
  } else if (least > GOOD_DISTANCE && bestDistance + INTRA_HANDICAP < least) {
    codeIntraAs(mode);
  } else if (quarters < whole) {
    codeQuarters();
  } else {
    predictFrom(vector);
    codeMoved(vector, easy, expected);
  }
}

/** Whether a vector that was not searched for stays inside the picture. */
function isReachable(vector: i32): bool {
  const x = (column << 4) + (xOf(vector) >> 2);
  const y = (row << 4) + (yOf(vector) >> 2);
  const margin = (vector & 0x00030003) == 0 ? 0 : MARGIN;
  return x >= margin && y >= margin && x + 16 + margin < strideY && y + 16 + margin < mbHeight << 4;
}

/** Skips the macroblock if nothing would be left after prediction by the vector of a skip. */
function isGoodEnough(vector: i32): bool {
  predictFrom(vector);
  const distance = distance16(sourceY + offsetY, strideY, predictionY, 16, 16);
  isFading = isShifted(distance);
  if (isFading || distance > SKIP_DISTANCE || quantiseInter() != 0) return false;
  setVectors(column, row, vector);
  skip();
  store<u8>(ages + row * mbWidth + column, <u8>(distance > 0 && qp > restQp));
  if (vector != 0) rebuild();
  return true;
}

/** Whether the prediction is off in one direction nearly everywhere, as in a fade. */
function isShifted(distance: i32): bool {
  if (distance < LEAST_SHIFT) return false;
  const shift = sum16(sourceY + offsetY, strideY) - sum16(predictionY, 16);
  return (shift < 0 ? -shift : shift) * 4 > distance * 3;
}

function search(expected: i32): i32 {
  startSearch(column << 4, row << 4, 16, expected, bitPrice);
  tryWhole(0, 0);
  tryNear(expected);
  tryNeighbours(column << 1, row << 1, 2);
  walk(4);
  vectorFound = refine();
  return vectorFound;
}

/** Searches a vector for each 8x8 block; returns what all four would cost. */
function searchQuarters(): i32 {
  let cost = (QUARTERS_BITS * bitPrice) >> 4;
  for (let i = 0; i < 4; i++) {
    const x = (column << 1) + (i & 1);
    const y = (row << 1) + (i >> 1);
    startSearch(x << 3, y << 3, 8, expectedVector(x, y, 1, i < 3), bitPrice);
    tryWhole(0, 0);
    tryNear(vectorFound);
    tryNeighbours(x, y, 1);
    walk(2);
    setVector(x, y, refine());
    cost += bestCost;
  }
  return cost;
}

function predictFrom(vector: i32): void {
  sampleLuma(offsetY, xOf(vector), yOf(vector), 16, predictionY);
  sampleChroma(offsetC, xOf(vector), yOf(vector), 8, predictionU, predictionV);
}

function codeMoved(vector: i32, easy: i32, expected: i32): void {
  const pattern = quantiseInter();
  setVectors(column, row, vector);
  if (pattern == 0 && vector == easy) {
    skip();
  } else {
    writeSkips();
    writeBits(1, 1); // P_L0_16x16
    writeVector(vector, expected);
    writePattern(pattern);
  }
  rebuild();
}

function codeQuarters(): void {
  const at = vectors + (((row << 1) * (mbWidth << 1) + (column << 1)) << 2);
  for (let i = 0; i < 4; i++) {
    const vector = load<i32>(at + (i >> 1) * (mbWidth << 3) + ((i & 1) << 2));
    const x = (i & 1) << 3;
    const y = (i >> 1) << 3;
    sampleLuma(offsetY + y * strideY + x, xOf(vector), yOf(vector), 8, predictionY + (y << 4) + x);
    const chroma = (y << 2) + (x >> 1);
    const offset = offsetC + (y >> 1) * strideC + (x >> 1);
    sampleChroma(offset, xOf(vector), yOf(vector), 4, predictionU + chroma, predictionV + chroma);
  }
  const pattern = quantiseInter();
  writeSkips();
  writeUnsigned(3); // P_8x8
  writeBits(15, 4); // Each of them whole.
  for (let i = 0; i < 4; i++) {
    const x = (column << 1) + (i & 1);
    const y = (row << 1) + (i >> 1);
    writeVector(load<i32>(at + (i >> 1) * (mbWidth << 3) + ((i & 1) << 2)), expectedVector(x, y, 1, i < 3));
  }
  writePattern(pattern);
  rebuild();
}

function writeVector(vector: i32, expected: i32): void {
  writeSigned(xOf(vector) - xOf(expected));
  writeSigned(yOf(vector) - yOf(expected));
}

function writePattern(pattern: u32): void {
  writeUnsigned(load<u8>(INTER_PATTERNS + pattern));
  writeRest(pattern);
}

/** Quantises what the prediction leaves over; returns the coded block pattern. */
function quantiseInter(): u32 {
  let pattern: u32 = 0;
  setQp(qp, INTER_DEAD_ZONE);
  transformLuma(predictionY, 16);
  let worth = 0;
  for (let quarter: usize = 0; quarter < 4; quarter++) {
    const quarterWorth = quantiseQuarter(quarter << 2);
    worth += quarterWorth;
    if (quarterWorth >= LEAST_QUARTER_WORTH) pattern |= 1 << (<u32>quarter);
    else dropBlocks(quarter << 2, 4);
  }
  if (worth < LEAST_WORTH && pattern != 0) {
    dropBlocks(0, 16);
    pattern = 0;
  }
  setQp(chromaQp(qp), INTER_DEAD_ZONE);
  return pattern | (quantiseChroma(predictionU, predictionV, 8) << 4);
}

/** Quantises four blocks; returns what their levels are worth. */
function quantiseQuarter(first: usize): i32 {
  let worth = 0;
  for (let block = first; block < first + 4; block++) {
    const mask = quantiseBlock(block);
    if (mask != 0) worth += worthOf(levels + (block << 5), mask);
  }
  return worth;
}

function dropBlocks(first: usize, count: usize): void {
  memory.fill(values + (first << 5), 0, count << 5);
  memory.fill(masks + (first << 2), 0, count << 2);
}

function rebuild(): void {
  rebuildLuma(predictionY, 16);
  rebuildChroma(predictionU, predictionV, 8);
  markCoded();
}
