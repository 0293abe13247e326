// The contracts of script writers, voices, sign-on providers and vendors of voices and presenters. The engine depends on these types and on no adapter;
// main/ alone names adapters. An adapter never retries, reads no environment and never logs its input; each of its
// failures is a ProviderError.
import type { Cost } from '../domain/cost.js';
import type { Brief, CharSpan, Draft, Role, SceneRole, Sentence } from '../domain/draft.js';
import type { Pace } from '../domain/durations.js';
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

type SignOnChecks = { state: string; nonce: string; verifier: string };

/** `isFresh` forces the provider to re-authenticate the person even where it has an open session. */
type SignOnOptions = { isFresh: boolean };

/** Single sign-on. Every failure is a ProviderError. */
export type SignOn = {
  /** The label of the sign-in button. */
  name: string;
  /** The authorization URL, and the values to verify when the browser returns to `redirectUrl`. */
  begin(redirectUrl: string, how: SignOnOptions): Promise<SignOnChecks & { url: string }>;
  finish(currentUrl: string, checks: SignOnChecks, how: SignOnOptions): Promise<Identity>;
};

// The only error an adapter may throw. The engine branches on `kind`, and on whether the request was sent and accepted.

/**
 * retry: a transient error. refused: permanent, this input will never work. config: permanent until an operator changes
 * a setting.
 */
export type ProviderErrorKind = 'retry' | 'refused' | 'config';

/**
 * `message` is shown to sales people: it contains no customer text, no secret and nothing of a vendor's response body.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly provider: string,
    readonly kind: ProviderErrorKind,
    message: string,
    options?: { cause?: unknown; retryAfterMs?: number; isCircuitOpen?: boolean; isRateLimited?: boolean },
  ) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs ?? null;
    this.isCircuitOpen = options?.isCircuitOpen ?? false;
    this.isRateLimited = options?.isRateLimited ?? false;
  }

  readonly retryAfterMs: number | null;
  /** The request was never sent: the circuit breaker was open. */
  readonly isCircuitOpen: boolean;
  /** Rate limited: the request was rejected before it had any effect. */
  readonly isRateLimited: boolean;
}

export const asSentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;

// The contracts of voice and presenter vendors. An adapter is stateless: it gets the account with each call, never
// retries, reads no environment and never logs its input; each of its failures is a ProviderError.

/**
 * An account at a vendor. Its fetch limits the response size, follows no redirects and reaches permitted hosts only.
 */
export type VendorAccount = {
  apiKey: string;
  /** Settings besides the key, such as the `region` of Azure. */
  settings: Readonly<Record<string, string>>;
  fetch: typeof globalThis.fetch;
};

/** A setting that an account needs besides its key. */
export type VendorSetting = {
  name: string;
  /** A label of a few words. */
  title: string;
  /** What the label cannot say. */
  hint?: string;
  pattern: RegExp;
  example: string;
  isRequired: boolean;
};

type Vendor = {
  /** The identifier: `elevenlabs`. */
  name: string;
  /** The display name: `ElevenLabs`. */
  title: string;
  /** The page where a customer finds or makes a key; null for a server of one's own, which may need none. */
  keyUrl: string | null;
  settings: readonly VendorSetting[];
};

export type VoiceVendor = Vendor & {
  limits: { rate: [min: number, max: number]; maxChars: number; atOnce: number };
  /** The voices of the account; `id` is the vendor's. */
  list(account: VendorAccount, signal: AbortSignal): Promise<VoiceListing[]>;
  /** Synthesizes a text; returns the sound and its costs. */
  speak(
    account: VendorAccount,
    request: SpeakRequest,
    signal: AbortSignal,
  ): Promise<Voiceover & { costs: readonly Cost[] }>;
};

export type PresenterListing = {
  id: string;
  name: string;
  provider: string;
  aspectRatios: readonly ('16:9' | '9:16' | '1:1')[];
  gender: 'female' | 'male' | 'neutral';
  /** URL of a picture at the vendor, or null. */
  pictureUrl: string | null;
};

export type FilmJob = {
  /** Our own unique id, the same for every attempt: a job whose response was lost is found again by it. */
  reference: string;
  title: string;
  avatarId: string;
  aspectRatio: '16:9' | '9:16' | '1:1';
  /** The narration: the vendor's id of its upload, and a URL where it can be fetched. */
  sound: { uploaded: string | null; publicUrl: string | null; durationS: number };
  script: string;
  /** The vendor's own voice, for vendors that accept no narration. */
  voiceId: string | null;
};

/** A narration to upload, with the reference of its film. */
export type FilmSound = { reference: string; bytes: Buffer };

export type FilmState =
  | { state: 'waiting' | 'working'; percent: number | null }
  | { state: 'done'; url: string; durationS: number | null; posterUrl: string | null; costs: readonly Cost[] }
  | { state: 'failed'; error: ProviderError };

export type PresenterVendor = Vendor & {
  takesSound: boolean;
  /** Fetches the narration from a public URL only; without one it speaks the script. */
  fetchesSound?: boolean;
  list(account: VendorAccount, signal: AbortSignal): Promise<PresenterListing[]>;
  /** Uploads a WAV, for vendors that accept no URL; returns the vendor's id of it. Free of charge. */
  upload?(account: VendorAccount, sound: FilmSound, signal: AbortSignal): Promise<string>;
  /** Submits a film; returns the vendor's id of it. */
  submit(account: VendorAccount, job: FilmJob, signal: AbortSignal): Promise<{ externalId: string }>;
  /** Finds the film submitted under this reference when its response was lost; null where there certainly is none. */
  find(account: VendorAccount, reference: string, signal: AbortSignal): Promise<{ externalId: string } | null>;
  look(account: VendorAccount, externalId: string, signal: AbortSignal): Promise<FilmState>;
  cancel(account: VendorAccount, externalId: string, signal: AbortSignal): Promise<void>;
};
