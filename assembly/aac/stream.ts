// Writes a frame as a raw_data_block of ISO/IEC 14496-3.

import { ESCAPE, LARGEST_BOOK, codeOf, hasSigns, sizeOf } from './books';
import { BOOKS, EIGHT_SHORT, LEVELS, SCALES, bandCount, bandsEach, channelAt, edgeAt, groups, shape } from './frame';
import { NO_SCALE } from './quantiser';
import { BOOK_BITS, BOOK_LENGTHS, SCALE_BITS, SCALE_LENGTHS } from './tables';

const SINGLE: u32 = 0;
const PAIR: u32 = 1;
const END: u32 = 7;
/** Which short block belongs to the group of the one before. */
const GROUPING: u32 = 0b1010101;

let position: usize = 0;
let held: u64 = 0;
let heldCount: i32 = 0;

/** Writes the low `count` bits (1 to 32) of a value that has no higher bits set. */
function writeBits(value: u32, count: i32): void {
  held = (held << count) | value;
  heldCount += count;
  if (heldCount >= 32) {
    heldCount -= 32;
    store<u32>(position, bswap(<u32>(held >> heldCount)));
    position += 4;
  }
}

/** Returns how many bytes there are. */
export function writeFrame(start: usize, channels: i32): i32 {
  position = start;
  writeBits(channels == 1 ? SINGLE : PAIR, 3);
  writeBits(0, 4); // element_instance_tag
  if (channels == 2) {
    writeBits(1, 1); // common_window
    writeInfo();
    writeBits(0, 2); // ms_mask_present: left and right
  }
  for (let channel = 0; channel < channels; channel++) writeChannel(channelAt(channel), channels == 1);
  writeBits(END, 3);
  writeBits(0, -heldCount & 7);
  for (; heldCount >= 8; heldCount -= 8) store<u8>(position++, <u8>(held >> (heldCount - 8)));
  return <i32>(position - start);
}

function writeChannel(channel: usize, hasInfo: bool): void {
  const first = firstScale(channel);
  writeBits(first, 8); // global_gain
  if (hasInfo) writeInfo();
  writeSections(channel);
  writeScales(channel, first);
  writeBits(0, 3); // neither pulses nor temporal noise shaping nor gain control
  const count = bandCount();
  for (let band = 0; band < count; band++) {
    const levels = channel + LEVELS;
    if (bookAt(channel, band) > 0) writeLevels(levels + edgeAt(band), levels + edgeAt(band + 1), bookAt(channel, band));
  }
}

function writeInfo(): void {
  writeBits(shape, 3); // ics_reserved_bit, window_sequence
  writeBits(0, 1); // window_shape: sines
  writeBits(bandsEach, shape == EIGHT_SHORT ? 4 : 6);
  if (shape == EIGHT_SHORT) writeBits(GROUPING, 7);
  else writeBits(0, 1); // no prediction
}

function bookAt(channel: usize, band: i32): i32 {
  return load<i32>(channel + BOOKS + (band << 2));
}

function scaleAt(channel: usize, band: i32): i32 {
  return load<i32>(channel + SCALES + (band << 2));
}

function firstScale(channel: usize): i32 {
  const count = bandCount();
  for (let band = 0; band < count; band++) if (scaleAt(channel, band) != NO_SCALE) return scaleAt(channel, band);
  return 0;
}

function writeSections(channel: usize): void {
  const lengthBits = shape == EIGHT_SHORT ? 3 : 5;
  const escape = (1 << lengthBits) - 1;
  for (let group = 0; group < groups; group++) {
    const end = (group + 1) * bandsEach;
    for (let band = group * bandsEach; band < end; ) {
      const book = bookAt(channel, band);
      let length = 1;
      while (band + length < end && bookAt(channel, band + length) == book) length++;
      band += length;
      writeBits(book, 4);
      for (; length >= escape; length -= escape) writeBits(escape, lengthBits);
      writeBits(length, lengthBits);
    }
  }
}

function writeScales(channel: usize, first: i32): void {
  const count = bandCount();
  let past = first;
  for (let band = 0; band < count; band++) {
    if (bookAt(channel, band) == 0) continue;
    const scale = scaleAt(channel, band) == NO_SCALE ? past : scaleAt(channel, band);
    const code = scale - past + 60;
    writeBits(load<u32>(SCALE_BITS + (code << 2)), load<u8>(SCALE_LENGTHS + code));
    past = scale;
  }
}

function writeLevels(start: usize, end: usize, book: i32): void {
  const bytes = sizeOf(book) << 2;
  for (let at = start; at < end; at += bytes) {
    const code = codeOf(book, at);
    writeBits(load<u16>(BOOK_BITS + (code << 1)), load<u8>(BOOK_LENGTHS + code));
    if (hasSigns(book)) continue;
    for (let each = at; each < at + bytes; each += 4) {
      if (load<i32>(each) != 0) writeBits(load<u32>(each) >> 31, 1);
    }
    if (book == LARGEST_BOOK) for (let each = at; each < at + bytes; each += 4) writeEscape(abs(load<i32>(each)));
  }
}

/** As many ones as there are bits beyond four, a zero, and the bits behind the highest. */
function writeEscape(size: i32): void {
  if (size < ESCAPE) return;
  const bits = 31 - clz(size);
  writeBits(((1 << (bits - 4)) - 1) << 1, bits - 3);
  writeBits(size & ((1 << bits) - 1), bits);
}
