// Word and phoneme timings from what a vendor reports: characters, words or phonemes. Missing or wrong timings fall
// back to signal energy. Timings are always increasing and within the sound.

import { estimateS, type Pace } from '../../../domain/durations.js';
import { decodeWav, type Sound } from '../../../lib/wav.js';
import {
  type Cost,
  type Phone,
  ProviderError,
  type Span,
  type SpeakRequest,
  type Voiceover,
  type VoiceVendor,
  type Word,
} from '../../contracts.js';
import { failed, type VendorName } from '../../vendors/calls.js';
import { spreadByEnergy } from '../timing/energy.js';
import { type Alignment, type ForcedAligner, settled } from '../timing/forced-alignment.js';
import type { Prepared, PreparedWord } from './prepare.js';

/** A character, word or phoneme with its time span, as a vendor reports it. */
export type Unit = Span & { text: string };

export type Told = { kind: 'words' | 'chars'; units: readonly Unit[]; phones?: readonly Unit[] };

type Timed = Pick<Voiceover, 'words' | 'phones' | 'timing'>;

/** A vendor may count the last character into the silence that it cut off. */
const SLACK_S = 0.5;
/** The share of our words that must match the vendor's; with fewer, its timings belong to another text. */
const FEWEST_FOUND = 0.7;

/** Parallel arrays of numbers and texts as units; null where they are invalid. */
export function unitsOf(texts: unknown, starts: unknown, ends: unknown): Unit[] | null {
  if (!isRow(texts, isText) || !isRow(starts, isTime) || !isRow(ends, isTime)) return null;
  if (texts.length !== starts.length || texts.length !== ends.length) return null;
  return texts.map((text, index) => ({ text, startS: starts[index]!, endS: Math.max(starts[index]!, ends[index]!) }));
}

const isRow = <Item>(row: unknown, is: (item: unknown) => item is Item): row is Item[] =>
  Array.isArray(row) && row.every(is);
const isText = (item: unknown): item is string => typeof item === 'string';
const isTime = (item: unknown): item is number => typeof item === 'number' && Number.isFinite(item) && item >= 0;

/** Word timings; sound that ends long before the vendor's last time was truncated. */
function timed(who: VendorName, { words }: Prepared, sound: Sound, told: Told | null): Timed {
  const durationS = sound.samples.length / sound.sampleRate;
  if ((told?.units.at(-1)?.endS ?? 0) > durationS + SLACK_S)
    throw failed(who, 'retry', 'sent only a part of the sound');
  const spans = told && spansOf(words, told.units);
  if (!told || !spans) return { words: wordsAt(words, byEnergy(words, sound), durationS), timing: 'energy' };
  const placed = wordsAt(words, spans, durationS);
  const phones = phonesOf(placed, told.phones ?? [], durationS);
  return phones.length > 0 ? { words: placed, phones, timing: 'phones' } : { words: placed, timing: told.kind };
}

const byEnergy = (words: readonly PreparedWord[], { samples, sampleRate }: Sound): Span[] =>
  spreadByEnergy(
    samples,
    sampleRate,
    words.map(({ weight }) => weight),
  );

type Letter = Span & { letter: string };

/** The characters of a vendor's units, each with its share of the time. */
function lettersOf({ text, startS, endS }: Unit): Letter[] {
  const letters = plainLetters(text);
  const eachS = (endS - startS) / letters.length;
  return letters.map((letter, index) => {
    return { letter, startS: startS + index * eachS, endS: startS + (index + 1) * eachS };
  });
}

const plainLetters = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]/gu) ?? [];

/** From its first matched character to its last; null where too few words are matched. */
function spansOf(words: readonly PreparedWord[], units: readonly Unit[]): Span[] | null {
  const theirs = units.flatMap(lettersOf);
  const ours = words.flatMap(({ sent }, word) => plainLetters(sent).map((letter) => ({ letter, word })));
  const found: (Span | null)[] = words.map(() => null);
  for (const [our, their] of pairs(ours, theirs)) {
    const { startS, endS } = theirs[their]!;
    const span = found[ours[our]!.word];
    if (span) span.endS = Math.max(span.endS, endS);
    else found[ours[our]!.word] = { startS, endS };
  }
  return found.filter(Boolean).length < words.length * FEWEST_FOUND ? null : filled(words, found);
}

/** The lookahead for the position where two sequences match again. */
const LONGEST_SKIP = 60;
const SURE = 3;

/** Matching characters of both sequences, in order. */
function pairs(ours: readonly { letter: string }[], theirs: readonly { letter: string }[]): [number, number][] {
  const same = (our: number, their: number): boolean =>
    our < ours.length && their < theirs.length && ours[our]!.letter === theirs[their]!.letter;
  const found: [number, number][] = [];
  let [our, their] = [0, 0];
  while (our < ours.length && their < theirs.length) {
    if (same(our, their)) found.push([our++, their++]);
    else {
      const [ahead, further] = meeting((a, b) =>
        [...Array(SURE).keys()].every((step) => same(our + a + step, their + b + step)),
      );
      our += ahead;
      their += further;
    }
  }
  return found;
}

/** The nearest two steps ahead where the sequences match again; one step in each where they do not. */
function meeting(meets: (ahead: number, further: number) => boolean): [number, number] {
  for (let steps = 1; steps <= LONGEST_SKIP; steps++) {
    for (let ahead = 0; ahead <= steps; ahead++) if (meets(ahead, steps - ahead)) return [ahead, steps - ahead];
  }
  return [1, 1];
}

