// What the checks know of English words, as lists in assets/languages/en.txt.
import { readPhrases } from '../../lib/word-lists.js';

export const ENGLISH_LISTS = readPhrases('languages/en.txt');
