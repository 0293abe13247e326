// Words that are rather names than words, because few texts have them.
import { rankOfWord } from '../../judge/judge.js';

/** Few names are among so many of the commonest words. */
const COMMON = 6000;

export const isUncommon = (word: string): boolean => rankOfWord(word) > COMMON;
