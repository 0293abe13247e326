// A picture is a pile of layers, each a drawing in tiles at a whole pixel. Only marked squares of it are composed, in runs
// of neighbours.

import { cover, lay } from './blend';
import { columns, height, marks, output, RECORD_BYTES, records, rows, TILE, TILE_ROW_BYTES, width } from './memory';
import { addressOf, isSame, OPAQUE } from './tiles';

let cursor: i32 = 0;
export let runLength: i32 = 0;

/** Marks the squares that a drawing covers with something. */
export function markDrawing(table: usize, across: i32, down: i32, x: i32, y: i32): void {
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      if (load<u32>(table + ((row * across + column) << 2)) != 0) markTile(x + column * TILE, y + row * TILE);
    }
  }
}

/** Marks the squares in which two drawings of one size at one place differ. */
export function markDifference(before: usize, after: usize, across: i32, down: i32, x: i32, y: i32): void {
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const at = (row * across + column) << 2;
      if (!isSame(load<u32>(before + at), load<u32>(after + at))) markTile(x + column * TILE, y + row * TILE);
    }
  }
}

export function markAll(): void {
  memory.fill(marks, 1, columns * rows);
}

function markTile(x: i32, y: i32): void {
  const right = min(columns - 1, (x + TILE - 1) >> 4);
  const bottom = min(rows - 1, (y + TILE - 1) >> 4);
  for (let row = max(0, y >> 4); row <= bottom; row++) {
    for (let column = max(0, x >> 4); column <= right; column++) store<u8>(marks + row * columns + column, 1);
  }
}

export function startRuns(): void {
  cursor = 0;
}

/** Composes the next run of marked squares of one row, and takes the marks away; returns its first square, or -1. */
export function nextRun(layers: i32): i32 {
  const count = columns * rows;
  while (cursor < count && load<u8>(marks + cursor) == 0) cursor++;
  if (cursor == count) return -1;
  const first = cursor;
  const end = first - (first % columns) + columns;
  for (; cursor < end && load<u8>(marks + cursor) != 0; cursor++) store<u8>(marks + cursor, 0);
  runLength = cursor - first;
  composeRun((first % columns) * TILE, (first / columns) * TILE, layers);
  return first;
}

function composeRun(x: i32, y: i32, layers: i32): void {
  const right = min(width, x + runLength * TILE);
  const bottom = min(height, y + TILE);
  let first = layers - 1;
  while (first >= 0 && !covers(records + <usize>first * RECORD_BYTES, x, y, right, bottom)) first--;
  if (first < 0) {
    first = 0;
    memory.fill(output, 0, ((right - x) << 2) * (bottom - y));
  }
  for (let layer = first; layer < layers; layer++) composeLayer(records + <usize>layer * RECORD_BYTES, x, y, right, bottom);
}

/** Whether nothing of what lies below a layer is seen in the run. */
function covers(record: usize, x: i32, y: i32, right: i32, bottom: i32): bool {
  const table = load<u32>(record);
  const across = load<i32>(record, 4);
  const left = x - load<i32>(record, 12);
  const top = y - load<i32>(record, 16);
  const lastColumn = (left + right - x - 1) >> 4;
  const lastRow = (top + bottom - y - 1) >> 4;
  if (left < 0 || top < 0 || lastColumn >= across || lastRow >= load<i32>(record, 8)) return false;
  if (load<i32>(record, 20) != 256) return false;
  for (let row = top >> 4; row <= lastRow; row++) {
    for (let column = left >> 4; column <= lastColumn; column++) {
      if ((load<u32>(<usize>table + ((row * across + column) << 2)) & OPAQUE) == 0) return false;
    }
  }
  return true;
}

/** Lays the part of a layer that is in the run over what is composed so far. */
function composeLayer(record: usize, x: i32, y: i32, right: i32, bottom: i32): void {
  const table = load<u32>(record);
  const across = load<i32>(record, 4);
  const down = load<i32>(record, 8);
  const layerX = load<i32>(record, 12);
  const layerY = load<i32>(record, 16);
  const strength = load<i32>(record, 20);
  const firstRow = max(0, (y - layerY) >> 4);
  const lastRow = min(down - 1, (bottom - 1 - layerY) >> 4);
  const firstColumn = max(0, (x - layerX) >> 4);
  const lastColumn = min(across - 1, (right - 1 - layerX) >> 4);
  const stride = (right - x) << 2;
  for (let row = firstRow; row <= lastRow; row++) {
    const tileY = layerY + row * TILE;
    const fromY = max(tileY, y);
    const tall = min(tileY + TILE, bottom) - fromY;
    for (let column = firstColumn; column <= lastColumn; column++) {
      const entry = load<u32>(<usize>table + ((row * across + column) << 2));
      if (entry == 0) continue;
      const tileX = layerX + column * TILE;
      const fromX = max(tileX, x);
      const wide = min(tileX + TILE, right) - fromX;
      const from = addressOf(entry) + (fromY - tileY) * TILE_ROW_BYTES + ((fromX - tileX) << 2);
      const to = output + (fromY - y) * stride + ((fromX - x) << 2);
      if (strength == 256 && (entry & OPAQUE) != 0) cover(to, stride, from, wide, tall);
      else lay(to, stride, from, wide, tall, strength);
    }
  }
}
