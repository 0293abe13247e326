// Where everything lies in linear memory. Laid out once for one picture size; nothing is ever freed.

let top: usize = 0;

export let width: i32 = 0;
export let height: i32 = 0;
export let mbWidth: i32 = 0;
export let mbHeight: i32 = 0;
export let mbCount: i32 = 0;
export let strideY: i32 = 0;
export let strideC: i32 = 0;

// Three pictures: what was put, what a decoder shows now, what it showed one picture ago.
export let sourceY: usize = 0;
export let sourceU: usize = 0;
export let sourceV: usize = 0;
export let shownY: usize = 0;
export let shownU: usize = 0;
export let shownV: usize = 0;
export let pastY: usize = 0;
export let pastU: usize = 0;
export let pastV: usize = 0;

// One byte for each macroblock: does its source differ from the last picture's? Was it coded in this one?
export let live: usize = 0;
export let coded: usize = 0;
// How many pictures ago a macroblock was last coded coarsely, plus one; 0 if it shows all it can.
export let ages: usize = 0;
// One vector (x in the low half, y in the high one, in quarter pixels) for each 8x8 block, of this picture and the past
// one; and for each macroblock whether it is predicted from the past picture at all.
export let vectors: usize = 0;
export let pastVectors: usize = 0;
export let isInter: usize = 0;
// The prediction mode of each 4x4 block; DC where it has none of its own.
export let modes: usize = 0;
// Coefficient counts of each 4x4 block, which the next blocks' codes depend on.
export let countsY: usize = 0;
export let countsU: usize = 0;
export let countsV: usize = 0;

// Pixels arrive in strips of this size, and the coded picture leaves from `output`.
export let staging: usize = 0;
export let stagingBytes: i32 = 0;
export let output: usize = 0;

// What one macroblock needs while it is coded: 24 blocks (16 Y, 4 U, 4 V) of 16 numbers.
export let predictionY: usize = 0;
export let predictionU: usize = 0;
export let predictionV: usize = 0;
export let trial: usize = 0;
export let halves: usize = 0;
export let small: usize = 0;
export let coefficients: usize = 0;
export let levels: usize = 0;
export let values: usize = 0;
export let masks: usize = 0;
export let dcLevels: usize = 0;

const WORST_MACROBLOCK_BYTES: usize = 2304; // 384 coefficients of 30 bits, half as much again for escapes.

export function reserve(bytes: usize): usize {
  const at = (top + 63) & ~63;
  top = at + bytes;
  return at;
}

export function layOut(pictureWidth: i32, pictureHeight: i32): void {
  top = __heap_base;
  width = pictureWidth;
  height = pictureHeight;
  mbWidth = (width + 15) >> 4;
  mbHeight = (height + 15) >> 4;
  mbCount = mbWidth * mbHeight;
  strideY = mbWidth << 4;
  strideC = mbWidth << 3;
  reservePictures(<usize>mbCount * 256);
  reserveMaps(<usize>mbCount);
  reserveScratch();
  stagingBytes = max(262144, width * 8);
  staging = reserve(stagingBytes);
  output = reserve(<usize>mbCount * WORST_MACROBLOCK_BYTES + 1024);
}

export function swapVectors(): void {
  const past = pastVectors;
  pastVectors = vectors;
  vectors = past;
}

function reservePictures(bytesY: usize): void {
  const bytesC = bytesY >> 2;
  sourceY = reserve(bytesY);
  sourceU = reserve(bytesC);
  sourceV = reserve(bytesC);
  shownY = reserve(bytesY);
  shownU = reserve(bytesC);
  shownV = reserve(bytesC);
  pastY = reserve(bytesY);
  pastU = reserve(bytesC);
  pastV = reserve(bytesC);
}

function reserveMaps(count: usize): void {
  live = reserve(count + 16);
  coded = reserve(count + 16);
  ages = reserve(count);
  vectors = reserve(count * 16);
  pastVectors = reserve(count * 16);
  isInter = reserve(count);
  modes = reserve(count * 16);
  countsY = reserve(count * 16);
  countsU = reserve(count * 4);
  countsV = reserve(count * 4);
}

function reserveScratch(): void {
  predictionY = reserve(256);
  predictionU = reserve(64);
  predictionV = reserve(64);
  trial = reserve(256);
  halves = reserve(2 * 5120);
  small = reserve(512);
  coefficients = reserve(24 * 32);
  levels = reserve(24 * 32);
  values = reserve(24 * 32);
  masks = reserve(25 * 4);
  dcLevels = reserve(3 * 32);
}

/** Grows the memory to hold all that was reserved. */
export function claim(): void {
  const pages = <i32>((top + 0xffff) >> 16);
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
}
