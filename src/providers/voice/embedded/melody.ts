// The melody of a sentence: how far each moment's pitch lies above or below what the engine gave it.
import { variationOf } from '../../../lib/variation.js';
import type { Span } from '../../contracts.js';
import type { Manner, PhrasedSentence } from './phrasing.js';
import { type Contour, markPitch, type PitchMark, shiftPitch } from './psola.js';

/** An ARPAbet phoneme with the index of its word in the sentence. */
export type Sounding = Span & { symbol: string; word: number };

export type Speaker = {
  /** The voice's mean pitch. */
  meanHz: number;
  /** By how much its range is widened. */
  range: number;
};

const VOICELESS = new Set('p t k f th s sh ch hh pau'.split(' '));
const VOWELS = new Set('aa ae ah ao aw ax axr ay eh er ey ih iy ow oy uh uw'.split(' '));
/** How far the voice goes from its middle: lower it creaks, higher it squeaks. */
const LOWEST_ST = -6.5;
const HIGHEST_ST = 6;
/** Beyond this, overlapping periods are heard. */
const MOST_ST = { down: -6, up: 9 };

type Part = (timeS: number) => number;

/** The speech with the melody of its sentence; nothing moves in time. */
export function withMelody(
  samples: Float32Array,
  sampleRate: number,
  sounds: readonly Sounding[],
  sentence: PhrasedSentence,
  manner: Manner,
  speaker: Speaker,
): Float32Array {
  const voiced = sounds.filter(({ symbol }) => !VOICELESS.has(symbol));
  const limits = { lowestHz: speaker.meanHz * 0.55, highestHz: speaker.meanHz * 1.9 };
  const runs = markPitch(samples, sampleRate, voiced, limits);
  if (runs.length === 0) return samples;
  const middleHz = sampleRate / medianPeriod(runs);
  return shiftPitch(samples, sampleRate, runs, contourOf(sounds, sentence, manner, speaker, middleHz));
}

function medianPeriod(runs: readonly (readonly PitchMark[])[]): number {
  const periods = runs.flatMap((run) => run.map(({ period }) => period)).sort((left, right) => left - right);
  return periods[periods.length >> 1]!;
}

function contourOf(
  sounds: readonly Sounding[],
  sentence: PhrasedSentence,
  manner: Manner,
  speaker: Speaker,
  middleHz: number,
): Contour {
  const spans = wordSpans(sounds, sentence.words.length);
  const parts = [start(spans, sentence), ...accents(spans, sentence), ...boundaries(sounds, spans, sentence)];
  const glides = glidesOf(sounds, sentence);
  const widened = speaker.range * manner.range - 1;
  return (timeS, hz) => {
    const ownSt = 12 * Math.log2(hz / middleHz);
    const changeSt = parts.reduce((sum, part) => sum + part(timeS), manner.levelSt + widened * ownSt);
    const glide = glides.find(({ fromS, endS }) => timeS > fromS && timeS < endS + AFTER_S);
    const wantedSt = ownSt + (glide ? glided(glide, timeS, ownSt, changeSt) : changeSt);
    const heardSt = Math.max(LOWEST_ST, Math.min(HIGHEST_ST, wantedSt));
    return Math.max(MOST_ST.down, Math.min(MOST_ST.up, heardSt - ownSt));
  };
}

/** From the first to the last voiced sound of each word. */
function wordSpans(sounds: readonly Sounding[], count: number): Span[] {
  const spans: Span[] = Array.from({ length: count }, () => ({ startS: 0, endS: 0 }));
  for (const { word, startS, endS, symbol } of sounds) {
    const span = spans[word]!;
    if (symbol === 'pau') continue;
    spans[word] = { startS: span.endS === 0 ? startS : span.startS, endS };
  }
  return spans;
}

/** How a sentence begins relative to the others, which fades over its first second. */
const START_S = 1;
const STARTS_ST = [-2.6, -1.5, -0.4, 0.7];

function start(spans: readonly Span[], { words, isFirst }: PhrasedSentence): Part {
  const first = words[0]!.say;
  const chosen = STARTS_ST[Math.floor((variationOf(words.map(({ say }) => say).join(' ')) + 1) * 2)]!;
  const levelSt = isFirst ? 1.2 : first === 'but' || first === 'however' ? 0.8 : first === 'and' ? -2.6 : chosen;
  const startS = spans[0]!.startS;
  return (timeS) => levelSt * Math.max(0, 1 - (timeS - startS) / START_S);
}

const ACCENT_ST = { figure: 1.7, name: 1.1, stress: 3.2 };
const ACCENT_EDGE_S = 0.05;

