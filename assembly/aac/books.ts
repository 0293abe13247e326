// Chooses the Huffman codebook of each band, so that sections of one codebook and the codes in them take the fewest bits.

import { BOOKS, EIGHT_SHORT, LEVELS, SCALES, bandsEach, edgeAt, groups, shape } from './frame';
import { NO_SCALE } from './quantiser';
import { BOOK_LENGTHS, BOOK_LIMITS, BOOK_STARTS } from './tables';

export const LARGEST_BOOK: i32 = 11;
const BOOK_COUNT: i32 = 12;
/** From here on levels of the last codebook are escaped. */
export const ESCAPE: i32 = 16;
/** What a codebook costs that cannot hold the levels; sums of it saturate. */
const TOO_MUCH: i32 = 32767;

// The bits of four levels from -3 to 3 by books 1 to 4, and of two levels from -16 to 16 by books 5 to 11.
const fours: usize = memory.data(32768, 16);
const pairs: usize = memory.data(17424, 16);
const tuple: usize = memory.data(16, 16);
const costs: usize = memory.data(32, 16);
const totals: usize = memory.data(48, 16);
const origins: usize = memory.data(564, 16);

export function sizeOf(book: i32): i32 {
  return book <= 4 ? 4 : 2;
}

/** Whether its codes hold the signs. */
export function hasSigns(book: i32): bool {
  return book <= 2 || book == 5 || book == 6;
}

/** Which code of all those in the tables stands for the levels. */
export function codeOf(book: i32, levels: usize): i32 {
  const limit = <i32>load<u8>(BOOK_LIMITS + book);
  const offset = hasSigns(book) ? limit : 0;
  let code = 0;
  for (let at = levels; at < levels + (sizeOf(book) << 2); at += 4) {
    const level = load<i32>(at);
    code = code * (limit + offset + 1) + (hasSigns(book) ? level + limit : min(abs(level), limit));
  }
  return load<u16>(BOOK_STARTS + (book << 1)) + code;
}

/** Of the code and, behind it, the signs. */
function bitsOf(book: i32): i32 {
  let signs = 0;
  for (let at = tuple; at < tuple + (sizeOf(book) << 2); at += 4) {
    if (abs(load<i32>(at)) > <i32>load<u8>(BOOK_LIMITS + book)) return TOO_MUCH;
    if (!hasSigns(book) && load<i32>(at) != 0) signs++;
  }
  return load<u8>(BOOK_LENGTHS + codeOf(book, tuple)) + signs;
}

export function fillBooks(): void {
  for (let index = 0; index < 4096; index++) {
    for (let place = 0; place < 4; place++) store<i32>(tuple + (place << 2), ((index >> (9 - 3 * place)) & 7) - 3);
    for (let book = 1; book <= 4; book++) store<u16>(fours + (index << 3) + ((book - 1) << 1), bitsOf(book));
  }
  for (let index = 0; index < 33 * 33; index++) {
    store<i32>(tuple, index / 33 - 16);
    store<i32>(tuple, index % 33 - 16, 4);
    for (let book = 5; book <= LARGEST_BOOK; book++) store<u16>(pairs + (index << 4) + ((book - 5) << 1), bitsOf(book));
  }
}

export function chooseBooks(channel: usize): void {
  for (let group = 0; group < groups; group++) {
    for (let each = 0; each < bandsEach; each++) {
      countBits(channel, group * bandsEach + each);
      extend(each);
    }
    let book = bestBook();
    for (let each = bandsEach - 1; each >= 0; each--) {
      store<i32>(channel + BOOKS + ((group * bandsEach + each) << 2), book);
      book = load<u8>(origins + each * BOOK_COUNT + book);
    }
  }
}

/** The bits of a band by each codebook. */
function countBits(channel: usize, band: i32): void {
  const end = channel + LEVELS + edgeAt(band + 1);
  let byPairs = i16x8.splat(0);
  let byFours = i16x8.splat(0);
  let escapes = 0;
  for (let at = channel + LEVELS + edgeAt(band); at < end; at += 16) {
    const levels = v128.load(at);
    if (v128.any_true(i32x4.gt_s(i32x4.abs(levels), i32x4.splat(ESCAPE - 1)))) escapes += escapeBits(at);
    const wide = bounded(levels, ESCAPE);
    const one = i32x4.extract_lane(wide, 0) * 33 + i32x4.extract_lane(wide, 1);
    const two = i32x4.extract_lane(wide, 2) * 33 + i32x4.extract_lane(wide, 3);
    byPairs = i16x8.add_sat_s(byPairs, v128.load(pairs + (one << 4)));
    byPairs = i16x8.add_sat_s(byPairs, v128.load(pairs + (two << 4)));
    const slim = bounded(levels, 3);
    const high = (i32x4.extract_lane(slim, 0) << 3) | i32x4.extract_lane(slim, 1);
    const low = (i32x4.extract_lane(slim, 2) << 3) | i32x4.extract_lane(slim, 3);
    byFours = i16x8.add_sat_s(byFours, v128.load64_zero(fours + (((high << 6) | low) << 3)));
  }
  // A band of zeros needs a scalefactor, too, once it has a codebook.
  const isZero = load<i32>(channel + SCALES + (band << 2)) == NO_SCALE;
  const more = i16x8.splat(isZero ? 1 : 0);
  v128.store(costs + 2, i16x8.add_sat_s(byFours, more));
  v128.store(costs + 10, i16x8.add_sat_s(byPairs, more));
  store<i16>(costs, isZero ? 0 : TOO_MUCH);
  store<i16>(costs, min(TOO_MUCH, load<i16>(costs, 2 * LARGEST_BOOK) + escapes), 2 * LARGEST_BOOK);
}

function bounded(levels: v128, limit: i32): v128 {
  const most = i32x4.splat(limit);
  return i32x4.add(i32x4.max_s(i32x4.min_s(levels, most), i32x4.neg(most)), most);
}

function escapeBits(levels: usize): i32 {
  let bits = 0;
  for (let at = levels; at < levels + 16; at += 4) {
    const size = abs(load<i32>(at));
    if (size >= ESCAPE) bits += 2 * (31 - clz(size)) - 3;
  }
  return bits;
}

function totalOf(book: i32): i32 {
  return load<i32>(totals + (book << 2));
}

function bestBook(): i32 {
  let best = 0;
  for (let book = 1; book < BOOK_COUNT; book++) if (totalOf(book) < totalOf(best)) best = book;
  return best;
}

/** Adds a band to the cheapest way to code those before it, for each codebook that it may end with. */
function extend(each: i32): void {
  if (each == 0) memory.fill(totals, 0, 48);
  const best = bestBook();
  const change = totalOf(best) + (shape == EIGHT_SHORT ? 7 : 9);
  for (let book = 0; book < BOOK_COUNT; book++) {
    const stays = each > 0 && totalOf(book) <= change;
    const total = (stays ? totalOf(book) : change) + load<i16>(costs + (book << 1));
    store<u8>(origins + each * BOOK_COUNT + book, stays ? book : best);
    store<i32>(totals + (book << 2), total);
  }
}
