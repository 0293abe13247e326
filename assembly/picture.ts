// Codes one picture as one slice, and keeps what a decoder will show for the next one.

import { finishNal, startNal, writeBits, writeSigned, writeUnsigned } from './bits';
import { codeInter, codeStill } from './inter-macroblock';
import { forgetHalves } from './interpolation';
import { codeIntra } from './intra-macroblock';
import {
  ages,
  coded,
  countsU,
  countsV,
  countsY,
  height,
  isInter,
  live,
  mbCount,
  mbHeight,
  mbWidth,
  modes,
  output,
  pastU,
  pastV,
  pastY,
  shownU,
  shownV,
  shownY,
  sourceU,
  sourceV,
  sourceY,
  strideC,
  strideY,
  swapVectors,
  vectors,
  width,
} from './layout';
import { moveTo } from './place';
import { finishSkips, skipMany, startSlice } from './slice';
import { isStill } from './vectors';

const IDR_NAL: u32 = 0x65;
const SLICE_NAL: u32 = 0x41;
/** Macroblocks whose marks are read together. */
const AT_ONCE: i32 = 8;

let frameNumber: u32 = 0;

/** Codes what was put; returns the address behind the coded NAL unit, which begins at `output`. */
export function codePicture(isKey: bool, idrPicId: u32, qp: i32, fineQp: i32): usize {
  frameNumber = isKey ? 0 : (frameNumber + 1) & 255;
  extendEdges();
  memory.fill(countsY, 0, mbCount * 16);
  memory.fill(countsU, 0, mbCount * 4);
  memory.fill(countsV, 0, mbCount * 4);
  memory.fill(coded, 0, mbCount);
  swapVectors();
  memory.fill(vectors, 0, mbCount * 16);
  memory.fill(isInter, 1, mbCount);
  memory.fill(modes, 2, mbCount * 16);
  forgetHalves();
  startNal(output, isKey ? IDR_NAL : SLICE_NAL);
  writeSliceHeader(isKey, idrPicId, qp);
  startSlice(!isKey, qp, fineQp);
  if (isKey) codeAll();
  else codeLive();
  finishSkips();
  memory.fill(live, 0, mbCount);
  keepShown(isKey);
  return finishNal();
}

function writeSliceHeader(isKey: bool, idrPicId: u32, qp: i32): void {
  writeUnsigned(0); // first_mb_in_slice
  writeUnsigned(isKey ? 7 : 5); // slice_type: all slices are I, or all are P
  writeUnsigned(0); // pic_parameter_set_id
  writeBits(frameNumber, 8);
  if (isKey) {
    writeUnsigned(idrPicId);
    writeBits(0, 2); // no_output_of_prior_pics_flag, long_term_reference_flag
  } else {
    writeBits(0, 3); // one reference, in its own order, kept by the sliding window
  }
  writeSigned(qp - 26);
  writeUnsigned(1); // disable_deblocking_filter_idc
}

function codeAll(): void {
  for (let row = 0; row < mbHeight; row++) {
    for (let column = 0; column < mbWidth; column++) {
      moveTo(column, row);
      codeIntra();
    }
  }
}

function codeLive(): void {
  for (let row = 0; row < mbHeight; row++) {
    for (let column = 0; column < mbWidth; ) {
      if (isQuiet(column, row)) {
        skipMany(AT_ONCE);
        column += AT_ONCE;
        continue;
      }
      moveTo(column, row);
      if (load<u8>(live + row * mbWidth + column) == 0) codeStill();
      else codeInter();
      column++;
    }
  }
}

/** Whether so many macroblocks from here on are skipped, as their neighbour on the left stays where it is. */
// @ts-ignore: decorator
@inline
function isQuiet(column: i32, row: i32): bool {
  if (column + AT_ONCE > mbWidth) return false;
  const at = row * mbWidth + column;
  if ((load<u64>(live + at) | load<u64>(ages + at)) != 0) return false;
  return column == 0 || isStill((column << 1) - 1, row << 1);
}

/** Repeats the last column and row into the macroblocks that stand over the picture's edge. */
function extendEdges(): void {
  extendPlane(sourceY, strideY, width, height, mbHeight << 4);
  extendPlane(sourceU, strideC, width >> 1, height >> 1, mbHeight << 3);
  extendPlane(sourceV, strideC, width >> 1, height >> 1, mbHeight << 3);
}

function extendPlane(plane: usize, stride: i32, columns: i32, rows: i32, paddedRows: i32): void {
  if (columns < stride) {
    for (let row = 0; row < rows; row++) {
      const end = plane + row * stride + columns;
      memory.fill(end, load<u8>(end - 1), stride - columns);
    }
  }
  for (let row = rows; row < paddedRows; row++) memory.copy(plane + row * stride, plane + (rows - 1) * stride, stride);
}

function keepShown(isKey: bool): void {
  if (isKey) {
    memory.copy(pastY, shownY, mbCount * 256);
    memory.copy(pastU, shownU, mbCount * 64);
    memory.copy(pastV, shownV, mbCount * 64);
    return;
  }
  for (let row = 0; row < mbHeight; row++) {
    for (let column = 0; column < mbWidth; column++) {
      const at = coded + row * mbWidth + column;
      if (column + AT_ONCE <= mbWidth && load<u64>(at) == 0) column += AT_ONCE - 1;
      else if (load<u8>(at) != 0) keepMacroblock(column, row);
    }
  }
}

function keepMacroblock(column: i32, row: i32): void {
  const y = <usize>(row * 16 * strideY + column * 16);
  const c = <usize>(row * 8 * strideC + column * 8);
  for (let line = 0; line < 16; line++) v128.store(pastY + y + line * strideY, v128.load(shownY + y + line * strideY));
  for (let line = 0; line < 8; line++) {
    store<u64>(pastU + c + line * strideC, load<u64>(shownU + c + line * strideC));
    store<u64>(pastV + c + line * strideC, load<u64>(shownV + c + line * strideC));
  }
}
