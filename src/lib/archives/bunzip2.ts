// Unpacks bzip2, in which models of voices are published. Strict: every checksum is compared, and a damaged or cut-off file is an
// error. Blocks are unpacked one at a time, so that an archive of any size takes a few megabytes of memory.

/** A file that is not bzip2, is damaged, or ends too early. */
export class Bunzip2Error extends Error {
  override readonly name = 'Bunzip2Error';
}

const BLOCK_MARK = 0x314159265359;
const END_MARK = 0x177245385090;
const LEVEL_BYTES = 100_000;
/** A block has at most 900,000 symbols of at most 20 bits, and its tables. */
const MOST_PACKED_BYTES = 2_400_000;
const LONGEST_CODE = 20;
const SYMBOLS_OF_A_CODE = 50;
const RUN_A = 0;
const RUN_B = 1;

export async function* bunzip2(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const bits = new Bits();
  let isEnded = false;
  const fill = async (): Promise<void> => {
    const parts: Uint8Array[] = [];
    let bytes = bits.left;
    while (!isEnded && bytes < MOST_PACKED_BYTES) {
      const { done, value } = await chunks.next();
      if (done) isEnded = true;
      else {
        parts.push(value);
        bytes += value.length;
      }
    }
    if (parts.length > 0) bits.append(parts);
  };
  try {
    await fill();
    // Packers that work in parallel write several streams one after the other.
    do {
      const blockBytes = readLevel(bits) * LEVEL_BYTES;
      let streamCrc = 0;
      for (;;) {
        await fill();
        const mark = bits.read(24) * 2 ** 24 + bits.read(24);
        const crc = ((bits.read(16) << 16) | bits.read(16)) >>> 0;
        if (mark === END_MARK) {
          if (crc !== streamCrc) throw new Bunzip2Error('The checksum of the file is wrong.');
          break;
        }
        if (mark !== BLOCK_MARK) throw new Bunzip2Error('The file is damaged.');
        const block = unpackRuns(readBlock(bits, blockBytes));
        if (crcOf(block) !== crc) throw new Bunzip2Error('The checksum of a block is wrong.');
        streamCrc = (((streamCrc << 1) | (streamCrc >>> 31)) ^ crc) >>> 0;
        yield block;
      }
      bits.align();
      await fill();
    } while (bits.left > 0);
  } finally {
    await chunks.return?.();
  }
}

function readLevel(bits: Bits): number {
  const isHead = bits.read(24) === 0x425a68;
  const level = bits.read(8) - 0x30;
  if (!isHead || level < 1 || level > 9) throw new Bunzip2Error('The file is no bzip2.');
  return level;
}

/** Bits of a growing buffer, the highest first. */
class Bits {
  private bytes: Uint8Array = new Uint8Array(0);
  private at = 0;
  private held = 0;
  private count = 0;

  /** Whole bytes that have not been read. */
  get left(): number {
    return this.bytes.length - this.at + (this.count >> 3);
  }

  append(parts: readonly Uint8Array[]): void {
    this.bytes = Buffer.concat([this.bytes.subarray(this.at), ...parts]);
    this.at = 0;
  }

  /** At most 24 bits. */
  read(count: number): number {
    while (this.count < count) {
      if (this.at >= this.bytes.length) throw new Bunzip2Error('The file ends too early.');
      this.held = ((this.held << 8) | this.bytes[this.at++]!) & 0x7fffffff;
      this.count += 8;
    }
    this.count -= count;
    return (this.held >>> this.count) & ((1 << count) - 1);
  }

  align(): void {
    this.count -= this.count & 7;
  }
}

/** A code of Huffman's, canonical: for each length the largest code and where its symbols stand. */
type Code = { shortest: number; limits: Int32Array; bases: Int32Array; symbols: Uint16Array };

type Transformed = { column: Uint8Array; length: number; origin: number };

/** The last column of the sorted rotations, and where the text is in it. */
function readBlock(bits: Bits, mostBytes: number): Transformed {
  if (bits.read(1) === 1) throw new Bunzip2Error('The file was packed by a version of bzip2 before 1.0.');
  const origin = bits.read(24);
  const used = readUsedBytes(bits);
  const { codes, selectors } = readCodes(bits, used.length + 2);
  const { column, length } = readColumn(bits, { used, codes, selectors, mostBytes });
  if (origin >= length) throw new Bunzip2Error('The file is damaged.');
  return { column, length, origin };
}

function readUsedBytes(bits: Bits): Uint8Array {
  const groups = bits.read(16);
  const used: number[] = [];
  for (let group = 0; group < 16; group++) {
    if ((groups & (0x8000 >> group)) === 0) continue;
    const members = bits.read(16);
    for (let member = 0; member < 16; member++) {
      if ((members & (0x8000 >> member)) !== 0) used.push(group * 16 + member);
    }
  }
  if (used.length === 0) throw new Bunzip2Error('The file is damaged.');
  return Uint8Array.from(used);
}

