// What is known of one frame while it is coded. A band here is a scalefactor band of a group of blocks: its coefficients lie
// together, in the order in which they are written, so that long and short frames are alike behind the transform.

import { LONG_EDGES, SHORT_EDGES } from './tables';

export const FRAME: i32 = 1024;
export const SHORT: i32 = 128;
/** Shapes of a frame's window, as ISO/IEC 14496-3 numbers them. */
export const ONLY_LONG: i32 = 0;
export const LONG_START: i32 = 1;
export const EIGHT_SHORT: i32 = 2;
export const LONG_STOP: i32 = 3;

export const LONG_BANDS: i32 = 47;
export const SHORT_BANDS: i32 = 13;
/** The eight short blocks of a frame make four groups, so that an attack spoils little of what was before it. */
const GROUPS: i32 = 4;
export const BLOCKS_EACH: i32 = 2;

export let shape: i32 = ONLY_LONG;
export let groups: i32 = 1;
export let bandsEach: i32 = LONG_BANDS;
let edges: usize = LONG_EDGES;

// The fields of a channel: four bytes for each coefficient or band.
export const SPECTRUM: usize = 0;
export const LEVELS: usize = 4096;
export const POWERS: usize = 8192;
export const ENERGIES: usize = 12288;
export const ROOTS: usize = 12544;
export const MASKS: usize = 12800;
export const SCALES: usize = 13056;
export const BOOKS: usize = 13312;
const CHANNEL_BYTES: i32 = 13568;
const channels: usize = memory.data(27136, 16);
const groupedEdges: usize = memory.data(128, 16);
const grouped: usize = memory.data(4096, 16);

export function channelAt(index: i32): usize {
  return channels + index * CHANNEL_BYTES;
}

/** How far into the coefficients a band begins, in bytes. */
export function edgeAt(band: i32): usize {
  return <usize>load<u16>(edges + (band << 1)) << 2;
}

export function bandCount(): i32 {
  return groups * bandsEach;
}

export function setShape(next: i32): void {
  const isShort = next == EIGHT_SHORT;
  shape = next;
  groups = isShort ? GROUPS : 1;
  bandsEach = isShort ? SHORT_BANDS : LONG_BANDS;
  edges = isShort ? groupedEdges : LONG_EDGES;
}

/** Brings short blocks, which lie behind each other, into the order of the bands. */
export function groupBlocks(spectrum: usize): void {
  let to = grouped;
  for (let band = 0; band < GROUPS * SHORT_BANDS; band++) {
    store<u16>(groupedEdges + (band << 1), (to - grouped) >> 2);
    const edge = SHORT_EDGES + ((band % SHORT_BANDS) << 1);
    const bytes = (load<u16>(edge, 2) - load<u16>(edge)) << 2;
    for (let block = 0; block < BLOCKS_EACH; block++) {
      const from = (band / SHORT_BANDS * BLOCKS_EACH + block) * SHORT + load<u16>(edge);
      memory.copy(to, spectrum + (from << 2), bytes);
      to += bytes;
    }
  }
  store<u16>(groupedEdges + ((GROUPS * SHORT_BANDS) << 1), (to - grouped) >> 2);
  memory.copy(spectrum, grouped, to - grouped);
}
