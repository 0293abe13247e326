// The contracts of voice and presenter vendors. An adapter is stateless: it gets the account with each call, never
// retries, reads no environment and never logs its input; each of its failures is a ProviderError.
import type { Cost } from '../domain/cost.js';
import type { SpeakRequest, VoiceListing, Voiceover } from './contracts.js';
import type { ProviderError } from './errors.js';

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
