// What is kept of a flow besides its columns: the client's input, what the narration left for the film, and what was made
// for its reviewer.
import type { Selectable } from 'kysely';
import type { Phone, Span, Word } from '../../domain/speech.js';
import type { Tables } from '../db/tables.js';

/** What the client sent, with the defaults filled in. */
export type FlowInput = {
  emailContent: string;
  prospectName: string | null;
  prospectCompany: string | null;
  userName: string | null;
  userCompany: string | null;
};

/** Which voice or presenter a flow was made with; `reason` says why an embedded one stands in for a vendor's. */
type Used = { provider: string; isFallback: boolean; reason: string | null };
export type VoiceUsed = Used & { voiceId: string };
export type PresenterUsed = Used & { avatarId: string };

/** The voice track as the film needs it: where it lies, and when what is said. */
export type Narrated = {
  soundPath: string;
  durationS: number;
  scenes: Span[];
  /** In their scene's text each word has its place. */
  words: (Word & { scene: number })[];
  phones: Phone[];
  /** Who spoke it; unknown for flows of earlier versions. */
  voice?: VoiceUsed;
};

/** What a reviewer sees and hears of a draft: the paths of published files, and when what is said. */
export type Previewed = {
  soundPath: string;
  durationS: number;
  /** In the script each word has its place. */
  words: Word[];
  stills: { path: string; text: string; durationS: number }[];
};

export type Flow = Selectable<Tables['flows']>;
