// Reads from a WOFF2 file which characters its font can draw. Only the character map is looked at; WOFF2 leaves that
// table as it is inside one Brotli stream, so Node's own zlib is enough.
import { brotliDecompressSync } from 'node:zlib';

/** The position of `cmap` in the list of known table tags of the WOFF2 specification. */
const CMAP_TAG = 0;
const GLYF_TAG = 10;
const LOCA_TAG = 11;
const OWN_TAG = 63;

type Cursor = { data: Buffer; at: number };

function readBase128(cursor: Cursor): number {
  let value = 0;
  for (let index = 0; index < 5; index++) {
    const byte = cursor.data[cursor.at++]!;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  throw new Error('A font file has a number of more than five bytes.');
}

/** The offset and length of the character map in the decompressed tables. */
function findCmap(cursor: Cursor, tables: number): { offset: number; length: number } | null {
  let offset = 0;
  let found: { offset: number; length: number } | null = null;
  for (let index = 0; index < tables; index++) {
    const flags = cursor.data[cursor.at++]!;
    let tag = flags & 63;
    const version = flags >> 6;
    if (tag === OWN_TAG) {
      tag = cursor.data.toString('latin1', cursor.at, cursor.at + 4) === 'cmap' ? CMAP_TAG : OWN_TAG;
      cursor.at += 4;
    }
    const plain = readBase128(cursor);
    const outlines = tag === GLYF_TAG || tag === LOCA_TAG;
    const transformed = outlines ? version !== 3 : version !== 0;
    const length = transformed ? readBase128(cursor) : plain;
    if (tag === CMAP_TAG) found = { offset, length };
    offset += length;
  }
  return found;
}

function addSegments(table: Buffer, into: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2;
  const [ends, starts] = [14, 16 + segments * 2];
  for (let index = 0; index < segments; index++) {
    const end = table.readUInt16BE(ends + index * 2);
    const start = table.readUInt16BE(starts + index * 2);
    const delta = table.readUInt16BE(starts + segments * 2 + index * 2);
    const rangeAt = starts + segments * 4 + index * 2;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const glyph = range === 0 ? (code + delta) & 0xffff : table.readUInt16BE(rangeAt + range + (code - start) * 2);
      if (glyph !== 0) into.add(code);
    }
  }
}

function addGroups(table: Buffer, into: Set<number>): void {
  const groups = table.readUInt32BE(12);
  for (let index = 0; index < groups; index++) {
    const at = 16 + index * 12;
    const end = table.readUInt32BE(at + 4);
    for (let code = table.readUInt32BE(at); code <= end; code++) into.add(code);
  }
}

/** The characters of a WOFF2 font. A file without a character map has none. */
export function readCoverage(file: Buffer): Set<number> {
  const found = new Set<number>();
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('A font file is not WOFF2.');
  const cursor: Cursor = { data: file, at: 48 };
  const place = findCmap(cursor, file.readUInt16BE(12));
  if (!place) return found;
  const packed = file.subarray(cursor.at, cursor.at + file.readUInt32BE(20));
  const cmap = brotliDecompressSync(packed).subarray(place.offset, place.offset + place.length);
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = table.readUInt16BE(0);
    if (format === 4) addSegments(table, found);
    else if (format === 12) addGroups(table, found);
  }
  return found;
}
