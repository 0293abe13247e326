// How many uploads of many rows are worked on at once: each of them lies in the memory of this process.
import { ApiError, unavailable } from '../errors.js';

const MOST_OF_KEY = 2;
const MOST = 4;

export type BulkPlaces = {
  /** Takes a place; returns what gives it back. Throws RATE_LIMITED or SERVICE_UNAVAILABLE where there is none. */
  take(keyId: string): () => void;
  /** Fires once the service stops: what is left is for the next process. */
  closing: AbortSignal;
  close(): void;
};

export function createBulkPlaces(): BulkPlaces {
  const taken: string[] = [];
  const closing = new AbortController();
  return {
    take: (keyId) => {
      if (taken.filter((id) => id === keyId).length >= MOST_OF_KEY) {
        const message = `${MOST_OF_KEY} requests of this key with many rows are being answered. Wait for one of them.`;
        throw new ApiError('RATE_LIMITED', message, { 'retry-after': '5', connection: 'close' });
      }
      if (taken.length >= MOST) throw unavailable('Too many requests with many rows are being answered.');
      taken.push(keyId);
      return () => void taken.splice(taken.indexOf(keyId), 1);
    },
    closing: closing.signal,
    close: () => closing.abort(),
  };
}
