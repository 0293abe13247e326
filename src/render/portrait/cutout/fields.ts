// Numbers and colours for each pixel of a picture, as removing a background works with them: made smaller, looked up between pixels,
// spread over what is not known, and measured by their distance from an edge.

/** `depth` numbers for each pixel, row by row. */
export type Field = { width: number; height: number; depth: number; values: Float32Array };

export const createField = (width: number, height: number, depth = 1): Field => ({
  width,
  height,
  depth,
  values: new Float32Array(width * height * depth),
});

/** The colours of a photograph, 0 to 1, each the mean of the pixels that it covers; `step` is how many in a row. */
export function shrink(pixels: Uint8ClampedArray, width: number, height: number, step: number): Field {
  const small = createField(Math.ceil(width / step), Math.ceil(height / step), 3);
  const count = new Uint32Array(small.width * small.height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / step) * small.width;
    for (let x = 0; x < width; x++) {
      const to = row + Math.floor(x / step);
      const from = (y * width + x) * 4;
      count[to]!++;
      for (let channel = 0; channel < 3; channel++) small.values[to * 3 + channel]! += pixels[from + channel]!;
    }
  }
  small.values.forEach((sum, at) => {
    small.values[at] = sum / count[Math.floor(at / 3)]! / 255;
  });
  return small;
}

/** Between the middles of pixels, repeated at the edges; whole numbers are the middles. */
export function lookUp(
  { width, height, depth, values }: Field,
  x: number,
  y: number,
  into: Float32Array,
): Float32Array {
  const inX = Math.min(width - 1, Math.max(0, x));
  const inY = Math.min(height - 1, Math.max(0, y));
  const [left, top] = [Math.floor(inX), Math.floor(inY)];
  const [dx, dy] = [inX - left, inY - top];
  const right = left + 1 < width ? depth : 0;
  const below = top + 1 < height ? width * depth : 0;
  const from = (top * width + left) * depth;
  for (let at = 0; at < depth; at++) {
    const one = from + at;
    const upper = values[one]! + (values[one + right]! - values[one]!) * dx;
    const lower = values[one + below]! + (values[one + below + right]! - values[one + below]!) * dx;
    into[at] = upper + (lower - upper) * dy;
  }
  return into;
}

/** Spreads what is known, by weights from 0 to 1, smoothly over the rest: through ever smaller pictures and back. */
export function spread(known: Field, weights: Float32Array): Field {
  const { width, height, depth } = known;
  const made: Field = { ...known, values: known.values.slice() };
  if (width === 1 && height === 1) return made;
  const { colours, shares } = halve(known, weights);
  const coarse = spread(colours, shares);
  const found = new Float32Array(depth);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const weight = weights[at]!;
      if (weight >= 1) continue;
      lookUp(coarse, (x + 0.5) / 2 - 0.5, (y + 0.5) / 2 - 0.5, found);
      for (let channel = 0; channel < depth; channel++) {
        const value = known.values[at * depth + channel]!;
        made.values[at * depth + channel] = value * weight + found[channel]! * (1 - weight);
      }
    }
  }
  return made;
}

function halve(
  { width, height, depth, values }: Field,
  weights: Float32Array,
): { colours: Field; shares: Float32Array } {
  const colours = createField(Math.ceil(width / 2), Math.ceil(height / 2), depth);
  const shares = new Float32Array(colours.width * colours.height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      const to = (y >> 1) * colours.width + (x >> 1);
      shares[to]! += weights[from]!;
      for (let channel = 0; channel < depth; channel++) {
        colours.values[to * depth + channel]! += values[from * depth + channel]! * weights[from]!;
      }
    }
  }
  for (let at = 0; at < shares.length; at++) {
    if (shares[at]! === 0) continue;
    for (let channel = 0; channel < depth; channel++) colours.values[at * depth + channel]! /= shares[at]!;
    // Little that is known counts as it is.
    shares[at] = Math.min(1, shares[at]!);
  }
  return { colours, shares };
}

/** The mean of a square around each pixel, of single numbers. */
export function blur({ width, height, values }: Field, reach: number): Field {
  const across = createField(width, height);
  const made = createField(width, height);
  blurLines(values, across.values, { lines: height, length: width, line: width, step: 1 }, reach);
  blurLines(across.values, made.values, { lines: width, length: height, line: 1, step: width }, reach);
  return made;
}

type Lines = { lines: number; length: number; line: number; step: number };

function blurLines(from: Float32Array, to: Float32Array, { lines, length, line, step }: Lines, reach: number): void {
  for (let index = 0; index < lines; index++) {
    const start = index * line;
    let sum = 0;
    let count = 0;
    for (let at = 0; at < Math.min(reach, length); at++, count++) sum += from[start + at * step]!;
    for (let at = 0; at < length; at++) {
      if (at + reach < length) {
        sum += from[start + (at + reach) * step]!;
        count++;
      }
      if (at - reach > 0) {
        sum -= from[start + (at - reach - 1) * step]!;
        count--;
      }
      to[start + at * step] = sum / count;
    }
  }
}

const DIAGONAL = Math.SQRT2;

/** How far each pixel is from the nearest one that is set; by rows and back, which is right within a twelfth. */
export function distanceFrom(isSet: Uint8Array, width: number, height: number): Float32Array {
  const far = width + height;
  const distances = Float32Array.from(isSet, (set) => (set ? 0 : far));
  const relax = (at: number, x: number, side: -1 | 1): void => {
    let least = distances[at]!;
    const above = at + side * width;
    if (above >= 0 && above < distances.length) {
      least = Math.min(least, distances[above]! + 1);
      if (x > 0) least = Math.min(least, distances[above - 1]! + DIAGONAL);
      if (x < width - 1) least = Math.min(least, distances[above + 1]! + DIAGONAL);
    }
    const beside = x + side;
    if (beside >= 0 && beside < width) least = Math.min(least, distances[at + side]! + 1);
    distances[at] = least;
  };
  for (let at = 0; at < distances.length; at++) relax(at, at % width, -1);
  for (let at = distances.length - 1; at >= 0; at--) relax(at, at % width, 1);
  return distances;
}
