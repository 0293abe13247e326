// Codes one macroblock: chooses its prediction, transforms and quantises what is left, writes it, and rebuilds it as
// a decoder will.

import { writeBits, writeSigned, writeUnsigned } from './bits';
import { CHROMA_DC, writeBlock } from './cavlc';
import { INTER_PATTERNS, INTRA_PATTERNS } from './cavlc-tables';
import { DC, distance16, distance8, isPossible, PLANE, predictChroma, predictLuma, sum16 } from './intra';
import { candidate, distanceTo, predictBlock } from './intra-small';
import { MARGIN, sampleChroma, sampleLuma } from './interpolation';
import {
  ages,
  coded,
  coefficients,
  countsU,
  countsV,
  countsY,
  dcLevels,
  isInter,
  levels,
  masks,
  mbHeight,
  mbWidth,
  modes,
  predictionU,
  predictionV,
  predictionY,
  shownU,
  shownV,
  shownY,
  small,
  sourceU,
  sourceV,
  sourceY,
  strideC,
  strideY,
  trial,
  values,
  vectors,
} from './layout';
import { chromaQp, quantise, quantiseChromaDc, quantiseLumaDc, setQp, worthOf } from './quantiser';
import { addBlocks, addPair, transformPair } from './transform';
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

const INTRA_DEAD_ZONE: i32 = 21; // A third of a step.
const INTER_DEAD_ZONE: i32 = 11; // A sixth.

// A macroblock that has not changed for so many pictures is taken to be at rest.
const REST_PICTURES: i32 = 5;
// Where prediction is off by less than this for each pixel (in 1/256) there is only a soft slope, whose steps show.
const SOFT_DISTANCE: i32 = 384;
const SOFT_QP_STEP: i32 = 6;
// A mean change of half a step of brightness.
const LEAST_SHIFT: i32 = 128;
const LEAST_QP: i32 = 4;

const DC_MATRIX: usize = memory.data(64, 16);
// The four positions of a macroblock's DC in its matrix follow from its block number, as do its place in the picture.
const RASTER: usize = memory.data<u8>([0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15]);

let column: i32 = 0;
let row: i32 = 0;
let hasLeft: bool = false;
let hasTop: bool = false;
let offsetY: usize = 0;
let offsetC: usize = 0;
let pictureQp: i32 = 0;
let restQp: i32 = 0;
let qp: i32 = 0;
let writtenQp: i32 = 0;
let isInterPicture: bool = false;
let skipped: i32 = 0;

/** `finalQp` is for what has come to rest. */
export function startPicture(inter: bool, mainQp: i32, finalQp: i32): void {
  isInterPicture = inter;
  pictureQp = mainQp;
  restQp = finalQp;
  qp = mainQp;
  writtenQp = mainQp;
  skipped = 0;
  bitPrice = max(16, <i32>(14.4 * Mathf.pow(2, <f32>(mainQp - 12) / 6)));
}

export function moveTo(mbColumn: i32, mbRow: i32): void {
  column = mbColumn;
  row = mbRow;
  hasLeft = column > 0;
  hasTop = row > 0;
  offsetY = <usize>(row * 16 * strideY + column * 16);
  offsetC = <usize>(row * 8 * strideC + column * 8);
}

export function skip(): void {
  skipped += 1;
}

export function finishSkips(): void {
  if (isInterPicture && skipped > 0) writeUnsigned(skipped);
}

// @ts-ignore: decorator
@inline
function pairX(pair: usize): usize {
  return ((pair >> 1) & 1) << 3;
}

// @ts-ignore: decorator
@inline
function pairY(pair: usize): usize {
  return ((pair >> 2) << 3) + ((pair & 1) << 2);
}

function transformLuma(prediction: usize, stride: i32): void {
  for (let pair: usize = 0; pair < 8; pair++) {
    const x = pairX(pair);
    const y = pairY(pair);
    const source = sourceY + offsetY + y * strideY + x;
    transformPair(source, strideY, prediction + y * stride + x, stride, coefficients + pair * 64);
  }
}

