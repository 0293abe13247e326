// What prediction leaves over of a macroblock: transformed, quantised, written, and added again as a decoder does.

import { CHROMA_DC, writeBlock } from './cavlc';
import {
  coefficients,
  countsU,
  countsV,
  countsY,
  dcLevels,
  levels,
  masks,
  mbWidth,
  predictionU,
  predictionV,
  predictionY,
  shownU,
  shownV,
  shownY,
  sourceU,
  sourceV,
  sourceY,
  strideC,
  strideY,
  values,
} from './layout';
import { column, hasLeft, hasTop, offsetC, offsetY, row } from './place';
import { quantise, quantiseChromaDc, quantiseLumaDc } from './quantiser';
import { writeQp } from './slice';
import { addPair, transformPair } from './transform';

const DC_MATRIX: usize = memory.data(64, 16);
/** The place of each luma block, counted row by row. */
export const RASTER: usize = memory.data<u8>([0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15]);

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

export function transformLuma(prediction: usize, stride: i32): void {
  for (let pair: usize = 0; pair < 8; pair++) {
    const x = pairX(pair);
    const y = pairY(pair);
    const source = sourceY + offsetY + y * strideY + x;
    transformPair(source, strideY, prediction + y * stride + x, stride, coefficients + pair * 64);
  }
}

export function rebuildLuma(prediction: usize, stride: i32): void {
  for (let pair: usize = 0; pair < 8; pair++) {
    const x = pairX(pair);
    const y = pairY(pair);
    const shown = shownY + offsetY + y * strideY + x;
    addPair(values + pair * 64, prediction + y * stride + x, stride, shown, strideY);
  }
}

// @ts-ignore: decorator
@inline
export function quantiseBlock(block: usize): u32 {
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

/** Quantises the luma of an Intra_16x16 macroblock; returns whether any AC level is left. */
export function quantiseIntraLuma(): bool {
  let any: u32 = 0;
  transformLuma(predictionY, 16);
  for (let block: usize = 0; block < 16; block++) {
    store<i32>(DC_MATRIX + ((<usize>load<u8>(RASTER + block)) << 2), takeDc(block));
    any |= quantiseBlock(block);
  }
  const dcMask = quantiseLumaDc(DC_MATRIX, dcLevels);
  store<u32>(masks, dcMask, 96);
  if (dcMask != 0) {
    for (let block: usize = 0; block < 16; block++) {
      store<i16>(values + (block << 5), load<i16>(DC_MATRIX + ((<usize>load<u8>(RASTER + block)) << 2)));
    }
  }
  return any != 0;
}

// Chroma: blocks 16 to 19 are U, 20 to 23 are V. Returns the pattern: 0 nothing, 1 only DC, 2 everything.
export function quantiseChroma(fromU: usize, fromV: usize, stride: i32): u32 {
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

export function rebuildChroma(fromU: usize, fromV: usize, stride: i32): void {
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

export function writeIntraDc(): void {
  const stride = mbWidth << 2;
  const at = countsY + (row << 2) * stride + (column << 2);
  writeBlock(dcLevels, load<u32>(masks, 96), 16, contextOf(at, stride, hasLeft, hasTop));
}

export function writeLumaBlocks(pattern: u32, isAc: bool): void {
  const stride = mbWidth << 2;
  for (let block: usize = 0; block < 16; block++) {
    if ((pattern & (1 << (<u32>(block >> 2)))) == 0) continue;
    const place = <i32>load<u8>(RASTER + block);
    const at = countsY + ((row << 2) + (place >> 2)) * stride + (column << 2) + (place & 3);
    const context = contextOf(at, stride, hasLeft || (place & 3) > 0, hasTop || place > 3);
    const from = levels + (block << 5);
    const mask = load<u32>(masks + (block << 2));
    store<u8>(at, <u8>(isAc ? writeBlock(from + 2, mask >> 1, 15, context) : writeBlock(from, mask, 16, context)));
  }
}

export function writeChroma(pattern: u32): void {
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

/** Writes all that follows the coded block pattern. */
export function writeRest(pattern: u32): void {
  if (pattern == 0) return;
  writeQp();
  writeLumaBlocks(pattern, false);
  writeChroma(pattern >> 4);
}
