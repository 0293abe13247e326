// Synthesizes a text sentence by sentence with flite and joins the sentences with pauses, keeping the timing of every
// written word and phoneme.
import { joinSamples } from '../../../lib/wav.js';
import type { CharSpan, Phone, SceneRole, Word } from '../../contracts.js';
import type { SpokenWord } from '../text/rules.js';
import type { WrittenWord } from '../text/written.js';
import { type Flite, type FliteRun, MAX_SENTENCE_LENGTH } from './flite.js';
import { toFliteWord } from './letters.js';
import { type Sounding, withMelody } from './melody.js';
import { mannerOf, type PhrasedSentence, phraseSentence } from './phrasing.js';
import type { Pronouncer } from './pronounce.js';
import { withTone } from './tone.js';
import type { EmbeddedVoice } from './voices.js';

export type SpeechRequest = {
  voice: EmbeddedVoice;
  rate: number;
  spoken: SpokenWord[];
  written: WrittenWord[];
  role: SceneRole | undefined;
  stresses: readonly CharSpan[];
};

export type Speech = { sampleRate: number; samples: Float32Array; words: Word[]; phones: Phone[] };

/** The pause between sentences at rate 1, from the end of one sound to the start of the next. */
const SENTENCE_PAUSE_S = 0.42;
/** Silence kept around the first and the last sound of a sentence, so that neither is clipped. */
const LEAD_S = 0.05;
const TRAIL_S = 0.1;
const FADE_S = 0.008;
/** A gap between words that is a pause of the engine. */
const SHORTEST_PAUSE_S = 0.02;
const LONGEST_SENTENCE_WORDS = 60;

type SoundOfWord = { symbol: string; startS: number; endS: number; spokenIndex: number };
type Piece = { samples: Float32Array; sampleRate: number; sounds: SoundOfWord[] };

export function speakText(request: SpeechRequest, flite: Flite, pronounce: Pronouncer): Speech {
  const known = new Set<string>();
  const pieces = sentences(request.spoken).map((range) => speakSentence(request, range, known, flite, pronounce));
  const { samples, sampleRate, sounds } = join(pieces, SENTENCE_PAUSE_S / request.rate);
  return {
    sampleRate,
    samples: withTone(samples, sampleRate, request.voice.tone),
    ...timeWords(sounds, request.written),
  };
}

/** Ranges of spoken words up to a full stop or the length limit. */
function sentences(spoken: readonly SpokenWord[]): { first: number; end: number }[] {
  const ranges: { first: number; end: number }[] = [];
  let first = 0;
  spoken.forEach(({ pause }, index) => {
    const isLast = index === spoken.length - 1;
    if (!isLast && pause !== '.' && index + 1 - first < LONGEST_SENTENCE_WORDS) return;
    ranges.push({ first, end: index + 1 });
    first = index + 1;
  });
  return ranges;
}

function speakSentence(
  { voice, rate, spoken, written, role, stresses }: SpeechRequest,
  range: { first: number; end: number },
  known: Set<string>,
  flite: Flite,
  pronounce: Pronouncer,
): Piece {
  const manner = mannerOf(role);
  const sentence = phraseSentence(spoken, written, range, manner, known, stresses);
  const settings = { ...voice.settings, duration_stretch: (voice.stretch * voice.tract) / (rate * manner.rate) };
  const run = scaleVocalTract(flite.speak(markedUp(sentence), voice.engine, settings), voice.tract);
  const timed = withPauses(run, withWords(run, sentence, pronounce), sentence, rate);
  const samples = withMelody(timed.samples, run.sampleRate, timed.sounds, sentence, manner, voice.speaker);
  return trim(
    samples,
    run.sampleRate,
    timed.sounds.map(({ word, ...sound }) => ({ ...sound, spokenIndex: range.first + word })),
  );
}

