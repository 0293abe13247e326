// What the models see of a text: its words, their beginnings, which ones stand side by side, how it opens and ends. The trainer and the
// service take it from here, so that they cannot drift apart.
import { readWordLists } from '../../../lib/word-lists.js';
import { spellDates } from '../english/calendar.js';
import { spellShortForms } from '../english/clean.js';
import { wordsOf } from './words.js';

/** Raised with every change of what the models see: weights that were learned from other features are refused. */
export const FEATURES_VERSION = 4;
export const PLACES = 2 ** 18;

const MAX_CHARS = 600;
const GRAM = 5;
const MAX_GRAMS = 6;

/** Words that hold a sentence together; they have no stem. */
const SMALL = new Set(readWordLists('writer/small-words.txt').get('en')!);

const isWord = (word: string): boolean => /^[\p{L}#@']/u.test(word);
const isSign = (word: string): boolean => /^[#@]/u.test(word);
const isShort = (word: string): boolean => word.length < GRAM || isSign(word);

/** The beginning of a word without its ending; small words and signs stay as they are. */
function stemOf(word: string): string {
  if (SMALL.has(word) || isSign(word)) return word;
  const cut = word.replace(/(?:ations?|ings?|ied|ies|ed|es|s|ly|y|e)$/u, '');
  return cut.length >= 3 ? cut.slice(0, 7) : word;
}

/** The features of the words alone. */
export function textFeatures(text: string, language: string): string[] {
  // Every noun of German has a capital; elsewhere only the first word may have one without being a name.
  const isName = language === 'de' ? () => false : (_: string, isFirst: boolean) => !isFirst;
  const whole = text.slice(0, MAX_CHARS);
  // What notes abbreviate is learned from whoever wrote it out.
  const words = wordsOf(language === 'en' ? spellDates(spellShortForms(whole)) : whole, isName);
  const stems = words.map(stemOf);
  return [
    ...words.filter(isWord).map((word) => `w ${word}`),
    ...stems.filter((each, at) => each !== words[at]).map((each) => `s ${each}`),
    ...pairs('b', words),
    ...pairs('p', stems),
    ...pairs('o', words, 2),
    `^ ${words[0] ?? ''}`,
    `^^ ${words.slice(0, 2).join(' ')}`,
    `$ ${words.filter(isWord).at(-1) ?? ''}`,
    ...[/^,$/u, /^@/u, /^#/u].map(
      (sign) => `count ${sign} ${Math.min(3, words.filter((word) => sign.test(word)).length)}`,
    ),
    ...[...new Set(words)].filter((word) => isWord(word) && !isShort(word)).flatMap(gramsOf),
  ];
}

/** Each word with the next one, or with the one behind that. */
const pairs = (name: string, words: readonly string[], apart = 1): string[] =>
  words.slice(apart).map((word, at) => `${name} ${words[at]} ${word}`);

const gramsOf = (word: string): string[] =>
  Array.from({ length: Math.min(MAX_GRAMS, word.length - GRAM + 1) }, (_, at) => `g ${word.slice(at, at + GRAM)}`);

/** Where the weights of the features lie, each once; the few that share a place share a weight. */
export const placesOf = (features: Iterable<string>): Uint32Array =>
  Uint32Array.from(new Set(Array.from(features, placeOf)));

/** FNV-1a. */
function placeOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return (hash >>> 0) % PLACES;
}
