// What the pages and the service tell each other of the writers of scripts.
import { z } from 'zod';

const PROVIDERS = ['embedded', 'openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type ScriptProvider = (typeof PROVIDERS)[number];

export const ScriptModel = z.object({
  /** Null: whatever the server is set to. */
  provider: z.enum(PROVIDERS).nullable(),
  model: z.string().nullable(),
  baseUrl: z.string().nullable(),
  keyHint: z.string().nullable(),
  /** What writes when the workspace has chosen nothing. */
  serverWriter: z.string(),
});
export type ScriptModel = z.output<typeof ScriptModel>;

const modelName = z.string().regex(/^[\w.:/@+-]{1,200}$/, 'must be the name of a model');
const address = z.string().max(1_000, 'can have at most 1000 characters');

/**
 * `key` left out keeps the stored one, unless provider or address change. With `embedded`, which sends nothing to anyone, nothing
 * else; `baseUrl` with `openai-compatible` only.
 */
export const ScriptModelChange = z.object({
  provider: z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`),
  model: modelName.optional(),
  baseUrl: address.optional(),
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/, 'can’t contain spaces or line breaks')
    .optional(),
  /** How long one answer may take; 45 where it was never set. */
  timeoutSeconds: z.int('must be a whole number').min(1, 'must be at least 1').max(90, 'must be at most 90').optional(),
});
export type ScriptModelChange = z.input<typeof ScriptModelChange>;

const LocalServer = z.object({
  name: z.string(),
  baseUrl: z.string(),
  state: z.enum(['ready', 'locked', 'starting', 'other', 'aftercall', 'silent']),
  models: z.array(z.string()),
  /** The operator lets workspaces use this address. */
  isAllowed: z.boolean(),
});
export type LocalServer = z.output<typeof LocalServer>;

/** What the usual ports of the machine of the service say of their models; nothing else is asked. */
export const LocalServers = z.object({ servers: z.array(LocalServer) });
export type LocalServers = z.output<typeof LocalServers>;

/** Without a model the embedded writer writes. */
export const ScriptTrialRequest = z.object({ baseUrl: address.optional(), model: modelName.optional() });
export type ScriptTrialRequest = z.input<typeof ScriptTrialRequest>;

const TriedScript = z.object({
  /** `quotes` of the summary; a sentence that claims nothing has none. */
  sentences: z.array(z.object({ role: z.string(), text: z.string(), quotes: z.array(z.string()) })),
  words: z.int(),
  estimatedS: z.number(),
  /** 60 to 70 seconds. */
  fits: z.boolean(),
  /** What the checks found against it. */
  faults: z.int(),
});
export type TriedScript = z.output<typeof TriedScript>;

/** Of the sample summary; nothing of it is stored. */
export const ScriptTrial = z.object({
  writer: z.string(),
  tookMs: z.number(),
  /** In tokens; null for a writer that asks no model. */
  usage: z.object({ calls: z.int(), inputTokens: z.int(), outputTokens: z.int() }).nullable(),
  /** Null where the model did not write it. */
  script: TriedScript.nullable(),
  failure: z.object({ reason: z.string(), advice: z.string() }).nullable(),
});
export type ScriptTrial = z.output<typeof ScriptTrial>;
