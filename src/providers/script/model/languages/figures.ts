// Numbers in words of the languages other than English: the checks of every writer read them in English only.
import { readPhrases } from '../../../../lib/word-lists.js';
import { speechOf } from './speech.js';

/** "Grazie mille" counts nothing. */
const THANKS = readPhrases('languages/any.txt').whole('thanks that count nothing', 'giu');

/** A word with a number in it that the quotes do not have, or null. */
export function numberWord(text: string, source: string, language: string): string | null {
  const speech = speechOf(language);
  if (!speech) return null;
  const { numbers, smallNumbers } = speech;
  const known = source.toLowerCase();
  const words =
    text
      .toLowerCase()
      .replace(THANKS, ' ')
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const isSmall = (word: string): boolean =>
    smallNumbers.includes(word) && !known.includes(String(smallNumbers.indexOf(word) + 2));
  return words.find((word) => (numbers.test(word) || isSmall(word)) && !known.includes(word)) ?? null;
}