/** Unmatched words share the time between their neighbours. */
function filled(words: readonly PreparedWord[], found: readonly (Span | null)[]): Span[] {
  const spans: Span[] = [];
  for (let word = 0; word < words.length; ) {
    const next = found.findIndex((span, index) => index >= word && span !== null);
    const end = next < 0 ? words.length : next;
    const fromS = spans.at(-1)?.endS ?? 0;
    const untilS = found[end]?.startS ?? fromS;
    const total = words.slice(word, end).reduce((sum, { weight }) => sum + weight, 0);
    for (let atS = fromS; word < end; word++) {
      const endS = atS + ((untilS - fromS) * words[word]!.weight) / total;
      spans.push({ startS: atS, endS });
      atS = endS;
    }
    if (word < words.length) spans.push(found[word++]!);
  }
  return spans;
}

const wordsAt = (words: readonly PreparedWord[], spans: readonly Span[], durationS: number): Word[] =>
  settled(
    words.map(({ text, charStart, charEnd }, index) => ({ text, charStart, charEnd, ...spans[index]! })),
    durationS,
  );

/** The phonemes with their words; without silence and other non-phonemes. */
function phonesOf(words: readonly Word[], units: readonly Unit[], durationS: number): Phone[] {
  const phones: Phone[] = [];
  let word = 0;
  for (const { text, startS, endS } of units) {
    const fromS = Math.max(startS, phones.at(-1)?.endS ?? 0);
    const untilS = Math.min(endS, durationS);
    if (!/\p{L}/u.test(text) || untilS <= fromS) continue;
    while (word < words.length - 1 && (fromS + untilS) / 2 >= words[word + 1]!.startS) word++;
    phones.push({ symbol: text, alphabet: 'ipa', startS: fromS, endS: untilS, word });
  }
  return phones;
}

/** The same vendor, with a fallback: paid speech is never lost because its timings were not found. */
export const withAlignment = (vendor: VoiceVendor, timesOf: ForcedAligner): VoiceVendor => ({
  ...vendor,
  speak: async (account, request, signal) => {
    const spoken = await vendor.speak(account, request, signal);
    if (spoken.timing !== 'energy' || !/^en\b/i.test(request.language)) return spoken;
    const times = await findTimes(timesOf, request, spoken, signal);
    return times ? { ...spoken, ...times, timing: 'aligned' } : spoken;
  },
});

async function findTimes(
  timesOf: ForcedAligner,
  request: SpeakRequest,
  { samples, sampleRate }: Sound,
  signal: AbortSignal,
): Promise<Alignment | null> {
  try {
    return await timesOf(request, { samples, sampleRate }, signal);
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

// Decodes a vendor's sound and rejects incomplete ones: a broken file, silence, or an implausible duration for the
// text. A rejected sound is retried.

/** Plausible speaking rates: nobody intelligible speaks nearly twice as fast, or several times as slowly. */
const ORDINARY: Pace = { letterS: 0.062, commaS: 0.246, stopS: 0.322 };
const FASTEST = 0.55;
const SLOWEST = 5;
const LONGEST_SILENCE_S = 10;
const QUIETEST_PEAK = 10 ** (-50 / 20);

export function readWav(who: VendorName, bytes: Uint8Array): Sound {
  if (isCutOff(bytes)) throw failed(who, 'retry', 'sent an incomplete response');
  try {
    return decodeWav(bytes);
  } catch {
    throw failed(who, 'retry', 'sent something that is no sound');
  }
}

/** The size in the header, unless a streaming writer wrote it. */
function isCutOff(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return true;
  const toldSize = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8;
  return toldSize > 8 && toldSize < 0x7fff_0000 && toldSize > bytes.length + 1;
}

/** Headerless 16-bit little-endian PCM samples. */
export function readPcm(who: VendorName, bytes: Uint8Array, sampleRate: number): Sound {
  if (bytes.length < 2) throw failed(who, 'retry', 'sent no sound');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(bytes.length >> 1);
  for (let index = 0; index < samples.length; index++) samples[index] = view.getInt16(index * 2, true) / 32768;
  return { sampleRate, samples };
}

/** The sound, if it can be the complete text at this rate. */
function plausible(who: VendorName, sound: Sound, { sent }: Prepared, rate: number): Sound {
  const durationS = sound.samples.length / sound.sampleRate;
  const usualS = estimateS(sent, ORDINARY) / rate;
  if (durationS < usualS * FASTEST) throw failed(who, 'retry', 'sent only a part of the sound');
  if (durationS > usualS * SLOWEST + LONGEST_SILENCE_S) {
    throw failed(who, 'retry', 'sent much more sound than the text needs');
  }
  if (!sound.samples.some((sample) => Math.abs(sample) > QUIETEST_PEAK)) throw failed(who, 'retry', 'sent silence');
  return sound;
}

export type PaidSpeech = Voiceover & { costs: readonly Cost[] };

type Spoken = {
  who: VendorName;
  request: SpeakRequest;
  prepared: Prepared;
  /** The speaking rate that was requested. */
  rate: number;
  sound: Sound;
  told: Told | null;
  cost: Pick<Cost, 'model' | 'unit' | 'units'>;
};

export function spokenBy({ who, request, prepared, rate, sound, told, cost }: Spoken): PaidSpeech {
  const whole = plausible(who, sound, prepared, rate);
  return {
    ...whole,
    ...timed(who, prepared, whole, told),
    voice: { provider: who.name, id: request.voiceId, language: request.language },
    costs: [{ provider: who.name, ...cost, price: null }],
  };
}

/** Vendors count characters by code point. */
export const charactersIn = (text: string): number => [...text].length;

export const rateWithin = ([min, max]: readonly [number, number], rate: number): number =>
  Math.round(Math.min(max, Math.max(min, rate)) * 1_000) / 1_000;
