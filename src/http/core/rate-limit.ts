// How many requests a key, or an address without a good key, may make in a minute. Every process counts by itself and
// once a second exchanges counts with the others through the database, so that no request waits for it.
import type { Clock } from '../../lib/clock.js';
import type { Log } from '../../lib/log.js';
import type { Database } from '../../store/db/database.js';
import { addRates, type RateDelta } from '../../store/people/attempts.js';
import { ApiError } from './errors.js';

const EXCHANGE_MS = 1_000;
const MINUTE_MS = 60_000;
const BUCKETS = 50_000;

export type RateHeaders = Record<string, string>;

export type RateLimiter = {
  /** Counts a request and returns the headers of its answer; throws RATE_LIMITED beyond the limit. */
  count(bucket: string, limit: number): RateHeaders;
  close(): void;
};

type Bucket = { minute: number; own: number; sent: number; others: number };
type RateLimiterOptions = { database: Database; clock: Clock; log: Log };

export const createRateLimiter = ({ database, ...rest }: RateLimiterOptions): RateLimiter =>
  rateLimiterOf((deltas) => addRates(database.db, deltas), rest);

/** `add` tells the other processes what this one counted, and returns the sums of all. */
export function rateLimiterOf(
  add: (deltas: RateDelta[]) => Promise<RateDelta[]>,
  { clock, log }: Omit<RateLimiterOptions, 'database'>,
): RateLimiter {
  const buckets = new Map<string, Bucket>();
  let exchanging = false;

  const find = (name: string): Bucket => {
    const minute = Math.floor(clock() / MINUTE_MS);
    const known = buckets.get(name);
    if (known?.minute === minute) return known;
    if (buckets.size >= BUCKETS) buckets.clear();
    const fresh = { minute, own: 0, sent: 0, others: 0 };
    buckets.set(name, fresh);
    return fresh;
  };

  const exchange = async () => {
    if (exchanging) return;
    exchanging = true;
    const news = [...buckets].filter(([, bucket]) => bucket.own > bucket.sent);
    const deltas = news.map(([name, b]) => ({ bucket: name, minute: b.minute, requests: b.own - b.sent }));
    for (const [, bucket] of news) bucket.sent = bucket.own;
    try {
      for (const sum of await add(deltas)) {
        const bucket = buckets.get(sum.bucket);
        if (bucket?.minute === sum.minute) bucket.others = Math.max(0, sum.requests - bucket.sent);
      }
    } catch (error) {
      log.warn({ err: error }, 'request counts could not be exchanged');
    } finally {
      exchanging = false;
    }
  };
  const timer = setInterval(() => void exchange(), EXCHANGE_MS);

  const resetS = () => Math.ceil((MINUTE_MS - (clock() % MINUTE_MS)) / 1_000);
  const refuse = (limit: number) => {
    const headers = { ...describe(limit, 0, resetS()), 'retry-after': String(resetS()) };
    return new ApiError(
      'RATE_LIMITED',
      `Too many requests. The limit is ${limit} per minute. Try again in a minute.`,
      headers,
    );
  };

  return {
    count: (name, limit) => {
      const bucket = find(name);
      bucket.own += 1;
      const used = bucket.own + bucket.others;
      if (used > limit) throw refuse(limit);
      return describe(limit, limit - used, resetS());
    },
    close: () => clearInterval(timer),
  };
}

const describe = (limit: number, remaining: number, resetS: number): RateHeaders => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetS),
});
