// The moving portrait's door: what the TypeScript side may call. Behind it, `mesh` bends the photograph by triangles; `eye`
// and `mouth` draw what it cannot, by the single pixels of `patch`; all take them through `sample`. `cut` takes parts of it out, and `memory` says where everything lies.

import { cutting, layOut, output, shape, source, spans, table, tableBytes, triangles, vertices } from './memory';

export { cut } from './cut';
export { drawEye } from './eye';
export { bend } from './mesh';
export { drawMouth, setMouth, setTones } from './mouth';
export { setPlane } from './place';

/** Of the picture, and of the mesh. */
export function open(width: i32, height: i32, vertexCount: i32, triangleCount: i32): void {
  layOut(width, height, vertexCount, triangleCount);
}

/** RGBA of the photograph, with a margin of `MARGIN` repeated pixels on each side. */
export function sourceAddress(): usize {
  return source;
}

export function outputAddress(): usize {
  return output;
}

/** Each pixel of the picture: how much of it is shown, to 255. */
export function shapeAddress(): usize {
  return shape;
}

/** RGBA multiplied by alpha, of what was cut out. */
export function cuttingAddress(): usize {
  return cutting;
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

/** For the parts that are drawn pixel by pixel: what each column of them needs, as f32. */
export function tableAddress(): usize {
  return table;
}

export function tableSize(): usize {
  return tableBytes;
}
