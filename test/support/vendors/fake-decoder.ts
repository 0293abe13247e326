// A program that behaves towards us as ffmpeg does, for machines without it: it shows a slope of grey with a bar that walks by a pixel
// with each picture, in any size and from any moment on.
import { chmod, writeFile } from 'node:fs/promises';

/** `breaksAt`: the picture after which it ends with an error; 0 for a film that it cannot read at all. */
export async function writeFakeDecoder(path: string, durationS: number, breaksAt = Number.MAX_SAFE_INTEGER) {
  await writeFile(path, `#!${process.execPath}\n${source(durationS, breaksAt)}`);
  await chmod(path, 0o755);
  return path;
}

const source = (durationS: number, breaksAt: number): string => `
const fs = require('node:fs');
const args = process.argv.slice(2);
if (args[0] === '-version') { console.log('ffmpeg version 0-test'); process.exit(0); }
const breaksAt = ${breaksAt};
const after = (name) => args[args.indexOf(name) + 1];
if (breaksAt === 0) process.exit(1);
if (args.includes('0:a:0')) {
  const count = ${durationS} * 48000;
  const wav = Buffer.alloc(44 + count * 2);
  wav.write('RIFF', 0); wav.writeUInt32LE(36 + count * 2, 4); wav.write('WAVEfmt ', 8); wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20); wav.writeUInt16LE(1, 22); wav.writeUInt32LE(48000, 24); wav.writeUInt32LE(96000, 28);
  wav.writeUInt16LE(2, 32); wav.writeUInt16LE(16, 34); wav.write('data', 36); wav.writeUInt32LE(count * 2, 40);
  fs.writeFileSync(args.at(-1), wav);
  process.exit(0);
}
const filters = after('-vf');
const fps = Number(/fps=fps=(\\d+)/.exec(filters)[1]);
const [, width, height] = /scale=(\\d+):(\\d+)/.exec(filters).map(Number);
const from = args.includes('-ss') ? Math.round(Number(after('-ss')) * fps) : 0;
for (let frame = from; frame < Math.round(${durationS} * fps); frame++) {
  if (frame >= breaksAt) process.exit(1);
  const picture = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at++) {
    const isBar = at % width >= frame && at % width < frame + 8;
    picture.fill(isBar ? 250 : (200 * Math.floor(at / width)) / height, at * 4, at * 4 + 3);
  }
  try { fs.writeSync(1, picture); } catch { process.exit(0); }
}
`;
