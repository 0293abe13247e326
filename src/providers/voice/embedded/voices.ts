// The voices inside the package and how each is set to sound its best. An id keeps its sound, since customers choose by
// it. flite brings two more men, of an older technique; they are left out because they sound like machines.
import type { Pace, VoiceListing } from '../../contracts.js';

/** One change of the tone: what lies below, around or above a frequency becomes louder or softer. */
export type Tone = { shape: 'low' | 'peak' | 'high'; frequencyHz: number; gainDb: number };

export type EmbeddedVoice = {
  listing: VoiceListing;
  /** flite's own name of the voice. */
  engine: string;
  settings: Readonly<Record<string, number>>;
  /** How long each sound is held at rate 1, against flite's own measure. */
  stretch: number;
  /** Size of the speaker against the recorded one: above 1 a smaller head, brighter and higher. */
  tract: number;
  /** Brings the voice near the long-term average spectrum of speech (Byrne et al., 1994), a little brighter. */
  tones: readonly Tone[];
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

// Paces: least squares over the scripts of narration.test.ts, which also holds them to their word.
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
