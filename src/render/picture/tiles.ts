// A cache of drawings split into tiles in the memory of `assets/layers.wasm`: empty tiles take no memory, and
// compositing never returns to a canvas.
import type { Canvas } from '@napi-rs/canvas';

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
  get(key: string, draw: () => Canvas): Drawing;
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

/** Copies a canvas in strips that fit the CPU cache. */
function keep(core: TileCore, canvas: Canvas): Drawing {
  const { width, height } = canvas;
  if (width > WIDEST_DRAWING) throw new RangeError(`A drawing is at most ${WIDEST_DRAWING} pixels wide.`);
  const pixels = canvas.data();
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
