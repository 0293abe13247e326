// Exponential backoff with jitter.
import { hash } from 'node:crypto';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** Doubles with each try, up to a minute; `share` between 0 and 1 is the jitter. */
export function backoffMs(tries: number, share: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return Math.round(whole / 2 + (whole / 2) * share);
}

/** A Retry-After with jitter: never shorter, up to a tenth longer. */
export const askedPauseMs = (askedMs: number, share: number): number => Math.round(askedMs * (1 + share / 10));

/** Deterministic jitter between 0 and 1, by a hash of the text. */
export const shareOf = (text: string): number =>
  Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16) / 0xffff_ffff;