function readCodes(bits: Bits, symbolCount: number): { codes: Code[]; selectors: Uint8Array } {
  const codeCount = bits.read(3);
  const selectorCount = bits.read(15);
  if (codeCount < 2 || codeCount > 6 || selectorCount === 0) throw new Bunzip2Error('The file is damaged.');
  const order = Array.from({ length: codeCount }, (_, index) => index);
  const selectors = new Uint8Array(selectorCount);
  for (let index = 0; index < selectorCount; index++) {
    let place = 0;
    while (bits.read(1) === 1) place++;
    if (place >= codeCount) throw new Bunzip2Error('The file is damaged.');
    const [code] = order.splice(place, 1);
    order.unshift(code!);
    selectors[index] = code!;
  }
  const codes = Array.from({ length: codeCount }, () => codeOf(readLengths(bits, symbolCount)));
  return { codes, selectors };
}

function readLengths(bits: Bits, symbolCount: number): Uint8Array {
  const lengths = new Uint8Array(symbolCount);
  let length = bits.read(5);
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    for (;;) {
      if (length < 1 || length > LONGEST_CODE) throw new Bunzip2Error('The file is damaged.');
      if (bits.read(1) === 0) break;
      length += bits.read(1) === 0 ? 1 : -1;
    }
    lengths[symbol] = length;
  }
  return lengths;
}

function codeOf(lengths: Uint8Array): Code {
  const counts = new Int32Array(LONGEST_CODE + 2);
  for (const length of lengths) counts[length]!++;
  const symbols = Uint16Array.from(lengths.keys()).sort((a, b) => lengths[a]! - lengths[b]! || a - b);
  const limits = new Int32Array(LONGEST_CODE + 2).fill(-1);
  const bases = new Int32Array(LONGEST_CODE + 2);
  let code = 0;
  let placed = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    bases[length] = placed - code;
    code += counts[length]!;
    placed += counts[length]!;
    if (counts[length]! > 0) limits[length] = code - 1;
    code <<= 1;
  }
  return { shortest: Math.min(...lengths), limits, bases, symbols };
}

function readSymbol(bits: Bits, { shortest, limits, bases, symbols }: Code): number {
  let length = shortest;
  let code = bits.read(shortest);
  while (code > limits[length]!) {
    if (++length > LONGEST_CODE) throw new Bunzip2Error('The file is damaged.');
    code = (code << 1) | bits.read(1);
  }
  const symbol = symbols[code + bases[length]!];
  if (symbol === undefined) throw new Bunzip2Error('The file is damaged.');
  return symbol;
}

type Tables = { used: Uint8Array; codes: readonly Code[]; selectors: Uint8Array; mostBytes: number };

/** Undoes the runs and the move to the front. */
function readColumn(bits: Bits, { used, codes, selectors, mostBytes }: Tables): { column: Uint8Array; length: number } {
  const column = new Uint8Array(mostBytes);
  const order = Uint8Array.from(used);
  const end = used.length + 1;
  let length = 0;
  let run = 0;
  let runStep = 1;
  const flush = (): void => {
    if (length + run > mostBytes) throw new Bunzip2Error('The file is damaged.');
    column.fill(order[0]!, length, length + run);
    length += run;
    run = 0;
    runStep = 1;
  };
  for (const selector of selectors) {
    const code = codes[selector]!;
    for (let count = 0; count < SYMBOLS_OF_A_CODE; count++) {
      const symbol = readSymbol(bits, code);
      if (symbol === RUN_A || symbol === RUN_B) {
        run += runStep << symbol;
        runStep *= 2;
        if (run > mostBytes) throw new Bunzip2Error('The file is damaged.');
        continue;
      }
      if (run > 0) flush();
      if (symbol === end) return { column, length };
      const byte = order[symbol - 1]!;
      order.copyWithin(1, 0, symbol - 1);
      order[0] = byte;
      if (length >= mostBytes) throw new Bunzip2Error('The file is damaged.');
      column[length++] = byte;
    }
  }
  throw new Bunzip2Error('The file is damaged.');
}

const LONGEST_RUN = 255 + 4;

/** Undoes the sorting, then the first packing: four equal bytes are followed by how many more there are. */
function unpackRuns({ column, length, origin }: Transformed): Uint8Array {
  const starts = new Int32Array(256);
  for (let index = 0; index < length; index++) starts[column[index]!]!++;
  for (let byte = 0, sum = 0; byte < 256; byte++) {
    const count = starts[byte]!;
    starts[byte] = sum;
    sum += count;
  }
  const next = new Uint32Array(length);
  for (let index = 0; index < length; index++) next[starts[column[index]!]!++] = index;
  let text = new Uint8Array(length * 2 + LONGEST_RUN);
  let at = next[origin]!;
  let written = 0;
  let equal = 0;
  let last = -1;
  for (let index = 0; index < length; index++, at = next[at]!) {
    if (written + LONGEST_RUN > text.length) text = grown(text);
    const byte = column[at]!;
    if (equal === 4) {
      text.fill(last, written, written + byte);
      written += byte;
      equal = 0;
      last = -1;
      continue;
    }
    equal = byte === last ? equal + 1 : 1;
    last = byte;
    text[written++] = byte;
  }
  return text.subarray(0, written);
}

function grown(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 4);
  larger.set(bytes);
  return larger;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (crc << 8) ^ CRC_TABLE[((crc >>> 24) ^ byte) & 0xff]!;
  return ~crc >>> 0;
}
