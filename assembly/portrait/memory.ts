// Where everything lies in linear memory: one photograph and its mesh, laid out once.

/** Pixels repeated around the photograph, so that a sample never leaves it. */
export const MARGIN: i32 = 4;
const PAGE_BYTES: usize = 65536;
/** Weights of the four samples of a row, for each 64th of a pixel. */
export const PHASES: i32 = 64;

/** Of each column of the picture. */
const TABLE_BYTES: usize = 64;

export let width: i32 = 0;
export let height: i32 = 0;
export let stride: i32 = 0;
export let meshSize: i32 = 0;

export let source: usize = 0;
export let output: usize = 0;
export let vertices: usize = 0;
export let triangles: usize = 0;
/** For each row of the picture, from where to where it is to be drawn. */
export let spans: usize = 0;
/** Columns of the photograph along a row that is drawn, as four i16 each. */
export let blended: usize = 0;
/** What a part that is drawn pixel by pixel needs to know of each of its columns. */
export let table: usize = 0;
export let tableBytes: usize = 0;
export let weights: usize = 0;
/** Each of them eight times. */
export let weightsOfRows: usize = 0;
/** How much of each pixel the shape covers that the picture fills, to 255; and the part that was cut out of it last. */
export let shape: usize = 0;
export let cutting: usize = 0;

let top: usize = 0;

function reserve(bytes: usize): usize {
  const at = (top + 63) & ~63;
  top = at + bytes;
  return at;
}

export function layOut(wide: i32, tall: i32, vertexCount: i32, triangleCount: i32): void {
  width = wide;
  height = tall;
  stride = (width + 2 * MARGIN) << 2;
  meshSize = triangleCount;
  top = __heap_base;
  weights = reserve(PHASES * 8);
  weightsOfRows = reserve(PHASES * 64);
  vertices = reserve(<usize>vertexCount * 16);
  triangles = reserve(<usize>triangleCount * 12);
  spans = reserve(<usize>height * 8);
  blended = reserve(<usize>width * 16 + 128);
  tableBytes = <usize>width * TABLE_BYTES;
  table = reserve(tableBytes);
  output = reserve((<usize>width * <usize>height) << 2);
  cutting = reserve((<usize>width * <usize>height) << 2);
  shape = reserve(<usize>width * <usize>height + 16);
  source = reserve(<usize>stride * <usize>(height + 2 * MARGIN) + 16);
  const missing = <i32>((top + PAGE_BYTES - 1) / PAGE_BYTES) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
  for (let phase = 0; phase < PHASES; phase++) storeWeights(phase);
}

/** Catmull and Rom's cubic in 64ths; the four sum up to 64. */
function storeWeights(phase: i32): void {
  const t: f32 = <f32>phase / <f32>PHASES;
  const before = round((((-0.5 * t + 1) * t - 0.5) * t) * 64);
  const next = round((((-1.5 * t + 2) * t + 0.5) * t) * 64);
  const after = round(((0.5 * t - 0.5) * t * t) * 64);
  const at = weights + (<usize>phase << 3);
  store<i16>(at, before);
  store<i16>(at, <i16>(64 - before - next - after), 2);
  store<i16>(at, next, 4);
  store<i16>(at, after, 6);
  for (let row: usize = 0; row < 4; row++) {
    v128.store(weightsOfRows + (<usize>phase << 6) + (row << 4), v128.load16_splat(at + (row << 1)));
  }
}

// @ts-ignore: decorator
@inline
function round(value: f32): i16 {
  return <i16>nearest<f32>(value);
}