/** The sentence for the engine: with breaks where it would not pause by itself, and the rates of slower words. */
function markedUp({ words }: PhrasedSentence): string {
  const plain = words.map((word, index) => toFliteWord(word) + (index === words.length - 1 ? '.' : word.pause));
  const marked = words.map(({ rate, pause, pauseS }, index) => {
    const opens = rate !== 1 && words[index - 1]?.rate !== rate ? `<prosody rate="${rate}">` : '';
    const closes = rate !== 1 && words[index + 1]?.rate !== rate ? '</prosody>' : '';
    return `${opens}${plain[index]}${closes}${pause === '' && pauseS > 0 ? ' <break/>' : ''}`;
  });
  const text = marked.join(' ');
  return text.length <= MAX_SENTENCE_LENGTH ? text : plain.join(' ');
}

/** The sounds with the index of their word in the sentence. */
function withWords({ sounds }: FliteRun, { words }: PhrasedSentence, pronounce: Pronouncer): Sounding[] {
  const heard = sounds.filter(({ symbol }) => symbol !== 'pau');
  const owners = alignSounds(
    heard.map(({ symbol }) => symbol),
    pronounce(words.map(toFliteWord)),
  );
  return heard.map((sound, index) => ({ ...sound, word: owners[index]! }));
}

/** Sets the length of each pause inside the sentence, by silence added to it or taken out of its middle. */
function withPauses(
  { samples, sampleRate }: FliteRun,
  sounds: readonly Sounding[],
  { words }: PhrasedSentence,
  rate: number,
): { samples: Float32Array; sounds: Sounding[] } {
  const parts: Float32Array[] = [];
  const moved: Sounding[] = [];
  let [from, shift] = [0, 0];
  sounds.forEach((sound, index) => {
    const before = sounds[index - 1];
    const pauseS = before ? words[before.word]!.pauseS / rate : 0;
    if (before && before.word !== sound.word && pauseS > 0 && sound.startS - before.endS > SHORTEST_PAUSE_S) {
      const [quiet, next] = [Math.round(before.endS * sampleRate), Math.round(sound.startS * sampleRate)];
      const wanted = Math.round(pauseS * sampleRate);
      const kept = Math.min(wanted, next - quiet);
      const [head, tail] = [quiet + (kept >> 1), next - (kept - (kept >> 1))];
      parts.push(samples.slice(from, head), new Float32Array(wanted - kept));
      from = tail;
      shift += wanted - (next - quiet);
    }
    moved.push({ ...sound, startS: sound.startS + shift / sampleRate, endS: sound.endS + shift / sampleRate });
  });
  parts.push(samples.slice(from));
  return { samples: joinSamples(parts.map((part) => fadedEnds(part, sampleRate))), sounds: moved };
}

/** Resamples the signal, which shifts pitch and formants; the engine was asked for the inverse duration. */
function scaleVocalTract({ samples, sampleRate, sounds }: FliteRun, tract: number): FliteRun {
  const scaled = sounds.map(({ symbol, startS, endS }) => ({ symbol, startS: startS / tract, endS: endS / tract }));
  return { samples, sampleRate: Math.round(sampleRate * tract), sounds: scaled };
}

/** Trims the silence around a sentence and fades its ends. */
function trim(samples: Float32Array, sampleRate: number, sounds: SoundOfWord[]): Piece {
  const startS = Math.max(0, (sounds[0]?.startS ?? 0) - LEAD_S);
  const first = Math.round(startS * sampleRate);
  const end = Math.min(samples.length, Math.round(((sounds.at(-1)?.endS ?? 0) + TRAIL_S) * sampleRate));
  const shiftS = first / sampleRate;
  return {
    samples: fadedEnds(samples.slice(first, Math.max(first, end)), sampleRate),
    sampleRate,
    sounds: sounds.map((sound) => ({ ...sound, startS: sound.startS - shiftS, endS: sound.endS - shiftS })),
  };
}

/** Fades the samples in and out, in place. */
function fadedEnds(samples: Float32Array, sampleRate: number): Float32Array {
  const fade = Math.min(Math.round(FADE_S * sampleRate), samples.length >> 1);
  for (let index = 0; index < fade; index++) {
    samples[index]! *= index / fade;
    samples[samples.length - 1 - index]! *= index / fade;
  }
  return samples;
}

