// What stands in front of a surname in the languages of scripts: "Mr.", "Herr", "Madame".
import { readPhrases } from '../lib/word-lists.js';
import { BEFORE_NAMES } from './words.js';

const LISTS = readPhrases('languages/any.txt');
const TITLE = LISTS.only('titles');
/** Of a pattern. */
export const TITLES = LISTS.source('titles');
const OF_GIVEN = LISTS.only('titles of a given name');
const BEHIND = LISTS.only('titles behind a name');

/** Nobody is called so: "Mgr", "Bc". */
const HAS_NO_VOWEL = /^[bcdfghj-np-tv-xz]{2,5}$/iu;

/** With its stop: "Ma.", "Eng.", "Mgr.". */
export function isShortForm(word: string): boolean {
  const form = /^(\p{L}+)\.[ªº]?$/u.exec(word)?.[1] ?? '';
  return BEFORE_NAMES.has(form.toLowerCase()) || HAS_NO_VOWEL.test(form);
}

/** Neither a given name nor a surname. */
const NO_NAME = /^(?:\p{L}\.?|van|von|de|del|della|di|da|la|le|el|al|jr|sr|i{2,3}|iv|mba|ph\.?d)\.?$/iu;

/** "Don Evelio" of Don Evelio Marulanda, while Don Reed is a Don. */
export const isTitleOfGiven = (word: string, behind: readonly string[]): boolean =>
  OF_GIVEN.test(word.toLowerCase()) &&
  behind.filter((each) => !NO_NAME.test(each)).length > 1 &&
  !NO_NAME.test(behind[0]!);

/** "Serkan Bey" */
export const isTitleBehind = (word: string): boolean => BEHIND.test(word.toLowerCase());

export const isTitle = (word: string): boolean => TITLE.test(word.replace(/\.$/u, '').toLowerCase());
