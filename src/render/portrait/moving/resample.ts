// Scales a part of a photograph to the pixels of a film, once: every pixel is the weighted mean of all that it covers.

export type Pixels = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };
/** A part of the picture to make, and where the photograph's upper left corner and scale lie in it. */
export type Section = { x: number; y: number; width: number; height: number; scale: number };

/** The reach of the kernel at the photograph's size. */
const LOBES = 2;

/** Catmull and Rom's kernel. */
function kernel(distance: number): number {
  const t = Math.abs(distance);
  if (t < 1) return (1.5 * t - 2.5) * t * t + 1;
  return t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0;
}

type Taps = { first: Int32Array; weights: Float32Array; most: number };

/** For each pixel of a line to make: which pixels of the photograph count for how much. Edges are repeated. */
function tapsOf(from: number, length: number, scale: number, limit: number): Taps {
  const spread = Math.max(1, 1 / scale);
  const most = Math.ceil(LOBES * spread) * 2 + 1;
  const first = new Int32Array(length);
  const weights = new Float32Array(length * most);
  for (let at = 0; at < length; at++) {
    const centre = (at + 0.5 - from) / scale - 0.5;
    first[at] = Math.ceil(centre - LOBES * spread);
    let sum = 0;
    for (let tap = 0; tap < most; tap++) sum += kernel((first[at]! + tap - centre) / spread);
    for (let tap = 0; tap < most; tap++) {
      weights[at * most + tap] = kernel((first[at]! + tap - centre) / spread) / sum;
    }
    first[at] = Math.min(limit + most, Math.max(-2 * most, first[at]!));
  }
  return { first, weights, most };
}

/** RGBA of the section, opaque. */
export function resample({ data, width, height }: Pixels, section: Section): Uint8ClampedArray {
  const across = tapsOf(section.x, section.width, section.scale, width);
  const down = tapsOf(section.y, section.height, section.scale, height);
  const made = new Uint8ClampedArray(section.width * section.height * 4);
  const lines = new Map<number, Float32Array>();
  for (let row = 0; row < section.height; row++) {
    const sums = new Float32Array(section.width * 3);
    for (let tap = 0; tap < down.most; tap++) {
      const weight = down.weights[row * down.most + tap]!;
      if (weight === 0) continue;
      const at = Math.min(height - 1, Math.max(0, down.first[row]! + tap));
      const line = lines.get(at) ?? scaleLine(data, at * width, width, across, section.width);
      lines.set(at, line);
      for (let index = 0; index < sums.length; index++) sums[index]! += line[index]! * weight;
    }
    for (const at of lines.keys()) if (at < Math.min(height - 1, down.first[row]!)) lines.delete(at);
    for (let x = 0; x < section.width; x++) {
      const to = (row * section.width + x) * 4;
      made[to] = sums[x * 3]!;
      made[to + 1] = sums[x * 3 + 1]!;
      made[to + 2] = sums[x * 3 + 2]!;
      made[to + 3] = 255;
    }
  }
  return made;
}

function scaleLine(
  data: Pixels['data'],
  from: number,
  width: number,
  { first, weights, most }: Taps,
  length: number,
): Float32Array {
  const line = new Float32Array(length * 3);
  for (let x = 0; x < length; x++) {
    let [red, green, blue] = [0, 0, 0];
    for (let tap = 0; tap < most; tap++) {
      const weight = weights[x * most + tap]!;
      if (weight === 0) continue;
      const at = (from + Math.min(width - 1, Math.max(0, first[x]! + tap))) * 4;
      red += data[at]! * weight;
      green += data[at + 1]! * weight;
      blue += data[at + 2]! * weight;
    }
    line[x * 3] = red;
    line[x * 3 + 1] = green;
    line[x * 3 + 2] = blue;
  }
  return line;
}
