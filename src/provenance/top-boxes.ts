// The boxes of a file at its top level, read in the process that was handed the file: the reader of manifests takes minutes over a file of
// nothing but boxes.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Films have fewer than ten. */
const MOST_BOXES = 1_000;
const HEAD_BYTES = 16;

/** Whether a file is an MP4, as far as its boxes can be followed. */
export async function isMp4(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const types = await typesOf(file, size);
    return types.includes('ftyp') && types.length < MOST_BOXES;
  } finally {
    await file.close();
  }
}

async function typesOf(file: FileHandle, size: number): Promise<string[]> {
  const types: string[] = [];
  const head = Buffer.alloc(HEAD_BYTES);
  for (let at = 0; at + 8 <= size && types.length < MOST_BOXES; ) {
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && bytesRead === HEAD_BYTES;
    const length = short === 0 ? size - at : isLong ? Number(head.readBigUInt64BE(8)) : short;
    types.push(head.toString('latin1', 4, 8));
    if (length < (isLong ? HEAD_BYTES : 8)) return types;
    at += length;
  }
  return types;
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
