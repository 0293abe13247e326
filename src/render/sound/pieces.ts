// Splits the speech of a scene at sentence boundaries, so that the pauses between sentences can be set, and joins all
// pieces on one timeline.
import { type Hold, heldS, type Phone, type Span, type Voiceover, type Word } from '../../domain/speech.js';
import { variationOf } from '../../lib/variation.js';
import { type Pauses, stretch } from './fit.js';
import { SAMPLE_RATE } from './master.js';
import { resample } from './resample.js';

/** A sentence of speech at 48 kHz, or a part of it between two set pauses, trimmed of silence; times are relative to its start. */
export type Piece = {
  samples: Float32Array;
  scene: number;
  words: Word[];
  phones: Phone[];
  /** The length of the pause before it, where it is set. */
  heldS?: number;
};

const FRAME_S = 0.005;
/** The silence threshold, relative to the loudest frame. */
const QUIET_DB = -42;
const QUIETEST_RMS = 10 ** (-66 / 20);
/** A pause shorter than this is a stop consonant, not a cut point. */
const SHORTEST_GAP_S = 0.1;
/** Silence kept on each side of a cut: consonants begin and end below the threshold. */
const LEAD_S = 0.04;
const TRAIL_S = 0.07;
const FADE_S = 0.01;
/** Word timings are imprecise: a gap is searched within this distance, or a larger one where they are estimates. */
const SLACK_S = 0.15;
const GUESS_SLACK_S = 0.6;

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u;

/** The sentences of a scene's speech, cut where pauses are set; none when it is silent. */
export function cutIntoPieces(voiceover: Voiceover, scene: number, holds: readonly Hold[] = []): Piece[] {
  const samples = resample(voiceover.samples, voiceover.sampleRate, SAMPLE_RATE);
  const isLoud = loudFrames(samples);
  const firstLoud = isLoud.indexOf(1);
  if (firstLoud < 0) return [];
  const starts = [frameS(firstLoud) - LEAD_S];
  const ends: number[] = [];
  const slackS = voiceover.timing === 'energy' ? GUESS_SLACK_S : SLACK_S;
  const gaps = sentenceGaps(voiceover.words, isLoud, slackS, holds);
  for (const gap of gaps) {
    ends.push(gap.startS + TRAIL_S);
    starts.push(gap.endS - LEAD_S);
  }
  ends.push(frameS(isLoud.lastIndexOf(1) + 1) + TRAIL_S);
  const whole: Piece = { samples, scene, words: voiceover.words, phones: voiceover.phones ?? [] };
  return starts.map((startS, index) => {
    const piece = excerpt(whole, startS, ends[index]!, index === 0, index === starts.length - 1);
    const setS = gaps[index - 1]?.heldS;
    return setS === undefined ? piece : { ...piece, heldS: setS };
  });
}

const frameS = (frame: number): number => frame * FRAME_S;

function loudFrames(samples: Float32Array): Uint8Array {
  const size = Math.round(FRAME_S * SAMPLE_RATE);
  const levels = new Float32Array(Math.ceil(samples.length / size));
  let loudest = 0;
  for (let frame = 0; frame < levels.length; frame++) {
    let sum = 0;
    const end = Math.min(samples.length, (frame + 1) * size);
    for (let index = frame * size; index < end; index++) sum += samples[index]! ** 2;
    levels[frame] = Math.sqrt(sum / size);
    loudest = Math.max(loudest, levels[frame]!);
  }
  const threshold = Math.max(QUIETEST_RMS, loudest * 10 ** (QUIET_DB / 20));
  return Uint8Array.from(levels, (level) => (level > threshold ? 1 : 0));
}

type Gap = Span & { heldS: number | undefined };

/** The silence after each sentence but the last, and where pauses are set. */
function sentenceGaps(words: readonly Word[], isLoud: Uint8Array, slackS: number, holds: readonly Hold[]): Gap[] {
  const gaps: Gap[] = [];
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (!next) return;
    const setS = heldBetween(word, next, holds);
    if (setS === undefined && !SENTENCE_END.test(word.text)) return;
    const found = longestQuiet(isLoud, word.endS - slackS, next.startS + slackS);
    const isLong = found !== null && found.endS - found.startS >= SHORTEST_GAP_S;
    const gap = isLong ? found : setS === undefined ? null : cutAt((word.endS + next.startS) / 2);
    if (gap !== null && gap.startS >= (gaps.at(-1)?.endS ?? 0)) gaps.push({ ...gap, heldS: setS });
  });
  return gaps;
}

