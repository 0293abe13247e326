// What a vendor of voices or of presenters must offer. An adapter is a value without state: it is given the account for each
// call, never retries, never reads the environment and never logs what it was given; each of its failures is a ProviderError.
import type { Cost } from '../domain/cost.js';
import type { SpeakRequest, VoiceListing, Voiceover } from './contracts.js';
import type { ProviderError } from './errors.js';

/** An account at a vendor. Its fetch is limited in bytes, follows no redirects and reaches only who may be reached. */
export type VendorAccount = {
  apiKey: string;
  /** What the vendor needs besides the key, such as the `region` of Azure. */
  settings: Readonly<Record<string, string>>;
  fetch: typeof globalThis.fetch;
};

/** One thing that an account needs besides its key. */
export type VendorSetting = { name: string; title: string; pattern: RegExp; example: string; isRequired: boolean };

type Vendor = {
  /** As in lists and settings: `elevenlabs`. */
  name: string;
  /** As people write it: `ElevenLabs`. */
  title: string;
  settings: readonly VendorSetting[];
};

export type VoiceVendor = Vendor & {
  limits: { rate: [min: number, max: number]; maxChars: number; atOnce: number };
  /** The voices of the account; `id` is the vendor's own. */
  list(account: VendorAccount, signal: AbortSignal): Promise<VoiceListing[]>;
  /** Speaks a text; what it cost stands beside the sound. */
  speak(
    account: VendorAccount,
    request: SpeakRequest,
    signal: AbortSignal,
  ): Promise<Voiceover & { costs: readonly Cost[] }>;
};

export type AvatarListing = {
  id: string;
  name: string;
  provider: string;
  aspectRatios: readonly ('16:9' | '9:16' | '1:1')[];
  gender: 'female' | 'male' | 'neutral';
  /** A picture of it at the vendor, or null. */
  pictureUrl: string | null;
};

export type FilmJob = {
  /** Ours alone, and the same for every try: by it a job is found again whose answer was lost. */
  reference: string;
  title: string;
  avatarId: string;
  aspectRatio: '16:9' | '9:16' | '1:1';
  /** The sound that the presenter speaks to: what the vendor called it when it was uploaded, and an address where it can be fetched. */
  sound: { uploaded: string | null; publicUrl: string | null; durationS: number };
  script: string;
  /** The vendor's own voice, for vendors that take no sound of ours. */
  voiceId: string | null;
};

/** A sound to be uploaded, with the reference of the film that it is for. */
export type FilmSound = { reference: string; bytes: Buffer };

export type FilmState =
  | { state: 'waiting' | 'working'; percent: number | null }
  | { state: 'done'; url: string; durationS: number | null; posterUrl: string | null; costs: readonly Cost[] }
  | { state: 'failed'; error: ProviderError };

export type AvatarVendor = Vendor & {
  takesSound: boolean;
  /** It fetches sound from a public address only; without one it speaks the script. */
  fetchesSound?: boolean;
  list(account: VendorAccount, signal: AbortSignal): Promise<AvatarListing[]>;
  /** Uploads a WAV, for vendors that take sound in no other way; answers what the vendor calls it. It costs nothing. */
  upload?(account: VendorAccount, sound: FilmSound, signal: AbortSignal): Promise<string>;
  /** Asks for a film; answers the vendor's id of it. */
  submit(account: VendorAccount, job: FilmJob, signal: AbortSignal): Promise<{ externalId: string }>;
  /** The film that was asked for under this reference, if its answer was lost; null where there surely is none. */
  find(account: VendorAccount, reference: string, signal: AbortSignal): Promise<{ externalId: string } | null>;
  look(account: VendorAccount, externalId: string, signal: AbortSignal): Promise<FilmState>;
  cancel(account: VendorAccount, externalId: string, signal: AbortSignal): Promise<void>;
};
