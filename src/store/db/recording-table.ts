// The table of recorded narrations.
import type { ColumnType } from 'kysely';
import type { AlignedRecording, RecordingProblem, RecordingStatement } from '../../domain/speech.js';

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
