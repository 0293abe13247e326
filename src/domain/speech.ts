// Speech and when what of it is heard, and recordings of a narration by a person. Speaking is the business of providers, fitting and
// mastering that of render/sound.

import type { CharSpan } from './draft.js';

/** A stretch of time in seconds. */
export type Span = { startS: number; endS: number };

export type Word = Span & { text: string; charStart: number; charEnd: number };
export type Phone = Span & { symbol: string; alphabet: 'arpabet' | 'ipa'; word: number };

/** Speech of one text. Times start at 0; word offsets point into the text as it was written. */
export type Voiceover = {
  sampleRate: number;
  samples: Float32Array;
  words: Word[];
  phones?: Phone[];
  /** How the times were found. */
  timing: 'phones' | 'words' | 'chars' | 'aligned' | 'energy';
  voice: { provider: string; id: string; language: string };
  cost?: { units: number; unit: string };
};

/** A pause of a set length in a text that is spoken, after so many of its characters. */
export type Hold = { at: number; seconds: number };

export const heldS = (holds: readonly Hold[]): number => holds.reduce((sum, { seconds }) => sum + seconds, 0);

// ---- recorded narrations

/** The provider of a voice that is the recording of a person. */
export const RECORDED = 'recording';

/** Whose voice it is, as who uploads it says. */
export const RECORDING_STATEMENTS = ['own_voice', 'permission'] as const;
export type RecordingStatement = (typeof RECORDING_STATEMENTS)[number];

/** A fault; with the sentence it is in, counted from 0, and its offsets in the text. Without one it is about the whole. */
export type RecordingProblem = { code: RecordingFault; sentence?: number } & Partial<CharSpan>;

export const RECORDING_FAULTS = ['no_speech', 'other_text', 'other_words', 'left_out', 'added'] as const;
export type RecordingFault = (typeof RECORDING_FAULTS)[number];

/** What of a recording may be heard, although it is used. */
export const RECORDING_REMARKS = ['clipped', 'noisy'] as const;
export type RecordingRemark = (typeof RECORDING_REMARKS)[number];

/** The words of the text at their times in the sound. */
export type AlignedRecording = { durationS: number; words: Word[]; phones: Phone[]; remarks: RecordingRemark[] };
