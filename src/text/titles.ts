// What stands in front of a surname in the languages of scripts: "Mr.", "Herr", "Madame".
import { readPhrases } from '../lib/word-lists.js';

const LISTS = readPhrases('languages/any.txt');
const TITLE = LISTS.only('titles');
/** Of a pattern. */
export const TITLES = LISTS.source('titles');
const BEHIND = LISTS.only('titles behind a name');

/** "Serkan Bey" */
export const isTitleBehind = (word: string): boolean => BEHIND.test(word.toLowerCase());

export const isTitle = (word: string): boolean => TITLE.test(word.replace(/\.$/u, '').toLowerCase());
