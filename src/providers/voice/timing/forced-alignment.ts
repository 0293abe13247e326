// Forced alignment by dynamic time warping (DTW): a recording is aligned with a reference recording of the same words
// whose timings are known, and the timings are carried over.
import type { Sound } from '../../../lib/wav.js';
import type { Phone, Span, SpeakRequest, Voiceover, Word } from '../../contracts.js';
import { voicedSpans } from './energy.js';
import { everyNth, type FrameRow, frameRow, warp, warpCost } from './warp.js';

// Speaker-independent speech features: mel-frequency cepstral coefficients (MFCC), normalized over the recording.

/** The hop between feature frames. */
export const FRAME_S = 0.01;
const WINDOW_S = 0.025;
const BANDS = 24;
const COEFFICIENTS = 12;
const LOWEST_HZ = 100;
/** Below what is left of 16 kHz at the longest vocal tract. */
const HIGHEST_HZ = 6_800;
/** The silence threshold relative to the loudest frame, whatever noise there is. */
const FLOOR = 1e-5;

/**
 * The features of a recording, per frame energy and the cepstral coefficients; its spectra are computed once. `tract`
 * scales the frequencies, as another length of the vocal tract does: it makes a man's voice comparable to a woman's.
 */
function createCepstra(samples: Float32Array, sampleRate: number): (tract: number) => Float32Array[] {
  const window = Math.round(WINDOW_S * sampleRate);
  const size = 2 ** Math.ceil(Math.log2(window));
  const step = FRAME_S * sampleRate;
  const count = Math.max(1, Math.floor(samples.length / step));
  const weights = Float64Array.from(
    { length: window },
    (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (window - 1)),
  );
  const turns = turnsOf(size);
  const spectra = Array.from({ length: count }, (_, frame) =>
    powerSpectrum(samples, Math.round(frame * step + step / 2 - window / 2), weights, turns),
  );
  return (tract) => {
    const bands = bandsOf(size, sampleRate, tract);
    const energies = spectra.map((spectrum) => bandEnergies(spectrum, bands));
    const loudest = energies.reduce((most, row) => row.reduce((max, energy) => Math.max(max, energy), most), 1e-12);
    return standardised(
      energies.map((row) => cepstrum(row.map((energy) => Math.log(Math.max(energy, loudest * FLOOR))))),
    );
  };
}

/** The weights of each FFT bin in the mel bands it belongs to. */
type Band = { first: number; weights: Float32Array };

const toMel = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const fromMel = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

/** Triangular filters with 50 % overlap, evenly spaced on the mel scale. */
function bandsOf(size: number, sampleRate: number, tract: number): Band[] {
  const [low, high] = [toMel(LOWEST_HZ), toMel(Math.min(HIGHEST_HZ, (sampleRate * tract) / 2))];
  const edges = Array.from({ length: BANDS + 2 }, (_, index) => {
    return (fromMel(low + ((high - low) * index) / (BANDS + 1)) * size) / (sampleRate * tract);
  });
  return Array.from({ length: BANDS }, (_, band) => {
    const [from, peak, until] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const first = Math.ceil(from);
    const weights = Float32Array.from({ length: Math.max(1, Math.floor(until) - first + 1) }, (_each, index) => {
      const bin = first + index;
      return Math.max(0, bin < peak ? (bin - from) / (peak - from) : (until - bin) / (until - peak));
    });
    return { first, weights };
  });
}

function powerSpectrum(samples: Float32Array, first: number, weights: Float64Array, turns: Turns): Float32Array {
  const size = 2 * turns.real.length;
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  for (let index = 0; index < weights.length; index++) {
    const here = samples[first + index] ?? 0;
    // Pre-emphasis and a window.
    const raised = here - 0.95 * (samples[first + index - 1] ?? 0);
    real[index] = raised * weights[index]!;
  }
  transform(real, imaginary, turns);
  const power = new Float32Array(size / 2 + 1);
  for (let bin = 0; bin < power.length; bin++) power[bin] = real[bin]! ** 2 + imaginary[bin]! ** 2;
  return power;
}

function bandEnergies(spectrum: Float32Array, bands: readonly Band[]): Float64Array {
  const energies = new Float64Array(bands.length);
  for (let band = 0; band < bands.length; band++) {
    const { first, weights } = bands[band]!;
    let sum = 0;
    for (let index = 0; index < weights.length; index++) sum += weights[index]! * (spectrum[first + index] ?? 0);
    energies[band] = sum;
  }
  return energies;
}

/** The cosines and sines of a fast Fourier transform, up to half a turn. */
type Turns = { real: Float64Array; imaginary: Float64Array };

function turnsOf(size: number): Turns {
  const angles = Float64Array.from({ length: size / 2 }, (_, turn) => (-2 * Math.PI * turn) / size);
  return { real: angles.map(Math.cos), imaginary: angles.map(Math.sin) };
}

/** The fast Fourier transform, in place; the length is a power of two. */
function transform(real: Float64Array, imaginary: Float64Array, turns: Turns): void {
  const size = real.length;
  for (let index = 1, mirrored = 0; index < size; index++) {
    let bit = size >> 1;
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
    mirrored ^= bit;
    if (index >= mirrored) continue;
    [real[index], real[mirrored]] = [real[mirrored]!, real[index]!];
    [imaginary[index], imaginary[mirrored]] = [imaginary[mirrored]!, imaginary[index]!];
  }
  for (let length = 2; length <= size; length <<= 1) butterflies(real, imaginary, turns, length);
}

function butterflies(real: Float64Array, imaginary: Float64Array, turns: Turns, length: number): void {
  const half = length >> 1;
  const step = real.length / length;
  for (let turn = 0; turn < half; turn++) {
    const [cosine, sine] = [turns.real[turn * step]!, turns.imaginary[turn * step]!];
    for (let even = turn; even < real.length; even += length) {
      const odd = even + half;
      const oddReal = real[odd]! * cosine - imaginary[odd]! * sine;
      const oddImaginary = real[odd]! * sine + imaginary[odd]! * cosine;
      [real[odd], imaginary[odd]] = [real[even]! - oddReal, imaginary[even]! - oddImaginary];
      [real[even], imaginary[even]] = [real[even]! + oddReal, imaginary[even]! + oddImaginary];
    }
  }
}

const COSINES = Array.from({ length: COEFFICIENTS + 1 }, (_order, order) =>
  Float64Array.from({ length: BANDS }, (_band, band) => Math.cos((Math.PI * order * (band + 0.5)) / BANDS)),
);

/** The discrete cosine transform of a row, its mean first. */
function cepstrum(row: Float64Array): Float32Array {
  const coefficients = new Float32Array(COEFFICIENTS + 1);
  for (let order = 0; order <= COEFFICIENTS; order++) {
    const cosines = COSINES[order]!;
    let sum = 0;
    for (let band = 0; band < BANDS; band++) sum += row[band]! * cosines[band]!;
    coefficients[order] = sum;
  }
  return coefficients;
}

/** Mean and variance normalization over the recording, so that voices and microphones are comparable. */
function standardised(rows: readonly Float32Array[]): Float32Array[] {
  const means = Array.from({ length: COEFFICIENTS + 1 }, (_, order) => mean(rows.map((row) => row[order]!)));
  const spreads = means.map((middle, order) => Math.sqrt(mean(rows.map((row) => (row[order]! - middle) ** 2))) || 1);
  return rows.map((row) => row.map((value, order) => (value - means[order]!) / spreads[order]!));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

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
type Frames = { row: FrameRow; timesS: number[] };

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
