// The slice that is being written: its quantisers, and what runs from one macroblock to the next.

import { writeSigned, writeUnsigned } from './bits';
import { ages, coded, mbWidth } from './layout';
import { column, row } from './place';

const REST_QP_STEP: i32 = 4;
// The largest step down from the picture's quantiser that one macroblock can write.
const LARGEST_QP_STEP: i32 = 24;

export let isInterPicture: bool = false;
export let pictureQp: i32 = 0;
export let softQp: i32 = 0;
export let restQp: i32 = 0;
/** The quantiser of the macroblock that is being coded. */
export let qp: i32 = 0;
/** What a bit is worth, in sixteenths of a distance. */
export let bitPrice: i32 = 0;

let writtenQp: i32 = 0;
let skipped: i32 = 0;

/** `fineQp` is for soft slopes, and a little more for what has come to rest. */
export function startSlice(inter: bool, mainQp: i32, fineQp: i32): void {
  isInterPicture = inter;
  pictureQp = mainQp;
  softQp = max(min(fineQp, mainQp), mainQp - LARGEST_QP_STEP);
  restQp = min(softQp + REST_QP_STEP, mainQp);
  qp = mainQp;
  writtenQp = mainQp;
  skipped = 0;
  bitPrice = max(16, <i32>(14.4 * Mathf.pow(2, <f32>(mainQp - 12) / 6)));
}

export function useQp(value: i32): void {
  qp = value;
}

export function skip(): void {
  skipped += 1;
}

export function skipMany(count: i32): void {
  skipped += count;
}

export function writeSkips(): void {
  if (!isInterPicture) return;
  writeUnsigned(skipped);
  skipped = 0;
}

export function finishSkips(): void {
  if (isInterPicture && skipped > 0) writeUnsigned(skipped);
}

export function writeQp(): void {
  writeSigned(qp - writtenQp);
  writtenQp = qp;
}

/** Notes that the macroblock shows something new, and whether it could be finer. */
export function markCoded(): void {
  const at = row * mbWidth + column;
  store<u8>(coded + at, 1);
  store<u8>(ages + at, <u8>(isInterPicture && qp > restQp));
}
