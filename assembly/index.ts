// The picture encoder's door: what the TypeScript side may call. Behind it, `colour` takes pixels in, `picture` walks
// over the macroblocks, `inter-macroblock` and `intra-macroblock` choose how to predict one, `residual` codes what is
// left over with `transform`, `quantiser` and `cavlc`, and `bits` writes it.

import { convertStrip } from './colour';
import { claim, layOut, mbCount, output, shownY, sourceY, staging, stagingBytes } from './layout';
import { codePicture } from './picture';
import { buildTables, fillTables } from './quantiser';

export function open(width: i32, height: i32): void {
  layOut(width, height);
  buildTables();
  claim();
  fillTables();
}

export function stagingAddress(): usize {
  return staging;
}

export function stagingSize(): i32 {
  return stagingBytes;
}

export function outputAddress(): usize {
  return output;
}

/** The three planes follow each other: Y, U, V. */
export function sourceAddress(): usize {
  return sourceY;
}

export function shownAddress(): usize {
  return shownY;
}

export function macroblocks(): i32 {
  return mbCount;
}

/** Takes the strip in the staging area into the picture. */
export function put(x: i32, y: i32, width: i32, height: i32): void {
  convertStrip(x, y, width, height);
}

/** Codes the picture (`fineQp` is for what must be clean in it) and returns how many bytes lie at the output address. */
export function encode(isKey: bool, idrPicId: u32, qp: i32, fineQp: i32): i32 {
  return <i32>(codePicture(isKey, idrPicId, qp, fineQp) - output);
}
