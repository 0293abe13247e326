// Has a model write the script of the sample summary, so that a person can compare it before choosing. Stores and counts nothing.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { estimateS, SLACK_S } from '../../domain/durations.js';
import { TARGET } from '../../engine/stages/script.js';
import { systemClock } from '../../lib/clock.js';
import { packageRoot } from '../../lib/package-root.js';
import type { Brief, Role, ScriptWriter, Written } from '../../providers/contracts.js';
import { createEmbeddedWriter } from '../../providers/script/embedded/writer.js';
import {
  createAsk,
  type FailureReason,
  MODEL_TOTAL_MS,
  type ModelFailure,
  type ModelSettings,
} from '../../providers/script/model/ask.js';
import { createModelWriter } from '../../providers/script/model/writer.js';
import { EMBEDDED_VOICES } from '../../providers/voice/embedded/voices.js';
import { createSaid } from '../../providers/voice/text/reader.js';
import { violations } from '../../text/checks/checks.js';
import { countWords } from '../../text/words.js';
import { LOCAL_BASE_URLS, LOCAL_HOSTS, LOCAL_TIMEOUT_S } from './local-models.js';

/** A model that is listed by a server of this machine. */
export type LocalModel = { baseUrl: string; model: string };

export type ScriptTrial = {
  writer: string;
  tookMs: number;
  /** What the model was asked, in tokens; null for a writer that asks none. */
  usage: { calls: number; inputTokens: number; outputTokens: number } | null;
  /** Null where the model did not write the script. */
  script: TriedScript | null;
  /** Why it did not, and what a person can do. */
  failure: { reason: FailureReason; advice: string } | null;
};

export type TriedScript = {
  /** A sentence that claims nothing rests on no quotes. */
  sentences: { role: Role; text: string; quotes: string[] }[];
  words: number;
  estimatedS: number;
  fits: boolean;
  /** How many faults the checks found that are held against every writer. */
  faults: number;
};

/** Tries the model, or the embedded writer where none is given. */
export async function tryWriter(local: LocalModel | null, signal: AbortSignal): Promise<ScriptTrial> {
  const brief = await readSample();
  const failures: ModelFailure[] = [];
  const embedded = createEmbeddedWriter({ spokenWith: createSaid });
  const writer = local ? modelWriter(local, embedded, (failure) => failures.push(failure)) : embedded;
  const startMs = systemClock();
  const draft = await writer.write(brief, signal);
  const { usage } = draft;
  const isOwn = draft.writer === writer.name;
  const failure = isOwn ? undefined : failures[0];
  return {
    writer: writer.name,
    tookMs: systemClock() - startMs,
    usage: usage ? { calls: usage.calls, inputTokens: usage.inputTokens, outputTokens: usage.outputTokens } : null,
    script: isOwn ? describe(draft, brief) : null,
    failure: failure ? { reason: failure.reason, advice: adviceFor(failure.reason) } : null,
  };
}

const OTHER_MODEL = 'Try another model: larger ones follow instructions better.';
const ADVICE: Partial<Record<FailureReason, string>> = {
  'key refused': 'This server requires a key. Choose “Your own model provider” and enter it.',
  'model not found': 'This model is no longer available on the server. Search again.',
  'request refused': 'Check the model server’s log. It needs a context window of at least 8,000 tokens.',
  'not reached': 'Start the model server, then search again.',
  unavailable: 'See the log of the model server. It may need more memory for this model.',
  'timed out': 'The model may still have been loading. Try again, or use a smaller one.',
  'cut off': 'See the log of the model server. It may need more memory for this model.',
  'rate limited': 'The model server is busy. Try again shortly.',
  'answer too long': 'Reasoning models often run out of space here. Try a model without a thinking step.',
};

const adviceFor = (reason: FailureReason): string => ADVICE[reason] ?? OTHER_MODEL;

/** No key is sent, and nothing else can be reached than the list. */
function modelWriter(
  { baseUrl, model }: LocalModel,
  fallback: ScriptWriter,
  onFailure: (failure: ModelFailure) => void,
): ScriptWriter {
  if (!LOCAL_BASE_URLS.includes(baseUrl)) throw new Error('Only the usual addresses of this machine are tried.');
  const settings: ModelSettings = {
    provider: 'openai-compatible',
    model,
    apiKey: null,
    baseUrl,
    callTimeoutMs: LOCAL_TIMEOUT_S * 1_000,
    prices: null,
    allowedHosts: LOCAL_HOSTS,
  };
  return createModelWriter({
    model: settings,
    ask: createAsk(settings, `${settings.provider}/${model}`),
    totalTimeoutMs: MODEL_TOTAL_MS,
    fallback,
    spokenWith: createSaid,
    onFailure,
  });
}

/** As the first voice of the server would speak it. */
async function readSample(): Promise<Brief> {
  const sample = JSON.parse(await readFile(join(packageRoot, 'examples', 'flow.json'), 'utf8'));
  const { listing, pace } = EMBEDDED_VOICES[0]!;
  return {
    summary: sample.emailContent,
    prospectName: sample.prospectName,
    prospectCompany: sample.prospectCompany,
    userName: null,
    userCompany: null,
    language: listing.language,
    pace,
    target: TARGET,
  };
}

function describe({ sentences }: Written, brief: Brief): TriedScript {
  const text = sentences.map((sentence) => sentence.text).join(' ');
  const estimatedS = estimateS(text, brief.pace, createSaid());
  return {
    sentences: sentences.map(({ role, text, evidence }) => ({
      role,
      text,
      quotes: evidence.map(({ start, end }) => brief.summary.slice(start, end).replace(/\s+/g, ' ').trim()),
    })),
    words: countWords(text, Number.POSITIVE_INFINITY),
    estimatedS,
    fits: estimatedS >= brief.target.minS && estimatedS <= brief.target.maxS + SLACK_S,
    faults: violations(sentences, brief).length,
  };
}
