// Assembles an animated WebP from encoded still WebP files, after the container's specification.

export type WebpFrame = { still: Buffer; durationMs: number };

type Chunk = { name: string; body: Buffer };

const PLAYS = 0x02;
const HAS_ALPHA = 0x10;
/** Each frame replaces the one before instead of being blended over it. */
const REPLACES = 0x02;
/** Chunks of an extended still that the animation states once, or does not need. */
const FOR_STILLS = new Set(['VP8X', 'ICCP', 'EXIF', 'XMP ']);

function chunksOf(file: Buffer): Chunk[] {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') {
    throw new TypeError('A frame of an animation must be a WebP picture.');
  }
  const found: Chunk[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const sizeBytes = file.readUInt32LE(at + 4);
    found.push({ name: file.toString('latin1', at, at + 4), body: file.subarray(at + 8, at + 8 + sizeBytes) });
    at += 8 + sizeBytes + (sizeBytes & 1);
  }
  return found;
}

function chunk(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length & 1)]);
}

/** 24-bit little-endian integers. */
function triples(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 3);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * 3, 3);
  return bytes;
}

/** All frames cover the whole picture; it loops for ever. */
export function animateWebp(frames: readonly WebpFrame[], width: number, height: number): Buffer {
  let flags = PLAYS;
  const pictures = frames.map(({ still, durationMs }) => {
    const kept = chunksOf(still).filter(({ name }) => !FOR_STILLS.has(name));
    if (kept.some(({ name }) => name === 'ALPH' || name === 'VP8L')) flags |= HAS_ALPHA;
    const head = Buffer.concat([triples(0, 0, width - 1, height - 1, durationMs), Buffer.from([REPLACES])]);
    return chunk('ANMF', head, ...kept.map(({ name, body }) => chunk(name, body)));
  });
  const canvas = chunk('VP8X', Buffer.from([flags, 0, 0, 0]), triples(width - 1, height - 1));
  // Transparent background, endless loop.
  const animation = chunk('ANIM', Buffer.alloc(6));
  return chunk('RIFF', Buffer.from('WEBP', 'latin1'), canvas, animation, ...pictures);
}
