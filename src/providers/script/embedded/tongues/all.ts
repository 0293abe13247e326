// The languages besides English that the writer writes.
import { isBrazilian } from '../../phrases/portuguese.js';
import { brazilian } from './brazilian.js';
import { DUTCH } from './dutch.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { ITALIAN } from './italian.js';
import { PORTUGUESE } from './portuguese.js';
import { SPANISH } from './spanish.js';
import type { Tongue } from './tongue.js';

const TONGUES: readonly Tongue[] = [GERMAN, SPANISH, FRENCH, PORTUGUESE, ITALIAN, DUTCH];

const BRAZILIAN = brazilian(PORTUGUESE);

/** The language of a voice such as `de` or `pt-BR`, with the words of the country of the notes; null where it is English or none of ours. */
export function tongueOf(language: string, summary = ''): Tongue | null {
  const tongue = TONGUES.find(({ code }) => code === language.slice(0, 2).toLowerCase()) ?? null;
  return tongue === PORTUGUESE && isBrazilian(language, summary) ? BRAZILIAN : tongue;
}
