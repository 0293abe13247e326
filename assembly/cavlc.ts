// Writes one block of quantised levels as CAVLC, ITU-T H.264 section 9.2.

import { writeBits } from './bits';
import {
  CHROMA_TOKEN_BITS,
  CHROMA_TOKEN_LENGTHS,
  CHROMA_ZEROS_BITS,
  CHROMA_ZEROS_LENGTHS,
  RUN_BITS,
  RUN_LENGTHS,
  TOKEN_BITS,
  TOKEN_LENGTHS,
  ZEROS_BITS,
  ZEROS_LENGTHS,
} from './cavlc-tables';

/** The context of a chroma DC block, which has tables of its own. */
export const CHROMA_DC: i32 = -1;

/**
 * Writes the levels (zigzag order, `i16`) whose places are set in `mask`; `capacity` is how many the block could hold.
 * Returns how many there are.
 */
export function writeBlock(levels: usize, mask: u32, capacity: i32, context: i32): i32 {
  const total = <i32>popcnt(mask);
  let rest = mask;
  let ones = 0;
  let signs: u32 = 0;
  while (rest != 0 && ones < 3) {
    const place = 31 - <i32>clz(rest);
    const level = <i32>load<i16>(levels + (place << 1));
    if (level != 1 && level != -1) break;
    signs = (signs << 1) | <u32>(level < 0);
    ones += 1;
    rest ^= 1 << place;
  }
  writeToken(context, total, ones);
  if (total == 0) return 0;
  if (ones > 0) writeBits(signs, ones);
  writeLevels(levels, rest, total, ones);
  writeZeros(mask, total, capacity);
  return total;
}

function writeToken(context: i32, total: i32, ones: i32): void {
  if (context == CHROMA_DC) {
    const at = ones * 5 + total;
    writeBits(load<u8>(CHROMA_TOKEN_BITS + at), load<u8>(CHROMA_TOKEN_LENGTHS + at));
  } else if (context >= 8) {
    writeBits(total == 0 ? 3 : ((total - 1) << 2) | ones, 6);
  } else {
    const table = context < 2 ? 0 : context < 4 ? 1 : 2;
    const at = table * 68 + ones * 17 + total;
    writeBits(load<u8>(TOKEN_BITS + at), load<u8>(TOKEN_LENGTHS + at));
  }
}

function writeLevels(levels: usize, places: u32, total: i32, ones: i32): void {
  let suffix = total > 10 && ones < 3 ? 1 : 0;
  // After fewer than three trailing ones the next level cannot be another, so its code starts two lower.
  let skipped = ones < 3 ? 2 : 0;
  while (places != 0) {
    const place = 31 - <i32>clz(places);
    places ^= 1 << place;
    const level = <i32>load<i16>(levels + (place << 1));
    const size = level < 0 ? -level : level;
    writeLevel((size << 1) - (level > 0 ? 2 : 1) - skipped, suffix);
    skipped = 0;
    if (suffix == 0) suffix = 1;
    if (size > 3 << (suffix - 1) && suffix < 6) suffix += 1;
  }
}

// @ts-ignore: decorator
@inline
function writeLevel(code: i32, suffix: i32): void {
  if (suffix == 0) {
    if (code < 14) writeBits(1, code + 1);
    else if (code < 30) writeBits(16 | (code - 14), 19);
    else writeBits(4096 | (code - 30), 28);
  } else {
    const prefix = code >> suffix;
    if (prefix < 15) writeBits((1 << suffix) | (code & ((1 << suffix) - 1)), prefix + 1 + suffix);
    else writeBits(4096 | (code - (15 << suffix)), 28);
  }
}

function writeZeros(mask: u32, total: i32, capacity: i32): void {
  let place = 31 - <i32>clz(mask);
  let zeros = place + 1 - total;
  if (total < capacity) {
    if (capacity == 4) {
      const at = ((total - 1) << 2) + zeros;
      writeBits(load<u8>(CHROMA_ZEROS_BITS + at), load<u8>(CHROMA_ZEROS_LENGTHS + at));
    } else {
      const at = ((total - 1) << 4) + zeros;
      writeBits(load<u8>(ZEROS_BITS + at), load<u8>(ZEROS_LENGTHS + at));
    }
  }
  let rest = mask ^ (1 << place);
  while (zeros > 0 && rest != 0) {
    const next = 31 - <i32>clz(rest);
    const run = place - next - 1;
    const at = ((min(zeros, 7) - 1) << 4) + run;
    writeBits(load<u8>(RUN_BITS + at), load<u8>(RUN_LENGTHS + at));
    zeros -= run;
    place = next;
    rest ^= 1 << next;
  }
}
