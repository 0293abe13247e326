// Composites a frame from a stack of layers at integer positions. Only the regions in which two stacks differ are
// composited again; integer positions make such a region equal to the same region of the whole frame. Drawings are split into
// tiles in the memory of `assets/layers.wasm`: empty tiles take no memory, and compositing never returns to a canvas.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Put } from '../plan.js';
import { loadWasm } from '../wasm.js';
import type { Bitmaps } from './bitmaps.js';
import type { Rect } from './layout.js';

/** RGBA multiplied by alpha, until the next drawing. */
export type Pixels = { width: number; height: number; data(): Uint8Array | Uint8ClampedArray };

export type Layer = Rect & {
  /** Identifies the same object across frames. */
  slot: string;
  /** Equal keys draw equal pixels. */
  key: string;
  alpha: number;
  bitmap(): Canvas;
  /** The same, where no canvas is needed. */
  pixels?(): Pixels;
};

/** Pixels as a drawing, for who needs a canvas. */
export function toCanvas(bitmaps: Bitmaps, key: string, { width, height, data }: Pixels): Canvas {
  return bitmaps.get(key, width, height, (context) => {
    const image = context.createImageData(width, height);
    const pixels = data();
    for (let at = 0; at < pixels.length; at += 4) {
      const alpha = pixels[at + 3]!;
      // A canvas takes colours that are not multiplied by their alpha.
      for (let channel = 0; channel < 3; channel++) {
        image.data[at + channel] = alpha === 0 ? 0 : Math.round((pixels[at + channel]! * 255) / alpha);
      }
      image.data[at + 3] = alpha;
    }
    context.putImageData(image, 0, 0);
  });
}

/** Composites all layers into one picture. */
export function compositeLayers(layers: readonly Layer[], width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  drawLayers(canvas.getContext('2d'), layers);
  return canvas;
}

/** Draws layers from back to front. */
export function drawLayers(context: SKRSContext2D, layers: readonly Layer[]): void {
  for (const layer of layers) {
    context.globalAlpha = layer.alpha;
    context.drawImage(layer.bitmap(), layer.x, layer.y);
  }
}

export type Compositor = {
  /** Puts the regions that differ from the stack `before`, or the whole picture where it is null. */
  compose(before: readonly Layer[] | null, layers: readonly Layer[], put: Put): void;
};

type Core = TileCore & {
  open(width: number, height: number): void;
  recordsAddress(): number;
  tablesSize(): number;
  outputAddress(): number;
  markAll(): void;
  markDrawing(table: number, columns: number, rows: number, x: number, y: number): void;
  markDifference(before: number, after: number, columns: number, rows: number, x: number, y: number): void;
  startRuns(): void;
  nextRun(layers: number): number;
  lastRunLength(): number;
};

const MOST_LAYERS = 128;
const RECORD_WORDS = 6;
const FULL_STRENGTH = 256;

/** `limitBytes` limits the memory of the drawings that are cached for later frames. */
export function createCompositor(width: number, height: number, limitBytes: number): Compositor {
  const core = loadWasm<Core>('layers.wasm');
  core.open(width, height);
  const tiles = createTiles(core, limitBytes);
  const find = (layer: Layer): Drawing => tiles.get(`${layer.slot} ${layer.key}`, layer.pixels ?? layer.bitmap);
  return {
    compose(before, layers, put) {
      tiles.startTurn();
      const shown = layers.filter(({ alpha }) => alpha > 0);
      if (before) markChanges(core, find, before, shown);
      else core.markAll();
      writeStack(core, find, shown);
      putRuns(core, shown.length, width, height, put);
    },
  };
}

type Find = (layer: Layer) => Drawing;

const looksSame = (a: Layer, b: Layer): boolean => isSamePlace(a, b) && a.key === b.key;
const isSamePlace = (a: Layer, b: Layer): boolean => a.x === b.x && a.y === b.y && a.alpha === b.alpha;

/** Marks the regions in which two stacks of layers may differ. */
function markChanges(core: Core, find: Find, before: readonly Layer[], after: readonly Layer[]): void {
  const old = new Map(before.map((layer) => [layer.slot, layer]));
  for (const layer of after) {
    const previous = old.get(layer.slot);
    old.delete(layer.slot);
    if (!previous) markLayer(core, find, layer);
    else if (!looksSame(previous, layer)) markBoth(core, find, previous, layer);
  }
  for (const gone of old.values()) markLayer(core, find, gone);
}

function markBoth(core: Core, find: Find, before: Layer, after: Layer): void {
  const [a, b] = [find(before), find(after)];
  const isAlike = a.columns === b.columns && a.rows === b.rows && isSamePlace(before, after);
  if (!isAlike) {
    markLayer(core, find, before);
    markLayer(core, find, after);
    return;
  }
  const [first, second] = placeTables(core, [a, b]);
  core.markDifference(first!, second!, a.columns, a.rows, after.x, after.y);
}