function rebuildLuma(prediction: usize, stride: i32): void {
  for (let pair: usize = 0; pair < 8; pair++) {
    const x = pairX(pair);
    const y = pairY(pair);
    const shown = shownY + offsetY + y * strideY + x;
    addPair(values + pair * 64, prediction + y * stride + x, stride, shown, strideY);
  }
}

// @ts-ignore: decorator
@inline
function quantiseBlock(block: usize): u32 {
  const at = block << 5;
  const mask = quantise(coefficients + at, levels + at, values + at);
  store<u32>(masks + (block << 2), mask);
  return mask;
}

/** Takes the DC out of a block's coefficients, so that the rest can be quantised without it. */
// @ts-ignore: decorator
@inline
function takeDc(block: usize): i32 {
  const at = coefficients + (block << 5);
  const dc = <i32>load<i16>(at);
  store<i16>(at, 0);
  return dc;
}

// Chroma: blocks 16 to 19 are U, 20 to 23 are V. Returns the pattern: 0 nothing, 1 only DC, 2 everything.
function quantiseChroma(fromU: usize, fromV: usize, stride: i32): u32 {
  transformChroma(sourceU + offsetC, fromU, stride, 16);
  transformChroma(sourceV + offsetC, fromV, stride, 20);
  const u = quantiseChromaPlane(16, dcLevels + 32);
  const v = quantiseChromaPlane(20, dcLevels + 64);
  return max(u, v);
}

function transformChroma(source: usize, prediction: usize, stride: i32, block: usize): void {
  const out = coefficients + (block << 5);
  transformPair(source, strideC, prediction, stride, out);
  transformPair(source + 4 * strideC, strideC, prediction + 4 * stride, stride, out + 64);
}

function quantiseChromaPlane(first: usize, dcOut: usize): u32 {
  let any: u32 = 0;
  for (let i: usize = 0; i < 4; i++) {
    store<i32>(DC_MATRIX + (i << 2), takeDc(first + i));
    any |= quantiseBlock(first + i);
  }
  const dcMask = quantiseChromaDc(DC_MATRIX, dcOut);
  store<u32>(dcOut, dcMask, 28);
  if (dcMask != 0) {
    for (let i: usize = 0; i < 4; i++) store<i16>(values + ((first + i) << 5), load<i16>(DC_MATRIX + (i << 2)));
  }
  return any != 0 ? 2 : dcMask != 0 ? 1 : 0;
}

function rebuildChroma(fromU: usize, fromV: usize, stride: i32): void {
  rebuildChromaPlane(values + (16 << 5), fromU, stride, shownU + offsetC);
  rebuildChromaPlane(values + (20 << 5), fromV, stride, shownV + offsetC);
}

function rebuildChromaPlane(from: usize, prediction: usize, stride: i32, shown: usize): void {
  addPair(from, prediction, stride, shown, strideC);
  addPair(from + 64, prediction + 4 * stride, stride, shown + 4 * strideC, strideC);
}

// @ts-ignore: decorator
@inline
function contextOf(at: usize, stride: i32, left: bool, top: bool): i32 {
  if (left && top) return (<i32>load<u8>(at - 1) + <i32>load<u8>(at - stride) + 1) >> 1;
  if (left) return load<u8>(at - 1);
  return top ? <i32>load<u8>(at - stride) : 0;
}

function writeLumaBlocks(pattern: u32, isAc: bool): void {
  const stride = mbWidth << 2;
  for (let block: usize = 0; block < 16; block++) {
    if ((pattern & (1 << <u32>(block >> 2))) == 0) continue;
    const place = <i32>load<u8>(RASTER + block);
    const at = countsY + ((row << 2) + (place >> 2)) * stride + (column << 2) + (place & 3);
    const context = contextOf(at, stride, hasLeft || (place & 3) > 0, hasTop || place > 3);
    const from = levels + (block << 5);
    const mask = load<u32>(masks + (block << 2));
    store<u8>(at, <u8>(isAc ? writeBlock(from + 2, mask >> 1, 15, context) : writeBlock(from, mask, 16, context)));
  }
}

