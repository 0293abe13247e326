// Forced alignment by dynamic time warping (DTW): a recording is aligned with a reference recording of the same words
// whose timings are known, and the timings are carried over.
import type { Sound } from '../../../lib/wav.js';
import type { Phone, Span, SpeakRequest, Voiceover, Word } from '../../contracts.js';
import { voicedSpans } from './energy.js';
import { createCepstra, FRAME_S } from './mfcc.js';
import { everyNth, type FrameRow, frameRow, warp, warpCost } from './warp.js';

export type Alignment = { words: Word[]; phones: Phone[] };

/** Word and phoneme timings of a text in a recording of it; null where they cannot be found. */
export type ForcedAligner = (request: SpeakRequest, heard: Sound, signal: AbortSignal) => Promise<Alignment | null>;

type Reference = Sound & Pick<Voiceover, 'words' | 'phones'>;

/** Longer recordings would need too much memory for the DTW table. */
export const LONGEST_ALIGNED_S = 240;

/** Words and phonemes of the reference at their times in the sound; null where a recording is too long. */
export function alignToReference(sound: Sound, reference: Reference): Alignment | null {
  const compared = compareRecordings(sound, reference);
  return compared && { words: compared.words, phones: compared.phones };
}

/** An alignment with what it was found by. */
export type Comparison = Alignment & {
  reference: Frames;
  sound: Frames;
  /** The frame of the sound for each frame of the reference. */
  places: Float64Array;
};

export function compareRecordings(sound: Sound, reference: Reference): Comparison | null {
  const durationS = sound.samples.length / sound.sampleRate;
  const lengthS = reference.samples.length / reference.sampleRate;
  if (durationS > LONGEST_ALIGNED_S || lengthS > LONGEST_ALIGNED_S) return null;
  const voiced = voicedSpans(sound.samples, sound.sampleRate);
  const theirs = framesOf(sound, voiced)(1);
  const ours = likest(framesOf(reference, voicedSpans(reference.samples, reference.sampleRate)), theirs);
  const places = warp(ours.row, theirs.row);
  const heardAt = timesBetween(ours, theirs, places);
  const moved = <Thing extends Span>(things: readonly Thing[]): Thing[] => {
    const heard = things.map((thing) => ({ ...thing, startS: heardAt(thing.startS), endS: heardAt(thing.endS) }));
    return settled(
      heard.map((thing) => ({ ...thing, ...withoutSilence(thing, voiced) })),
      durationS,
    );
  };
  const aligned = { words: moved(reference.words), phones: moved(reference.phones ?? []) };
  return { ...aligned, reference: ours, sound: theirs, places };
}

/** The features to compare, and the time of each frame. */
export type Frames = { row: FrameRow; timesS: number[] };

/** Only the edges of a silence are compared, so that a longer pause costs nothing. */
const EDGE_S = 0.15;

/** The frames of a recording at any length of the vocal tract. */
function framesOf({ samples, sampleRate }: Sound, voiced: readonly Span[]): (tract: number) => Frames {
  const cepstra = createCepstra(samples, sampleRate);
  return (tract) => {
    const all = cepstra(tract).map((row, frame) => ({ row, atS: (frame + 0.5) * FRAME_S }));
    let next = 0;
    const kept = all.filter(({ atS }) => {
      while (next < voiced.length && voiced[next]!.endS + EDGE_S < atS) next++;
      return next < voiced.length && voiced[next]!.startS - EDGE_S <= atS;
    });
    const frames = kept.length > 0 ? kept : all;
    return { row: frameRow(frames.map(({ row }) => row)), timesS: frames.map(({ atS }) => atS) };
  };
}

/** From the longest vocal tract to that of a child, relative to the reference. */
const TRACTS = [0.86, 0.93, 1, 1.07, 1.14, 1.21, 1.28];
const COARSE_FRAMES = 3;

/** The reference with the vocal tract that is nearest to the speaker's (vocal tract length normalization). */
function likest(reference: (tract: number) => Frames, sound: Frames): Frames {
  const coarse = everyNth(sound.row, COARSE_FRAMES);
  const tried = TRACTS.map((tract) => {
    const frames = reference(tract);
    return { frames, cost: warpCost(everyNth(frames.row, COARSE_FRAMES), coarse) };
  });
  return tried.reduce((best, one) => (one.cost < best.cost ? one : best)).frames;
}

/** Maps a time in the reference to the sound, by interpolation between aligned frames. */
function timesBetween(reference: Frames, sound: Frames, places: Float64Array): (atS: number) => number {
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
