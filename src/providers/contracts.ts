// The contracts of script writers, voices and sign-on providers. The engine depends on these types and on no adapter;
// main/ alone names adapters. An adapter never retries, reads no environment and never logs its input; each of its
// failures is a ProviderError.
import type { Cost } from '../domain/cost.js';
import type { Brief, CharSpan, Draft, Role, SceneRole, Sentence } from '../domain/draft.js';
import type { Pace } from '../domain/pace.js';
import type { Phone, Span, Voiceover, Word } from '../domain/speech.js';

export type { Brief, CharSpan, Cost, Draft, Pace, Phone, Role, SceneRole, Sentence, Span, Voiceover, Word };

// ---- script

/** A draft, and its costs at a vendor. */
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
  /** Pronunciations, written word → respelling: they change the sound, never the reported words. */
  lexicon?: Readonly<Record<string, string>>;
  /** The part of the film that the text is: a voice may speak each in its own manner. */
  role?: SceneRole | undefined;
  /** Stretches of the text that a person wants stressed; most voices do not. */
  stresses?: readonly CharSpan[] | undefined;
};

/** Speech, and its costs at a vendor. */
export type PaidVoiceover = Voiceover & { costs?: readonly Cost[] };

export type Voice = {
  name: string;
  /** `atOnce`: the maximum of concurrent requests; one if omitted. */
  limits: { rate: [min: number, max: number]; maxChars: number; atOnce?: number };
  voices(): readonly VoiceListing[];
  /** The duration model of a voice; null where none was measured. */
  pace(voiceId: string): Pace | null;
  speak(request: SpeakRequest, signal: AbortSignal): Promise<PaidVoiceover>;
};

/** The identity that another service asserts. */
export type Identity = {
  /** Never changes and is never reassigned, unlike addresses. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
};

export type SignOnChecks = { state: string; nonce: string; verifier: string };

/** `isFresh` forces the provider to re-authenticate the person even where it has an open session. */
export type SignOnOptions = { isFresh: boolean };

/** Single sign-on. Every failure is a ProviderError. */
export type SignOn = {
  /** The label of the sign-in button. */
  name: string;
  /** The authorization URL, and the values to verify when the browser returns to `redirectUrl`. */
  begin(redirectUrl: string, how: SignOnOptions): Promise<SignOnChecks & { url: string }>;
  finish(currentUrl: string, checks: SignOnChecks, how: SignOnOptions): Promise<Identity>;
};
