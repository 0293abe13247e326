// Bends the photograph by a mesh: each triangle of it is drawn where its corners lie in the picture. Neighbours share no pixel and
// leave none out, so that a part that is drawn again equals the same part of the whole.

import { height, MARGIN, meshSize, output, source, spans, stride, triangles, vertices, width } from './memory';
import { sampleAt } from './sample';

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

function drawTriangle(a: usize, b: usize, c: usize, top: i32, bottom: i32): void {
  if (!isMoved(a) && !isMoved(b) && !isMoved(c)) return;
  const ax = load<f32>(a, 8);
  const ay = load<f32>(a, 12);
  const bx = load<f32>(b, 8);
  const by = load<f32>(b, 12);
  const cx = load<f32>(c, 8);
  const cy = load<f32>(c, 12);
  const lowest = min(bottom, <i32>ceil<f32>(max<f32>(ay, max<f32>(by, cy))));
  const highest = max(top, <i32>ceil<f32>(min<f32>(ay, min<f32>(by, cy))));
  if (highest >= lowest) return;
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (abs<f32>(area) < 0.01) return;
  // Steps along a row and from row to row in the photograph.
  const u0 = load<f32>(a);
  const v0 = load<f32>(a, 4);
  const ub = load<f32>(b) - u0;
  const uc = load<f32>(c) - u0;
  const vb = load<f32>(b, 4) - v0;
  const vc = load<f32>(c, 4) - v0;
  const ux = (ub * (cy - ay) - uc * (by - ay)) / area;
  const uy = (uc * (bx - ax) - ub * (cx - ax)) / area;
  const vx = (vb * (cy - ay) - vc * (by - ay)) / area;
  const vy = (vc * (bx - ax) - vb * (cx - ax)) / area;
  for (let y = highest; y < lowest; y++) {
    const left = load<i32>(spans + (<usize>y << 3));
    const right = load<i32>(spans + (<usize>y << 3), 4);
    if (right <= left) continue;
    const row = <f32>y;
    let first: f32 = Infinity;
    let last: f32 = -Infinity;
    if (crosses(ay, by, row)) {
      const x = crossing(ax, ay, bx, by, row);
      first = min<f32>(first, x);
      last = max<f32>(last, x);
    }
    if (crosses(by, cy, row)) {
      const x = crossing(bx, by, cx, cy, row);
      first = min<f32>(first, x);
      last = max<f32>(last, x);
    }
    if (crosses(cy, ay, row)) {
      const x = crossing(cx, cy, ax, ay, row);
      first = min<f32>(first, x);
      last = max<f32>(last, x);
    }
    if (last < first) continue;
    const start = <i32>ceil<f32>(first);
    const from = max(left, start);
    const end = min(right, <i32>ceil<f32>(last));
    if (end <= from) continue;
    // Counted from the triangle's edge, so that a pixel is the same whatever part of the row is drawn.
    const stepU = <i32>nearest<f32>(ux * 65536);
    const stepV = <i32>nearest<f32>(vx * 65536);
    let u = <i32>nearest<f32>((u0 + ux * (<f32>start - ax) + uy * (row - ay)) * 65536) + (from - start) * stepU;
    let v = <i32>nearest<f32>((v0 + vx * (<f32>start - ax) + vy * (row - ay)) * 65536) + (from - start) * stepV;
    let to = output + ((<usize>y * <usize>width + <usize>from) << 2);
    for (let x = from; x < end; x++) {
      store<u32>(to, sampleAt((u + 512) >> 10, (v + 512) >> 10));
      to += 4;
      u += stepU;
      v += stepV;
    }
  }
}

// @ts-ignore: decorator
@inline
function crosses(ay: f32, by: f32, y: f32): bool {
  return (ay <= y && by > y) || (by <= y && ay > y);
}

/** Where an edge meets a row, the same for both triangles that share it. */
// @ts-ignore: decorator
@inline
function crossing(ax: f32, ay: f32, bx: f32, by: f32, y: f32): f32 {
  if (ay < by || (ay == by && ax < bx)) return ax + ((bx - ax) * (y - ay)) / (by - ay);
  return bx + ((ax - bx) * (y - by)) / (ay - by);
}