function writeChroma(pattern: u32): void {
  if (pattern == 0) return;
  writeBlock(dcLevels + 32, load<u32>(dcLevels, 60), 4, CHROMA_DC);
  writeBlock(dcLevels + 64, load<u32>(dcLevels, 92), 4, CHROMA_DC);
  if (pattern < 2) return;
  writeChromaPlane(16, countsU);
  writeChromaPlane(20, countsV);
}

function writeChromaPlane(first: usize, counts: usize): void {
  const stride = mbWidth << 1;
  for (let i: i32 = 0; i < 4; i++) {
    const at = counts + ((row << 1) + (i >> 1)) * stride + (column << 1) + (i & 1);
    const context = contextOf(at, stride, hasLeft || (i & 1) > 0, hasTop || i > 1);
    const block = first + i;
    store<u8>(at, <u8>writeBlock(levels + (block << 5) + 2, load<u32>(masks + (block << 2)) >> 1, 15, context));
  }
}

function writeQp(): void {
  writeSigned(qp - writtenQp);
  writtenQp = qp;
}

function writeSkips(): void {
  if (!isInterPicture) return;
  writeUnsigned(skipped);
  skipped = 0;
}

function markCoded(): void {
  const at = row * mbWidth + column;
  store<u8>(coded + at, 1);
  store<u8>(ages + at, <u8>(isInterPicture && qp > restQp));
}

let bestDistance: i32 = 0;

function bestLumaMode(): i32 {
  let best = DC;
  bestDistance = i32.MAX_VALUE;
  for (let mode = 0; mode <= PLANE; mode++) {
    if (!isPossible(mode, hasLeft, hasTop)) continue;
    predictLuma(mode, shownY + offsetY, strideY, hasLeft, hasTop, trial);
    const distance = distance16(sourceY + offsetY, strideY, trial, 16, 16);
    if (distance < bestDistance) {
      bestDistance = distance;
      best = mode;
    }
  }
  return best;
}

function bestChromaMode(): i32 {
  let best = DC;
  let least = i32.MAX_VALUE;
  for (let mode = 0; mode <= PLANE; mode++) {
    if (!isPossible(mode, hasLeft, hasTop)) continue;
    predictChroma(mode, shownU + offsetC, strideC, hasLeft, hasTop, trial);
    predictChroma(mode, shownV + offsetC, strideC, hasLeft, hasTop, trial + 64);
    const u = distance8(sourceU + offsetC, strideC, trial, 8, 8);
    const distance = u + distance8(sourceV + offsetC, strideC, trial + 64, 8, 8);
    if (distance < least) {
      least = distance;
      best = mode;
    }
  }
  return best;
}

/** Quantises the luma of an Intra_16x16 macroblock; returns whether any AC level is left. */
function quantiseIntraLuma(): bool {
  let any: u32 = 0;
  transformLuma(predictionY, 16);
  for (let block: usize = 0; block < 16; block++) {
    store<i32>(DC_MATRIX + (<usize>load<u8>(RASTER + block) << 2), takeDc(block));
    any |= quantiseBlock(block);
  }
  const dcMask = quantiseLumaDc(DC_MATRIX, dcLevels);
  store<u32>(masks, dcMask, 96);
  if (dcMask != 0) {
    for (let block: usize = 0; block < 16; block++) {
      store<i16>(values + (block << 5), load<i16>(DC_MATRIX + (<usize>load<u8>(RASTER + block) << 2)));
    }
  }
  return any != 0;
}

// In chroma the standard numbers the modes DC, horizontal, vertical, plane.
const CHROMA_CODES: usize = memory.data<u8>([2, 1, 0, 3]);

