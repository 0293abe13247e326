// Asks a model of OpenAI, Anthropic, Google or an OpenAI-compatible server once, through the `ai` SDK, which is loaded at the
// first question. No tools, no retries; every failure becomes a ModelFailure without the vendor's words.

import type { LanguageModel, LanguageModelUsage, ModelMessage } from 'ai';
import type { TokenUse } from '../../../domain/cost.js';
import { timeoutSignal } from '../../../lib/clock.js';
import type { Prices } from '../../../lib/prices.js';
import { ProviderError, type ProviderErrorKind } from '../../contracts.js';
import { createGuardedFetch, createLimitedFetch, TargetError } from '../../http/guarded-fetch.js';
import { SHAPES } from './answer.js';

// Which model writes, and how it is reached.

export const MODEL_PROVIDERS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

export type ModelSettings = {
  provider: ModelProvider;
  model: string;
  /** Null for a server that asks for none. */
  apiKey: string | null;
  /** Null for the address where the provider usually answers. */
  baseUrl: string | null;
  /** How long one answer may take. */
  callTimeoutMs: number;
  /** What its tokens cost; null where nobody said. */
  prices: Prices | null;
  /**
   * For an address that a customer chose: the hosts of the private network that it may name. Without it any address may be
   * asked, because the operator chose it.
   */
  allowedHosts?: readonly string[];
};

/** All answers of a model together leave the embedded writer its time before the deadline of the draft stage, 120 s. */
export const MODEL_TOTAL_MS = 100_000;

/** Where the vendors answer; a server of one's own usually has no address but this. */
const DEFAULT_URLS: Record<ModelProvider, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': 'http://127.0.0.1:11434/v1',
};

// Why a model did not write a script, in words of ours: what a vendor says of a failure may repeat keys and customers' words
// and goes no further than this file.

const KINDS = {
  'key refused': 'config',
  'no credit': 'config',
  'model not found': 'config',
  'request refused': 'config',
  'address not allowed': 'config',
  'key not readable': 'config',
  'rate limited': 'retry',
  unavailable: 'retry',
  'not reached': 'retry',
  'timed out': 'retry',
  'cut off': 'retry',
  'answer refused': 'refused',
  'answer too long': 'refused',
  'answer not readable': 'refused',
  'wrong language': 'refused',
  'checks failed': 'refused',
  'length missed': 'refused',
} as const satisfies Record<string, ProviderErrorKind>;

export type FailureReason = keyof typeof KINDS;

export class ModelFailure extends ProviderError {
  constructor(
    writer: string,
    readonly reason: FailureReason,
  ) {
    super(writer, KINDS[reason], `the model failed: ${reason}`);
  }
}

const BY_STATUS: Record<number, FailureReason> = {
  401: 'key refused',
  402: 'no credit',
  403: 'key refused',
  404: 'model not found',
  408: 'timed out',
  429: 'rate limited',
};

/** What an HTTP status of a vendor means; null for one that is no failure. */
function reasonOfStatus(status: number): FailureReason | null {
  if (status < 400) return null;
  return BY_STATUS[status] ?? (status >= 500 ? 'unavailable' : 'request refused');
}

/** How a model may say that it did not finish its answer as asked; null where it did. */
function reasonOfFinish(finish: string, text: string): FailureReason | null {
  if (finish === 'length') return 'answer too long';
  if (finish === 'content-filter' || text.trim() === '') return 'answer refused';
  return finish === 'stop' || finish === 'other' ? null : 'answer not readable';
}

export type Message = { role: 'user' | 'assistant'; content: string };
export type Question = {
  system: string;
  messages: readonly Message[];
  /** The shape that the vendor is to enforce; null for a server that knows none. */
  shape: keyof typeof SHAPES | null;
};
/** `onUsage` hears of every answer that tells its tokens, also of one that is of no use. */
export type Asking = { signal: AbortSignal; onUsage(usage: TokenUse): void };
export type Ask = (question: Question, asking: Asking) => Promise<string>;

const MAX_ANSWER_BYTES = 2_000_000;
/** Room for a script of 70 s with its quotes, and for the thoughts of a model that thinks first. */
const MAX_OUTPUT_TOKENS = 16_000;
/** A model of one's own may have a small window that the answer shares with the question. */
const MAX_LOCAL_OUTPUT_TOKENS = 4_000;

type Sdk = typeof import('ai');
type Loaded = { sdk: Sdk; model: LanguageModel };

