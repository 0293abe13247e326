// The languages besides English that the writer writes.
import { DUTCH } from './dutch.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { ITALIAN } from './italian.js';
import { PORTUGUESE } from './portuguese.js';
import { SPANISH } from './spanish.js';
import type { Tongue } from './tongue.js';

const TONGUES: readonly Tongue[] = [GERMAN, SPANISH, FRENCH, PORTUGUESE, ITALIAN, DUTCH];

/** The language of a voice such as `de` or `pt-BR`; null where it is English or none of ours. */
export const tongueOf = (language: string): Tongue | null =>
  TONGUES.find(({ code }) => code === language.slice(0, 2).toLowerCase()) ?? null;

/** Every sentence of theirs that claims nothing. */
export const tongueConnectives = (): string[] => TONGUES.flatMap(({ fillers }) => Object.values(fillers).flat());