function markLayer(core: Core, find: Find, layer: Layer): void {
  const drawing = find(layer);
  const [table] = placeTables(core, [drawing]);
  core.markDrawing(table!, drawing.columns, drawing.rows, layer.x, layer.y);
}

/** Copies tables into WebAssembly memory; returns their addresses. */
function placeTables(core: Core, drawings: readonly Drawing[]): number[] {
  let at = core.tablesAddress();
  const end = at + core.tablesSize();
  return drawings.map(({ table }) => {
    const address = at;
    at += table.byteLength;
    if (at > end) throw new RangeError('The drawings of a frame are far larger than its picture.');
    new Uint32Array(core.memory.buffer, address, table.length).set(table);
    return address;
  });
}

/** Writes the layer stack to WebAssembly memory. */
function writeStack(core: Core, find: Find, layers: readonly Layer[]): void {
  if (layers.length > MOST_LAYERS) throw new RangeError(`A frame has at most ${MOST_LAYERS} layers.`);
  const drawings = layers.map(find);
  const tables = placeTables(core, drawings);
  const records = new Int32Array(core.memory.buffer, core.recordsAddress(), layers.length * RECORD_WORDS);
  layers.forEach(({ x, y, alpha }, index) => {
    const { columns, rows } = drawings[index]!;
    const strength = Math.round(Math.min(1, alpha) * FULL_STRENGTH);
    records.set([tables[index]!, columns, rows, x, y, strength], index * RECORD_WORDS);
  });
}

/** Composites and puts all marked regions. */
function putRuns(core: Core, layers: number, width: number, height: number, put: Put): void {
  const columns = Math.ceil(width / TILE);
  core.startRuns();
  for (let run = core.nextRun(layers); run >= 0; run = core.nextRun(layers)) {
    const [x, y] = [(run % columns) * TILE, Math.floor(run / columns) * TILE];
    const [wide, tall] = [Math.min(core.lastRunLength() * TILE, width - x), Math.min(TILE, height - y)];
    put(x, y, wide, tall, new Uint8Array(core.memory.buffer, core.outputAddress(), wide * tall * 4));
  }
}

export type Drawing = {
  /** The address of each tile, row by row, as `assembly/layers/tiles` writes it. */
  table: Uint32Array;
  columns: number;
  rows: number;
  bytes: number;
  usedIn: number;
};

export type TileCore = {
  memory: { buffer: ArrayBuffer };
  stagingAddress(): number;
  madeAddress(): number;
  tablesAddress(): number;
  keepStrip(width: number, height: number): number;
  dropTiles(table: number, count: number): void;
};

export type Tiles = {
  /** Starts a turn: drawings requested from now on stay at least until the next one. */
  startTurn(): void;
  /** The cached drawing of this key; taken from `draw` on a miss. */
  get(key: string, draw: () => Pixels): Drawing;
};

export const TILE = 16;
const TILE_BYTES = TILE * TILE * 4;
const WIDEST_DRAWING = 16_384;

export function createTiles(core: TileCore, limitBytes: number): Tiles {
  const kept = new Map<string, Drawing>();
  let bytes = 0;
  let turn = 0;
  const drop = (key: string, drawing: Drawing): void => {
    kept.delete(key);
    bytes -= drawing.bytes;
    dropTiles(core, drawing);
  };
  const dropOldest = (): void => {
    for (const [key, drawing] of kept) {
      if (bytes <= limitBytes || drawing.usedIn === turn) return;
      drop(key, drawing);
    }
  };
  return {
    startTurn() {
      turn++;
    },
    get(key, draw) {
      const drawing = kept.get(key) ?? keep(core, draw());
      if (!kept.delete(key)) bytes += drawing.bytes;
      drawing.usedIn = turn;
      kept.set(key, drawing);
      dropOldest();
      return drawing;
    },
  };
}

/** Copies a drawing in strips that fit the CPU cache. */
function keep(core: TileCore, drawn: Pixels): Drawing {
  const { width, height } = drawn;
  if (width > WIDEST_DRAWING) throw new RangeError(`A drawing is at most ${WIDEST_DRAWING} pixels wide.`);
  const pixels = drawn.data();
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const table = new Uint32Array(columns * rows);
  let tiles = 0;
  for (let row = 0; row < rows; row++) {
    const [first, end] = [row * TILE, Math.min(height, (row + 1) * TILE)];
    const strip = pixels.subarray(first * width * 4, end * width * 4);
    new Uint8Array(core.memory.buffer).set(strip, core.stagingAddress());
    tiles += core.keepStrip(width, end - first);
    table.set(new Uint32Array(core.memory.buffer, core.madeAddress(), columns), row * columns);
  }
  return { table, columns, rows, bytes: tiles * TILE_BYTES + table.byteLength, usedIn: 0 };
}

function dropTiles(core: TileCore, { table }: Drawing): void {
  new Uint32Array(core.memory.buffer, core.tablesAddress(), table.length).set(table);
  core.dropTiles(core.tablesAddress(), table.length);
}
