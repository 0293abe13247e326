// The embedded voices and their tuning. An id keeps its sound, since customers choose by it. flite's two voices of
// an older technique are left out because they sound robotic.
import type { Pace, VoiceListing } from '../../contracts.js';

/** One biquad of the equalizer: low shelf, peak or high shelf at a frequency. */
export type EqualizerBand = { shape: 'low' | 'peak' | 'high'; frequencyHz: number; gainDb: number };

export type EmbeddedVoice = {
  listing: VoiceListing;
  /** flite's own name of the voice. */
  engine: string;
  settings: Readonly<Record<string, number>>;
  /** Phoneme duration at rate 1, relative to flite's default. */
  stretch: number;
  /** Vocal tract scaling: above 1 a smaller speaker with higher formants and pitch. */
  tract: number;
  /** Equalizes the voice towards the long-term average speech spectrum (Byrne et al., 1994), slightly brighter. */
  tones: readonly EqualizerBand[];
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
  stretch: 1,
  tones: [
    { shape: 'low', frequencyHz: 260, gainDb: -6 },
    { shape: 'high', frequencyHz: 2500, gainDb: 6 },
  ],
} as const;

const RMS = {
  engine: 'rms',
  settings: {},
  stretch: 0.89,
  tones: [
    { shape: 'low', frequencyHz: 220, gainDb: -5 },
    { shape: 'peak', frequencyHz: 1500, gainDb: 4 },
    { shape: 'high', frequencyHz: 3000, gainDb: -3 },
  ],
} as const;

const AWB = {
  engine: 'awb',
  settings: { int_f0_target_stddev: 30 },
  stretch: 1.03,
  tones: [
    { shape: 'low', frequencyHz: 220, gainDb: -3 },
    { shape: 'peak', frequencyHz: 1300, gainDb: 3 },
    { shape: 'high', frequencyHz: 4000, gainDb: 7 },
  ],
} as const;

// Paces: least-squares fits over the scripts of narration.test.ts, which also checks their error.
export const EMBEDDED_VOICES: readonly EmbeddedVoice[] = [
  {
    ...SLT,
    listing: listing('flite-slt', 'Ava (flite slt)', 'female'),
    settings: { int_f0_target_stddev: 40 },
    tract: 1,
    pace: { letterS: 0.0665, commaS: 0.332, stopS: 0.4635 },
  },
  {
    ...SLT,
    listing: listing('flite-slt-low', 'Maya (flite slt, lower)', 'female'),
    settings: { int_f0_target_mean: 162, int_f0_target_stddev: 38 },
    tract: 0.94,
    pace: { letterS: 0.0665, commaS: 0.332, stopS: 0.4635 },
  },
  {
    ...SLT,
    listing: listing('flite-slt-high', 'Zoe (flite slt, brighter)', 'female'),
    settings: { int_f0_target_mean: 182, int_f0_target_stddev: 42 },
    tract: 1.06,
    pace: { letterS: 0.0665, commaS: 0.332, stopS: 0.4635 },
  },
  {
    ...RMS,
    listing: listing('flite-rms', 'Robert (flite rms)', 'male'),
    tract: 1,
    pace: { letterS: 0.0686, commaS: 0.189, stopS: 0.482 },
  },
  {
    ...RMS,
    listing: listing('flite-rms-high', 'Ben (flite rms, brighter)', 'male'),
    tract: 1.07,
    pace: { letterS: 0.0686, commaS: 0.189, stopS: 0.482 },
  },
  {
    ...AWB,
    listing: listing('flite-awb', 'Alan (flite awb, Scottish)', 'male'),
    tract: 1,
    pace: { letterS: 0.069, commaS: 0.247, stopS: 0.534 },
  },
];

export const findVoice = (id: string): EmbeddedVoice | null =>
  EMBEDDED_VOICES.find((voice) => voice.listing.id === id) ?? null;
