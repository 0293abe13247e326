// The voices inside the package and how each is set to sound its best. Paces were measured with tools/measure-pace on
// our own scripts; a stable id never changes its sound lightly, since customers choose by it.
import type { Pace, VoiceListing } from '../../contracts.js';

export type EmbeddedVoice = {
  listing: VoiceListing;
  /** flite's own name of the voice. */
  engine: string;
  settings: Readonly<Record<string, number>>;
  /** How long each sound is held at rate 1. */
  stretch: number;
  /** Lifts what flite's voices have too little of. */
  shelf: { frequencyHz: number; gainDb: number };
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

export const EMBEDDED_VOICES: readonly EmbeddedVoice[] = [
  {
    listing: listing('flite-slt', 'Ava (flite slt)', 'female'),
    engine: 'slt',
    settings: { int_f0_target_stddev: 40 },
    stretch: 1,
    shelf: { frequencyHz: 2500, gainDb: 6 },
    pace: { letterS: 0.062, commaS: 0.246, stopS: 0.322 },
  },
  {
    listing: listing('flite-rms', 'Robert (flite rms)', 'male'),
    engine: 'rms',
    settings: {},
    stretch: 1,
    shelf: { frequencyHz: 2500, gainDb: 3 },
    pace: { letterS: 0.072, commaS: 0.271, stopS: 0.218 },
  },
  {
    listing: listing('flite-awb', 'Alan (flite awb, Scottish)', 'male'),
    engine: 'awb',
    settings: {},
    stretch: 1,
    shelf: { frequencyHz: 2500, gainDb: 4 },
    pace: { letterS: 0.065, commaS: 0.25, stopS: 0.3 },
  },
];

export const findVoice = (id: string): EmbeddedVoice | null =>
  EMBEDDED_VOICES.find((voice) => voice.listing.id === id) ?? null;
