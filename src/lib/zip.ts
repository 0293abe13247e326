// Reads small zip archives that people hand in. Everything in an archive is doubted: names may lead out of the folder,
// sizes may lie, and a few bytes may unfold into gigabytes. Nothing is written to a disk here.
import { crc32, inflateRawSync } from 'node:zlib';

export type ZipLimits = { entries: number; entryBytes: number; totalBytes: number };

/** An archive that cannot be used; the message says why. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
}

type Entry = {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  mode: number;
  at: number;
};

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
/** In the upper half of an entry's attributes stands what Unix calls its mode. */
const FILE_TYPE = 0o170000;
const LINK = 0o120000;

const no = (reason: string, cause?: unknown): ZipError => new ZipError(`The zip ${reason}.`, { cause });

/** The files of an archive by their names, which are plain relative paths. Folders are left out. */
export function readZip(archive: Buffer, limits: ZipLimits): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  let totalBytes = 0;
  for (const entry of listEntries(archive, limits.entries)) {
    assertPlain(entry.name);
    if (entry.name.endsWith('/')) continue;
    if ((entry.mode & FILE_TYPE) === LINK) throw no('holds a link instead of a file');
    totalBytes += entry.bytes;
    if (entry.bytes > limits.entryBytes) throw no(`holds a file of more than ${limits.entryBytes} bytes`);
    if (totalBytes > limits.totalBytes) throw no(`holds more than ${limits.totalBytes} bytes`);
    if (found.has(entry.name)) throw no('holds two files of one name');
    found.set(entry.name, unpack(archive, entry));
  }
  return found;
}

function listEntries(archive: Buffer, most: number): Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > most) throw no(`holds more than ${most} files`);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) throw no('is damaged');
    const nameBytes = archive.readUInt16LE(at + 28);
    const entry = {
      name: archive.toString('utf8', at + 46, at + 46 + nameBytes),
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packedBytes: archive.readUInt32LE(at + 20),
      bytes: archive.readUInt32LE(at + 24),
      mode: archive.readUInt32LE(at + 38) >>> 16,
      at: archive.readUInt32LE(at + 42),
    };
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    return entry;
  });
}

/** The table of contents is told at the very end, before a comment that may be there. */
function findEnd(archive: Buffer): number {
  const lowest = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT);
  for (let at = archive.length - END_BYTES; at >= lowest; at--) {
    if (archive.readUInt32LE(at) === END) return at;
  }
  throw no('is no zip archive, or its end is missing');
}

function assertPlain(name: string): void {
  const isPlain = name.length <= 300 && !/[\\\0:]/.test(name) && !name.startsWith('/');
  if (!isPlain || name.split('/').includes('..')) throw no('holds a path that leads out of it');
}

function unpack(archive: Buffer, entry: Entry): Buffer {
  const { at, bytes, packedBytes, method, flags, crc } = entry;
  if (flags & 1) throw no('is encrypted');
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== LOCAL) throw no('is damaged');
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const packed = archive.subarray(from, from + packedBytes);
  if (method !== STORED && method !== DEFLATED) throw no('is packed in a way that is not known here');
  const content = method === STORED ? packed : inflate(packed, bytes);
  if (content.length !== bytes || crc32(content) !== crc) throw no('is damaged');
  return content;
}

/** Stops at the size that the archive says: what unfolds into more is a lie. */
function inflate(packed: Buffer, bytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch (error) {
    throw no('is damaged', error);
  }
}
