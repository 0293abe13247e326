// Writes bits into a NAL unit and inserts the emulation prevention bytes as it goes.

let position: usize = 0;
let held: u64 = 0;
let heldCount: i32 = 0;
let zeros: i32 = 0;

export function startNal(at: usize, header: u32): void {
  store<u8>(at, <u8>header);
  position = at + 1;
  held = 0;
  heldCount = 0;
  zeros = 0;
}

/** Writes the low `count` bits (1 to 32) of a value that has no higher bits set. */
// @ts-ignore: decorator
@inline
export function writeBits(value: u32, count: i32): void {
  held = (held << count) | value;
  heldCount += count;
  if (heldCount >= 32) {
    heldCount -= 32;
    emitWord(<u32>(held >> heldCount));
  }
}

export function writeUnsigned(value: u32): void {
  const length = 31 - <i32>clz(value + 1);
  writeBits(value + 1, 2 * length + 1);
}

export function writeSigned(value: i32): void {
  writeUnsigned(value > 0 ? 2 * value - 1 : -2 * value);
}

/** Closes the NAL unit and returns the address behind its last byte. */
export function finishNal(): usize {
  writeBits(1, 1);
  const padding = -heldCount & 7;
  if (padding > 0) writeBits(0, padding);
  while (heldCount > 0) {
    heldCount -= 8;
    emitByte(<u32>(held >> heldCount) & 255);
  }
  return position;
}

function emitWord(word: u32): void {
  // Only a word with a zero byte, or one after two zeros, can need an escape.
  const hasZero = (word - 0x01010101) & ~word & 0x80808080;
  if (hasZero == 0 && zeros < 2) {
    store<u32>(position, bswap(word));
    position += 4;
    zeros = 0;
    return;
  }
  for (let shift = 24; shift >= 0; shift -= 8) emitByte((word >> shift) & 255);
}

function emitByte(byte: u32): void {
  if (zeros >= 2 && byte <= 3) {
    store<u8>(position++, 3);
    zeros = 0;
  }
  store<u8>(position++, <u8>byte);
  zeros = byte == 0 ? zeros + 1 : 0;
}
