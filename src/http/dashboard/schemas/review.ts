// What the review of a script asks for beyond what the API has: other words for sentences, and the history of the script.

import { z } from 'zod';
import { LIMITS } from '../../../domain/limits.js';
import * as api from '../../api/review-schemas.js';
import { Narration as NarrationReply } from '../../api/review-schemas.js';
import { text } from '../../api/schemas.js';
import { time } from './fields.js';

const suggestion = api.Reworded.shape.suggestions.element;
/** What could stand in place of sentences of the script; null where nothing is offered, with the reason. */
export const Rewording = api.Reworded.omit({ success: true }).extend({
  suggestions: z.array(
    suggestion.extend({
      replacement: z.string().nullable(),
      reason: suggestion.shape.reason.unwrap().nullable(),
    }),
  ),
});
export type Rewording = z.output<typeof Rewording>;
export type RewordRequest = z.input<typeof api.RewordBody>;

/** The versions of a script, oldest first; without a name where whoever it was is gone. */
export const ScriptVersions = z.object({
  versions: z.array(
    z.object({
      kind: z.enum(['written', 'edit', 'suggestion', 'approved']),
      script: z.string(),
      at: time,
      by: z.string().nullable(),
    }),
  ),
});
export type ScriptVersions = z.output<typeof ScriptVersions>;

const script = text(LIMITS.SCRIPT_LENGTH).min(1);

export const KeepVersion = z.object({
  kind: z.enum(['edit', 'suggestion']),
  script,
});
export type KeepVersion = z.input<typeof KeepVersion>;

const cardLine = z.object({
  line: z.int().min(0).max(3),
  text: text(200),
  figure: text(100).nullable(),
});

/** Without heading and lines it is taken out; `picture` is false where only its picture is. */
const card = z.object({
  heading: z.string(),
  lines: z.array(cardLine),
  picture: z.literal(false).optional(),
});

/** What the picture shows beside the presenter. */
export const Cards = z.object({
  scenes: z.array(
    z.object({
      text: z.string(),
      drafted: card,
      shown: card,
      /** As drafted, by its name in English, with its SVG paths in a square of 256; null where the film has none anyway. */
      picture: z.object({ name: z.string(), tint: z.string(), line: z.string() }).nullable(),
    }),
  ),
  findings: z.array(api.Checked.shape.findings.element.extend({ index: z.int(), line: z.int().nullable() })),
  /** Another one as soon as somebody changes a card. */
  edition: z.string(),
  limits: z.object({ heading: z.number(), line: z.number(), figure: z.number() }),
});
export type Cards = z.output<typeof Cards>;

export const OfScript = z.object({ script });

/** Each card that is not as it was drafted. */
export const SaveCards = z.object({
  script,
  edits: z
    .array(card.extend({ index: z.int().min(0).max(200), heading: text(200), lines: z.array(cardLine).max(4) }))
    .max(100),
});
export type SaveCards = z.input<typeof SaveCards>;

// The recorded narration of a flow, as the API tells of it.

export const Narration = NarrationReply;
export type Narration = z.output<typeof Narration>;
