// Moves the pixels of a drawing up and down by a field of distances, given for each eighth column and row and interpolated
// between. Four samples a pixel, after Catmull and Rom; what does not move stays as it is.

const STEP: i32 = 8;
const STEPS: f32 = 8;
const PAGE_BYTES: usize = 65536;
/** Fractions of a pixel that are told apart. */
const PHASES: i32 = 16;
const ONE: i16 = 64;
const HALF: f32 = 32;

/** Four weights for each fraction, of 16 bits. */
const weights: usize = memory.data(PHASES * 8, 16);

let width: i32 = 0;
let height: i32 = 0;
/** Distances, row by row: how far below a place its pixel comes from. */
let field: usize = 0;
let source: usize = 0;
let output: usize = 0;

/** Makes room for a drawing and an empty row above and three below it. */
export function open(columns: i32, rows: i32): void {
  width = columns;
  height = rows;
  field = (__heap_base + 63) & ~63;
  const nodes = <usize>(((columns + STEP - 1) / STEP + 1) * ((rows + STEP - 1) / STEP + 1));
  const stride = <usize>columns << 2;
  const above = (field + (nodes << 2) + 63) & ~63;
  source = above + stride;
  output = (source + stride * (rows + 3) + 63) & ~63;
  const end = output + stride * rows;
  const missing = <i32>((end + PAGE_BYTES - 1) / PAGE_BYTES) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
  memory.fill(above, 0, stride);
  memory.fill(source + stride * rows, 0, stride * 3);
  fillWeights();
}

export function fieldAddress(): usize {
  return field;
}

export function sourceAddress(): usize {
  return source;
}

export function outputAddress(): usize {
  return output;
}

function fillWeights(): void {
  for (let phase = 0; phase < PHASES; phase++) {
    const t = <f32>phase / <f32>PHASES;
    const first = <i16>Mathf.round(HALF * (-t + t * t + t * t - t * t * t));
    const third = <i16>Mathf.round(HALF * (t + <f32>4 * t * t - <f32>3 * t * t * t));
    const fourth = <i16>Mathf.round(HALF * (t * t * t - t * t));
    const at = weights + (phase << 3);
    store<i16>(at, first);
    store<i16>(at, ONE - first - third - fourth, 2);
    store<i16>(at, third, 4);
    store<i16>(at, fourth, 6);
  }
}

/** Draws the output from the source. */
export function bend(): void {
  const across = (width + STEP - 1) / STEP + 1;
  for (let top = 0; top < height; top += STEP) {
    const nodes = field + <usize>((top / STEP) * across << 2);
    for (let left = 0; left < width; left += STEP) bendTile(left, top, nodes + <usize>(left / STEP << 2), across << 2);
  }
}

/** `nodes` are those at its upper corners; those at the lower ones lie `below` bytes behind them. */
function bendTile(left: i32, top: i32, nodes: usize, below: i32): void {
  const right = min(width, left + STEP);
  const bottom = min(height, top + STEP);
  const upper = load<f32>(nodes);
  const lower = load<f32>(nodes + below);
  const upperStep = (load<f32>(nodes, 4) - upper) / STEPS;
  const lowerStep = (load<f32>(nodes + below, 4) - lower) / STEPS;
  for (let x = left; x < right; x += 2) {
    const part = <f32>(x - left + 1);
    const from = upper + upperStep * part;
    const slope = (lower + lowerStep * part - from) / STEPS;
    bendPair(x, top, bottom, <f32>top + from + slope * <f32>0.5, <f32>1 + slope);
  }
}

/** Samples two columns of a tile, at `at` for their first pixels, `step` further on for each pair below. */
function bendPair(x: i32, top: i32, bottom: i32, at: f32, step: f32): void {
  const stride = width << 2;
  const isLast = x + 1 == width;
  let to = output + <usize>((top * width + x) << 2);
  const column = source + <usize>(x << 2);
  for (let y = top; y < bottom; y++) {
    const place = <u32>max(0, min(height * PHASES, <i32>(at * <f32>PHASES + <f32>0.5)));
    const from = column + (place / PHASES) * stride;
    const pair = sample(from - stride, stride, weights + ((place % PHASES) << 3));
    if (isLast) store<u32>(to, <u32>pair);
    else store<u64>(to, pair);
    to += stride;
    at += step;
  }
}

// @ts-ignore: decorator
@inline
function sample(from: usize, stride: i32, phase: usize): u64 {
  const first = load<u64>(from);
  const second = load<u64>(from + stride);
  const third = load<u64>(from + (stride << 1));
  const fourth = load<u64>(from + (stride << 1) + stride);
  if (((first ^ second) | (second ^ third) | (third ^ fourth)) == 0) return second;
  const outer = i16x8.add(
    i16x8.mul(v128.load_ext<u8>(from), v128.load_splat<i16>(phase)),
    i16x8.mul(v128.load_ext<u8>(from + (stride << 1) + stride), v128.load_splat<i16>(phase, 6)),
  );
  const inner = i16x8.add(
    i16x8.mul(v128.load_ext<u8>(from + stride), v128.load_splat<i16>(phase, 2)),
    i16x8.mul(v128.load_ext<u8>(from + (stride << 1)), v128.load_splat<i16>(phase, 4)),
  );
  const sums = i16x8.shr_s(i16x8.add(i16x8.add(inner, outer), i16x8.splat(ONE >> 1)), 6);
  const bytes = i8x16.narrow_i16x8_u(sums, sums);
  // Colours are multiplied by alpha and never exceed it.
  const alphas = v128.shuffle<u8>(bytes, bytes, 3, 3, 3, 3, 7, 7, 7, 7, 3, 3, 3, 3, 7, 7, 7, 7);
  return i64x2.extract_lane(i8x16.min_u(bytes, alphas), 0);
}
