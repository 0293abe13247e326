// Upscales a small blurred picture and overlays a colour gradient, dithered from fractional levels to bytes, so that slow
// gradients show no banding.

import { createSeededRandom } from '../../lib/variation.js';

export type Overlay = {
  colour: readonly [red: number, green: number, blue: number];
  /** Alpha of the overlay per column or per row. */
  along: 'columns' | 'rows';
  shares: Float32Array;
};

type Pixels = { width: number; height: number; data: Uint8ClampedArray };

const TILE = 64;

function createDither(): Float32Array {
  const random = createSeededRandom('grain');
  return Float32Array.from({ length: TILE * TILE }, random);
}

/** One line of `small`, interpolated to the width of the large picture, three values per pixel. */
function interpolateLine({ width, data }: Pixels, line: number, scale: number, into: Float32Array): void {
  const columns = into.length / 3;
  for (let x = 0; x < columns; x++) {
    const at = Math.min(width - 1, Math.max(0, (x + 0.5) / scale - 0.5));
    const left = Math.floor(at);
    const right = Math.min(width - 1, left + 1);
    const part = at - left;
    const [from, to] = [(line * width + left) * 4, (line * width + right) * 4];
    for (let channel = 0; channel < 3; channel++) {
      const value = data[from + channel]!;
      into[x * 3 + channel] = value + (data[to + channel]! - value) * part;
    }
  }
}

export function upscale(small: Pixels, large: Pixels, scale: number, overlay: Overlay): void {
  const { width, height, data } = large;
  // No value exceeds 255, so a Uint8Array serves without the slower clamping.
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
  const pattern = createDither();
  const lines = [new Float32Array(width * 3), new Float32Array(width * 3)] as [Float32Array, Float32Array];
  let held = -1;
  for (let y = 0; y < height; y++) {
    const at = Math.min(small.height - 1, Math.max(0, (y + 0.5) / scale - 0.5));
    const top = Math.floor(at);
    if (top !== held) {
      if (held < 0) interpolateLine(small, top, scale, lines[1]);
      lines.reverse();
      interpolateLine(small, Math.min(small.height - 1, top + 1), scale, lines[1]);
      held = top;
    }
    mixLine(bytes.subarray(y * width * 4, (y + 1) * width * 4), lines, at - top, overlay, y, pattern);
  }
}

/** One line of the large picture: interpolated between two lines of the small one, overlaid and dithered. */
function mixLine(
  into: Uint8Array,
  [upper, lower]: readonly [Float32Array, Float32Array],
  part: number,
  { colour: [red, green, blue], along, shares }: Overlay,
  y: number,
  pattern: Float32Array,
): void {
  const byColumn = along === 'columns';
  const patternRow = (y % TILE) * TILE;
  for (let from = 0, to = 0, x = 0; to < into.length; from += 3, to += 4, x++) {
    const share = shares[byColumn ? x : y]!;
    const rest = 1 - share;
    const noise = pattern[patternRow + (x % TILE)]!;
    const r = upper[from]!;
    const g = upper[from + 1]!;
    const b = upper[from + 2]!;
    into[to] = (r + (lower[from]! - r) * part) * rest + red * share + noise;
    into[to + 1] = (g + (lower[from + 1]! - g) * part) * rest + green * share + noise;
    into[to + 2] = (b + (lower[from + 2]! - b) * part) * rest + blue * share + noise;
    into[to + 3] = 255;
  }
}
