// A synthesized music bed: slow chords and a few plucked tones, deterministic for a given length. It is ducked under
// the voice.
import { integratedLufs, SAMPLE_RATE } from './master.js';
import { resample } from './resample.js';

/** Semitones above A2 of each chord, low to high; the last one leads back to the first. */
const CHORDS = [
  [3, 15, 22, 26, 31],
  [0, 12, 19, 24, 31],
  [8, 20, 24, 27, 34],
  [10, 17, 22, 26, 29],
];
const LOWEST_HZ = 110;
/** No partial reaches 4 kHz: a low sample rate makes the same music with a quarter of the work. */
const LOW_RATE = 12_000;
const CHORD_S = 5;
/** The eighth notes of a chord that are plucked, by index. */
const PLUCKS = [
  { eighth: 0, note: 2 },
  { eighth: 2, note: 3 },
  { eighth: 3, note: 4 },
  { eighth: 5, note: 3 },
];

type Shape = { attackS: number; releaseS: number; partials: readonly number[] };
const PAD: Shape = { attackS: 1.6, releaseS: 2.2, partials: [1, 0.22, 0.1, 0.03] };
const PLUCK: Shape = { attackS: 0.012, releaseS: 2.6, partials: [0.5, 0.18, 0.04] };

/** Level of the bed relative to the voice, during speech and without it. */
const UNDER_SPEECH_DB = -23;
const ALONE_DB = -13;
/** Release after a word and attack before one. */
const RETURN_S = 1.1;
const LEAVE_S = 0.35;
const FADE_IN_S = 1.2;
const FADE_OUT_S = 2.5;

/** Mixes the music under the voice; `speech` holds the intervals of speech. */
export function withMusic(voice: Float32Array, speech: readonly { startS: number; endS: number }[]): Float32Array {
  const music = composeMusic(voice.length);
  const level = integratedLufs(voice);
  const unit = 10 ** ((level - integratedLufs(music)) / 20);
  if (!Number.isFinite(unit)) return voice.slice();
  const gains = duckingGains(voice.length, speech);
  return voice.map((sample, index) => sample + music[index]! * unit * gains[index]!);
}

/** Chords over the whole length, with fade-in and fade-out. */
export function composeMusic(length: number): Float32Array {
  const chords = CHORDS.map(composeChord);
  const low = new Float32Array(Math.ceil((length * LOW_RATE) / SAMPLE_RATE));
  for (let index = 0; index * CHORD_S * LOW_RATE < low.length; index++) {
    const start = index * CHORD_S * LOW_RATE;
    const chord = chords[index % chords.length]!;
    const end = Math.min(low.length, start + chord.length);
    for (let place = start; place < end; place++) low[place]! += chord[place - start]!;
  }
  const output = resample(low, LOW_RATE, SAMPLE_RATE).slice(0, length);
  fadeEnds(output);
  return output;
}

/** One chord with its plucked tones, including their decay. */
function composeChord(chord: readonly number[]): Float32Array {
  const output = new Float32Array((CHORD_S + PLUCK.releaseS) * LOW_RATE);
  for (const [voice, semitones] of chord.entries()) {
    // Two slightly detuned oscillators per note make the pad beat slowly.
    for (const cents of [-3, 4])
      addNote(output, 0, CHORD_S, pitchHz(semitones, cents), voice === 0 ? 0.08 : 0.045, PAD);
  }
  for (const { eighth, note } of PLUCKS) {
    addNote(output, (eighth * CHORD_S) / 8, 0.1, pitchHz(chord[note]! + 12, 0), 0.05, PLUCK);
  }
  return output;
}

const pitchHz = (semitones: number, cents: number): number => LOWEST_HZ * 2 ** ((semitones + cents / 100) / 12);

function addNote(
  output: Float32Array,
  startS: number,
  holdS: number,
  frequencyHz: number,
  level: number,
  shape: Shape,
): void {
  const start = Math.round(startS * LOW_RATE);
  const gains = envelope(holdS, shape);
  shape.partials.forEach((strength, partial) => {
    addSine(output, start, gains, level * strength, frequencyHz * (partial + 1));
  });
}

function envelope(holdS: number, { attackS, releaseS }: Shape): Float32Array {
  const gains = new Float32Array(Math.round((holdS + releaseS) * LOW_RATE));
  for (let index = 0; index < gains.length; index++) {
    const rise = Math.min(1, index / (attackS * LOW_RATE));
    const fall = Math.min(1, (gains.length - index) / (releaseS * LOW_RATE));
    gains[index] = rise * fall * fall;
  }
  return gains;
}

/** A sine by phasor rotation, which is faster than Math.sin per sample. */
function addSine(output: Float32Array, start: number, gains: Float32Array, level: number, frequencyHz: number): void {
  const angle = (2 * Math.PI * frequencyHz) / LOW_RATE;
  const turnCos = Math.cos(angle);
  const turnSin = Math.sin(angle);
  let cos = 1;
  let sin = 0;
  const length = Math.min(gains.length, output.length - start);
  for (let index = 0; index < length; index++) {
    output[start + index]! += sin * gains[index]! * level;
    const turned = cos * turnCos - sin * turnSin;
    sin = cos * turnSin + sin * turnCos;
    cos = turned;
  }
}

function fadeEnds(samples: Float32Array): void {
  const fadeIn = FADE_IN_S * SAMPLE_RATE;
  const fadeOut = FADE_OUT_S * SAMPLE_RATE;
  for (let index = 0; index < samples.length; index++) {
    const edge = Math.min(1, index / fadeIn, (samples.length - 1 - index) / fadeOut);
    if (edge < 1) samples[index]! *= 0.5 - 0.5 * Math.cos(Math.PI * edge);
  }
}

/** The ducking gain per sample: low during speech, moving linearly in decibels so that no change is audible. */
function duckingGains(length: number, speech: readonly { startS: number; endS: number }[]): Float32Array {
  const gains = new Float32Array(length);
  const under = 10 ** (UNDER_SPEECH_DB / 20);
  let next = 0;
  let lastEndS = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < length; index++) {
    const nowS = index / SAMPLE_RATE;
    while (next < speech.length && speech[next]!.startS <= nowS) lastEndS = Math.max(lastEndS, speech[next++]!.endS);
    const sinceS = Math.max(0, nowS - lastEndS) / RETURN_S;
    const untilS = ((speech[next]?.startS ?? Number.POSITIVE_INFINITY) - nowS) / LEAVE_S;
    const open = Math.min(1, sinceS, untilS);
    gains[index] = open <= 0 ? under : 10 ** ((UNDER_SPEECH_DB + (ALONE_DB - UNDER_SPEECH_DB) * open) / 20);
  }
  return gains;
}