export function codeIntra(): void {
  const mode = bestLumaMode();
  const isSoft = bestDistance < SOFT_DISTANCE;
  qp = isSoft ? max(pictureQp - SOFT_QP_STEP, LEAST_QP) : pictureQp;
  if (!isSoft && trySmall(bestDistance)) codeSmall();
  else codeIntraAs(mode);
}

// What the sixteen modes cost at least beside that of a whole macroblock, in bits.
const SMALL_BITS: i32 = 8;
// Blocks whose upper right neighbour always is decoded before them, and those for which it stands in the row above.
const CORNER_INSIDE: u32 = 0x5744;
const CORNER_ABOVE: u32 = 0x0013;

let smallPattern: u32 = 0;

function hasCornerAt(block: u32): bool {
  if ((CORNER_INSIDE >> block) & 1) return true;
  if ((CORNER_ABOVE >> block) & 1) return hasTop;
  return block == 5 && hasTop && column + 1 < mbWidth;
}

// @ts-ignore: decorator
@inline
function modesAt(): usize {
  return modes + ((row << 2) * mbWidth + column) * 4;
}

/** Codes the luma as sixteen Intra_4x4 blocks, unless that turns out to cost more than `limit`. */
function trySmall(limit: i32): bool {
  let cost = (SMALL_BITS * bitPrice) >> 4;
  smallPattern = 0;
  setQp(qp, INTRA_DEAD_ZONE);
  for (let block: u32 = 0; block < 16; block++) {
    cost += trySmallBlock(block);
    if (cost < limit) continue;
    for (let line = 0; line < 4; line++) store<u32>(modesAt() + line * (mbWidth << 2), 0x02020202);
    return false;
  }
  return true;
}

function trySmallBlock(block: u32): i32 {
  const place = <i32>load<u8>(RASTER + block);
  const x = place & 3;
  const y = place >> 2;
  const inside = <usize>((y << 2) * strideY + (x << 2));
  const source = sourceY + offsetY + inside;
  const shown = shownY + offsetY + inside;
  const isAfterLeft = hasLeft || x > 0;
  const isBelowTop = hasTop || y > 0;
  const at = modesAt() + y * (mbWidth << 2) + x;
  const isExpected = isAfterLeft && isBelowTop;
  const expected = isExpected ? <i32>min(load<u8>(at - 1), load<u8>(at - (mbWidth << 2))) : DC;
  const allowed = predictBlock(shown, strideY, isAfterLeft, isBelowTop, hasCornerAt(block));
  const cost = chooseSmallMode(source, allowed, expected);
  store<u8>(at, <u8>smallMode);
  store<u8>(small + block, <u8>(smallMode == expected ? 255 : smallMode < expected ? smallMode : smallMode - 1), SMALL_CODES);
  transformPair(source, strideY, candidate(smallMode), 4, coefficients + (block << 5));
  if (quantiseBlock(block) != 0) smallPattern |= 1 << (block >> 2);
  addBlocks(values + (block << 5), candidate(smallMode), 4, shown, strideY, 4);
  return cost;
}

const SMALL_CODES: usize = 400;
let smallMode: i32 = 0;

function chooseSmallMode(source: usize, allowed: u32, expected: i32): i32 {
  let pixels = v128.load32_zero(source);
  pixels = v128.load32_lane(source + strideY, pixels, 1);
  pixels = v128.load32_lane(source + 2 * strideY, pixels, 2);
  pixels = v128.load32_lane(source + 3 * strideY, pixels, 3);
  let least = i32.MAX_VALUE;
  for (let mode = 0; mode < 9; mode++) {
    if (((allowed >> mode) & 1) == 0) continue;
    const cost = distanceTo(mode, pixels) + ((bitPrice * (mode == expected ? 1 : 4)) >> 4);
    if (cost >= least) continue;
    least = cost;
    smallMode = mode;
  }
  return least;
}

