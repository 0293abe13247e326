// The lists of English words that the writer turns on, and what can be asked of them.
import { alternatives, readWordLists } from '../../../lib/word-lists.js';

const LISTS = readWordLists('writer/english.txt');

/** What follows "you" in the place of each. */
const AUXILIARIES: Record<string, string> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
  "doesn't": "don't",
};
const SETS = new Map([...LISTS].map(([name, words]) => [name, new Set(words)]));

/** As a part of a pattern. */
export const words = (list: string): string => alternatives(LISTS.get(list)!);

export const isIn = (list: string, word: string | undefined): boolean =>
  word !== undefined && SETS.get(list)!.has(word.toLowerCase());

/** "runs" → "run": the form behind "you". */
export function baseForm(verb: string): string {
  const low = verb.toLowerCase();
  if (Object.hasOwn(AUXILIARIES, low)) return AUXILIARIES[low]!;
  if (low.length < 4 || !low.endsWith('s') || /(?:ss|us|'s)$/u.test(low)) return verb;
  if (/[^aeiou]ies$/u.test(low)) return `${verb.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|zz|[^aeiou]o)es$/u.test(low) ? verb.slice(0, -2) : verb.slice(0, -1);
}

/** In the middle of a sentence; names, "I" and short forms keep their capital. */
export const lowerFirst = (text: string): string =>
  /^(?:I\b|\p{Lu}[\p{Lu}\d]|\p{Lu}\p{Ll}+ \p{Lu})/u.test(text)
    ? text
    : text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
