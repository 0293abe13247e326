// Takes drawings apart into tiles of 16 × 16 pixels. An empty tile takes no memory, and neighbours of one and the same
// colour share one.

import { giveTile, made, staging, takeTile, TILE, TILE_BYTES, TILE_ROW_BYTES } from './memory';

// What a table says of a tile: 0 if nothing is drawn in it, else its address and these.
export const OPAQUE: u32 = 1;
const SHARED: u32 = 2;
const FLAGS: u32 = 15;

// @ts-ignore: decorator
@inline
export function addressOf(entry: u32): usize {
  return <usize>(entry & ~FLAGS);
}

let plainColour: u32 = 0;
let plainEntry: u32 = 0;

/** Makes tiles of up to sixteen rows in the staging area; returns how many tiles of memory they took. */
export function keepStrip(width: i32, height: i32): i32 {
  let taken = 0;
  plainEntry = 0;
  for (let x = 0; x < width; x += TILE) {
    const entry = keepTile(staging + (x << 2), width << 2, min(TILE, width - x), height);
    if (entry != 0 && (entry & SHARED) == 0) taken++;
    store<u32>(made + (x >> 4 << 2), entry);
  }
  return taken;
}

function keepTile(from: usize, stride: i32, width: i32, height: i32): u32 {
  const tile = takeTile();
  if (width < TILE || height < TILE) copyPart(tile, from, stride, width, height);
  const isWhole = width == TILE && height == TILE;
  let any = i32x4.splat(0);
  let all = i32x4.splat(-1);
  let at = isWhole ? from : tile;
  const step = isWhole ? stride : TILE_ROW_BYTES;
  // What is already there is stored again: cheaper than a second loop.
  for (let to = tile; to < tile + TILE_BYTES; to += TILE_ROW_BYTES) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
    any = v128.or(any, v128.or(v128.or(a, b), v128.or(c, d)));
    all = v128.and(all, v128.and(v128.and(a, b), v128.and(c, d)));
    at += step;
  }
  if (!v128.any_true(any)) {
    giveTile(tile);
    return 0;
  }
  const isOpaque = i8x16.bitmask(i32x4.eq(i32x4.shr_u(all, 24), i32x4.splat(255))) == 0xffff;
  if (!isOpaque) return <u32>tile;
  const colour = load<u32>(tile);
  const isPlain = i32x4.all_true(i32x4.eq(any, all)) && i32x4.all_true(i32x4.eq(any, i32x4.splat(colour)));
  return isPlain ? keepPlain(tile, colour) : <u32>tile | OPAQUE;
}

/** Shares the tile of the neighbour where that has the same colour all over. */
function keepPlain(tile: usize, colour: u32): u32 {
  if (plainEntry != 0 && plainColour == colour) {
    giveTile(tile);
    return plainEntry | SHARED;
  }
  plainColour = colour;
  plainEntry = <u32>tile | OPAQUE;
  return plainEntry;
}

function copyPart(tile: usize, from: usize, stride: i32, width: i32, height: i32): void {
  memory.fill(tile, 0, TILE_BYTES);
  for (let row = 0; row < height; row++) {
    memory.copy(tile + row * TILE_ROW_BYTES, from + row * stride, width << 2);
  }
}

/** Frees the tiles of a table. */
export function dropTiles(table: usize, count: i32): void {
  for (let at = table; at < table + (count << 2); at += 4) {
    const entry = load<u32>(at);
    if (entry != 0 && (entry & SHARED) == 0) giveTile(addressOf(entry));
  }
}

/** Whether two tiles show the same. */
export function isSame(a: u32, b: u32): bool {
  const first = addressOf(a);
  const second = addressOf(b);
  if (first == second) return true;
  if (first == 0 || second == 0) return false;
  for (let at: usize = 0; at < TILE_BYTES; at += 16) {
    if (v128.any_true(v128.xor(v128.load(first + at), v128.load(second + at)))) return false;
  }
  return true;
}
