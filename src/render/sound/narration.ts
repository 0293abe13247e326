// Makes the narration of a film from the scenes' speech: synthesized by the given voice, fitted to the target duration,
// joined and mastered, with the timing of every scene, word and phoneme.
import { type Hold, heldS, type Phone, type Span, type Voiceover, type Word } from '../../domain/speech.js';
import {
  clamp,
  finalPauses,
  isInside,
  type Limits,
  type Measure,
  missingS,
  NATURAL_PAUSES,
  type Pauses,
  soundFactor,
  type Target,
  totalS,
} from './fit.js';
import { integratedLufs, master, SAMPLE_RATE } from './master.js';
import { withMusic } from './music.js';
import { assemble, audibleS, cutIntoPieces, type Piece, stretchPiece } from './pieces.js';

/** `holds`: pauses of a set length, after so many characters of the text; at its end, before the next line. */
export type NarrationLine = { text: string; holds?: readonly Hold[] };

/** Speaks line `index` at a rate. Called again at another rate only when pauses cannot reach the target. */
export type Speak = (text: string, rate: number, index: number) => Promise<Voiceover>;

export type NarrationOptions = {
  target: Target;
  /** A human edited the words: fit them where possible, otherwise keep their natural length. */
  natural: boolean;
  /** The rates the voice supports; only 0.90 to 1.12 is used. `[1, 1]` never speaks a line twice. */
  rateLimits: readonly [min: number, max: number];
  /** How far time-stretching may go. */
  stretchLimits?: readonly [min: number, max: number];
  headS?: number;
  tailS?: number;
  fps?: number;
  /** Concurrent requests to the voice; 1 unless it is an embedded voice. */
  atOnce?: number;
  /** Adds a music bed under the voice. */
  music?: boolean;
};

export type NarrationTiming = {
  durationS: number;
  /** One per line, contiguous from 0 to the end, each a whole number of frames. */
  scenes: Span[];
  words: (Word & { scene: number })[];
  /** Empty when the voice reported no phonemes. */
  phones: Phone[];
  timing: Voiceover['timing'];
  rate: number;
  stretch: number;
  pauses: Pauses;
};

export type Narration = NarrationTiming & { samples: Float32Array; sampleRate: typeof SAMPLE_RATE };

/** The words cannot be spoken within the target: `missingS` seconds are missing, or too many where it is negative. */
export class NarrationLengthError extends Error {
  override readonly name = 'NarrationLengthError';

  constructor(readonly missingS: number) {
    const seconds = Math.abs(missingS).toFixed(1);
    super(`The script is ${seconds} seconds too ${missingS > 0 ? 'short' : 'long'}.`);
  }
}

/** The voice returned an empty sound. */
export class SilentVoiceError extends Error {
  override readonly name = 'SilentVoiceError';

  constructor(readonly scene: number) {
    super(`The voice left scene ${scene + 1} silent.`);
  }
}

const RATE: readonly [number, number] = [0.9, 1.12];
const STRETCH: readonly [number, number] = [0.92, 1.08];
const HEAD_S = 0.25;
const TAIL_S = 1;
const FPS = 30;
/** The maximum gain of loudness matching between scenes. */
const MOST_LEVELLING_DB = 4;

/** The speech of all lines at one rate. */
type Take = { pieces: Piece[]; measure: Measure; rate: number; timing: Voiceover['timing'] };

/** Synthesizes, fits and masters the lines. */
export async function narrate(
  lines: readonly NarrationLine[],
  speak: Speak,
  options: NarrationOptions,
  signal: AbortSignal,
): Promise<Narration> {
  const fitted = await fitNarration(lines, speak, options, signal);
  const { samples, words } = fitted;
  return { ...fitted, samples: master(options.music ? withMusic(samples, words) : samples) };
}

/** The limits within which speech can be changed. */
export const limitsOf = ({
  rateLimits: [slowest, fastest],
  stretchLimits = STRETCH,
  headS = HEAD_S,
  tailS = TAIL_S,
}: Pick<NarrationOptions, 'rateLimits' | 'stretchLimits' | 'headS' | 'tailS'>): Limits => ({
  rate: [Math.max(RATE[0], Math.min(1, slowest)), Math.min(RATE[1], Math.max(1, fastest))],
  stretch: stretchLimits,
  headS,
  tailS,
});

/** Everything but mastering. */
export async function fitNarration(
  lines: readonly NarrationLine[],
  speak: Speak,
  options: NarrationOptions,
  signal: AbortSignal,
): Promise<Narration> {
  const limits = limitsOf(options);
  const takeAt = (rate: number): Promise<Take> =>
    speakAll(lines, speak, rate, Math.max(1, options.atOnce ?? 1), signal);
  const { take, factor, pauses } = await fit(await takeAt(1), takeAt, limits, options);
  signal.throwIfAborted();
  const pieces = factor === 1 ? take.pieces : take.pieces.map((piece) => stretchPiece(piece, factor));
  const timeline = assemble(pieces, pauses, limits.headS, limits.tailS, options.fps ?? FPS);
  const durationS = timeline.scenes.at(-1)!.endS;
  return {
    ...timeline,
    sampleRate: SAMPLE_RATE,
    durationS,
    timing: take.timing,
    rate: take.rate,
    stretch: factor,
    pauses,
  };
}