function heldBetween(word: Word, next: Word, holds: readonly Hold[]): number | undefined {
  const own = holds.filter(({ at }) => at > word.charStart && at <= next.charStart);
  return own.length === 0 ? undefined : heldS(own);
}

/** Where a voice goes on without a pause, the sound is cut as it is. */
const cutAt = (timeS: number): Span => ({ startS: timeS - TRAIL_S, endS: timeS + LEAD_S });

function longestQuiet(isLoud: Uint8Array, fromS: number, toS: number): Span | null {
  let best: Span | null = null;
  let start = -1;
  const last = Math.min(isLoud.length - 1, Math.ceil(toS / FRAME_S));
  for (let frame = Math.max(0, Math.floor(fromS / FRAME_S)); frame <= last + 1; frame++) {
    const isQuiet = frame <= last && isLoud[frame] === 0;
    if (isQuiet && start < 0) start = frame;
    if (isQuiet || start < 0) continue;
    if (!best || frameS(frame - start) > best.endS - best.startS) best = { startS: frameS(start), endS: frameS(frame) };
    start = -1;
  }
  return best;
}

/** A part of a scene with its words and phonemes, faded in and out. */
function excerpt(whole: Piece, fromS: number, toS: number, isFirst: boolean, isLast: boolean): Piece {
  const first = Math.max(0, Math.round(fromS * SAMPLE_RATE));
  const end = Math.min(whole.samples.length, Math.round(toS * SAMPLE_RATE));
  const startS = first / SAMPLE_RATE;
  const lengthS = (end - first) / SAMPLE_RATE;
  const middleS = ({ startS: from, endS: to }: Span): number => (from + to) / 2;
  const isMine = (span: Span): boolean =>
    (isFirst || middleS(span) >= startS) && (isLast || middleS(span) < startS + lengthS + SLACK_S / 2);
  const shift = <T extends Span>(span: T): T => ({
    ...span,
    startS: Math.min(lengthS, Math.max(0, span.startS - startS)),
    endS: Math.min(lengthS, Math.max(0, span.endS - startS)),
  });
  const firstWord = whole.words.findIndex(isMine);
  return {
    samples: faded(whole.samples.slice(first, end)),
    scene: whole.scene,
    words: whole.words.filter(isMine).map(shift),
    phones: whole.phones
      .filter((phone) => isMine(whole.words[phone.word] ?? phone))
      .map((phone) => ({ ...shift(phone), word: phone.word - firstWord })),
  };
}

function faded(samples: Float32Array): Float32Array {
  const length = Math.min(Math.round(FADE_S * SAMPLE_RATE), samples.length >> 1);
  for (let index = 0; index < length; index++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * (index + 0.5)) / length);
    samples[index] = samples[index]! * gain;
    samples[samples.length - 1 - index] = samples[samples.length - 1 - index]! * gain;
  }
  return samples;
}

/** A time-stretched piece with its timing. */
export function stretchPiece(piece: Piece, factor: number): Piece {
  const scale = <T extends Span>(span: T): T => ({ ...span, startS: span.startS * factor, endS: span.endS * factor });
  return {
    ...piece,
    samples: stretch(piece.samples, SAMPLE_RATE, factor),
    words: piece.words.map(scale),
    phones: piece.phones.map(scale),
  };
}

export type Timeline = {
  samples: Float32Array;
  scenes: Span[];
  words: (Word & { scene: number })[];
  phones: Phone[];
};

/** The share of a pause between scenes that belongs to the following scene, so that its picture precedes its words. */
const EARLY_S = 0.25;

/**
 * Joins all pieces: silence, pieces with their pauses, silence. The total and each scene are whole numbers of frames.
 */
