// Codes a macroblock from its neighbours in the same picture: as one Intra_16x16, or as sixteen Intra_4x4 blocks.

import { writeBits, writeUnsigned } from './bits';
import { INTRA_PATTERNS } from './cavlc-tables';
import { DC, distance8, distance16, isPossible, PLANE, predictChroma, predictLuma } from './intra';
import { candidate, distanceTo, predictBlock } from './intra-small';
import {
  coefficients,
  isInter,
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
} from './layout';
import { column, hasLeft, hasTop, offsetC, offsetY, row } from './place';
import { chromaQp, setQp } from './quantiser';
import {
  quantiseBlock,
  quantiseChroma,
  quantiseIntraLuma,
  RASTER,
  rebuildChroma,
  rebuildLuma,
  writeChroma,
  writeIntraDc,
  writeLumaBlocks,
  writeRest,
} from './residual';
import { bitPrice, isInterPicture, markCoded, pictureQp, qp, softQp, useQp, writeQp, writeSkips } from './slice';
import { addBlocks, transformPair } from './transform';

const INTRA_DEAD_ZONE: i32 = 21; // A third of a step, in 1/64.
// Where prediction is off by less than 1.5 for each pixel there is only a soft slope, whose steps show.
const SOFT_DISTANCE: i32 = 384;
const SOFT_QP_STEP: i32 = 6;
const LEAST_QP: i32 = 4;
// What the sixteen modes cost at least beside that of a whole macroblock, in bits.
const SMALL_BITS: i32 = 8;
// Blocks whose upper right neighbour always is decoded before them, and those for which it stands in the row above.
const CORNER_INSIDE: u32 = 0x5744;
const CORNER_ABOVE: u32 = 0x0013;
// In chroma the standard numbers the modes DC, horizontal, vertical, plane.
const CHROMA_CODES: usize = memory.data<u8>([2, 1, 0, 3]);
// Where the codes of the sixteen modes wait to be written, and the one that says "as expected".
const SMALL_CODES: usize = 400;
const AS_EXPECTED: u32 = 255;

/** How well the best luma mode of Intra_16x16 predicts. */
export let bestDistance: i32 = 0;
let smallPattern: u32 = 0;
let smallMode: i32 = 0;

export function codeIntra(): void {
  const mode = bestLumaMode();
  const isSoft = isSoftHere();
  useQp(isSoft ? max(pictureQp - SOFT_QP_STEP, LEAST_QP) : pictureQp);
  if (!isSoft && trySmall(bestDistance)) codeSmall();
  else codeIntraAs(mode);
}

/** Whether the macroblock for which the best luma mode was just chosen is nothing but a soft slope. */
export function isSoftHere(): bool {
  return bestDistance < SOFT_DISTANCE;
}

/** Codes a soft macroblock of a P picture afresh and finely: its steps would show, and it costs little. */
export function codeFading(mode: i32): void {
  useQp(softQp);
  codeIntraAs(mode);
}

export function bestLumaMode(): i32 {
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

export function codeIntraAs(mode: i32): void {
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

/** Predicts the chroma of an intra macroblock and makes ready to quantise it. */
function predictChromaBest(): i32 {
  const mode = bestChromaMode();
  predictChroma(mode, shownU + offsetC, strideC, hasLeft, hasTop, predictionU);
  predictChroma(mode, shownV + offsetC, strideC, hasLeft, hasTop, predictionV);
  setQp(chromaQp(qp), INTRA_DEAD_ZONE);
  return mode;
}

/** Codes the luma as sixteen Intra_4x4 blocks, unless that turns out to cost more than `limit`. */
export function trySmall(limit: i32): bool {
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
  store<u8>(
    small + block,
    <u8>(smallMode == expected ? AS_EXPECTED : smallMode < expected ? smallMode : smallMode - 1),
    SMALL_CODES,
  );
  transformPair(source, strideY, candidate(smallMode), 4, coefficients + (block << 5));
  if (quantiseBlock(block) != 0) smallPattern |= 1 << (block >> 2);
  addBlocks(values + (block << 5), candidate(smallMode), 4, shown, strideY, 4);
  return cost;
}

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

/** Writes what `trySmall` has coded, and codes the chroma. */
export function codeSmall(): void {
  store<u8>(isInter + row * mbWidth + column, 0);
  const chromaMode = predictChromaBest();
  const pattern = smallPattern | (quantiseChroma(predictionU, predictionV, 8) << 4);
  writeSkips();
  writeUnsigned(isInterPicture ? 5 : 0); // I_NxN
  for (let block: usize = 0; block < 16; block++) {
    const code = load<u8>(small + block, SMALL_CODES);
    if (code == AS_EXPECTED) writeBits(1, 1);
    else writeBits(code, 4);
  }
  writeUnsigned(load<u8>(CHROMA_CODES + chromaMode));
  writeUnsigned(load<u8>(INTRA_PATTERNS + pattern));
  writeRest(pattern);
  rebuildChroma(predictionU, predictionV, 8);
  markCoded();
}
