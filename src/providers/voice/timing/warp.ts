// Dynamic time warping (DTW) of two rows of feature frames, within a Sakoe-Chiba band, so that memory and time have a limit
// however long the recordings are.

/** Feature frames one after another in one array. */
export type FrameRow = { values: Float32Array; width: number; count: number };

/** A stretch of frames, the end excluded. */
export type FrameRange = { first: number; end: number };

/** The penalty of a step that advances in one recording only. */
const WAIT_COST = 0.35;
/** Half the width of the band, in frames: recordings of up to this length are compared without a limit. */
const BAND_FRAMES = 3_000;

const BOTH = 0;
const OURS = 1;
const THEIRS = 2;

export function frameRow(rows: readonly Float32Array[]): FrameRow {
  const width = rows[0]?.length ?? 0;
  const values = new Float32Array(rows.length * width);
  for (let row = 0; row < rows.length; row++) values.set(rows[row]!, row * width);
  return { values, width, count: rows.length };
}

/** A coarser row: each n-th frame. */
export function everyNth({ values, width, count }: FrameRow, step: number): FrameRow {
  const coarse = new Float32Array(Math.ceil(count / step) * width);
  for (let frame = 0; frame * step < count; frame++)
    coarse.set(values.subarray(frame * step * width, (frame * step + 1) * width), frame * width);
  return { values: coarse, width, count: Math.ceil(count / step) };
}

/** The centre of the frames of `sound` that are aligned with each frame of `reference`. */
export function warp(reference: FrameRow, sound: FrameRow): Float64Array {
  const band = bandOf(reference.count, sound.count);
  const steps = new Uint8Array(reference.count * band.width);
  const whole = { reference: rangeOf(reference), sound: rangeOf(sound) };
  fill(reference, sound, whole, band, steps);
  return trace(steps, reference.count, sound.count, band);
}

/** The mean cost of a frame on the best path between two stretches. */
export function warpCost(
  reference: FrameRow,
  sound: FrameRow,
  ours: FrameRange = rangeOf(reference),
  theirs: FrameRange = rangeOf(sound),
): number {
  const [height, width] = [ours.end - ours.first, theirs.end - theirs.first];
  if (height <= 0 || width <= 0) return Number.POSITIVE_INFINITY;
  const cost = fill(reference, sound, { reference: ours, sound: theirs }, bandOf(height, width), null);
  return cost / (height + width);
}

const rangeOf = ({ count }: FrameRow): FrameRange => ({ first: 0, end: count });

/** The columns that are looked at in each row. */
type Band = { width: number; firstOf(row: number): number };

function bandOf(height: number, columns: number): Band {
  const width = Math.min(columns, 2 * BAND_FRAMES + 1);
  const slope = height > 1 ? (columns - 1) / (height - 1) : 0;
  return {
    width,
    firstOf: (row) => Math.max(0, Math.min(columns - width, Math.round(row * slope) - (width >> 1))),
  };
}

/** Fills the table row by row; returns the cost of the best path to the last frames of both. */
function fill(
  reference: FrameRow,
  sound: FrameRow,
  { reference: ours, sound: theirs }: { reference: FrameRange; sound: FrameRange },
  band: Band,
  steps: Uint8Array | null,
): number {
  const columns = theirs.end - theirs.first;
  const { width } = reference;
  // One column before the first frame: starting is free in the first frames of both.
  let above = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  let costs = new Float64Array(columns + 1);
  above[0] = 0;
  for (let row = 0; row < ours.end - ours.first; row++) {
    const from = band.firstOf(row);
    costs.fill(Number.POSITIVE_INFINITY);
    const frame = reference.values.subarray((ours.first + row) * width, (ours.first + row + 1) * width);
    for (let column = from; column < from + band.width; column++) {
      const both = above[column]!;
      const oursOnly = above[column + 1]! + WAIT_COST;
      const theirsOnly = costs[column]! + WAIT_COST;
      let least = both;
      let step = BOTH;
      if (oursOnly < least) {
        least = oursOnly;
        step = OURS;
      }
      if (theirsOnly < least) {
        least = theirsOnly;
        step = THEIRS;
      }
      if (steps) steps[row * band.width + column - from] = step;
      costs[column + 1] = least + distance(frame, 0, sound.values, (theirs.first + column) * width, width);
    }
    [above, costs] = [costs, above];
  }
  return above[columns]!;
}

/** Called once for each pair of frames: tens of millions of times for two recordings of a minute. */
function distance(left: Float32Array, leftAt: number, right: Float32Array, rightAt: number, width: number): number {
  let sum = 0;
  for (let index = 0; index < width; index++) {
    const difference = left[leftAt + index]! - right[rightAt + index]!;
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}

function trace(steps: Uint8Array, height: number, columns: number, band: Band): Float64Array {
  const [sums, counts] = [new Float64Array(height), new Float64Array(height)];
  let [row, column] = [height - 1, columns - 1];
  while (row >= 0 && column >= 0) {
    sums[row]! += column;
    counts[row]! += 1;
    const step = steps[row * band.width + column - band.firstOf(row)];
    if (step !== THEIRS) row -= 1;
    if (step !== OURS) column -= 1;
  }
  return sums.map((sum, index) => (counts[index]! > 0 ? sum / counts[index]! : 0));
}
