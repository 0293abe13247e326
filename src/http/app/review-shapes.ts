// What the dashboard and the server say to each other about a script that waits for approval: types only, as in shapes.ts.
import type { ScriptWarning } from '../../text/clean/script-warnings.js';

export type { ScriptWarning };

/**
 * GET /flows/{flowId}/review: the API's review without what FlowDetail tells already. Storyboard and voice track are null
 * where none are made or kept; while `preparing`, ask again.
 */
export type Review = {
  script: string;
  /** An edit has replaced the draft; pictures and voice are of the draft. */
  isEdited: boolean;
  writer: string;
  words: number;
  estimatedSeconds: number;
  riskyWords: RiskyWord[];
  storyboard: {
    status: PreviewStatus;
    stills: { index: number; url: string; text: string; estimatedSeconds: number }[];
    error: string | null;
  } | null;
  voiceTrack: {
    status: PreviewStatus;
    url: string | null;
    durationSeconds: number | null;
    /** When which word of the draft is heard; `start` and `end` are its place in the draft. */
    words: { text: string; start: number; end: number; startSeconds: number; endSeconds: number }[];
    error: string | null;
  } | null;
};
export type PreviewStatus = 'preparing' | 'ready' | 'failed';
/** `said` is how it will be said; empty when the voice leaves it out. */
export type RiskyWord = { word: string; reason: string; said: string };

/** POST /flows/{flowId}/review/check with a `script` */
export type ScriptCheckResult = {
  words: number;
  estimatedSeconds: number;
  /** Pauses and pace can be set so that the video lasts 60 to 70 seconds. */
  fits: boolean;
  /** Longer than this server allows. */
  tooLong: boolean;
  /** What an approval would be refused with, or null. */
  problem: string | null;
  riskyWords: RiskyWord[];
  /** What was perhaps not meant to be spoken or shown; places are those of the `script`. */
  warnings: ScriptWarning[];
};
/** POST /flows/{flowId}/review/speech answers sound (audio/wav); at most 600 characters. */
export type SpeechRequest = { text: string };
