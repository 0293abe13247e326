// The languages other than English in which a model's sentences are held against their quotes.
import { DUTCH } from './dutch.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { ITALIAN } from './italian.js';
import { PORTUGUESE } from './portuguese.js';
import { SPANISH } from './spanish.js';
import type { Speech } from './speech.js';

const SPEECHES: Record<string, Speech> = {
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  nl: DUTCH,
  pt: PORTUGUESE,
};

export const speechOf = (language: string): Speech | null => SPEECHES[language.slice(0, 2).toLowerCase()] ?? null;
