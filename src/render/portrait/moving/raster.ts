// The photograph in the memory of `assets/portrait.wasm`, bent by its mesh.
import { loadWasm } from '../../wasm.js';
import type { Region } from './region.js';

type Core = {
  memory: { buffer: ArrayBuffer };
  open(width: number, height: number, vertices: number, triangles: number, patchPixels: number): void;
  sourceAddress(): number;
  outputAddress(): number;
  verticesAddress(): number;
  trianglesAddress(): number;
  entriesAddress(): number;
  tintAddress(): number;
  spansAddress(): number;
  bend(top: number, bottom: number): void;
  take(x: number, y: number, width: number, height: number): void;
  lay(x: number, y: number, width: number, height: number): void;
};

/** As `MARGIN` in `assembly/portrait/memory`. */
const MARGIN = 4;

export type Raster = {
  width: number;
  height: number;
  /** Places of the mesh's points in the picture, two numbers each. */
  move(places: Float32Array): void;
  /** Draws a part of the picture from the photograph, bent by the mesh. */
  bend(region: Region): void;
  /** Four numbers for each pixel: where in the photograph it is, its share and its brightness. */
  entries(pixels: number): Float32Array;
  take(x: number, y: number, width: number, height: number): void;
  /** RGBA for each pixel, multiplied by its alpha. */
  tint(pixels: number): Uint8Array;
  lay(x: number, y: number, width: number, height: number): void;
  /** A view of the drawn picture, until the next call. */
  pixels(): Uint8Array;
};

export type RasterSize = { width: number; height: number; patchPixels: number };

/** `photo` is RGBA; `points` hold x, y, z of the mesh at rest. */
export function createRaster(
  photo: Uint8Array | Uint8ClampedArray,
  { width, height, patchPixels }: RasterSize,
  points: Float32Array,
  triangles: Int32Array,
): Raster {
  const core = loadWasm<Core>('portrait.wasm');
  const count = points.length / 3;
  core.open(width, height, count, triangles.length / 3, patchPixels);
  // The memory does not grow from here on.
  const { buffer } = core.memory;
  fillSource(new Uint8Array(buffer, core.sourceAddress()), photo, width, height);
  new Int32Array(buffer, core.trianglesAddress(), triangles.length).set(triangles);
  const vertices = new Float32Array(buffer, core.verticesAddress(), count * 4);
  for (let point = 0; point < count; point++) {
    const [x, y] = [points[point * 3]!, points[point * 3 + 1]!];
    vertices.set([x, y, x, y], point * 4);
  }
  const rows = new Int32Array(buffer, core.spansAddress(), height * 2);
  const output = new Uint8Array(buffer, core.outputAddress(), width * height * 4);
  return {
    width,
    height,
    move(places) {
      for (let point = 0; point < count; point++) {
        vertices[point * 4 + 2] = places[point * 2]!;
        vertices[point * 4 + 3] = places[point * 2 + 1]!;
      }
    },
    bend: ({ top, bottom, spans }) => {
      rows.set(spans);
      core.bend(top, bottom);
    },
    entries: (pixels) => new Float32Array(buffer, core.entriesAddress(), pixels * 4),
    take: (x, y, wide, tall) => core.take(x, y, wide, tall),
    tint: (pixels) => new Uint8Array(buffer, core.tintAddress(), pixels * 4),
    lay: (x, y, wide, tall) => core.lay(x, y, wide, tall),
    pixels: () => output,
  };
}

function fillSource(to: Uint8Array, photo: Uint8Array | Uint8ClampedArray, width: number, height: number): void {
  const words = new Uint32Array(photo.buffer, photo.byteOffset, width * height);
  const stride = width + 2 * MARGIN;
  const source = new Uint32Array(to.buffer, to.byteOffset, stride * (height + 2 * MARGIN));
  for (let row = 0; row < height + 2 * MARGIN; row++) {
    const from = Math.min(height - 1, Math.max(0, row - MARGIN)) * width;
    const line = source.subarray(row * stride, (row + 1) * stride);
    line.fill(words[from]!, 0, MARGIN);
    line.set(words.subarray(from, from + width), MARGIN);
    line.fill(words[from + width - 1]!, MARGIN + width);
  }
}
