// What the pages and the service tell each other of flows: lists, details, decisions, events, imports and reviews. Times are ISO
// 8601 in UTC.

import { z } from 'zod';
import { STATES } from '../../../domain/life.js';
import { LIMITS } from '../../../domain/limits.js';
import { SCRIPT_PROBLEMS } from '../../../engine/stages/script.js';
import { FLOW_SOURCES } from '../../../store/db/columns.js';
import { LIST_ORDERS } from '../../../store/db/cursor.js';
import { instant } from '../../api/list-query.js';
import * as api from '../../api/review-schemas.js';
import { CreateBody, ListQuery, text } from '../../api/schemas.js';
import { time } from './fields.js';

export type { State } from '../../../domain/life.js';

const state = z.enum(STATES);

/** A state, or all in which the service is at work. */
const FLOW_FILTERS = [...STATES, 'working'] as const;
export type FlowFilter = (typeof FLOW_FILTERS)[number];

export const FlowLinesQuery = ListQuery.extend({
  status: z.enum([...FLOW_FILTERS, ''], 'must be one of the states of a flow, or "working"').optional(),
  search: z
    .string('must be given once')
    .max(100, 'can have at most 100 characters')
    .overwrite((text) => text.replaceAll('\u0000', ' ').toWellFormed())
    .optional(),
  /** Created at or after, and before: days, or times with their offset. */
  from: instant.or(z.literal('')).optional(),
  until: instant.or(z.literal('')).optional(),
  maker: z
    .string()
    .regex(/^((person|key):[A-Za-z0-9_-]{1,100})?$/, 'must be "person:" or "key:" and an id')
    .optional(),
  source: z.enum([...FLOW_SOURCES, '']).optional(),
  sort: z.enum([...LIST_ORDERS, ''], 'must be "newest" or "oldest"').optional(),
});
export type FlowLinesQuery = z.output<typeof FlowLinesQuery>;
export type { FlowSource } from '../../../store/db/columns.js';
export type FlowOrder = (typeof LIST_ORDERS)[number];

export const Makers = z.object({
  makers: z.array(z.object({ kind: z.enum(['person', 'key']), id: z.string(), name: z.string() })),
});
export type Makers = z.output<typeof Makers>;

const flowId = z
  .string()
  .regex(/^[\w-]+$/, 'must be an ID')
  .max(LIMITS.ID_LENGTH);
const MOST_AT_ONCE = 50;

/** Done to one after the other; each has its own entry in the audit log. */
export const FlowsChange = z.object({
  action: z.enum(['approve', 'cancel', 'again'], 'must be "approve", "cancel" or "again"'),
  flowIds: z.array(flowId).min(1).max(MOST_AT_ONCE, `can have at most ${MOST_AT_ONCE} flows`),
});
export type FlowsChange = z.output<typeof FlowsChange>;

/** `problem` is why nothing was done to it, `madeId` the flow that was made of it. One that is missing was not reached. */
export const FlowsChanged = z.object({
  flows: z.array(z.object({ flowId, madeId: z.string().nullable(), problem: z.string().nullable() })),
});
export type FlowsChanged = z.output<typeof FlowsChanged>;

/** What is left out is as it was, as far as the workspace still has it. */
export const Again = z
  .object({ avatarId: flowId.optional(), voiceId: flowId.optional(), keepsScript: z.boolean().optional() })
  .nullish();
export type Again = NonNullable<z.input<typeof Again>>;

export const NewTitle = z.object({
  title: text(LIMITS.TITLE_LENGTH)
    .overwrite((title) => title.replace(/\s+/gu, ' ').trim())
    .refine((title) => title !== '', 'must not be empty'),
});
export type NewTitle = z.input<typeof NewTitle>;

export const FlowLine = z.object({
  id: z.string(),
  status: state,
  title: z.string(),
  prospectName: z.string().nullable(),
  prospectCompany: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
  /** Seconds of the finished video. */
  durationSeconds: z.number().nullable(),
  /** A person of the dashboard, or the name of an API key. */
  madeBy: z.object({ kind: z.enum(['person', 'key']), name: z.string() }).nullable(),
  /** Of the present stage. */
  percent: z.number(),
  posterUrl: z.string().nullable(),
  /** A picture of a few KB; null before its scenes are drawn, and for videos from before they were. */
  thumbnailUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** Hardly anything of the summary could be told. */
  hasFewFacts: z.boolean(),
});
export type FlowLine = z.output<typeof FlowLine>;

export const FlowPage = z.object({ flows: z.array(FlowLine), nextCursor: z.string().nullable() });
export type FlowPage = z.output<typeof FlowPage>;