export function assemble(
  pieces: readonly Piece[],
  pauses: Pauses,
  headS: number,
  tailS: number,
  fps: number,
): Timeline {
  const starts = startTimes(pieces, pauses, headS);
  const lastEndS = starts.at(-1)! + pieces.at(-1)!.samples.length / SAMPLE_RATE;
  const frames = Math.ceil((lastEndS - TRAIL_S + tailS) * fps - 1e-6);
  const samples = new Float32Array(Math.round((frames * SAMPLE_RATE) / fps));
  const timeline: Timeline = { samples, scenes: [], words: [], phones: [] };
  const edges = [0];
  pieces.forEach((piece, index) => {
    const place = Math.round(starts[index]! * SAMPLE_RATE);
    samples.set(piece.samples.subarray(0, samples.length - place), place);
    addTimes(timeline, piece, place / SAMPLE_RATE);
    if (index > 0 && piece.scene !== pieces[index - 1]!.scene) {
      const earlyS = Math.min(EARLY_S, pauses.sceneS / 2);
      edges.push(Math.round((starts[index]! + LEAD_S - earlyS) * fps) / fps);
    }
  });
  timeline.scenes = edges.map((startS, index) => ({ startS, endS: edges[index + 1] ?? frames / fps }));
  return timeline;
}

/** The start of each piece; a pause runs from the last sound of one to the first sound of the next. */
function startTimes(pieces: readonly Piece[], pauses: Pauses, headS: number): number[] {
  const lengths = pausesBefore(pieces, pauses);
  const starts: number[] = [];
  let endS = headS - LEAD_S;
  pieces.forEach((piece, index) => {
    const pauseS = index === 0 ? 0 : lengths[index]! - LEAD_S - TRAIL_S;
    starts.push(Math.max(0, endS + pauseS));
    endS = starts.at(-1)! + piece.samples.length / SAMPLE_RATE;
  });
  return starts;
}

/** The pause before each piece: of its kind, longer or shorter by what it stands between; their sum stays that of the kind. */
function pausesBefore(pieces: readonly Piece[], pauses: Pauses): number[] {
  const isScene = pieces.map((piece, index) => piece.scene !== pieces[index - 1]?.scene);
  const weights = pieces.map((piece, index) => (index === 0 ? 1 : pauseWeight(pieces[index - 1]!, piece)));
  const meanOf = (kind: boolean): number => {
    const own = weights.filter(
      (_, index) => index > 0 && isScene[index] === kind && pieces[index]!.heldS === undefined,
    );
    return own.reduce((sum, weight) => sum + weight, 0) / own.length;
  };
  const [sceneMean, sentenceMean] = [meanOf(true), meanOf(false)];
  return weights.map((weight, index) => {
    const usualS = isScene[index] ? (pauses.sceneS * weight) / sceneMean : (pauses.sentenceS * weight) / sentenceMean;
    return pieces[index]!.heldS ?? usualS;
  });
}

const PAUSE_VARIATION = 0.15;
const FEW_WORDS = 4;
const MANY_WORDS = 16;

/** A question is left standing; a sentence that goes on from the last follows sooner, and so does a short one. */
function pauseWeight(before: Piece, piece: Piece): number {
  const [last, first] = [before.words.at(-1)?.text ?? '', piece.words[0]?.text ?? ''];
  const asks = /[?？؟]["'”’»)\]]*$/u.test(last) ? 1.35 : 1;
  const goesOn = /^(and|so|also|then|plus)\b/i.test(first) ? 0.8 : 1;
  const length = before.words.length <= FEW_WORDS ? 0.8 : before.words.length >= MANY_WORDS ? 1.15 : 1;
  return asks * goesOn * length * (1 + PAUSE_VARIATION * variationOf(last + first));
}

function addTimes(timeline: Timeline, piece: Piece, startS: number): void {
  const shift = <T extends Span>(span: T): T => ({ ...span, startS: span.startS + startS, endS: span.endS + startS });
  const firstWord = timeline.words.length;
  timeline.words.push(...piece.words.map((word) => ({ ...shift(word), scene: piece.scene })));
  timeline.phones.push(...piece.phones.map((phone) => ({ ...shift(phone), word: phone.word + firstWord })));
}

/** Seconds of sound in the pieces, without the silence kept around them. */
export const audibleS = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.samples.length / SAMPLE_RATE - LEAD_S - TRAIL_S, 0);