/** Writes what `trySmall` has coded, and codes the chroma. */
function codeSmall(): void {
  store<u8>(isInter + row * mbWidth + column, 0);
  const chromaMode = predictChromaBest();
  const pattern = smallPattern | (quantiseChroma(predictionU, predictionV, 8) << 4);
  writeSkips();
  writeUnsigned(isInterPicture ? 5 : 0); // I_NxN
  for (let block: usize = 0; block < 16; block++) {
    const code = load<u8>(small + block, SMALL_CODES);
    if (code == 255) writeBits(1, 1);
    else writeBits(code, 4);
  }
  writeUnsigned(load<u8>(CHROMA_CODES + chromaMode));
  writeUnsigned(load<u8>(INTRA_PATTERNS + pattern));
  writeRest(pattern);
  rebuildChroma(predictionU, predictionV, 8);
  markCoded();
}

/** Predicts the chroma of an intra macroblock and makes ready to quantise it. */
function predictChromaBest(): i32 {
  const mode = bestChromaMode();
  predictChroma(mode, shownU + offsetC, strideC, hasLeft, hasTop, predictionU);
  predictChroma(mode, shownV + offsetC, strideC, hasLeft, hasTop, predictionV);
  setQp(chromaQp(qp), INTRA_DEAD_ZONE);
  return mode;
}

function codeIntraAs(mode: i32): void {
  store<u8>(isInter + row * mbWidth + column, 0);
  predictLuma(mode, shownY + offsetY, strideY, hasLeft, hasTop, predictionY);
  setQp(qp, INTRA_DEAD_ZONE);
  const hasAc = quantiseIntraLuma();
  const chromaMode = predictChromaBest();
  const chroma = quantiseChroma(predictionU, predictionV, 8);
  writeSkips();
  writeUnsigned((isInterPicture ? 6 : 1) + <u32>mode + (chroma << 2) + (hasAc ? 12 : 0));
  writeUnsigned(load<u8>(CHROMA_CODES + chromaMode));
  writeQp();
  writeIntraDc();
  writeLumaBlocks(hasAc ? 15 : 0, true);
  writeChroma(chroma);
  rebuildLuma(predictionY, 16);
  rebuildChroma(predictionU, predictionV, 8);
  markCoded();
}

function writeIntraDc(): void {
  const stride = mbWidth << 2;
  const at = countsY + (row << 2) * stride + (column << 2);
  writeBlock(dcLevels, load<u32>(masks, 96), 16, contextOf(at, stride, hasLeft, hasTop));
}

let bitPrice: i32 = 0;
let vectorFound: i32 = 0;

// @ts-ignore: decorator
@inline
function setVectorHere(vector: i32): void {
  setVectors(column, row, vector);
}

function predictFrom(vector: i32): void {
  sampleLuma(offsetY, xOf(vector), yOf(vector), 16, predictionY);
  sampleChroma(offsetC, xOf(vector), yOf(vector), 8, predictionU, predictionV);
}

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

function codeRest(): void {
  qp = restQp;
  predictFrom(0);
  codeMoved(0, skipVector(column, row), expectedVector(column << 1, row << 1, 2, true));
  qp = pictureQp;
}

function writeVector(vector: i32, expected: i32): void {
  writeSigned(xOf(vector) - xOf(expected));
  writeSigned(yOf(vector) - yOf(expected));
}

// A few lonely ones in the high frequencies cost more bits than they are worth to the eye.
const LEAST_QUARTER_WORTH: i32 = 4;
const LEAST_WORTH: i32 = 6;

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