/** The body of the API's create. */
export type NewFlow = z.input<typeof CreateBody>;
export const FlowCreated = z.object({ flowId: z.string() });
export type FlowCreated = z.output<typeof FlowCreated>;

const span = { start: z.int(), end: z.int() };

/** Whom a video is for, as far as the summary names one beyond doubt. */
export const FoundProspect = z.object({ prospectName: z.string().nullable(), prospectCompany: z.string().nullable() });
export type FoundProspect = z.output<typeof FoundProspect>;

const Draft = z.object({
  writer: z.string(),
  sentences: z.array(
    z.object({ text: z.string(), role: z.string(), evidence: z.array(z.object(span)), sum: z.string().optional() }),
  ),
  leftOut: z.array(
    z.object({ text: z.string(), reason: z.string(), start: span.start.nullable(), end: span.end.nullable() }),
  ),
  /** Whom the writer took from the summary, where the request names nobody: "Karin Berg", "Alpen Foods" or both. */
  found: z.array(z.string()),
  foundNames: FoundProspect,
});
export type Draft = z.output<typeof Draft>;

const FlowAssets = z.object({
  videoUrl: z.string(),
  posterUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  vttUrl: z.string().nullable(),
  srtUrl: z.string().nullable(),
  transcriptUrl: z.string().nullable(),
  /** Null for videos from before they were marked. */
  receiptUrl: z.string().nullable(),
});
export type FlowAssets = z.output<typeof FlowAssets>;

const named = z.object({ id: z.string(), name: z.string() });
const standIn = { isFallback: z.boolean(), reason: z.string().nullable() };

export const FlowDetail = FlowLine.extend({
  summary: z.string(),
  userName: z.string(),
  userCompany: z.string(),
  autoApprove: z.boolean(),
  avatar: named,
  voice: named,
  /** Keys and values that the client gave along with it. */
  metadata: z.record(z.string(), z.string()),
  script: z.string().nullable(),
  isEdited: z.boolean(),
  /** How the draft rests on the summary; null before there is one. */
  draft: Draft.nullable(),
  /** From the plan until it is spoken; `pictureUrl` is null where no picture is drawn or kept. */
  scenes: z
    .array(
      z.object({
        index: z.int(),
        text: z.string(),
        startSeconds: z.number(),
        seconds: z.number(),
        pictureUrl: z.string().nullable(),
      }),
    )
    .nullable(),
  /** When it came into each state, and who moved it there. */
  stages: z.array(z.object({ status: state, startedAt: time, seconds: z.number(), by: z.string().nullable() })),
  /** How many wait before it; null while it does not wait. */
  queuePosition: z.int().nullable(),
  /** About how long until it is ready or waits for approval; null while nobody knows. */
  secondsLeft: z.int().nullable(),
  error: z.object({ message: z.string(), advice: z.string() }).nullable(),
  approvalUntil: time.nullable(),
  /** In the words of who rejected it. */
  rejectionReason: z.string().nullable(),
  assets: FlowAssets.nullable(),
  /** The public page, or null where the workspace has none or the video is not there yet. */
  watchUrl: z.string().nullable(),
  /** The other videos of the same summary, oldest first: the one that it was made of once more, and those that were made of it. */
  versions: z.array(z.object({ id: z.string(), status: state, createdAt: time })),
  /** What the signed-in person may do with it now. */
  may: z.object({ decide: z.boolean(), cancel: z.boolean(), runAgain: z.boolean(), erase: z.boolean() }),
  /** What a cancel would do with the video that was taken from the quota. */
  cancelReturnsQuota: z.boolean(),
  /** Who spoke it and who is seen in it; null before that is made. `reason` says for whom something embedded stands in. */
  making: z.object({
    voice: z.object({ provider: z.string(), voiceId: z.string(), ...standIn }).nullable(),
    presenter: z.object({ provider: z.string(), avatarId: z.string(), ...standIn }).nullable(),
  }),
  /** What it cost at vendors; `amount` is null where no price was known. Empty where nothing was asked of any. */
  costs: z.array(
    z.object({
      stage: z.string(),
      provider: z.string(),
      model: z.string(),
      units: z.number(),
      unit: z.string(),
      amount: z.number().nullable(),
      currency: z.string().nullable(),
    }),
  ),
});
export type FlowDetail = z.output<typeof FlowDetail>;

