// What a writer of scripts and a voice must offer. The engine knows these types and no adapter behind them; app/ alone
// names adapters. An adapter never retries, never reads the environment and never logs what it was given; each of its
// failures is a ProviderError.
import type { Cost } from '../domain/cost.js';
import type { CharSpan, Draft, Role, Sentence } from '../domain/draft.js';
import type { Pace, Spoken } from '../domain/pace.js';
import type { Phone, Span, Voiceover, Word } from '../domain/speech.js';

export type { CharSpan, Cost, Draft, Pace, Phone, Role, Sentence, Span, Voiceover, Word };

// ---- script

export type Brief = {
  summary: string;
  prospectName: string | null;
  prospectCompany: string | null;
  userName: string | null;
  userCompany: string | null;
  /** The language of the chosen voice, such as `en`. */
  language: string;
  pace: Pace;
  /** How a text is said, the workspace's pronunciations included: what the pace counts. */
  spoken?: Spoken;
  /** How long the spoken script may be, pauses included. */
  target: { minS: number; maxS: number };
};

/** A draft, and what it cost at a vendor. */
export type Written = Draft & { costs?: readonly Cost[] };

export type ScriptWriter = { name: string; write(brief: Brief, signal: AbortSignal): Promise<Written> };

// ---- voice

export type VoiceListing = {
  id: string;
  name: string;
  provider: string;
  language: string;
  gender: 'female' | 'male' | 'neutral';
};

export type SpeakRequest = {
  text: string;
  voiceId: string;
  language: string;
  rate: number;
  /** How words are said, written word → respelling: changes the sound, never the words that are told. */
  lexicon?: Readonly<Record<string, string>>;
};

/** Speech, and what it cost at a vendor. */
export type PaidVoiceover = Voiceover & { costs?: readonly Cost[] };

export type Voice = {
  name: string;
  /** `atOnce`: how many texts may be spoken at the same time; one if not given. */
  limits: { rate: [min: number, max: number]; maxChars: number; atOnce?: number };
  voices(): readonly VoiceListing[];
  /** The duration model of a voice, or null where none was measured. */
  pace(voiceId: string): Pace | null;
  speak(request: SpeakRequest, signal: AbortSignal): Promise<PaidVoiceover>;
};

/** Who somebody is, as another service says. */
export type Identity = {
  /** Never changes and is never given to anybody else, unlike addresses. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
};

export type SignOnChecks = { state: string; nonce: string; verifier: string };

/** `isFresh` asks the provider to let the person sign in anew, also where a session is open there. */
export type SignOnHow = { isFresh: boolean };

/** Lets people sign in elsewhere. Every failure is a ProviderError. */
export type SignOn = {
  /** What stands on the button. */
  name: string;
  /** Where the browser goes, and what has to be known when it comes back to `redirectUrl`. */
  begin(redirectUrl: string, how: SignOnHow): Promise<SignOnChecks & { url: string }>;
  finish(currentUrl: string, checks: SignOnChecks, how: SignOnHow): Promise<Identity>;
};