/** Quantises what the prediction leaves over; returns the coded block pattern. */
function quantiseInter(): u32 {
  let pattern: u32 = 0;
  setQp(qp, INTER_DEAD_ZONE);
  transformLuma(predictionY, 16);
  let worth = 0;
  for (let quarter: usize = 0; quarter < 4; quarter++) {
    const quarterWorth = quantiseQuarter(quarter << 2);
    worth += quarterWorth;
    if (quarterWorth >= LEAST_QUARTER_WORTH) pattern |= 1 << <u32>quarter;
    else dropBlocks(quarter << 2, 4);
  }
  if (worth < LEAST_WORTH && pattern != 0) {
    dropBlocks(0, 16);
    pattern = 0;
  }
  setQp(chromaQp(qp), INTER_DEAD_ZONE);
  return pattern | (quantiseChroma(predictionU, predictionV, 8) << 4);
}

/** Codes a macroblock of a P picture whose source has changed: as a skip, by what stood elsewhere before, or afresh. */
export function codeInter(): void {
  const easy = skipVector(column, row);
  isFading = false;
  if (isReachable(easy) && isGoodEnough(easy)) return;
  if (isFading && codeFading()) return;
  const expected = expectedVector(column << 1, row << 1, 2, true);
  const vector = search(expected);
  const whole = bestCost;
  const quarters = whole > 512 ? searchQuarters() : whole;
  const least = min(whole, quarters);
  if (least > 512) {
    const mode = bestLumaMode();
    if (least > 768 && trySmall(min(bestDistance, least - 128))) {
      codeSmall();
      return;
    }
    if (bestDistance + 128 < least) {
      codeIntraAs(mode);
      return;
    }
  }
  if (quarters < whole) {
    codeQuarters();
    return;
  }
  predictFrom(vector);
  codeMoved(vector, easy, expected);
}

/** Whether a vector that was not searched for stays inside the picture. */
function isReachable(vector: i32): bool {
  const x = (column << 4) + (xOf(vector) >> 2);
  const y = (row << 4) + (yOf(vector) >> 2);
  const margin = (vector & 0x00030003) == 0 ? 0 : MARGIN;
  return x >= margin && y >= margin && x + 16 + margin < strideY && y + 16 + margin < mbHeight << 4;
}

let isFading: bool = false;

/** Whether the prediction is off in one direction nearly everywhere, as in a fade. */
function isShifted(distance: i32): bool {
  if (distance < LEAST_SHIFT) return false;
  const shift = sum16(sourceY + offsetY, strideY) - sum16(predictionY, 16);
  return (shift < 0 ? -shift : shift) * 4 > distance * 3;
}

/** Codes a soft macroblock whose brightness changes afresh and finely: its steps would show, and it costs little. */
function codeFading(): bool {
  const mode = bestLumaMode();
  if (bestDistance >= SOFT_DISTANCE) return false;
  qp = restQp;
  codeIntraAs(mode);
  qp = pictureQp;
  return true;
}

/** Skips the macroblock if nothing would be left after prediction by the vector of a skip. */
function isGoodEnough(vector: i32): bool {
  predictFrom(vector);
  const distance = distance16(sourceY + offsetY, strideY, predictionY, 16, 16);
  isFading = isShifted(distance);
  if (isFading || distance > 1024 || quantiseInter() != 0) return false;
  setVectorHere(vector);
  skip();
  store<u8>(ages + row * mbWidth + column, <u8>(distance > 0 && qp > restQp));
  if (vector != 0) rebuild();
  return true;
}

function rebuild(): void {
  rebuildLuma(predictionY, 16);
  rebuildChroma(predictionU, predictionV, 8);
  markCoded();
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

// What the macroblock type and the four partition types cost beside those of a whole one.
const QUARTERS_BITS: i32 = 16;

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

function writePattern(pattern: u32): void {
  writeUnsigned(load<u8>(INTER_PATTERNS + pattern));
  writeRest(pattern);
}

function writeRest(pattern: u32): void {
  if (pattern == 0) return;
  writeQp();
  writeLumaBlocks(pattern, false);
  writeChroma(pattern >> 4);
}

function codeMoved(vector: i32, easy: i32, expected: i32): void {
  const pattern = quantiseInter();
  setVectorHere(vector);
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
