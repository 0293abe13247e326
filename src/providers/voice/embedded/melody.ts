// The melody of a sentence: how far each moment's pitch lies above or below what the engine gave it.
import { variationOf } from '../../../lib/variation.js';
import type { Span } from '../../contracts.js';
import type { Item, Manner, PhrasedSentence } from './phrasing.js';
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
/** Beyond this, overlapping periods are heard. */
const MOST_ST = 6;

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
  const rise = sentence.tune === 'statement' ? null : questionRise(sounds, sentence.tune);
  const widened = speaker.range * manner.range - 1;
  return (timeS, hz) => {
    const ownSt = 12 * Math.log2(hz / middleHz);
    const changeSt = parts.reduce((sum, part) => sum + part(timeS), manner.levelSt + widened * ownSt);
    const risen = rise ? changeSt + rise.weight(timeS) * (rise.target(timeS) - ownSt - changeSt) : changeSt;
    return Math.max(-MOST_ST, Math.min(MOST_ST, risen));
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

const ACCENT_ST = { figure: 1.7, name: 1.1 };
const ACCENT_EDGE_S = 0.05;

/** A rise and fall over each figure and name. */
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
const CONTINUES_ST = 1.3;
const FALL_ST = { inside: -1, last: -2.4 };
const ITEM_ST = { first: 0.9, step: -0.9, end: 1.6, fall: -2 };

/** Phrases that go on rise at their end, lists step down, and statements fall, deepest at the end of a text. */
function boundaries(sounds: readonly Sounding[], spans: readonly Span[], sentence: PhrasedSentence): Part[] {
  const { words, items, tune, isLast } = sentence;
  const tail = (word: number, toSt: number): Part => {
    const endS = lastVoicedS(sounds, word) ?? spans[word]!.endS;
    return ramp(Math.max(endS - TAIL_S, spans[Math.max(0, word - 1)]!.startS), endS, toSt);
  };
  const parts = items.flatMap((item, index) => listPart(spans, item, index, items.length, tail));
  for (const [index, { pause }] of words.entries()) {
    const isItem = items.some(({ last }) => last === index);
    if (pause === ',' && !isItem && index < words.length - 1) parts.push(tail(index, CONTINUES_ST));
  }
  if (tune === 'statement') parts.push(tail(words.length - 1, isLast ? FALL_ST.last : FALL_ST.inside));
  return parts;
}

function listPart(
  spans: readonly Span[],
  { first, last }: Item,
  index: number,
  count: number,
  tail: (word: number, toSt: number) => Part,
): Part[] {
  const [fromS, toS] = [spans[first]!.startS, spans[last]!.endS];
  const levelSt = Math.max(ITEM_ST.first + index * ITEM_ST.step, -2.5);
  const level: Part = (timeS) => (timeS < fromS || timeS > toS ? 0 : levelSt);
  return [level, tail(last, index === count - 1 ? ITEM_ST.fall : ITEM_ST.end)];
}

const lastVoicedS = (sounds: readonly Sounding[], word: number): number | null =>
  sounds.findLast((sound) => sound.word === word && !VOICELESS.has(sound.symbol))?.endS ?? null;

const RISE_S = 0.4;
const RISE_ST = { question: 6, 'open question': 3.5 };
const DIP_ST = -1;

/** The last vowels of a question glide up whatever the engine made of them. */
function questionRise(sounds: readonly Sounding[], tune: 'question' | 'open question') {
  const voiced = sounds.filter(({ symbol }) => !VOICELESS.has(symbol));
  const endS = voiced.at(-1)?.endS ?? 0;
  const vowel = voiced.find(
    ({ symbol, startS, endS: untilS }) => VOWELS.has(symbol) && untilS > endS - RISE_S && startS < endS,
  );
  const fromS = Math.max(endS - RISE_S, vowel?.startS ?? 0);
  const share = (timeS: number): number => Math.max(0, Math.min(1, (timeS - fromS) / Math.max(0.05, endS - fromS)));
  return {
    weight: (timeS: number): number => Math.min(1, share(timeS) * 4),
    target: (timeS: number): number => DIP_ST + (RISE_ST[tune] - DIP_ST) * share(timeS) ** 1.2,
  };
}
