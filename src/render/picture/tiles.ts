// Keeps drawings taken apart into tiles, in the memory of `assets/layers.wasm`: what is empty takes no room, and what is
// composed of them never goes back to a canvas.
import type { Canvas } from '@napi-rs/canvas';

export type Drawing = {
  /** Where each tile lies, row by row, as `assembly/layers/tiles` writes it. */
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
  /** What is asked for from now on stays at least until the next turn. */
  startTurn(): void;
  /** The drawing under this key; taken from `draw` if it is not kept. A brief one goes as soon as a turn does without it. */
  get(key: string, draw: () => Canvas, isBrief: boolean): Drawing;
};

export const TILE = 16;
const TILE_BYTES = TILE * TILE * 4;
const WIDEST_DRAWING = 16_384;

export function createTiles(core: TileCore, limitBytes: number): Tiles {
  const kept = new Map<string, Drawing>();
  const brief = new Set<string>();
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
  const dropBrief = (): void => {
    for (const key of brief) {
      const drawing = kept.get(key);
      if (drawing?.usedIn === turn) continue;
      brief.delete(key);
      if (drawing) drop(key, drawing);
    }
  };
  return {
    startTurn() {
      dropBrief();
      turn++;
    },
    get(key, draw, isBrief) {
      const drawing = kept.get(key) ?? keep(core, draw());
      if (!kept.delete(key)) bytes += drawing.bytes;
      drawing.usedIn = turn;
      kept.set(key, drawing);
      if (isBrief) brief.add(key);
      dropOldest();
      return drawing;
    },
  };
}

/** Hands a canvas over in strips that stay in a core's cache. */
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
