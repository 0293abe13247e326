// Whether a recording says what a text says, sentence by sentence: each is compared with its own stretch of the recording and with
// stretches of the same length elsewhere in it, and with itself backwards. Speaker, room and microphone are the same in all of them,
// so only the words differ.
import type { Comparison } from './forced-alignment.js';
import { type FrameRange, type FrameRow, warpCost } from './warp.js';

/** Consecutive words of the text. */
export type Passage = { firstWord: number; endWord: number };

export type PassageReading = {
  /** The cost of its own stretch relative to the others: about 1 where other words are said. */
  ratio: number;
  /** How much longer or shorter than the reference it was read. */
  pace: number;
};

type ReferenceWords = readonly { startS: number; endS: number }[];

const DECOYS = 8;

export function readPassages(
  { reference, sound, places }: Comparison,
  words: ReferenceWords,
  passages: readonly Passage[],
): PassageReading[] {
  return passages.map(({ firstWord, endWord }) => {
    const ours = frameRange(reference.timesS, words[firstWord]!.startS, words[endWord - 1]!.endS);
    const theirs = { first: Math.floor(places[ours.first]!), end: Math.ceil(places[ours.end - 1]!) + 1 };
    const own = warpCost(reference.row, sound.row, ours, theirs);
    const costs = [
      warpCost(backwards(reference.row, ours), sound.row, undefined, theirs),
      ...decoysOf(theirs, sound.row.count).map((range) => warpCost(reference.row, sound.row, ours, range)),
    ];
    return {
      ratio: own / (costs.reduce((sum, cost) => sum + cost, 0) / costs.length),
      pace: (theirs.end - theirs.first) / (ours.end - ours.first),
    };
  });
}

function frameRange(timesS: readonly number[], startS: number, endS: number): FrameRange {
  const first = Math.max(
    0,
    timesS.findIndex((timeS) => timeS >= startS),
  );
  const after = timesS.findIndex((timeS) => timeS >= endS);
  return { first, end: Math.max(first + 1, after < 0 ? timesS.length : after) };
}

/** Stretches of the same length, spread over the recording, that have nothing in common with the given one. */
function decoysOf({ first, end }: FrameRange, count: number): FrameRange[] {
  const length = end - first;
  const starts: number[] = [];
  for (let index = 0; index < DECOYS; index++) starts.push(Math.round(((count - length) * index) / (DECOYS - 1)));
  return starts
    .filter((start) => start + length <= first || start >= end)
    .map((start) => ({ first: start, end: start + length }));
}

function backwards({ values, width }: FrameRow, { first, end }: FrameRange): FrameRow {
  const turned = new Float32Array((end - first) * width);
  for (let frame = first; frame < end; frame++)
    turned.set(values.subarray(frame * width, (frame + 1) * width), (end - 1 - frame) * width);
  return { values: turned, width, count: end - first };
}
