// Input and output schemas of the tools, in the terms of the API. Output schemas accept additional fields.
import { z } from 'zod';
import { STATES } from '../domain/life.js';

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