export function createAsk(settings: ModelSettings, writer: string): Ask {
  let loading: Promise<Loaded> | null = null;
  return async (question, { signal, onUsage }) => {
    loading ??= load(settings);
    const { sdk, model } = await loading;
    const limit = AbortSignal.any([signal, timeoutSignal(settings.callTimeoutMs)]);
    const reply = await answer(sdk, { ...request(question, sdk, settings), model, abortSignal: limit }).catch(
      (error) => {
        signal.throwIfAborted();
        throw new ModelFailure(writer, limit.aborted ? 'timed out' : reasonOf(error, sdk));
      },
    );
    if (isTold(reply.usage)) onUsage(reply.usage);
    const reason = reasonOfFinish(reply.finish, reply.text);
    if (reason) throw new ModelFailure(writer, reason);
    return reply.text;
  };
}

type Request = Parameters<Sdk['generateText']>[0];

function request({ system, messages, shape }: Question, sdk: Sdk, { provider }: ModelSettings) {
  return {
    system,
    messages: [...messages] as ModelMessage[],
    ...(shape && { output: sdk.Output.object({ name: shape, schema: SHAPES[shape] }) }),
    maxOutputTokens: provider === 'openai-compatible' ? MAX_LOCAL_OUTPUT_TOKENS : MAX_OUTPUT_TOKENS,
    maxRetries: 0,
    providerOptions: {
      openai: { store: false, strictJsonSchema: true },
      // Otherwise the SDK may hand the shape over as a tool.
      anthropic: { structuredOutputMode: 'outputFormat' },
    },
  };
}

type Reply = { text: string; finish: string; usage: TokenUse };

/** An answer that does not have the shape comes as an error that carries it. */
async function answer(sdk: Sdk, request: Request): Promise<Reply> {
  try {
    const { text, finishReason, totalUsage } = await sdk.generateText(request);
    return { text, finish: finishReason, usage: tokens(totalUsage) };
  } catch (error) {
    if (!sdk.NoObjectGeneratedError.isInstance(error)) throw error;
    return { text: error.text ?? '', finish: error.finishReason ?? 'other', usage: tokens(error.usage) };
  }
}

function tokens(usage: LanguageModelUsage | undefined): TokenUse {
  const count = (value: number | undefined, most = Number.MAX_SAFE_INTEGER): number =>
    Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value!), 0), most) : 0;
  const inputTokens = count(usage?.inputTokens);
  return {
    inputTokens,
    cachedTokens: count(usage?.inputTokenDetails?.cacheReadTokens, inputTokens),
    outputTokens: count(usage?.outputTokens),
  };
}

function reasonOf(error: unknown, sdk: Sdk): FailureReason {
  if (isRefusedTarget(error)) return 'address not allowed';
  if (sdk.NoOutputGeneratedError.isInstance(error)) return 'answer refused';
  if (!sdk.APICallError.isInstance(error)) return 'answer not readable';
  const { statusCode, cause, responseBody = '' } = error;
  if (statusCode === undefined) return 'not reached';
  const reason = reasonOfStatus(statusCode);
  if (reason) return reason;
  // The SDK does not know how OpenAI says no.
  if (/"type":\s*"refusal"/u.test(responseBody)) return 'answer refused';
  return sdk.JSONParseError.isInstance(cause) || sdk.TypeValidationError.isInstance(cause)
    ? 'answer not readable'
    : 'cut off';
}

/** The SDK may wrap what its fetch throws. */
function isRefusedTarget(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  return error instanceof TargetError || cause instanceof TargetError;
}

/** Keys and addresses are always given: what is missing the SDK would look for in the environment. */
async function load({ provider, model, apiKey, baseUrl, allowedHosts }: ModelSettings): Promise<Loaded> {
  const sdk = await import('ai');
  // Its warnings go to the console, which is our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const through = allowedHosts && createGuardedFetch({ allowedHosts });
  const careful = createLimitedFetch({ maxBytes: MAX_ANSWER_BYTES, ...(through && { through }) });
  const fetch = withSoundUsage(careful);
  const baseURL = baseUrl ?? DEFAULT_URLS[provider];
  const given = { baseURL, apiKey: apiKey ?? '', fetch };
  switch (provider) {
    case 'openai':
      return { sdk, model: (await import('@ai-sdk/openai')).createOpenAI(given).responses(model) };
    case 'anthropic':
      return { sdk, model: (await import('@ai-sdk/anthropic')).createAnthropic(given)(model) };
    case 'google':
      return { sdk, model: (await import('@ai-sdk/google')).createGoogleGenerativeAI(given)(model) };
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const key = apiKey ? { apiKey } : {};
      const local = createOpenAICompatible({
        name: 'compatible',
        baseURL,
        fetch,
        supportsStructuredOutputs: true,
        ...key,
      });
      return { sdk, model: local.chatModel(model) };
    }
  }
}

