// What the pages and the service tell each other of a review: the API's review without what FlowDetail tells already.
import { z } from 'zod';
import * as api from '../../api/review-schemas.js';

const error = z.string().nullable();
const { riskyWords, warnings } = api.Checked.shape;

/** Storyboard and voice track are null where none are made or kept; while `preparing`, ask again. */
export const Review = z.object({
  script: z.string(),
  /** An edit has replaced the draft; pictures and voice are of the draft. */
  isEdited: z.boolean(),
  writer: z.string(),
  words: z.int(),
  estimatedSeconds: z.number(),
  riskyWords,
  storyboard: api.Storyboard.extend({ error }).nullable(),
  voiceTrack: z
    .object({
      status: api.VoiceTrack.shape.status,
      url: z.string().nullable(),
      durationSeconds: z.number().nullable(),
      /** When which word of the draft is heard; `start` and `end` are its place in the draft. */
      words: api.VoiceTrack.shape.words.unwrap(),
      error,
    })
    .nullable(),
});
export type Review = z.output<typeof Review>;
export type RiskyWord = Review['riskyWords'][number];

/** `problem` is what an approval would be refused with. */
export const ScriptCheckResult = api.Checked.omit({ success: true }).extend({ problem: z.string().nullable() });
export type ScriptCheckResult = z.output<typeof ScriptCheckResult>;
export type ScriptWarning = z.output<typeof warnings>[number];

export type SpeechRequest = z.input<typeof api.SpeechBody>;