/** A rise and fall over each figure, name and stressed word. */
function accents(spans: readonly Span[], { words }: PhrasedSentence): Part[] {
  const parts: Part[] = [];
  for (let first = 0; first < words.length; first++) {
    const { emphasis } = words[first]!;
    if (!emphasis || words[first - 1]?.emphasis === emphasis) continue;
    let last = first;
    while (words[last + 1]?.emphasis === emphasis) last++;
    parts.push(bump(spans[first]!.startS - ACCENT_EDGE_S, spans[last]!.endS + ACCENT_EDGE_S, ACCENT_ST[emphasis]));
  }
  return parts;
}

const bump =
  (fromS: number, toS: number, heightSt: number): Part =>
  (timeS) =>
    timeS <= fromS || timeS >= toS ? 0 : heightSt * Math.sin((Math.PI * (timeS - fromS)) / (toS - fromS)) ** 2;

/** From 0 to `toSt` at the end of a phrase. */
const ramp =
  (fromS: number, endS: number, toSt: number): Part =>
  (timeS) =>
    timeS <= fromS || timeS > endS + 0.02 ? 0 : toSt * Math.min(1, (timeS - fromS) / (endS - fromS));

const TAIL_S = 0.35;
const FALL_ST = { inside: -1, last: -2.4 };
const ITEM_ST = { first: 0.9, step: -0.9, fall: -2 };

/** Lists step down and their last item falls, as statements do: deepest at the end of a text. */
function boundaries(sounds: readonly Sounding[], spans: readonly Span[], sentence: PhrasedSentence): Part[] {
  const { words, items, tune, isLast } = sentence;
  const tail = (word: number, toSt: number): Part => {
    const endS = lastVoicedS(sounds, word) ?? spans[word]!.endS;
    return ramp(Math.max(endS - TAIL_S, spans[Math.max(0, word - 1)]!.startS), endS, toSt);
  };
  const parts = items.map(({ first, last }, index): Part => {
    const [fromS, toS] = [spans[first]!.startS, spans[last]!.endS];
    const levelSt = Math.max(ITEM_ST.first + index * ITEM_ST.step, -2.5);
    return (timeS) => (timeS < fromS || timeS > toS ? 0 : levelSt);
  });
  if (items.length > 0) parts.push(tail(items.at(-1)!.last, ITEM_ST.fall));
  if (tune === 'statement') parts.push(tail(words.length - 1, isLast ? FALL_ST.last : FALL_ST.inside));
  return parts;
}

const lastVoicedS = (sounds: readonly Sounding[], word: number): number | null =>
  sounds.findLast((sound) => sound.word === word && !VOICELESS.has(sound.symbol))?.endS ?? null;

/** The end of a phrase that goes to a pitch of its own, whatever the engine made of it; in semitones from the middle. */
type Glide = { fromS: number; endS: number; dipSt: number; toSt: number };

const RISE_S = 0.4;
const AFTER_S = 0.02;
const QUESTION_ST = { question: 6, 'open question': 4, dip: -1 };
/** Parts that go on: the items of a list but the last, and what stands before a comma. */
const GOES_ON_ST = { item: 1.8, comma: 0.8 };

function glidesOf(sounds: readonly Sounding[], { words, items, tune }: PhrasedSentence): Glide[] {
  const glides: Glide[] = [];
  for (const [index, { pause }] of words.entries()) {
    const item = items.findIndex(({ last }) => last === index);
    const isLastItem = item >= 0 && item === items.length - 1;
    if (index === words.length - 1 || isLastItem || (pause !== ',' && item < 0)) continue;
    const toSt = item >= 0 ? GOES_ON_ST.item + item * (ITEM_ST.step / 2) : GOES_ON_ST.comma;
    glides.push(...glideTo(sounds, index, null, toSt));
  }
  if (tune !== 'statement') glides.push(...glideTo(sounds, words.length - 1, QUESTION_ST.dip, QUESTION_ST[tune]));
  return glides;
}

/** Over the last vowels of a word; from `dipSt`, or from wherever the voice is. */
function glideTo(sounds: readonly Sounding[], word: number, dipSt: number | null, toSt: number): Glide[] {
  const endS = lastVoicedS(sounds, word);
  if (endS === null) return [];
  const vowel = sounds.find(
    ({ symbol, endS: untilS, word: own }) =>
      own <= word && VOWELS.has(symbol) && untilS > endS - RISE_S && untilS <= endS,
  );
  const fromS = Math.max(endS - RISE_S, vowel?.startS ?? 0);
  return [{ fromS, endS, dipSt: dipSt ?? toSt - 1, toSt }];
}

function glided({ fromS, endS, dipSt, toSt }: Glide, timeS: number, ownSt: number, changeSt: number): number {
  const share = Math.min(1, (timeS - fromS) / Math.max(0.05, endS - fromS));
  const weight = Math.min(1, share * 4);
  return changeSt + weight * (dipSt + (toSt - dipSt) * share ** 1.2 - ownSt - changeSt);
}
