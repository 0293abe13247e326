// How many uploads of many rows are worked on at once: each of them lies in the memory of this process.
import { createPlaces, type Places } from '../places.js';

const MOST_OF_KEY = 2;

export type BulkPlaces = Places & {
  /** Fires once the service stops: what is left is for the next process. */
  closing: AbortSignal;
  close(): void;
};

export function createBulkPlaces(): BulkPlaces {
  const closing = new AbortController();
  const places = createPlaces({
    most: 4,
    mostOfOwner: MOST_OF_KEY,
    ownTaken: `${MOST_OF_KEY} requests of this key with many rows are being answered. Wait for one of them.`,
    allTaken: 'Too many requests with many rows are being answered.',
  });
  return { ...places, closing: closing.signal, close: () => closing.abort() };
}
