// Forced alignment by dynamic time warping (DTW): a recording is aligned with a reference recording of the same words
// whose timings are known, and the timings are carried over.
import type { Sound } from '../../../lib/wav.js';
import type { Phone, Span, SpeakRequest, Voiceover, Word } from '../../contracts.js';
import { voicedSpans } from './energy.js';
import { cepstralFrames, FRAME_S } from './mfcc.js';

export type Alignment = { words: Word[]; phones: Phone[] };

/** Word and phoneme timings of a text in a recording of it; null where they cannot be found. */
export type ForcedAligner = (request: SpeakRequest, heard: Sound, signal: AbortSignal) => Promise<Alignment | null>;

type Reference = Sound & Pick<Voiceover, 'words' | 'phones'>;

/** Longer recordings would need too much memory for the DTW table. */
const LONGEST_S = 60;
/** The penalty of a step that advances in one recording only. */
const WAIT_COST = 0.35;

/** Words and phonemes of the reference at their times in the sound; null where both recordings are too long. */
export function alignToReference(sound: Sound, reference: Reference): Alignment | null {
  const durationS = sound.samples.length / sound.sampleRate;
  const lengthS = reference.samples.length / reference.sampleRate;
  if (durationS > LONGEST_S || lengthS > LONGEST_S) return null;
  const voiced = voicedSpans(sound.samples, sound.sampleRate);
  const heardAt = warpTimes(
    framesOf(reference, voicedSpans(reference.samples, reference.sampleRate)),
    framesOf(sound, voiced),
  );
  const moved = <Thing extends Span>(things: readonly Thing[]): Thing[] => {
    const heard = things.map((thing) => ({ ...thing, startS: heardAt(thing.startS), endS: heardAt(thing.endS) }));
    return settled(
      heard.map((thing) => ({ ...thing, ...withoutSilence(thing, voiced) })),
      durationS,
    );
  };
  return { words: moved(reference.words), phones: moved(reference.phones ?? []) };
}

/** The features to compare, and the time of each frame. */
type Frames = { rows: Float32Array[]; timesS: number[] };

/** Only the edges of a silence are compared, so that a longer pause costs nothing. */
const EDGE_S = 0.15;

function framesOf({ samples, sampleRate }: Sound, voiced: readonly Span[]): Frames {
  const all = cepstralFrames(samples, sampleRate).map((row, frame) => ({ row, atS: (frame + 0.5) * FRAME_S }));
  let next = 0;
  const kept = all.filter(({ atS }) => {
    while (next < voiced.length && voiced[next]!.endS + EDGE_S < atS) next++;
    return next < voiced.length && voiced[next]!.startS - EDGE_S <= atS;
  });
  const frames = kept.length > 0 ? kept : all;
  return { rows: frames.map(({ row }) => row), timesS: frames.map(({ atS }) => atS) };
}

/** Maps a time in the reference to the sound, by interpolation between aligned frames. */
function warpTimes(reference: Frames, sound: Frames): (atS: number) => number {
  const places = warp(reference.rows, sound.rows);
  const heardS = Array.from(places, (place) => between(sound.timesS, place));
  return (atS) => {
    const after = reference.timesS.findIndex((timeS) => timeS >= atS);
    if (after <= 0) return heardS.at(after)!;
    const [fromS, untilS] = [reference.timesS[after - 1]!, reference.timesS[after]!];
    return between(heardS, after - 1 + (atS - fromS) / (untilS - fromS));
  };
}

/** Linear interpolation in a row of values. */
function between(row: readonly number[], place: number): number {
  const whole = Math.min(row.length - 1, Math.floor(place));
  const next = Math.min(row.length - 1, whole + 1);
  return row[whole]! + (row[next]! - row[whole]!) * (place - whole);
}

/** A fragment of a word beside a pause that is shorter than this belongs to the neighbour. */
const LEAST_PART = 0.3;

/** A pause that the reference does not have is attributed to the words beside it: it is cut off again. */
function withoutSilence({ startS, endS }: Span, voiced: readonly Span[]): Span {
  const parts = voiced
    .map((part) => ({ startS: Math.max(startS, part.startS), endS: Math.min(endS, part.endS) }))
    .filter((part) => part.endS > part.startS);
  const heardS = parts.reduce((sum, part) => sum + part.endS - part.startS, 0);
  const kept = parts.filter((part) => part.endS - part.startS >= heardS * LEAST_PART);
  return kept.length === 0 ? { startS, endS } : { startS: kept[0]!.startS, endS: kept.at(-1)!.endS };
}

const BOTH = 0;
const OURS = 1;
const THEIRS = 2;

/** The aligned frame of the sound for each frame of the reference. */
function warp(reference: readonly Float32Array[], sound: readonly Float32Array[]): Float64Array {
  const width = sound.length;
  const steps = new Uint8Array(reference.length * width);
  // Starting is free in the first frames of both recordings.
  let above = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY);
  above[0] = 0;
  for (const [row, frame] of reference.entries()) {
    above = nextRow(above, frame, sound, steps.subarray(row * width, (row + 1) * width));
  }
  return trace(steps, reference.length, width);
}

/**
 * The least cost of reaching each frame of the sound at this frame of the reference, and the last step of that path.
 */
function nextRow(
  above: Float64Array,
  frame: Float32Array,
  sound: readonly Float32Array[],
  steps: Uint8Array,
): Float64Array<ArrayBuffer> {
  const costs = new Float64Array(above.length).fill(Number.POSITIVE_INFINITY);
  for (const [column, other] of sound.entries()) {
    const both = above[column]!;
    const ours = above[column + 1]! + WAIT_COST;
    const theirs = costs[column]! + WAIT_COST;
    const least = Math.min(both, ours, theirs);
    steps[column] = least === both ? BOTH : least === ours ? OURS : THEIRS;
    costs[column + 1] = least + distance(frame, other);
  }
  return costs;
}

/** The centre of the frames of the sound that are aligned with each frame of the reference. */
function trace(steps: Uint8Array, height: number, width: number): Float64Array {
  const [sums, counts] = [new Float64Array(height), new Float64Array(height)];
  let [row, column] = [height - 1, width - 1];
  while (row >= 0 && column >= 0) {
    sums[row]! += column;
    counts[row]! += 1;
    const step = steps[row * width + column];
    if (step !== THEIRS) row -= 1;
    if (step !== OURS) column -= 1;
  }
  return sums.map((sum, index) => (counts[index]! > 0 ? sum / counts[index]! : 0));
}

function distance(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += (left[index]! - right[index]!) ** 2;
  return Math.sqrt(sum);
}

const SHORTEST_S = 0.01;

/** The same items with increasing spans inside `durationS`. */
export function settled<Thing extends Span>(things: readonly Thing[], durationS: number): Thing[] {
  const placed = things.map((thing) => ({ ...thing }));
  let atS = 0;
  for (const thing of placed) {
    thing.startS = Math.max(atS, thing.startS);
    thing.endS = Math.max(thing.startS + SHORTEST_S, thing.endS);
    atS = thing.endS;
  }
  atS = durationS;
  for (const thing of placed.reverse()) {
    thing.endS = Math.min(atS, thing.endS);
    thing.startS = Math.max(0, Math.min(thing.startS, thing.endS - SHORTEST_S));
    atS = thing.startS;
  }
  return placed.reverse();
}
