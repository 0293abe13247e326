// Asks a model of OpenAI, Anthropic, Google or an OpenAI-compatible server once, through the `ai` SDK, which is loaded at the
// first question. No tools, no retries; every failure becomes a ModelFailure without the vendor's words.
import type { LanguageModel, LanguageModelUsage, ModelMessage } from 'ai';
import type { TokenUse } from '../../../flow/cost.js';
import { createCarefulFetch } from '../../fetch.js';
import { createGuardedFetch, TargetError } from '../../guarded-fetch.js';
import { AnswerShape } from './answer.js';
import { type FailureReason, ModelFailure, reasonOfFinish, reasonOfStatus } from './failure.js';
import { DEFAULT_URLS, type ModelSettings } from './settings.js';
import { isTold, withSoundUsage } from './usage.js';

export type Message = { role: 'user' | 'assistant'; content: string };
export type Question = {
  system: string;
  messages: readonly Message[];
  /** Whether the vendor is to enforce the shape of the answer. */
  enforced: boolean;
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
    const limit = AbortSignal.any([signal, AbortSignal.timeout(settings.callTimeoutMs)]);
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

function request({ system, messages, enforced }: Question, sdk: Sdk, { provider }: ModelSettings) {
  return {
    system,
    messages: [...messages] as ModelMessage[],
    ...(enforced && { output: sdk.Output.object({ schema: AnswerShape, name: 'script' }) }),
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
  const careful = createCarefulFetch({ maxBytes: MAX_ANSWER_BYTES, ...(through && { through }) });
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
