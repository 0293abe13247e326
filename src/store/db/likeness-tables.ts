// The tables of what people give of themselves: photographs, consents, recorded narrations.
import type { ColumnType, Generated } from 'kysely';
import type { AlignedRecording, RecordingProblem, RecordingStatement } from '../../domain/speech.js';
import type { VoiceGender } from '../../domain/voice-choice.js';

// The tables of presenters made of a photograph, and of the consents of those who are shown.

/** What is wrong with a photo, measured; null where nothing can be. */
export type PhotoFinding = {
  code: string;
  message: string;
  measured: number | null;
  limit: number | null;
  severity: 'refused' | 'warning';
};

/** Whether the person shown said so in the dashboard, by a link, or to the operator of the server. */
export type ConsentBasis = 'self' | 'link' | 'operator';
export type ConsentAnswer = 'accepted' | 'declined';

/** Points of the face in pixels of the photo. */
export type Mesh = readonly (readonly [number, number, number])[];

/** Where points of the face were put, by their names. */
export type Points = Readonly<Record<string, readonly [number, number]>>;

/** A photo without its background: what was painted to remove it, and the file beside the photo. */
export type PhotoCutout = { strokes: readonly PhotoStroke[]; file: string };

/** A line in pixels of the photo, along which it is kept or removed. */
export type PhotoStroke = {
  kind: 'keep' | 'remove';
  radius: number;
  points: readonly (readonly [number, number])[];
};

type Json<T> = ColumnType<T, string, string>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type PhotoPresenterTable = {
  id: string;
  workspace_id: string;
  name: string;
  voice_gender: VoiceGender | null;
  folder: string;
  preview_path: Generated<string | null>;
  photo_sha256: string;
  width: number;
  height: number;
  findings: Json<PhotoFinding[]>;
  mesh: ColumnType<Mesh | null, string | null, string | null>;
  points: ColumnType<Points, string | undefined, string>;
  cutout: ColumnType<PhotoCutout | null, string | null | undefined, string | null>;
  edition: Generated<number>;
  confirmed_at: MaybeTime;
  ready_at: MaybeTime;
  uploaded_by: string;
  created_at: Date;
  removed_at: MaybeTime;
};

export type PhotoConsentTable = {
  id: string;
  workspace_id: string;
  avatar_id: string;
  photo_sha256: string;
  text_version: string;
  language: string | null;
  basis: ConsentBasis;
  hash: Buffer;
  uploaded_by: string;
  asked_by: string;
  asked_at: Date;
  expires_at: Date;
  answer: ColumnType<ConsentAnswer | null, ConsentAnswer | null | undefined, ConsentAnswer | null>;
  person_name: ColumnType<string | null, string | null | undefined, string | null>;
  workspace_name: ColumnType<string | null, string | null | undefined, string | null>;
  sentences: ColumnType<string[] | null, string | null | undefined, string | null>;
  answered_at: MaybeTime;
  withdrawn_at: MaybeTime;
  withdrawn_by: ColumnType<
    'person' | 'workspace' | null,
    'person' | 'workspace' | null | undefined,
    'person' | 'workspace' | null
  >;
};

// The table of recorded narrations.

type MaybeJson<T> = ColumnType<T | null, string | null, string | null>;

export type RecordingTable = {
  flow_id: string;
  status: 'aligned' | 'refused';
  /** As it was spoken. */
  script: string;
  /** Whether the script was an edit. */
  statement: RecordingStatement;
  duration_s: number;
  sound_path: string | null;
  alignment: MaybeJson<AlignedRecording>;
  problems: MaybeJson<RecordingProblem[]>;
  recorded_at: Date;
};
