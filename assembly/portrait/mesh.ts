// Bends the photograph by a mesh: each triangle of it is drawn where its corners lie in the picture. Neighbours share no pixel and
// leave none out, so that a part that is drawn again equals the same part of the whole.

import { height, MARGIN, meshSize, output, source, spans, stride, triangles, vertices, width } from './memory';
import { drawRow, startRows } from './row';

/** Draws the pixels that the spans of the rows from `top` to before `bottom` name. */
export function bend(top: i32, bottom: i32): void {
  for (let y = top; y < bottom; y++) {
    const left = load<i32>(spans + (<usize>y << 3));
    const right = load<i32>(spans + (<usize>y << 3), 4);
    if (right <= left) continue;
    const from = source + <usize>((y + MARGIN) * stride + ((left + MARGIN) << 2));
    memory.copy(output + ((<usize>y * <usize>width + <usize>left) << 2), from, <usize>(right - left) << 2);
  }
  for (let index = 0; index < meshSize; index++) {
    const at = triangles + <usize>(index * 12);
    drawTriangle(corner(at), corner(at + 4), corner(at + 8), max(0, top), min(height, bottom));
  }
}

// @ts-ignore: decorator
@inline
function corner(at: usize): usize {
  return vertices + (<usize>load<i32>(at) << 4);
}

// @ts-ignore: decorator
@inline
function isMoved(at: usize): bool {
  return load<f32>(at) != load<f32>(at, 8) || load<f32>(at, 4) != load<f32>(at, 12);
}

// How the photograph runs through the triangle that is drawn: a place of it, and steps along a row and from row to row.
let atX: f32 = 0;
let atY: f32 = 0;
let u0: f32 = 0;
let v0: f32 = 0;
let ux: f32 = 0;
let uy: f32 = 0;
let vx: f32 = 0;
let vy: f32 = 0;

function drawTriangle(one: usize, two: usize, three: usize, top: i32, bottom: i32): void {
  if (!isMoved(one) && !isMoved(two) && !isMoved(three)) return;
  const early = isAbove(two, one) ? two : one;
  const late = isAbove(two, one) ? one : two;
  const a = isAbove(three, early) ? three : early;
  const c = isAbove(three, late) ? late : three;
  const b = isAbove(three, early) ? early : isAbove(three, late) ? three : late;
  const first = max(top, <i32>ceil<f32>(load<f32>(a, 12)));
  const end = min(bottom, <i32>ceil<f32>(load<f32>(c, 12)));
  if (first >= end || !spread(a, b, c)) return;
  const middle = max(first, min(end, <i32>ceil<f32>(load<f32>(b, 12))));
  drawRows(a, b, a, c, first, middle);
  drawRows(b, c, a, c, middle, end);
}

/** Of two corners in one row the left one goes first. */
// @ts-ignore: decorator
@inline
function isAbove(a: usize, b: usize): bool {
  const ay = load<f32>(a, 12);
  const by = load<f32>(b, 12);
  return ay < by || (ay == by && load<f32>(a, 8) < load<f32>(b, 8));
}

/** Works out how the photograph runs; false if there is nothing to draw. */
function spread(a: usize, b: usize, c: usize): bool {
  atX = load<f32>(a, 8);
  atY = load<f32>(a, 12);
  const bx = load<f32>(b, 8) - atX;
  const by = load<f32>(b, 12) - atY;
  const cx = load<f32>(c, 8) - atX;
  const cy = load<f32>(c, 12) - atY;
  const area = bx * cy - cx * by;
  if (abs<f32>(area) < 0.01) return false;
  u0 = load<f32>(a);
  v0 = load<f32>(a, 4);
  const ub = load<f32>(b) - u0;
  const uc = load<f32>(c) - u0;
  const vb = load<f32>(b, 4) - v0;
  const vc = load<f32>(c, 4) - v0;
  ux = (ub * cy - uc * by) / area;
  uy = (uc * bx - ub * cx) / area;
  vx = (vb * cy - vc * by) / area;
  vy = (vc * bx - vb * cx) / area;
  startRows(<i32>nearest<f32>(ux * 65536), <i32>nearest<f32>(vx * 65536));
  return true;
}

/** Draws between two edges, from `a` to `b` and from `c` to `d`: both triangles beside an edge count from its upper end. */
function drawRows(a: usize, b: usize, c: usize, d: usize, first: i32, last: i32): void {
  if (first >= last) return;
  const ax = load<f32>(a, 8);
  const ay = load<f32>(a, 12);
  const slopeA = (load<f32>(b, 8) - ax) / (load<f32>(b, 12) - ay);
  const cx = load<f32>(c, 8);
  const cy = load<f32>(c, 12);
  const slopeC = (load<f32>(d, 8) - cx) / (load<f32>(d, 12) - cy);
  for (let y = first; y < last; y++) {
    const one = ax + (<f32>y - ay) * slopeA;
    const other = cx + (<f32>y - cy) * slopeC;
    const start = <i32>ceil<f32>(min<f32>(one, other));
    const end = <i32>ceil<f32>(max<f32>(one, other));
    const from = max(load<i32>(spans + (<usize>y << 3)), start);
    const to = min(load<i32>(spans + (<usize>y << 3), 4), end);
    if (to <= from) continue;
    // Counted from the triangle's edge, so that a pixel is the same whatever part of the row is drawn.
    const across = <f32>start - atX;
    const down = <f32>y - atY;
    const u = <i32>nearest<f32>((u0 + ux * across + uy * down) * 65536);
    const v = <i32>nearest<f32>((v0 + vx * across + vy * down) * 65536);
    drawRow(output + ((<usize>y * <usize>width + <usize>from) << 2), u, v, from - start, to - from, end - start);
  }
}
