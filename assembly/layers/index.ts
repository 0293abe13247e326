// The compositor's door: what the TypeScript side may call. Behind it, `tiles` takes drawings apart and keeps them, `pile`
// puts a picture together out of them, `blend` lays one over the other, and `memory` says where everything lies.

import { layOut, made, output, records, staging, tables, tablesBytes } from './memory';
import { runLength } from './pile';

export { markAll, markDifference, markDrawing, nextRun, startRuns } from './pile';
export { dropTiles, keepStrip } from './tiles';

export function open(width: i32, height: i32): void {
  layOut(width, height);
}

export function stagingAddress(): usize {
  return staging;
}

/** The table that the last strip became, four bytes a tile. */
export function madeAddress(): usize {
  return made;
}

export function recordsAddress(): usize {
  return records;
}

export function tablesAddress(): usize {
  return tables;
}

export function tablesSize(): usize {
  return tablesBytes;
}

export function outputAddress(): usize {
  return output;
}

/** How many squares the last run is long. */
export function lastRunLength(): i32 {
  return runLength;
}