/** The speech of all lines, concurrently where the voice allows it. */
async function speakAll(
  lines: readonly NarrationLine[],
  speak: Speak,
  rate: number,
  atOnce: number,
  signal: AbortSignal,
): Promise<Take> {
  const scenes: Piece[][] = [];
  const timings: Voiceover['timing'][] = [];
  await forEachLine(lines, atOnce, signal, async ({ text, holds = [] }, index) => {
    const voiceover = await speak(text, rate, index);
    scenes[index] = cutIntoPieces(voiceover, index, holds);
    timings[index] = voiceover.timing;
    if (scenes[index].length === 0) throw new SilentVoiceError(index);
  });
  const pieces = withHoldsBetween(levelled(scenes), lines).flat();
  return { pieces, measure: measureOf(pieces), rate, timing: timings.at(-1) ?? 'phones' };
}

/** A pause behind a line is one before the next. */
function withHoldsBetween(scenes: readonly Piece[][], lines: readonly NarrationLine[]): Piece[][] {
  return scenes.map((pieces, index) => {
    const before = lines[index - 1];
    const holds = (before?.holds ?? []).filter(({ at }) => at >= before!.text.length);
    if (holds.length === 0) return pieces;
    return pieces.map((piece, at) => (at === 0 ? { ...piece, heldS: heldS(holds) } : piece));
  });
}

function measureOf(pieces: readonly Piece[]): Measure {
  const joints = pieces.slice(1).map((piece, index) => ({ ...piece, isScene: piece.scene !== pieces[index]!.scene }));
  const free = joints.filter((joint) => joint.heldS === undefined);
  const scenePauses = free.filter(({ isScene }) => isScene).length;
  return {
    ...{ audibleS: audibleS(pieces), scenePauses, sentencePauses: free.length - scenePauses },
    heldS: joints.reduce((sum, joint) => sum + (joint.heldS ?? 0), 0),
  };
}

/** Runs `atOnce` lines concurrently; after a failure no further line is started, since each may cost money. */
async function forEachLine(
  lines: readonly NarrationLine[],
  atOnce: number,
  signal: AbortSignal,
  work: (line: NarrationLine, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const takeLines = async (): Promise<void> => {
    while (next < lines.length) {
      signal.throwIfAborted();
      const index = next++;
      await work(lines[index]!, index).catch((error: unknown) => {
        next = lines.length;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeLines));
}

/** Matches the loudness of the scenes: vendors do not speak each request equally loud. */
function levelled(scenes: readonly Piece[][]): Piece[][] {
  const levels = scenes.map((pieces) => loudnessOf(pieces));
  const known = levels.filter(Number.isFinite);
  const mean = known.reduce((sum, level) => sum + level, 0) / known.length;
  return scenes.map((pieces, index) => {
    if (!Number.isFinite(levels[index])) return pieces;
    const gain = 10 ** (clamp(mean - levels[index]!, [-MOST_LEVELLING_DB, MOST_LEVELLING_DB]) / 20);
    return pieces.map((piece) => ({ ...piece, samples: piece.samples.map((sample) => sample * gain) }));
  });
}

function loudnessOf(pieces: readonly Piece[]): number {
  const length = pieces.reduce((sum, { samples }) => sum + samples.length, 0);
  const together = new Float32Array(length);
  let place = 0;
  for (const { samples } of pieces) {
    together.set(samples, place);
    place += samples.length;
  }
  return integratedLufs(together);
}

type Fitted = { take: Take; factor: number; pauses: Pauses };

/** Pauses, then the voice's rate, then time-stretching; each only as far as needed. */
async function fit(
  first: Take,
  again: (rate: number) => Promise<Take>,
  limits: Limits,
  { target, natural }: NarrationOptions,
): Promise<Fitted> {
  const asItIs: Fitted = { take: first, factor: 1, pauses: NATURAL_PAUSES };
  const missing = missingS(first.measure, limits, target);
  if (missing !== 0 && natural) return asItIs;
  if (missing !== 0) throw new NarrationLengthError(missing);
  const wanted = soundFactor(first.measure, limits, target);
  const rate = clamp(Math.round(1000 / wanted) / 1000, limits.rate);
  const take = wanted === 1 || rate === 1 ? first : await again(rate);
  const factor = clamp(soundFactor(take.measure, limits, target), limits.stretch);
  const measure = { ...take.measure, audibleS: take.measure.audibleS * factor };
  const pauses = finalPauses(measure, limits, target);
  const lengthS = totalS(measure, pauses, limits);
  if (isInside(lengthS, target)) return { take, factor, pauses };
  if (natural) return asItIs;
  throw new NarrationLengthError(lengthS < target.minS ? target.minS - lengthS : target.maxS - lengthS);
}
