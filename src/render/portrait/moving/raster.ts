// The photograph in the memory of `assets/portrait.wasm`, bent by its mesh.
import { loadWasm } from '../../wasm.js';
import type { Affine } from './curves.js';
import type { Face } from './face.js';
import type { Tones } from './tones.js';

// A part of the picture, row by row.

/** Pixels from (left, top) to before (right, bottom). */
export type Box = { left: number; top: number; right: number; bottom: number };

export type Region = {
  /** For each row the first column and the one behind the last. */
  spans: Int32Array;
  /** The first row of it, and the one behind the last. */
  top: number;
  bottom: number;
  clear(): void;
  add(left: number, top: number, right: number, bottom: number): void;
  meets(box: Box): boolean;
};

export function createRegion(width: number, height: number): Region {
  const spans = new Int32Array(height * 2);
  const region: Region = {
    spans,
    top: 0,
    bottom: 0,
    clear() {
      for (let row = 0; row < height; row++) {
        spans[row * 2] = width;
        spans[row * 2 + 1] = 0;
      }
      region.top = height;
      region.bottom = 0;
    },
    add(left, top, right, bottom) {
      const [first, end] = [Math.max(0, Math.floor(top)), Math.min(height, Math.ceil(bottom))];
      const [from, to] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
      if (first >= end || from >= to) return;
      region.top = Math.min(region.top, first);
      region.bottom = Math.max(region.bottom, end);
      for (let at = first * 2; at < end * 2; at += 2) {
        if (from < spans[at]!) spans[at] = from;
        if (to > spans[at + 1]!) spans[at + 1] = to;
      }
    },
    meets({ left, top, right, bottom }) {
      for (let row = Math.max(top, region.top); row < Math.min(bottom, region.bottom); row++) {
        if (left < spans[row * 2 + 1]! && right > spans[row * 2]!) return true;
      }
      return false;
    },
  };
  region.clear();
  return region;
}

type Core = {
  memory: { buffer: ArrayBuffer };
  open(width: number, height: number, vertices: number, triangles: number): void;
  sourceAddress(): number;
  outputAddress(): number;
  shapeAddress(): number;
  cuttingAddress(): number;
  verticesAddress(): number;
  trianglesAddress(): number;
  tableAddress(): number;
  tableSize(): number;
  spansAddress(): number;
  bend(top: number, bottom: number): void;
  setPlane(which: number, x: number, xAcross: number, xDown: number, y: number, yAcross: number, yDown: number): void;
  setTones(...lipWhiteAndLight: number[]): void;
  setMouth(unit: number, isOpen: boolean, downX: number, downY: number, half: number, seam: number): void;
  drawEye(...boxColumnsAndEye: number[]): void;
  drawMouth(...boxColumnsAndMouth: number[]): void;
  cut(isDrawn: boolean, x: number, y: number, width: number, height: number): void;
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
  /** What every drawing of the mouth needs to know. */
  setMouth(face: Face, tones: Tones): void;
  eye(box: Box, eye: EyeDrawing): void;
  mouth(box: Box, mouth: MouthDrawing): void;
  /** A view of the drawn picture, until the next call. */
  pixels(): Uint8Array;
  /** A view of a part within the shape, until the next call: of what is drawn, or of the photograph. */
  cut(isDrawn: boolean, box: Box): Uint8Array;
};

/** Columns of a part, from the `first` pixel beside its middle on: the same count of numbers each. */
type Columns = { first: number; values: number[] };

type EyeDrawing = {
  columns: Columns;
  half: number;
  gap: number;
  shiftU: number;
  shiftV: number;
  unit: number;
  toPart: Affine;
  toPhoto: Affine;
};

type MouthDrawing = {
  columns: Columns;
  half: number;
  gap: number;
  round: number;
  tongue: number;
  toPart: Affine;
  toPhoto: Affine;
  toFace: Affine;
};

const EYE_VALUES = 5;
const MOUTH_VALUES = 2;
/** Of the photograph's lips, from corner to corner. */
const INNER_COLUMNS = 129;

type RasterSize = { width: number; height: number };

/** `photo` is RGBA, and the shape its cover in 255ths; `points` hold x, y, z of the mesh at rest. */
export function createRaster(
  photo: Uint8Array | Uint8ClampedArray,
  { width, height }: RasterSize,
  points: Float32Array,
  triangles: Int32Array,
  shape: Uint8Array | null,
): Raster {
  const core = loadWasm<Core>('portrait.wasm');
  const count = points.length / 3;
  core.open(width, height, count, triangles.length / 3);
  // The memory does not grow from here on.
  const { buffer } = core.memory;
  fillSource(new Uint8Array(buffer, core.sourceAddress()), photo, width, height);
  new Int32Array(buffer, core.trianglesAddress(), triangles.length).set(triangles);
  const vertices = new Float32Array(buffer, core.verticesAddress(), count * 4);
  for (let point = 0; point < count; point++) {
    const [x, y] = [points[point * 3]!, points[point * 3 + 1]!];
    vertices.set([x, y, x, y], point * 4);
  }
  const shares = new Uint8Array(buffer, core.shapeAddress(), width * height);
  if (shape) shares.set(shape);
  else shares.fill(255);
  const rows = new Int32Array(buffer, core.spansAddress(), height * 2);
  const output = new Uint8Array(buffer, core.outputAddress(), width * height * 4);
  const table = new Float32Array(buffer, core.tableAddress(), core.tableSize() / 4);
  const setPlane = (which: number, { x, xAcross, xDown, y, yAcross, yDown }: Affine): void =>
    core.setPlane(which, x, xAcross, xDown, y, yAcross, yDown);
  let inner: number[] = [];
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
    setMouth(face, { lip, white, light }) {
      core.setTones(...lip, ...white, light);
      core.setMouth(face.unit, face.isOpen, ...face.down, face.halfMouth, face.seam(0));
      inner = Array.from({ length: INNER_COLUMNS }, (_, at) => {
        const across = ((2 * at) / (INNER_COLUMNS - 1) - 1) * face.halfMouth;
        return [face.upperInner(across), face.lowerInner(across)];
      }).flat();
    },
    eye({ left, top, right, bottom }, { columns, half, gap, shiftU, shiftV, unit, toPart, toPhoto }) {
      const { first, values } = columns;
      table.set(values);
      setPlane(0, toPart);
      setPlane(1, toPhoto);
      core.drawEye(left, top, right, bottom, first, values.length / EYE_VALUES, half, gap, shiftU, shiftV, unit);
    },
    mouth({ left, top, right, bottom }, { columns, half, gap, round, tongue, toPart, toPhoto, toFace }) {
      const { first, values } = columns;
      table.set(values);
      table.set(inner, values.length);
      setPlane(0, toPart);
      setPlane(1, toPhoto);
      setPlane(2, toFace);
      const count = values.length / MOUTH_VALUES;
      core.drawMouth(left, top, right, bottom, first, count, INNER_COLUMNS, half, gap, round, tongue);
    },
    pixels: () => output,
    cut(isDrawn, { left, top, right, bottom }) {
      const [wide, tall] = [right - left, bottom - top];
      core.cut(isDrawn, left, top, wide, tall);
      return new Uint8Array(buffer, core.cuttingAddress(), wide * tall * 4);
    },
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
