// The moving portrait's door: what the TypeScript side may call. Behind it, `mesh` bends the photograph by triangles, `patch`
// by single pixels, both through `sample`; `memory` says where everything lies.

import { entries, layOut, output, source, spans, tint, triangles, vertices } from './memory';

export { bend } from './mesh';
export { lay, take } from './patch';

/** Of the picture, and of the mesh; a patch has at most as many pixels as the picture. */
export function open(width: i32, height: i32, vertexCount: i32, triangleCount: i32, patchPixels: i32): void {
  layOut(width, height, vertexCount, triangleCount, patchPixels);
}

/** RGBA of the photograph, with a margin of `MARGIN` repeated pixels on each side. */
export function sourceAddress(): usize {
  return source;
}

export function outputAddress(): usize {
  return output;
}

/** Each vertex: x and y in the photograph, x and y in the picture, as f32. */
export function verticesAddress(): usize {
  return vertices;
}

/** Each triangle: three vertices, as i32. */
export function trianglesAddress(): usize {
  return triangles;
}

/** Each row of the picture: the first column to draw and the one behind the last, as i32. */
export function spansAddress(): usize {
  return spans;
}

/** Each pixel of a patch: x and y in the photograph, share and brightness, as f32. */
export function entriesAddress(): usize {
  return entries;
}

/** Each pixel of a tint: RGBA multiplied by its alpha. */
export function tintAddress(): usize {
  return tint;
}