/** `draft` is the script that the person saw: another one there by now is refused (409 CONFLICT). */
export const Decision = z.object({
  action: z.enum(['approve', 'reject'], 'must be "approve" or "reject"'),
  editedScript: z.unknown().optional(),
  /** The person has seen what has no source in the summary. */
  approveAnyway: z.boolean().optional(),
  /** Why it is rejected. */
  reason: text(500).optional(),
  /** A draft may be longer than an edit. */
  draft: z
    .string()
    .max(LIMITS.SCRIPT_LENGTH * 2)
    .optional(),
  /** The edition of the cards that the person saw, which is held like the draft where they approve. */
  cards: z.string().max(100).optional(),
});
export type Decision = Omit<z.input<typeof Decision>, 'editedScript'> & { editedScript?: string };
export const FindProspect = CreateBody.pick({ emailContent: true, userName: true, userCompany: true });
export type FindProspect = z.input<typeof FindProspect>;

/** What a summary says before a video is made of it: the code of its language where it is beyond doubt, and whom it is for. */
export const ReadSummary = FoundProspect.extend({ language: z.string().nullable() });
export type ReadSummary = z.output<typeof ReadSummary>;

/** A name that is left empty stays. */
export const CorrectedNames = CreateBody.pick({ prospectName: true, prospectCompany: true });
export type CorrectedNames = z.input<typeof CorrectedNames>;

export const FlowMoved = z.object({ status: state });
export type FlowMoved = z.output<typeof FlowMoved>;

/** The e-mail to a finished video; under `emlUrl` it lies as a file. */
export const EmailDraft = z.object({ subject: z.string(), html: z.string(), text: z.string(), emlUrl: z.string() });
export type EmailDraft = z.output<typeof EmailDraft>;

/**
 * Sent as `event: flow` whenever a flow moved or got on. `event: gap` (data {}) says that some may have been missed: read anew
 * what is shown. An erased flow sends nothing.
 */
export const FlowEvent = z.object({
  flowId: z.string(),
  status: state,
  percent: z.number(),
  createdAt: time,
  updatedAt: time,
});
export type FlowEvent = z.output<typeof FlowEvent>;

const MOST_ROWS = 50;

/** Rows as NewFlow, with metadata where there is some. */
export const ImportRows = z.object({
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_ROWS, `can have at most ${MOST_ROWS} rows`),
});
export type ImportRows = z.input<typeof ImportRows>;

export const ImportCheck = z.object({
  /** Why a row would make no video, for people; `flowId` is the video that the same person made of the same call within a day. */
  rows: z.array(z.object({ problem: z.string().nullable(), flowId: z.string().nullable() })),
});
export type ImportCheck = z.output<typeof ImportCheck>;

/** `code` IDEMPOTENCY_CONFLICT: another window sends the same row at this moment. */
const ImportedRow = z.union([
  z.object({ flowId: z.string(), isNew: z.boolean() }),
  z.object({ problem: z.string(), code: z.string() }),
]);
export type ImportedRow = z.output<typeof ImportedRow>;

/** In the order of the rows. */
export const Imported = z.object({ rows: z.array(ImportedRow) });
export type Imported = z.output<typeof Imported>;

export const Overview = z.object({
  quota: z.object({ used: z.int(), limit: z.int().nullable(), resetsAt: time }),
  /** Flows waiting for somebody to decide. */
  waiting: z.int(),
  isReady: z.boolean(),
  missing: z.array(z.string()),
});
export type Overview = z.output<typeof Overview>;

export type { UsageReport, UsageReportQuery } from '../../api/usage-schemas.js';

const error = z.string().nullable();
const { riskyWords, warnings } = api.Checked.shape;

/** Storyboard and voice track are null where none are made or kept; while `preparing`, ask again. */
export const Review = z.object({
  script: z.string(),
  /** The script of which pictures and voice are, or are being made. */
  previewedScript: z.string(),
  /** An edit has replaced the draft. */
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

/** What could be added to the script, told, with its place in the summary. */
export const Tellable = z.object({
  sentences: z.array(z.object({ text: z.string(), role: z.string(), evidence: z.array(z.object(span)) })),
});
export type Tellable = z.output<typeof Tellable>;

/** `problem` is what an approval would be refused with. */
export const ScriptCheckResult = api.Checked.omit({ success: true }).extend({
  problem: z.string().nullable(),
  /** What the problem is made of, where it is not one of the form. */
  unfit: z
    .object({
      code: z.enum(SCRIPT_PROBLEMS),
      language: z.string().optional(),
      voice: z.string().optional(),
      seconds: z.number().optional(),
      most: z.number().optional(),
    })
    .nullable(),
});
export type ScriptCheckResult = z.output<typeof ScriptCheckResult>;
export type ScriptFinding = ScriptCheckResult['findings'][number];
export type ScriptWarning = z.output<typeof warnings>[number];