// ---- what an answer says of its tokens is only a claim: counts that cannot be true are taken out before the SDK reads them, since it
// throws the whole answer away for them; what the answer used is then unknown

/** More tokens than this no answer has. */
const MAX_TOKENS = 10_000_000;

/** Nothing told, in the words of every vendor. */
const UNTOLD = { input_tokens: 0, output_tokens: 0, prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
const UNTOLD_BY_GOOGLE = { promptTokenCount: 0, candidatesTokenCount: 0 };

/** Passes the answers of a vendor on with counts that can be read. */
function withSoundUsage(through: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await through(input, init);
    if (!response.ok || !response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(mendUsage()), { status, statusText, headers });
  };
}

/** Whether an answer told what it used: none is written without a token. */
const isTold = ({ inputTokens, outputTokens }: TokenUse): boolean => inputTokens > 0 && outputTokens > 0;

/** The body is passed on at its end, so that one that breaks off breaks off for its reader, too. */
function mendUsage(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let text = '';
  return new TransformStream({
    transform(chunk) {
      text += decoder.decode(chunk, { stream: true });
    },
    flush(controller) {
      controller.enqueue(new TextEncoder().encode(mended(text + decoder.decode())));
    },
  });
}

function mended(text: string): string {
  const body = parse(text) ?? parse(text.replace(/("\w+"\s*:\s*)-?(?:NaN|Infinity)\b/gu, '$1null'));
  if (body === null) return text;
  if (body.usageMetadata !== undefined) {
    if (!isSound(body.usageMetadata, ['promptTokenCount'])) body.usageMetadata = UNTOLD_BY_GOOGLE;
  } else if (!isSound(body.usage, ['input_tokens', 'output_tokens'], ['prompt_tokens', 'completion_tokens'])) {
    body.usage = UNTOLD;
  }
  return JSON.stringify(body);
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** One of the sets of counts is there, and every count in it can be true. */
function isSound(usage: unknown, ...needed: string[][]): boolean {
  if (typeof usage !== 'object' || usage === null) return false;
  const counts = usage as Record<string, unknown>;
  return needed.some((keys) => keys.every((key) => typeof counts[key] === 'number')) && isCredible(counts);
}

function isCredible(counts: object): boolean {
  return Object.entries(counts).every(([key, value]) => {
    if (typeof value === 'object' && value !== null) return isCredible(value);
    return !/token/iu.test(key) || value === null || (Number.isSafeInteger(value) && value >= 0 && value <= MAX_TOKENS);
  });
}

// Asks a model for an answer that can be read: one repair, and no shape for a server that knows none.

type Read<Value> = {
  text: string;
  answer: Value;
  /** Whether the server knows shapes. */
  isEnforced: boolean;
};
type Wish<Value> = Question & {
  name: string;
  ask(question: Question): Promise<string>;
  read(text: string): Value | null;
  /** What is said to an answer that cannot be read. */
  repair: string;
};

const MAX_ECHO_CHARS = 8_000;

export async function askUntilRead<Value>(wish: Wish<Value>): Promise<Read<Value>> {
  const { name, ask, system, messages, shape, read, repair } = wish;
  const first = await ask({ system, messages, shape }).catch((error: unknown) => {
    if (shape !== null && error instanceof ModelFailure && error.reason === 'request refused') return null;
    throw error;
  });
  const answer = first === null ? null : read(first);
  if (first !== null && answer !== null) return { text: first, answer, isEnforced: shape !== null };
  const echo: Message[] =
    first === null
      ? []
      : [
          { role: 'assistant', content: first.slice(0, MAX_ECHO_CHARS) },
          { role: 'user', content: repair },
        ];
  const isEnforced = first !== null && shape !== null;
  const text = await ask({ system, messages: [...messages, ...echo], shape: isEnforced ? shape : null });
  const mended = read(text);
  if (mended === null) throw new ModelFailure(name, 'answer not readable');
  return { text, answer: mended, isEnforced };
}
