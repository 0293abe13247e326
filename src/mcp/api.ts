// The HTTP client of the MCP tools, with an API key, and the schemas of the tools. Retries transient failures; every request is idempotent.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { STATES } from '../domain/life.js';
import { timeoutSignal } from '../lib/clock.js';

export type Answer = Record<string, unknown>;

export type RequestOptions = {
  query?: Record<string, string | number | undefined>;
  body?: object;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** How long the service was asked to hold the response (long polling). */
  heldS?: number;
};

/** Null for 304 Not Modified. */
export type Api = (method: 'GET' | 'POST' | 'DELETE', path: string, asking: RequestOptions) => Promise<ApiResponse>;

type ApiResponse = { body: Answer | null; etag: string | null };

/** An error response of the service, or no response. */
export class ApiError extends Error {
  override readonly name = 'RefusedError';

  constructor(
    readonly code: string,
    message: string,
    readonly pauseS: number | null = null,
  ) {
    super(message);
  }
}

const ANSWER_MS = 30_000;
const TRIES = 4;
const FIRST_PAUSE_S = 0.25;
const LONGEST_PAUSE_S = 30;
const PASSING = new Set(['CONNECTION_FAILED', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_CONFLICT']);

export function createApi(base: string, key: string): Api {
  return async (method, path, asking) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(base + path, method, key, asking);
      } catch (error) {
        asking.signal.throwIfAborted();
        if (!(error instanceof ApiError) || !PASSING.has(error.code) || attempt === TRIES) throw error;
        const pauseS = Math.min(LONGEST_PAUSE_S, error.pauseS ?? FIRST_PAUSE_S * 2 ** attempt);
        await pause(pauseS * 1_000, undefined, { signal: asking.signal });
      }
    }
  };
}

async function send(url: string, method: string, key: string, asking: RequestOptions): Promise<ApiResponse> {
  const { query = {}, body, headers = {}, signal, heldS = 0 } = asking;
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  const response = await fetch(address, {
    method,
    signal: AbortSignal.any([signal, timeoutSignal(ANSWER_MS + heldS * 1_000)]),
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError('CONNECTION_FAILED', `The service at ${new URL(url).origin} isn’t responding.`);
  });
  if (response.status === 304) return { body: null, etag: response.headers.get('etag') };
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (response.ok && answer) return { body: answer, etag: response.headers.get('etag') };
  if (response.ok) throw new ApiError('CONNECTION_FAILED', 'The service’s response couldn’t be read.');
  const { code = `HTTP_${response.status}`, error = 'The service rejected the request.' } = answer ?? {};
  // An exhausted monthly quota is not worth a retry.
  const pauseS = code === 'QUOTA_EXCEEDED' ? null : Number(response.headers.get('retry-after')) || null;
  throw new ApiError(String(code), String(error), pauseS);
}

// Input and output schemas of the tools, in the terms of the API. Output schemas accept additional fields.

const flowId = z.string().min(1).max(200).describe('The identifier that create_video returned.');
const text = (description: string) => z.string().max(300).optional().describe(description);
const status = z.enum(STATES).describe('The state of the flow that makes the video.');

export const CreateInput = z.object({
  emailContent: z
    .string()
    .min(1)
    .max(50_000)
    .describe(
      'The summary of the sales call as plain text, at least 50 words: what was said, figures, what was shown, what was agreed. Facts only; the script is made from nothing else.',
    ),
  prospectName: text('First name of the prospect, for the greeting.'),
  prospectCompany: text('Company of the prospect.'),
  userName: text('Name of the sender; by default the owner of the API key.'),
  userCompany: text('Company of the sender; by default that of the workspace.'),
  title: text('Title in the dashboard; by default made from the name of the prospect.'),
  avatarId: text('A presenter of the workspace; omit for the default.'),
  voiceId: text('A voice of the workspace; omit for the default.'),
  autoApproveScript: z
    .boolean()
    .optional()
    .describe(
      'False stops at pending_approval, so that a person can read the script before the video is made; true (the default) goes on by itself.',
    ),
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7E]{1,255}$/)
    .optional()
    .describe(
      'A value of your own, such as the id of the call: reusing it within 24 hours won’t create a second video.',
    ),
});

export const ReadInput = z.object({ flowId });

export const WaitInput = z.object({
  flowId,
  timeoutSeconds: z
    .int()
    .min(1)
    .max(3_600)
    .default(50)
    .describe('How long to wait at most. Most clients give up after 60 s; call again if it is not done by then.'),
});

export const DecideInput = z.object({
  flowId,
  action: z.enum(['approve', 'reject']).describe('approve makes the video; reject ends it as cancelled.'),
  editedScript: z
    .string()
    .max(5_000)
    .optional()
    .describe('Replaces the draft; only looked at when the action is approve. The whole script, about 150 words.'),
});

export const ListInput = z.object({
  limit: z.int().min(1).max(100).optional().describe('How many at most, 20 by default.'),
  cursor: z.string().max(200).optional().describe('The nextCursor of the previous page.'),
  status: status.optional().describe('Only videos in this state.'),
});

export const Flow = z.looseObject({
  flowId,
  status,
  createdAt: z.string(),
  completedAt: z.string().optional(),
  videoUrl: z.string().optional().describe('The MP4, once completed.'),
  videoDuration: z.number().optional().describe('Seconds.'),
  generatedScript: z.string().optional().describe('The script, once drafted.'),
  scenes: z.array(z.looseObject({ index: z.number(), text: z.string(), durationEstimate: z.number() })).optional(),
  error: z.string().optional().describe('Why it failed.'),
});
export type FlowAnswer = z.output<typeof Flow>;

export const Created = z.looseObject({ flowId, status, message: z.string().optional() });

export const Decided = z.looseObject({ flowId, status });

export const FlowPage = z.looseObject({
  flows: z.array(
    z.looseObject({
      flowId,
      status,
      createdAt: z.string(),
      title: z.string(),
      videoUrl: z.string().optional(),
    }),
  ),
  nextCursor: z.string().nullable().optional().describe('Send it as cursor for the next page; null on the last.'),
});
