// The colours of the person and of the background as a few clouds each, learnt from where they are known, and how much more likely one
// is than the other at every pixel.
import type { Field } from './fields.js';

/** Lightness and two axes of colour that look evenly far apart (OKLab), of colours from 0 to 1. */
export function toLab({ width, height, values }: Field): Field {
  const made = new Float32Array(values.length);
  const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  for (let at = 0; at < values.length; at += 3) {
    const [r, g, b] = [linear(values[at]!), linear(values[at + 1]!), linear(values[at + 2]!)];
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    made[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    made[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    made[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
  return { width, height, depth: 3, values: made };
}

/** A cloud of colours: how many of them it has, their middle, and the inverse of how they are spread. */
export type Cloud = { share: number; mean: number[]; inverse: number[]; logSpread: number };

const CLOUDS = 6;
const ROUNDS = 8;
/** No cloud is narrower than what noise makes of one colour. */
const LEAST_SPREAD = 0.012 ** 2;
/** A colour that no cloud has is this unlikely, of either side. */
const FARTHEST = 30;

/** Learns from the pixels of which `labels` says `label`. */
export function learnTones({ values }: Field, labels: Uint8Array, label: number): Cloud[] {
  const pixels: number[] = [];
  labels.forEach((found, at) => {
    if (found === label) pixels.push(at);
  });
  const middles = firstMiddles(values, pixels);
  const owner = new Uint8Array(pixels.length);
  for (let round = 0; round < ROUNDS; round++) {
    assign(values, pixels, middles, owner);
    middles.forEach((middle, index) => {
      middle.splice(0, 3, ...(meanOf(values, pixels, owner, index) ?? middle));
    });
  }
  assign(values, pixels, middles, owner);
  return middles.flatMap((_, index) => cloudOf(values, pixels, owner, index) ?? []);
}

/** The darkest pixel first, then always the one that is farthest from those chosen. */
function firstMiddles(values: Float32Array, pixels: readonly number[]): number[][] {
  if (pixels.length === 0) return [];
  const colourOf = (pixel: number): number[] => [...values.subarray(pixel * 3, pixel * 3 + 3)];
  const darkest = pixels.reduce((best, pixel) => (values[pixel * 3]! < values[best * 3]! ? pixel : best));
  const chosen = [colourOf(darkest)];
  const nearest = new Float64Array(pixels.length).fill(Number.POSITIVE_INFINITY);
  while (chosen.length < CLOUDS) {
    let far = 0;
    pixels.forEach((pixel, at) => {
      nearest[at] = Math.min(nearest[at]!, squareTo(values, pixel, chosen.at(-1)!));
      if (nearest[at]! > nearest[far]!) far = at;
    });
    chosen.push(colourOf(pixels[far]!));
  }
  return chosen;
}

function squareTo(values: Float32Array, pixel: number, [l, a, b]: readonly number[]): number {
  const at = pixel * 3;
  return (values[at]! - l!) ** 2 + (values[at + 1]! - a!) ** 2 + (values[at + 2]! - b!) ** 2;
}

function assign(
  values: Float32Array,
  pixels: readonly number[],
  middles: readonly number[][],
  owner: Uint8Array,
): void {
  pixels.forEach((pixel, at) => {
    let least = Number.POSITIVE_INFINITY;
    middles.forEach((middle, index) => {
      const away = squareTo(values, pixel, middle);
      if (away < least) [least, owner[at]] = [away, index];
    });
  });
}

function meanOf(values: Float32Array, pixels: readonly number[], owner: Uint8Array, index: number): number[] | null {
  const sums = [0, 0, 0];
  let count = 0;
  pixels.forEach((pixel, at) => {
    if (owner[at] !== index) return;
    count++;
    for (let axis = 0; axis < 3; axis++) sums[axis]! += values[pixel * 3 + axis]!;
  });
  return count === 0 ? null : sums.map((sum) => sum / count);
}

function cloudOf(values: Float32Array, pixels: readonly number[], owner: Uint8Array, index: number): Cloud | null {
  const mean = meanOf(values, pixels, owner, index);
  if (!mean) return null;
  const spread = [0, 0, 0, 0, 0, 0];
  let count = 0;
  pixels.forEach((pixel, at) => {
    if (owner[at] !== index) return;
    count++;
    const [l, a, b] = [0, 1, 2].map((axis) => values[pixel * 3 + axis]! - mean[axis]!) as [number, number, number];
    [l * l, l * a, l * b, a * a, a * b, b * b].forEach((product, place) => {
      spread[place]! += product;
    });
  });
  const [ll, la, lb, aa, ab, bb] = spread.map((sum) => sum / count) as [number, number, number, number, number, number];
  return {
    share: count / pixels.length,
    mean,
    ...inverted([ll + LEAST_SPREAD, la, lb, aa + LEAST_SPREAD, ab, bb + LEAST_SPREAD]),
  };
}

/** Of a symmetric matrix, by its upper half. */
function inverted([ll, la, lb, aa, ab, bb]: [number, number, number, number, number, number]) {
  const [x, y, z] = [aa * bb - ab * ab, lb * ab - la * bb, la * ab - lb * aa];
  const size = ll * x + la * y + lb * z;
  const inverse = [x, y, z, ll * bb - lb * lb, la * lb - ll * ab, ll * aa - la * la].map((value) => value / size);
  return { inverse, logSpread: Math.log(size) / 2 };
}

function logLikelihood(clouds: readonly Cloud[], l: number, a: number, b: number): number {
  let sum = Math.exp(-FARTHEST);
  for (const { share, mean, inverse, logSpread } of clouds) {
    const [dl, da, db] = [l - mean[0]!, a - mean[1]!, b - mean[2]!];
    const away =
      inverse[0]! * dl * dl +
      2 * inverse[1]! * dl * da +
      2 * inverse[2]! * dl * db +
      inverse[3]! * da * da +
      2 * inverse[4]! * da * db +
      inverse[5]! * db * db;
    sum += share * Math.exp(-away / 2 - logSpread);
  }
  return Math.log(sum);
}

/** For each pixel the logarithm of how much more likely its colour is of the person than of the background. */
export function compareTones(
  { width, height, values }: Field,
  person: readonly Cloud[],
  background: readonly Cloud[],
): Float32Array {
  const made = new Float32Array(width * height);
  for (let at = 0; at < made.length; at++) {
    const [l, a, b] = [values[at * 3]!, values[at * 3 + 1]!, values[at * 3 + 2]!];
    made[at] = logLikelihood(person, l, a, b) - logLikelihood(background, l, a, b);
  }
  return made;
}
