// How long to wait before trying again.
import { hash } from 'node:crypto';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** Doubles with each try, up to a minute; `share` between 0 and 1 spreads those who failed together. */
export function backoffMs(tries: number, share: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10));
  return Math.round(whole / 2 + (whole / 2) * share);
}

/** A pause that somebody asked for: never shorter, and by `share` up to a tenth longer, for all others were asked to wait as long. */
export const askedPauseMs = (askedMs: number, share: number): number => Math.round(askedMs * (1 + share / 10));

/** Between 0 and 1, always the same for the same text: spreads what happens at once without drawing a number. */
export const shareOf = (text: string): number =>
  Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16) / 0xffff_ffff;
