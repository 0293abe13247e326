// Pixels of a photo, and squares cut out of them in any place, size and turn.

export type Pixels = {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel. */
  data: Uint8ClampedArray;
};

/** A square in pixels of the photo; `angle` turns its upright axis clockwise, in radians. */
export type Square = { x: number; y: number; side: number; angle: number };

/** From a place in a square, 0 to 1 each way, to pixels of the photo. */
export function placeIn({ x, y, side, angle }: Square, across: number, down: number): [number, number] {
  const [dx, dy] = [(across - 0.5) * side, (down - 0.5) * side];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x + cos * dx - sin * dy, y + sin * dx + cos * dy];
}

/** More samples than these for a pixel change nothing that can be seen. */
const MOST_SAMPLES = 8;

/**
 * The colours of a square as red, green and blue from 0 to 1, `size` pixels wide and high. Large squares are averaged. What lies
 * outside of the photo repeats its edge, or is black.
 */
export function cutSquare(pixels: Pixels, square: Square, size: number, outside: 'edge' | 'black'): Float32Array {
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.round(square.side / size)));
  const result = new Float32Array(size * size * 3);
  const share = 1 / (255 * samples * samples);
  const colour = new Float64Array(3);
  const step = 1 / (size * samples);
  const [startX, startY] = placeIn(square, step / 2, step / 2);
  const [cos, sin] = [Math.cos(square.angle) * square.side * step, Math.sin(square.angle) * square.side * step];
  for (let row = 0; row < size * samples; row++) {
    for (let column = 0; column < size * samples; column++) {
      const x = startX + cos * column - sin * row;
      const y = startY + sin * column + cos * row;
      if (outside === 'black' && (x < 0 || y < 0 || x >= pixels.width || y >= pixels.height)) continue;
      sample(pixels, x - 0.5, y - 0.5, colour);
      const at = (Math.floor(row / samples) * size + Math.floor(column / samples)) * 3;
      for (let channel = 0; channel < 3; channel++) result[at + channel]! += colour[channel]! * share;
    }
  }
  return result;
}

/** Bilinear; whole numbers are the middles of pixels. */
function sample({ width, height, data }: Pixels, x: number, y: number, into: Float64Array): void {
  const inX = Math.min(width - 1, Math.max(0, x));
  const inY = Math.min(height - 1, Math.max(0, y));
  const [left, top] = [Math.floor(inX), Math.floor(inY)];
  const [dx, dy] = [inX - left, inY - top];
  const right = left + 1 < width ? 4 : 0;
  const below = top + 1 < height ? width * 4 : 0;
  const at = (top * width + left) * 4;
  for (let channel = 0; channel < 3; channel++) {
    const one = at + channel;
    const upper = data[one]! + (data[one + right]! - data[one]!) * dx;
    const lower = data[one + below]! + (data[one + below + right]! - data[one + below]!) * dx;
    into[channel] = upper + (lower - upper) * dy;
  }
}
