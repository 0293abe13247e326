// Composites a frame from a stack of layers at integer positions. Only the regions in which two stacks differ are
// composited again; integer positions make such a region equal to the same region of the whole frame.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Put } from '../painter.js';
import { loadWasm } from '../wasm.js';
import type { Rect } from './layout.js';
import { createTiles, type Drawing, TILE, type TileCore } from './tiles.js';

export type Layer = Rect & {
  /** Identifies the same object across frames. */
  slot: string;
  /** Equal keys draw equal pixels. */
  key: string;
  alpha: number;
  bitmap(): Canvas;
};

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
  const find = (layer: Layer): Drawing => tiles.get(`${layer.slot} ${layer.key}`, layer.bitmap);
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
