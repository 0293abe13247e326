// The embedded voices and their tuning. An id keeps its sound, since customers choose by it. flite's two voices of
// an older technique are left out because they sound robotic.
import type { Pace, VoiceListing } from '../../contracts.js';
import type { Speaker } from './melody.js';
import type { Tone } from './tone.js';

export type EmbeddedVoice = {
  listing: VoiceListing;
  /** flite's own name of the voice. */
  engine: string;
  settings: Readonly<Record<string, number>>;
  /** Its mean pitch and by how much its range is widened after synthesis. */
  speaker: Speaker;
  /** Phoneme duration at rate 1, relative to flite's default. */
  stretch: number;
  /** Vocal tract scaling: above 1 a smaller speaker with higher formants and pitch. */
  tract: number;
  /** Equalizes the voice towards the long-term average speech spectrum (Byrne et al., 1994), slightly brighter, without sharp sibilants. */
  tone: Tone;
  pace: Pace;
};

export const PROVIDER = 'embedded';

const listing = (id: string, name: string, gender: VoiceListing['gender']): VoiceListing => ({
  id,
  name,
  provider: PROVIDER,
  language: 'en',
  gender,
});

const SLT = {
  engine: 'slt',
  stretch: 1.03,
  tone: {
    bands: [
      { shape: 'low', frequencyHz: 260, gainDb: -6 },
      { shape: 'high', frequencyHz: 2500, gainDb: 6 },
    ],
    deEsser: { fromHz: 4000, ceilingDb: -5.5 },
  },
} as const;

const RMS = {
  engine: 'rms',
  settings: {},
  stretch: 0.92,
  tone: {
    bands: [
      { shape: 'low', frequencyHz: 220, gainDb: -5 },
      { shape: 'peak', frequencyHz: 1500, gainDb: 4 },
      { shape: 'high', frequencyHz: 3000, gainDb: -3 },
    ],
    deEsser: { fromHz: 3500, ceilingDb: -5.5 },
  },
} as const;

const AWB = {
  engine: 'awb',
  settings: { int_f0_target_stddev: 34 },
  speaker: { meanHz: 132, range: 1.2 },
  stretch: 1.02,
  tone: {
    bands: [
      { shape: 'low', frequencyHz: 220, gainDb: -3 },
      { shape: 'peak', frequencyHz: 1300, gainDb: 3 },
      { shape: 'high', frequencyHz: 3600, gainDb: 13 },
    ],
    deEsser: { fromHz: 4000, ceilingDb: -6 },
  },
} as const;

// Paces: least-squares fits over the scripts of narration.test.ts, which also checks their error.
export const EMBEDDED_VOICES: readonly EmbeddedVoice[] = [
  {
    ...SLT,
    listing: listing('flite-slt', 'Ava', 'female'),
    settings: { int_f0_target_stddev: 48 },
    speaker: { meanHz: 172, range: 1.25 },
    tract: 1,
    pace: { letterS: 0.0689, commaS: 0.453, stopS: 0.575 },
  },
  {
    ...SLT,
    listing: listing('flite-slt-low', 'Clara', 'female'),
    settings: { int_f0_target_mean: 162, int_f0_target_stddev: 45 },
    speaker: { meanHz: 152, range: 1.25 },
    tract: 0.94,
    pace: { letterS: 0.0689, commaS: 0.453, stopS: 0.575 },
  },
  {
    ...SLT,
    listing: listing('flite-slt-high', 'Zoe', 'female'),
    settings: { int_f0_target_mean: 182, int_f0_target_stddev: 50 },
    speaker: { meanHz: 193, range: 1.25 },
    tract: 1.06,
    pace: { letterS: 0.0689, commaS: 0.453, stopS: 0.575 },
  },
  {
    ...RMS,
    listing: listing('flite-rms', 'Robert', 'male'),
    speaker: { meanHz: 103, range: 1.25 },
    tract: 1,
    pace: { letterS: 0.0712, commaS: 0.395, stopS: 0.53 },
  },
  {
    ...RMS,
    listing: listing('flite-rms-high', 'Ben', 'male'),
    speaker: { meanHz: 110, range: 1.25 },
    tract: 1.07,
    pace: { letterS: 0.0712, commaS: 0.395, stopS: 0.53 },
  },
  {
    ...AWB,
    listing: listing('flite-awb', 'Alan', 'male'),
    tract: 1,
    pace: { letterS: 0.069, commaS: 0.443, stopS: 0.598 },
  },
];

export const findVoice = (id: string): EmbeddedVoice | null =>
  EMBEDDED_VOICES.find((voice) => voice.listing.id === id) ?? null;
