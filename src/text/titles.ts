// What stands in front of a surname in the languages of scripts: "Mr.", "Herr", "Madame".
import { readPhrases } from '../lib/word-lists.js';

const LISTS = readPhrases('languages/any.txt');
const TITLE = LISTS.only('titles');
/** Of a pattern. */
export const TITLES = LISTS.source('titles');
const OF_GIVEN = LISTS.only('titles of a given name');
const BEHIND = LISTS.only('titles behind a name');

/** "Don Evelio" of Don Evelio Marulanda, while Don Reed is a Don. */
export const isTitleOfGiven = (word: string, behind: readonly string[]): boolean =>
  behind.length > 1 && OF_GIVEN.test(word.toLowerCase());

/** "Serkan Bey" */
export const isTitleBehind = (word: string): boolean => BEHIND.test(word.toLowerCase());

export const isTitle = (word: string): boolean => TITLE.test(word.replace(/\.$/u, '').toLowerCase());
