// What the pages and the service tell each other of flows: lists, details, decisions, events and imports. Times are ISO 8601 in UTC.
import { z } from 'zod';
import { STATES } from '../../../domain/life.js';
import { LIMITS } from '../../../domain/limits.js';
import { type CreateBody, ListQuery } from '../../api/schemas.js';
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
    .max(100, 'may have 100 characters at most')
    .overwrite((text) => text.replaceAll('\u0000', ' ').toWellFormed())
    .optional(),
});

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

const Draft = z.object({
  writer: z.string(),
  sentences: z.array(z.object({ text: z.string(), role: z.string(), evidence: z.array(z.object(span)) })),
  leftOut: z.array(
    z.object({ text: z.string(), reason: z.string(), start: span.start.nullable(), end: span.end.nullable() }),
  ),
  /** Whom the writer took from the summary, where the request names nobody: "Karin Berg", "Alpen Foods" or both. */
  found: z.array(z.string()),
});
export type Draft = z.output<typeof Draft>;

const FlowAssets = z.object({
  videoUrl: z.string(),
  posterUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  vttUrl: z.string().nullable(),
  srtUrl: z.string().nullable(),
  transcriptUrl: z.string().nullable(),
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
  scenes: z.array(z.object({ index: z.int(), text: z.string(), seconds: z.number() })).nullable(),
  /** When it came into each state, and who moved it there. */
  stages: z.array(z.object({ status: state, startedAt: time, seconds: z.number(), by: z.string().nullable() })),
  /** How many wait before it; null while it does not wait. */
  queuePosition: z.int().nullable(),
  error: z.object({ message: z.string(), advice: z.string() }).nullable(),
  approvalUntil: time.nullable(),
  assets: FlowAssets.nullable(),
  /** The public page, or null where the workspace has none or the video is not there yet. */
  watchUrl: z.string().nullable(),
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
  /** A draft may be longer than an edit. */
  draft: z
    .string()
    .max(LIMITS.SCRIPT_LENGTH * 2)
    .optional(),
});
export type Decision = Omit<z.input<typeof Decision>, 'editedScript'> & { editedScript?: string };
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
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_ROWS, `may have ${MOST_ROWS} rows at most`),
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

/** The last twelve months, newest first. */
export const Usage = z.object({
  months: z.array(
    z.object({
      /** The first day of the month, as 2026-11-01; all is counted in UTC. */
      period: z.string(),
      /** How the flows that were created in this month ended, as far as they were not erased. */
      made: z.int(),
      failed: z.int(),
      cancelled: z.int(),
      /** What the month took from the quota, erased flows too. */
      used: z.int(),
    }),
  ),
});
export type Usage = z.output<typeof Usage>;
