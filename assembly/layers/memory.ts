// Where everything lies in linear memory: what one picture needs, laid out once, and behind it the tiles of all drawings,
// which come and go.

export const TILE: i32 = 16;
export const TILE_ROW_BYTES: i32 = 64;
export const TILE_BYTES: usize = 1024;
const PAGE_BYTES: usize = 65536;
/** Grows by 64 MiB where there is room, which take no memory until they are used: with each growth V8 collects garbage. */
const GROWTH_PAGES: i32 = 1024;
const MOST_LAYERS: usize = 128;
export const RECORD_BYTES: usize = 24;
/** A drawing may be wider than the picture that it is cut to. */
export const WIDEST_DRAWING: i32 = 16384;
/** Tables of so many whole pictures fit; most drawings are far smaller. */
const MOST_TABLES: usize = 16;

export let width: i32 = 0;
export let height: i32 = 0;
export let columns: i32 = 0;
export let rows: i32 = 0;

/** One byte for each square of the picture: is it to be composed? */
export let marks: usize = 0;
/** Sixteen rows of a drawing on their way in, and the table of the tiles that they became. */
export let staging: usize = 0;
export let made: usize = 0;
/** The layers of a picture from back to front, and their tables. */
export let records: usize = 0;
export let tables: usize = 0;
export let tablesBytes: usize = 0;
/** A run of composed squares. */
export let output: usize = 0;

let top: usize = 0;
let freeTile: usize = 0;

function reserve(bytes: usize): usize {
  const at = (top + 63) & ~63;
  top = at + bytes;
  return at;
}

export function layOut(pictureWidth: i32, pictureHeight: i32): void {
  width = pictureWidth;
  height = pictureHeight;
  columns = (width + TILE - 1) / TILE;
  rows = (height + TILE - 1) / TILE;
  top = __heap_base;
  marks = reserve(<usize>(columns * rows));
  staging = reserve(<usize>(WIDEST_DRAWING * TILE_ROW_BYTES));
  made = reserve(<usize>(WIDEST_DRAWING / TILE) * 4);
  records = reserve(MOST_LAYERS * RECORD_BYTES);
  tablesBytes = <usize>(columns * rows) * 4 * MOST_TABLES;
  tables = reserve(tablesBytes);
  output = reserve(<usize>(columns * TILE * TILE_ROW_BYTES));
  top = (top + TILE_BYTES - 1) & ~(TILE_BYTES - 1);
  freeTile = 0;
  claim();
}

function claim(): void {
  const missing = <i32>((top + PAGE_BYTES - 1) / PAGE_BYTES) - memory.size();
  if (missing > 0 && memory.grow(max(missing, GROWTH_PAGES)) < 0 && memory.grow(missing) < 0) unreachable();
}

/** A tile of memory; a free one holds the address of the next free one. */
export function takeTile(): usize {
  if (freeTile != 0) {
    const tile = freeTile;
    freeTile = load<u32>(tile);
    return tile;
  }
  const tile = top;
  top += TILE_BYTES;
  claim();
  return tile;
}

export function giveTile(tile: usize): void {
  store<u32>(tile, <u32>freeTile);
  freeTile = tile;
}
