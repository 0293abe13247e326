// What is said for a written text: spoken words, each tied to the written characters it stands for, and the pauses
// between them. Captions keep the written form; only a voice reads this one.
import type { CharSpan } from '../../contracts.js';

/** A breath after a word: none, as at a comma, as at the end of a sentence. */
export type Pause = '' | ',' | '.';

/** `say` is lower case with apostrophes inside, or one capital (perhaps with `'s`): the name of that letter. */
export type SpokenWord = { say: string; charStart: number; charEnd: number; pause: Pause };

/** What a rule found: how far it read, and the words for stretches of it. */
export type Reading = { end: number; words: SpokenWord[] };

/** Turns a spoken phrase into words which all stand for the same stretch. */
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
