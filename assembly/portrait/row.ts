// A piece of a row, along which the photograph runs evenly. Where it runs nearly as it lies, which is almost everywhere, it is
// sampled in two steps: its columns are blended downwards, once each, then every pixel across four of them.

import { blended, height, MARGIN, source, stride, width } from './memory';
import { across, downwards, sampleAt } from './sample';

// In 65,536ths of a pixel.
const ONE: i32 = 65536;
const STEEPEST: i32 = ONE >> 3;

let stepU: i32 = 0;
let stepV: i32 = 0;
/** How far down the photograph runs from one of its columns to the next. */
let slope: i32 = 0;
let isLevel: bool = false;

/** Takes the steps from pixel to pixel for the rows to come. */
export function startRows(u: i32, v: i32): void {
  stepU = u;
  stepV = v;
  isLevel = u > ONE >> 1 && u < ONE << 1 && abs<i32>(v) < STEEPEST;
  slope = isLevel ? <i32>(((<i64>v) << 16) / u) : 0;
}

/**
 * Draws `count` pixels, `skipped` pixels behind the place u, v, of a row of `whole` pixels: how is decided for the row, so that a
 * pixel is the same whatever part of it is drawn.
 */
export function drawRow(to: usize, u: i32, v: i32, skipped: i32, count: i32, whole: i32): void {
  const from = u + skipped * stepU;
  if (isLevel && isInside(u, v) && isInside(u + (whole - 1) * stepU, v + (whole - 1) * stepV)) {
    drawLevel(to, blendColumns(u, v, from, from + (count - 1) * stepU), from, count);
    return;
  }
  drawEach(to, from, v + skipped * stepV, count);
}

/** Whether a place is in the photograph; it is repeated far enough around that. */
// @ts-ignore: decorator
@inline
function isInside(u: i32, v: i32): bool {
  return <u32>u < <u32>(width << 16) && <u32>v < <u32>(height << 16);
}

function drawEach(to: usize, u: i32, v: i32, count: i32): void {
  for (let i = 0; i < count; i++) {
    store<u32>(to, sampleAt((u + 512) >> 10, (v + 512) >> 10));
    to += 4;
    u += stepU;
    v += stepV;
  }
}

/**
 * Blends the columns that pixels from `from` to `end` need, two and two; returns the first of them. Counted from u, v, so that a
 * column is the same whatever part of the row is drawn.
 */
function blendColumns(u: i32, v: i32, from: i32, end: i32): i32 {
  const home = u >> 16;
  const first = home + ((((from + 512) >> 16) - 1 - home) & ~1);
  const last = ((end + 512) >> 16) + 2;
  let place = v - <i32>((<i64>(u & 65535) * slope) >> 16) + (first - home) * slope + (slope >> 1) + 512;
  let to = blended;
  let at = source + <usize>((first + MARGIN) << 2);
  for (let column = first; column <= last; column += 2) {
    const above = at + <usize>(((place >> 16) + MARGIN - 1) * stride);
    v128.store(to, downwards(above, (place >> 10) & 63));
    to += 16;
    at += 8;
    place += slope << 1;
  }
  return first;
}

function drawLevel(to: usize, first: i32, from: i32, count: i32): void {
  // The column before a pixel is the first of four.
  let u = from + 512 - ((first + 1) << 16);
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const a = pixelAt(u);
    const b = pixelAt(u + stepU);
    const c = pixelAt(u + (stepU << 1));
    const d = pixelAt(u + stepU * 3);
    const words = i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d));
    v128.store(to, words);
    to += 16;
    u += stepU << 2;
  }
  for (; i < count; i++) {
    const words = i16x8.narrow_i32x4_s(pixelAt(u), pixelAt(u));
    store<u32>(to, <u32>i32x4.extract_lane(i8x16.narrow_i16x8_u(words, words), 0));
    to += 4;
    u += stepU;
  }
}

// @ts-ignore: decorator
@inline
function pixelAt(u: i32): v128 {
  const at = blended + <usize>((u >> 16) << 3);
  return across(v128.load(at), v128.load(at, 16), (u >> 10) & 63);
}