function join(pieces: readonly Piece[], pauseS: number): Piece {
  const sampleRate = pieces[0]?.sampleRate ?? 16_000;
  const gap = Math.max(0, Math.round((pauseS - LEAD_S - TRAIL_S) * sampleRate));
  const length = pieces.reduce((sum, piece) => sum + piece.samples.length, 0) + gap * Math.max(0, pieces.length - 1);
  const samples = new Float32Array(length);
  const sounds: SoundOfWord[] = [];
  let place = 0;
  for (const piece of pieces) {
    samples.set(piece.samples, place);
    const shiftS = place / sampleRate;
    for (const sound of piece.sounds) {
      sounds.push({ ...sound, startS: sound.startS + shiftS, endS: sound.endS + shiftS });
    }
    place += piece.samples.length + gap;
  }
  return { samples, sampleRate, sounds };
}

/** Timing of the written words, from the phonemes of their spoken words. */
function timeWords(
  sounds: readonly SoundOfWord[],
  written: readonly WrittenWord[],
): { words: Word[]; phones: Phone[] } {
  const phones: Phone[] = [];
  const words: Word[] = [];
  let next = 0;
  let endS = 0;
  written.forEach(({ text, start, end, spokenEnd }, word) => {
    const startS = sounds[next]?.startS ?? endS;
    while (next < sounds.length && sounds[next]!.spokenIndex < spokenEnd) {
      const sound = sounds[next++]!;
      phones.push({ symbol: sound.symbol, alphabet: 'arpabet', startS: sound.startS, endS: sound.endS, word });
      endS = sound.endS;
    }
    words.push({ text, charStart: start, charEnd: end, startS, endS: Math.max(startS, endS) });
  });
  return { words, phones };
}

const GAP = 1;
const vowels = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '));

/** The substitution cost of two phonemes. */
function substitutionCost(left: string, right: string): number {
  if (left === right) return 0;
  return vowels.has(left) === vowels.has(right) ? 0.6 : 1.5;
}

/** The word index of each phoneme; monotonic, and each word gets a phoneme where there are enough. */
export function alignSounds(sounds: readonly string[], words: readonly (readonly string[])[]): number[] {
  const expected = words.flatMap((symbols, word) => symbols.map((symbol) => ({ symbol, word })));
  const owners = editAlignment(sounds, expected);
  return spread(owners, words.length);
}

/** Alignment by edit distance; an unmatched phoneme joins the phoneme before it. */
function editAlignment(sounds: readonly string[], expected: readonly { symbol: string; word: number }[]): number[] {
  const width = expected.length + 1;
  const cost = new Float64Array((sounds.length + 1) * width);
  for (let column = 1; column < width; column++) cost[column] = column * GAP;
  for (let row = 1; row <= sounds.length; row++) {
    cost[row * width] = row * GAP;
    for (let column = 1; column < width; column++) {
      const same =
        cost[(row - 1) * width + column - 1]! + substitutionCost(sounds[row - 1]!, expected[column - 1]!.symbol);
      const extra = cost[(row - 1) * width + column]! + GAP;
      const missing = cost[row * width + column - 1]! + GAP;
      cost[row * width + column] = Math.min(same, extra, missing);
    }
  }
  const owners = new Array<number>(sounds.length).fill(0);
  let [row, column] = [sounds.length, expected.length];
  while (row > 0) {
    const here = cost[row * width + column]!;
    const isPair =
      column > 0 &&
      here === cost[(row - 1) * width + column - 1]! + substitutionCost(sounds[row - 1]!, expected[column - 1]!.symbol);
    if (isPair) owners[--row] = expected[--column]!.word;
    else if (column > 0 && here === cost[row * width + column - 1]! + GAP) column--;
    else owners[--row] = expected[Math.max(0, column - 1)]?.word ?? 0;
  }
  return owners;
}

/** Gives a word without a phoneme one from a neighbour that has several. */
function spread(owners: number[], wordCount: number): number[] {
  for (let word = 0; word < wordCount; word++) {
    if (owners.includes(word)) continue;
    const after = owners.findIndex((owner) => owner > word);
    const before = (after < 0 ? owners.length : after) - 1;
    if (before > 0 && owners[before - 1] === owners[before]) owners[before] = word;
    else if (after >= 0 && owners[after + 1] === owners[after]) owners[after] = word;
  }
  return owners;
}
