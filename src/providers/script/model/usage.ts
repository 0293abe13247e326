// What an answer says of its tokens is only a claim. Counts that cannot be true are taken out before the SDK reads them, since it
// throws the whole answer away for them; what the answer used is then unknown.
import type { TokenUse } from '../../../flow/cost.js';

/** More tokens than this no answer has. */
const MAX_TOKENS = 10_000_000;

/** Nothing told, in the words of every vendor. */
const UNTOLD = { input_tokens: 0, output_tokens: 0, prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
const UNTOLD_BY_GOOGLE = { promptTokenCount: 0, candidatesTokenCount: 0 };

/** Passes the answers of a vendor on with counts that can be read. */
export function withSoundUsage(through: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await through(input, init);
    if (!response.ok || !response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(mendUsage()), { status, statusText, headers });
  };
}

/** Whether an answer told what it used: none is written without a token. */
export const isTold = ({ inputTokens, outputTokens }: TokenUse): boolean => inputTokens > 0 && outputTokens > 0;

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
