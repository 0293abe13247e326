// What is known of a language other than English to tell the sentences of a model that only connect. The words are lists in
// assets/languages.
import { memoize } from '../../../../lib/memoize.js';
import { readPhrases } from '../../../../lib/word-lists.js';

type Speech = {
  /** Numbers in words, and the small ones from two on. */
  numbers: RegExp;
  smallNumbers: readonly string[];
  openings: Openings;
};

/** How a sentence that only connects begins and goes on. */
export type Openings = {
  /** How a part of such a sentence begins. */
  opens: string;
  hello: string;
  self: string;
  /** Begins a part in which anything may be claimed, unless `thanks` has it. */
  that: RegExp;
  thanks: RegExp;
  subjects: RegExp;
  joint: string;
};

const CODES = new Set(['de', 'es', 'fr', 'it', 'nl', 'pt']);

const codeOf = (language: string): string => language.slice(0, 2).toLowerCase();

/** Null where the language is English or not known here. */
export const speechOf = (language: string): Speech | null =>
  CODES.has(codeOf(language)) ? speechIn(codeOf(language)) : null;

const speechIn = memoize(CODES.size, readSpeech);
const listsOf = memoize(CODES.size + 1, (code) => readPhrases(`languages/${code}.txt`));

/** How hello, thanks, what comes next and goodbye are said: words that claim nothing. */
export const plainWordsIn = (language: string): readonly string[] =>
  CODES.has(codeOf(language)) || codeOf(language) === 'en' ? listsOf(codeOf(language)).lines('plain words') : [];

function readSpeech(code: string): Speech {
  const lists = listsOf(code);
  return {
    numbers: lists.whole('numbers'),
    smallNumbers: lists.lines('small numbers'),
    openings: {
      opens: lists.source('opens'),
      hello: lists.source('hello'),
      self: lists.source('self'),
      that: lists.whole('that'),
      thanks: lists.whole('thanks'),
      subjects: lists.whole('subjects, with capitals', 'u'),
      joint: lists.source('joint'),
    },
  };
}

/** Whole words, whatever letters they are made of. */
export const whole = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');
/** The same where capitals tell two words apart. */
export const exactly = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'u');

// Numbers in words of the languages other than English: the checks of every writer read them in English only.

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
