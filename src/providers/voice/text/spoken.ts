// The spoken form of a written text: spoken words, each mapped to the written characters it stands for, and the pauses
// between them. Captions keep the written form; only voices use this one.
import type { CharSpan } from '../../contracts.js';

/** The pause after a word: none, as at a comma, as at the end of a sentence. */
export type Pause = '' | ',' | '.';

/** `say` is lower case with inner apostrophes, or one capital (perhaps with `'s`): the name of that letter. */
export type SpokenWord = { say: string; charStart: number; charEnd: number; pause: Pause };

/** The result of a rule: the end of its match, and the words for parts of it. */
export type Reading = { end: number; words: SpokenWord[] };

/** Splits a spoken phrase into words that all stand for the same part of the text. */
export function phrase(text: string, span: CharSpan, pause: Pause = ''): SpokenWord[] {
  const says = text.split(' ').filter(Boolean);
  return says.map((say, index) => ({
    say,
    charStart: span.start,
    charEnd: span.end,
    pause: index === says.length - 1 ? pause : '',
  }));
}

/** Letter names of an abbreviation: `CRM` → "C R M". */
export const letterNames = (text: string): string => [...text.toUpperCase()].join(' ');
