// What the dashboard and the service tell each other of the writers of scripts; the other shapes stand in shapes.ts.

/**
 * GET /script-model; PUT sets it, DELETE goes back to the server's own; both answer it. `key` left out keeps the stored one,
 * unless provider or address change. `embedded` sends nothing to anyone.
 */
export type ScriptModel = {
  /** Null: whatever the server is set to. */
  provider: ScriptProvider | null;
  model: string | null;
  baseUrl: string | null;
  keyHint: string | null;
  /** What writes when the workspace has chosen nothing. */
  serverWriter: string;
};
export type ScriptProvider = 'embedded' | 'openai' | 'anthropic' | 'google' | 'openai-compatible';
/** With `embedded` nothing else; `baseUrl` with `openai-compatible` only. */
export type ScriptModelChange = {
  provider: ScriptProvider;
  model?: string;
  baseUrl?: string;
  key?: string;
  /** How long one answer may take, 90 at most; 45 where it was never set. */
  timeoutSeconds?: number;
};

/** POST /script-model/local asks the usual ports of the machine of the service, and nothing else, for their models. */
export type LocalServers = { servers: LocalServer[] };
export type LocalServer = {
  name: string;
  baseUrl: string;
  state: 'ready' | 'locked' | 'starting' | 'other' | 'aftercall' | 'silent';
  models: string[];
  /** The operator lets workspaces use this address. */
  isAllowed: boolean;
};

/** POST /script-model/local/trial → ScriptTrial, of the sample summary; without a model the embedded writer writes. Stores nothing. */
export type ScriptTrialRequest = { baseUrl?: string; model?: string };
export type ScriptTrial = {
  writer: string;
  tookMs: number;
  /** In tokens; null for a writer that asks no model. */
  usage: { calls: number; inputTokens: number; outputTokens: number } | null;
  /** Null where the model did not write it. */
  script: TriedScript | null;
  failure: { reason: string; advice: string } | null;
};
export type TriedScript = {
  /** `quotes` of the summary; a sentence that claims nothing has none. */
  sentences: { role: string; text: string; quotes: string[] }[];
  words: number;
  estimatedS: number;
  /** 60 to 70 seconds. */
  fits: boolean;
  /** What the checks found against it. */
  faults: number;
};
