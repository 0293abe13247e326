// The macroblock that is being coded: where it stands, and which neighbours it has.

import { strideC, strideY } from './layout';

export let column: i32 = 0;
export let row: i32 = 0;
export let hasLeft: bool = false;
export let hasTop: bool = false;
/** Where its pixels begin in each plane. */
export let offsetY: usize = 0;
export let offsetC: usize = 0;

export function moveTo(mbColumn: i32, mbRow: i32): void {
  column = mbColumn;
  row = mbRow;
  hasLeft = column > 0;
  hasTop = row > 0;
  offsetY = <usize>(row * 16 * strideY + column * 16);
  offsetC = <usize>(row * 8 * strideC + column * 8);
}
