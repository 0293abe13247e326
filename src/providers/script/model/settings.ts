// Which model writes, and how it is reached.
import type { Prices } from '../../../lib/prices.js';

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
export const DEFAULT_URLS: Record<ModelProvider, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': 'http://127.0.0.1:11434/v1',
};
