// What a writer of scripts and a voice must offer. The engine knows these types and no adapter behind them; app/ alone
// names adapters. An adapter never retries, never reads the environment and never logs what it was given; each of its
// failures is a ProviderError.
import type { Pace } from '../flow/pace.js';

/** A stretch of characters: from `start` up to and not including `end`. */
export type CharSpan = { start: number; end: number };

/** A stretch of time in seconds. */
export type Span = { startS: number; endS: number };

export type { Pace };

// ---- script

export const ROLES = ['greeting', 'heard', 'cost', 'shown', 'next', 'closing'] as const;
/** What a sentence is there for: hello and thanks, their situation, what it costs them, our answer, the plan, goodbye. */
export type Role = (typeof ROLES)[number];

export type Brief = {
  summary: string;
  prospectName: string | null;
  prospectCompany: string | null;
  userName: string | null;
  userCompany: string | null;
  /** The language of the chosen voice, such as `en`. */
  language: string;
  pace: Pace;
  /** How long the spoken script may be, pauses included. */
  target: { minS: number; maxS: number };
};

/** A sentence and the stretches of the summary on which it rests; connective sentences rest on none. */
export type Sentence = { role: Role; text: string; evidence: CharSpan[] };

export type Draft = {
  /** In speaking order; the script is their texts joined by single spaces. */
  sentences: Sentence[];
  /** What was left out of the script, and why, for the reviewer. */
  dropped: { reason: string; text: string }[];
  writer: string;
  usage?: { inputTokens: number; outputTokens: number };
};

export type ScriptWriter = { name: string; write(brief: Brief, signal: AbortSignal): Promise<Draft> };

// ---- voice

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

export type VoiceListing = {
  id: string;
  name: string;
  provider: string;
  language: string;
  gender: 'female' | 'male' | 'neutral';
};

export type SpeakRequest = { text: string; voiceId: string; language: string; rate: number };

export type Voice = {
  name: string;
  limits: { rate: [min: number, max: number]; maxChars: number };
  voices(): readonly VoiceListing[];
  /** The duration model of a voice, or null where none was measured. */
  pace(voiceId: string): Pace | null;
  speak(request: SpeakRequest, signal: AbortSignal): Promise<Voiceover>;
};
