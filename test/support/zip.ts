// Packs zip archives for tests, honest ones and others.
import { crc32, deflateRawSync } from 'node:zlib';

export type Packed = {
  name: string;
  content: Buffer;
  /** Stands in the table of contents behind the name. */
  extra?: Buffer;
  claims?: { bytes?: number; crc?: number; mode?: number; flags?: number; method?: number };
};

export function packZip(entries: readonly Packed[]): Buffer {
  const locals: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const { name, content, extra = Buffer.alloc(0), claims = {} } of entries) {
    const packed = deflateRawSync(content);
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(claims.flags ?? 0, 8);
    entry.writeUInt16LE(claims.method ?? 8, 10);
    entry.writeUInt32LE(claims.crc ?? crc32(content), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims.bytes ?? content.length, 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(((claims.mode ?? 0) << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    table.push(entry, nameBytes, extra);
    locals.push(local, nameBytes, packed);
    at += local.length + nameBytes.length + packed.length;
  }
  const contents = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(contents.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, contents, end]);
}
