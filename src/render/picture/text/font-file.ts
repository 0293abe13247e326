// Parses the `cmap` and `name` tables of WOFF2, TrueType and OpenType files: the characters a font covers, and its
// family name. WOFF2 stores both untransformed inside one Brotli stream, which node:zlib decodes.
import { brotliDecompressSync } from 'node:zlib';

/** A file that is no usable font; the message continues "The font …". */
export class FontFileError extends Error {
  override readonly name = 'FontFileError';
}

export type FontFile = { kind: 'woff2' | 'ttf' | 'otf'; family: string | null; coverage: Set<number> };

type Tag = 'cmap' | 'name';
type Tables = Partial<Record<Tag, Buffer>>;
type Cursor = { data: Buffer; at: number };

/** Indices into the WOFF2 list of known tags: the tables we read, and those that may be transformed. */
const KNOWN_TAGS: Record<number, Tag> = { 0: 'cmap', 5: 'name' };
const GLYF_TAG = 10;
const LOCA_TAG = 11;
const OWN_TAG = 63;

const MOST_UNPACKED_BYTES = 64_000_000;
const LAST_CHARACTER = 0x10ffff;
const LONGEST_FAMILY = 60;

const isTag = (text: string): text is Tag => text === 'cmap' || text === 'name';
const tagAt = (data: Buffer, at: number): string => data.toString('latin1', at, at + 4);

function readBase128(cursor: Cursor): number {
  let value = 0;
  for (let index = 0; index < 5; index++) {
    const byte = cursor.data.readUInt8(cursor.at++);
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  throw new FontFileError('is damaged');
}

/** One entry of a WOFF2 table directory: the unpacked length, and the tag if we read that table. */
function readEntry(cursor: Cursor): { tag: Tag | null; length: number } {
  const flags = cursor.data.readUInt8(cursor.at++);
  const known = flags & 63;
  const version = flags >> 6;
  let tag: Tag | null = KNOWN_TAGS[known] ?? null;
  if (known === OWN_TAG) {
    const own = tagAt(cursor.data, cursor.at);
    tag = isTag(own) ? own : null;
    cursor.at += 4;
  }
  const plain = readBase128(cursor);
  const outlines = known === GLYF_TAG || known === LOCA_TAG;
  const transformed = outlines ? version !== 3 : version !== 0;
  return { tag, length: transformed ? readBase128(cursor) : plain };
}

function woff2Tables(file: Buffer): Tables {
  const cursor: Cursor = { data: file, at: 48 };
  const places: [Tag, number, number][] = [];
  let offset = 0;
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const { tag, length } = readEntry(cursor);
    if (tag) places.push([tag, offset, length]);
    offset += length;
  }
  const packed = file.subarray(cursor.at, cursor.at + file.readUInt32BE(20));
  const data = brotliDecompressSync(packed, { maxOutputLength: MOST_UNPACKED_BYTES });
  return Object.fromEntries(places.map(([tag, at, length]) => [tag, data.subarray(at, at + length)]));
}

function plainTables(file: Buffer): Tables {
  const tables: Tables = {};
  for (let index = 0; index < file.readUInt16BE(4); index++) {
    const at = 12 + index * 16;
    const tag = tagAt(file, at);
    const start = file.readUInt32BE(at + 8);
    if (isTag(tag)) tables[tag] = file.subarray(start, start + file.readUInt32BE(at + 12));
  }
  return tables;
}

/** The characters of a format 4 character map (BMP). Segments are sorted; an unsorted one ends the parsing. */
function addSegments(table: Buffer, into: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2;
  const [ends, starts] = [14, 16 + segments * 2];
  let next = 0;
  for (let index = 0; index < segments; index++) {
    const end = table.readUInt16BE(ends + index * 2);
    const start = table.readUInt16BE(starts + index * 2);
    if (start < next) return;
    next = end + 1;
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
  let next = 0;
  for (let index = 0; index < groups; index++) {
    const at = 16 + index * 12;
    const start = table.readUInt32BE(at);
    const end = table.readUInt32BE(at + 4);
    if (start < next || end > LAST_CHARACTER) return;
    next = end + 1;
    for (let code = start; code <= end; code++) into.add(code);
  }
}

function coverageOf(cmap: Buffer | undefined): Set<number> {
  const found = new Set<number>();
  if (!cmap) return found;
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = table.readUInt16BE(0);
    if (format === 4) addSegments(table, found);
    else if (format === 12) addGroups(table, found);
  }
  return found;
}

/** The preferred name records for the family, best first: [platform, name id]. */
const FAMILY_NAMES = [
  [3, 16],
  [3, 1],
  [1, 16],
  [1, 1],
] as const;

function familyOf(table: Buffer | undefined): string | null {
  if (!table) return null;
  const stored = table.readUInt16BE(4);
  const names = new Map<string, string>();
  for (let index = 0; index < table.readUInt16BE(2); index++) {
    const at = 6 + index * 12;
    const [platform, name, length, offset] = [0, 6, 8, 10].map((field) => table.readUInt16BE(at + field)) as number[];
    const bytes = Buffer.from(table.subarray(stored + offset!, stored + offset! + (length! & ~1)));
    const key = `${platform},${name}`;
    if (!names.has(key)) names.set(key, platform === 3 ? bytes.swap16().toString('utf16le') : bytes.toString('latin1'));
  }
  const found = FAMILY_NAMES.map(([platform, name]) => names.get(`${platform},${name}`)).find((text) => text?.trim());
  return (
    found
      ?.replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, LONGEST_FAMILY) || null
  );
}

const KINDS: Record<string, FontFile['kind']> = {
  wOF2: 'woff2',
  OTTO: 'otf',
  true: 'ttf',
  '\u0000\u0001\u0000\u0000': 'ttf',
};

function kindOf(file: Buffer): FontFile['kind'] {
  const kind = KINDS[tagAt(file, 0)];
  if (!kind) throw new FontFileError('must be one of these: WOFF2, TTF, OTF');
  return kind;
}

export function readFontFile(file: Buffer): FontFile {
  const kind = kindOf(file);
  try {
    const tables = kind === 'woff2' ? woff2Tables(file) : plainTables(file);
    return { kind, family: familyOf(tables.name), coverage: coverageOf(tables.cmap) };
  } catch (error) {
    throw new FontFileError('is damaged', { cause: error });
  }
}

/** The characters that a font covers; none without a character map. */
export const readCoverage = (file: Buffer): Set<number> => readFontFile(file).coverage;
