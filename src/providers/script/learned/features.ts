// What the models see of a text: its words, their beginnings, which ones stand side by side, how it opens and ends. The trainer and the
// service take it from here, so that they cannot drift apart.
import { readWordLists } from '../../../lib/word-lists.js';
import { spellShortForms } from '../../../text/english/short-forms.js';
import { spellDates } from '../english/calendar.js';

// Takes a sentence apart into the words that the judge looks at. Figures and names become signs of their kind: who it is and how
// much it was says nothing about whether a remark is private.

/** Whether a word with a capital is a name, given in small letters; at the beginning of a sentence every word has one. */
type IsName = (word: string, isFirst: boolean) => boolean;

const TOKEN =
  /[$€£¥]?\d[\d.,:]*(?:\s?%|k\b|m\b|h\b)?|\p{L}[\p{L}\p{M}]*(?:-\p{L}+)*|'(?:s|t|re|ve|ll|d|m)\b|[,;:?!()"“”—–]/gu;
const DAY =
  /^(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/u;
const OPENS = /^[:;?!"“]$/u;
const NAME = '@name';

/** The words in their order, in small letters, with the marks between them. */
export function wordsOf(text: string, isName: IsName): string[] {
  const words: string[] = [];
  for (const [raw] of plain(text).matchAll(TOKEN)) {
    const isFirst = words.length === 0 || OPENS.test(words.at(-1)!);
    const word = /\d/u.test(raw) ? figureOf(raw) : wordOf(raw, isFirst, isName);
    if (word !== NAME || words.at(-1) !== NAME) words.push(word);
  }
  return words;
}

/** With one kind of apostrophe, and "not" as a word of its own. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[’‘]/gu, "'")
    .replace(/n't\b/gu, ' not')
    .replace(/\bcan not\b/gu, 'cannot');

function figureOf(raw: string): string {
  if (/^[$€£¥]|k$/iu.test(raw)) return '#money';
  if (raw.endsWith('%')) return '#pct';
  if (/^(?:19|20)\d\d$/u.test(raw)) return '#year';
  if (raw.includes(':')) return '#time';
  const digits = raw.replace(/\D/gu, '').length;
  return digits >= 4 ? '#big' : digits === 3 ? '#num3' : '#num';
}

function wordOf(raw: string, isFirst: boolean, isName: IsName): string {
  const lower = raw.toLowerCase();
  if (!/^\p{Lu}/u.test(raw) || lower === 'i') return lower;
  if (DAY.test(lower)) return '#day';
  const isShort = /^\p{Lu}{2,5}$/u.test(raw);
  return !isShort && isName(lower, isFirst) ? NAME : lower;
}

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
