// A small film for the tests of the coding machinery: a plan, its sound, and a painter of a moving square on a slope
// of grey, whose pictures any test can compute for itself.
import { writeFile } from 'node:fs/promises';
import type { Painter, Plan } from '../../src/render/plan.js';

export const CLICK_EVERY_S = 1;
const TILE = 64;

export function planOf(soundPath: string, changes: Partial<Plan> = {}): Plan {
  return {
    width: 322,
    height: 182,
    fps: 30,
    durationS: 3,
    presenter: 'test',
    brand: { name: 'Test', colour: '#336699', logoPath: null },
    title: 'A test film',
    prospectName: null,
    prospectCompany: null,
    senderName: null,
    senderCompany: null,
    scenes: [],
    words: [],
    phones: [],
    captions: false,
    soundPath,
    music: false,
    language: 'en',
    ...changes,
  };
}

/** Draws what is seen of a frame in an area: one scene a second, each of its own colour. */
export function draw(plan: Plan, frame: number, x: number, y: number, width: number, height: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  const scene = Math.floor(frame / plan.fps);
  const left = squareLeft(plan, frame);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const isSquare = column + x >= left && column + x < left + 40 && row + y >= 60 && row + y < 100;
      const grey = ((column + x) * 200) / plan.width + ((row + y) * 50) / plan.height;
      const at = (row * width + column) * 4;
      rgba[at] = isSquare ? 255 : grey;
      rgba[at + 1] = isSquare ? 80 : grey;
      rgba[at + 2] = isSquare ? (scene * 90) % 256 : grey / (scene + 1);
      rgba[at + 3] = 255;
    }
  }
  return rgba;
}

function squareLeft(plan: Plan, frame: number): number {
  return (frame * 3) % (plan.width - 40);
}

export async function createPainter(plan: Plan): Promise<Painter> {
  const frames = Math.round(plan.durationS * plan.fps);
  const cuts = Array.from({ length: Math.ceil(frames / plan.fps) }, (_, scene) => scene * plan.fps);
  return {
    frames,
    cuts,
    paint: (frame, whole, put) => {
      if (whole) put(0, 0, plan.width, plan.height, draw(plan, frame, 0, 0, plan.width, plan.height));
      else paintTile(plan, frame, put);
    },
  };
}

/** The tile that holds the square where it was and where it is. */
function paintTile(plan: Plan, frame: number, put: Parameters<Painter['paint']>[2]): void {
  const [before, now] = [squareLeft(plan, frame - 1), squareLeft(plan, frame)];
  for (const left of [before, now]) {
    const x = left & ~1;
    const width = Math.min(TILE, plan.width - x);
    put(x, 58, width, 44, draw(plan, frame, x, 58, width, 44));
  }
}

/** A WAV file with a click at each full second. */
export async function writeClicks(path: string, durationS: number, channels = 1): Promise<void> {
  const frames = Math.round(durationS * 48_000);
  const data = Buffer.alloc(frames * channels * 2);
  for (let frame = 0; frame < frames; frame++) {
    const sinceClick = frame % (CLICK_EVERY_S * 48_000);
    const level = sinceClick < 240 ? Math.round(20_000 * Math.sin(sinceClick * 0.4)) : 0;
    for (let channel = 0; channel < channels; channel++) data.writeInt16LE(level, (frame * channels + channel) * 2);
  }
  await writeFile(path, Buffer.concat([wavHeader(data.length, channels), data]));
}

function wavHeader(dataBytes: number, channels: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(48_000, 24);
  header.writeUInt32LE(48_000 * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
