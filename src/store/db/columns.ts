// The JSON columns and enumerations of the tables.
import type { Draft } from '../../domain/draft.js';
import type { Phone, Span, Word } from '../../domain/speech.js';

/** What the client sent, with the defaults filled in. */
export type FlowInput = {
  emailContent: string;
  prospectName: string | null;
  prospectCompany: string | null;
  userName: string | null;
  userCompany: string | null;
};

/** The script of an earlier flow, with the draft that says on what it rests. */
export type KeptScript = { draft: Draft; script: string; edited: boolean };

/** Which voice or presenter a flow was made with; `reason` says why an embedded one is the fallback, or a vendor's film not in our layout. */
type Used = { provider: string; isFallback: boolean; reason: string | null };
export type VoiceUsed = Used & { voiceId: string };
/** `isComposed`: a vendor's film in our layout. */
export type PresenterUsed = Used & { avatarId: string; isComposed?: boolean };

/** The voice track and its timings. */
export type Narrated = {
  soundPath: string;
  durationS: number;
  scenes: Span[];
  /** With offsets into the text of their scene. */
  words: (Word & { scene: number })[];
  phones: Phone[];
  /** Who spoke it; unknown for flows of earlier versions. */
  voice?: VoiceUsed;
};

/** A preview: the paths of its published files, and its timings. */
export type Previewed = {
  soundPath: string;
  durationS: number;
  /** With offsets into the script. */
  words: Word[];
  stills: { path: string; text: string; durationS: number }[];
};

/** The paths of the pictures of a flow's scenes, and of the smallest one, for lists. */
export type ScenePictures = { thumbnailPath: string; scenePaths: string[] };

export type ActorKind = 'person' | 'key' | 'operator' | 'service';

export type NoticeKind =
  | 'password_changed'
  | 'password_reset'
  | 'factor_added'
  | 'factor_removed'
  | 'factors_reset'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'key_created'
  | 'key_rotated'
  | 'sign_on_linked'
  | 'new_device'
  | 'failed_sign_ins'
  | 'failed_second_steps';

/** State that a retry needs; no customer text. */
export type CallDetail = Readonly<Record<string, unknown>>;

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed' | 'dropped';

export type DisabledReason = 'by_hand' | 'gone' | 'failing' | 'revoked';

/** `embedded` is a choice, too: nothing leaves the machine, whatever the server is set to. */
export type ScriptProvider = 'embedded' | 'openai' | 'anthropic' | 'google' | 'openai-compatible';

/** Where a flow was created; one that is run again comes from where that was asked for. */
export const FLOW_SOURCES = ['dashboard', 'import', 'api', 'bulk'] as const;
export type FlowSource = (typeof FLOW_SOURCES)[number];

/** Why a version of a script was kept: somebody edited it, or took a suggestion. */
export type KeptKind = 'edit' | 'suggestion';
