// What the suites of voices and of presenters share: accounts at fakes, which failures a status means, and what a failure may say.
import assert from 'node:assert/strict';
import { ProviderError, type ProviderErrorKind, type VendorAccount } from '../../../src/providers/contracts.js';
import { createGuardedFetch, createLimitedFetch } from '../../../src/providers/http/guarded-fetch.js';
import { LEAK } from './mischief.js';

export const SEED = Number(process.env.VENDOR_SEED ?? Date.now() % 1_000_000_000);
/** How often chance misbehaves in each suite. */
export const RUNS_EACH = 40;
export const never = new AbortController().signal;

const fetchSafely = createLimitedFetch({
  maxBytes: 64 * 2 ** 20,
  through: createGuardedFetch({ allowedHosts: ['127.0.0.1'] }),
});

type Fake = { apiKey: string; settings: Record<string, string> };

export const accountAt = ({ apiKey, settings }: Fake, baseUrl: string): VendorAccount => ({
  apiKey,
  settings: { ...settings, baseUrl: `${baseUrl}/` },
  fetch: fetchSafely,
});

export const STATUSES: [status: number, kind: ProviderErrorKind][] = [
  ...[401, 402, 403].map((status): [number, ProviderErrorKind] => [status, 'config']),
  ...[400, 404, 413, 415, 422].map((status): [number, ProviderErrorKind] => [status, 'refused']),
  ...[408, 409, 425, 429, 500, 502, 503, 504, 529].map((status): [number, ProviderErrorKind] => [status, 'retry']),
];

export const isFailure =
  (kind: ProviderErrorKind, words = /./) =>
  (error: unknown): true => {
    assert.ok(error instanceof ProviderError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, words);
    return true;
  };

/** Neither the vendor's words nor the key nor the text, of which these words are. */
export function saysNothing({ apiKey }: Fake, error: unknown, ...words: string[]): true {
  const { message, stack = '' } = error as Error;
  for (const secret of [LEAK, apiKey, 'Weber', ...words]) assert.ok(!`${message}${stack}`.includes(secret), message);
  return true;
}

export async function untilSo(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isSo(); turn++) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.ok(isSo());
}
