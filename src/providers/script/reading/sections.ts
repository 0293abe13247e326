// What stands below a heading or behind a label, told by its words: what comes next, a price, or what is for our eyes only.
import { memoize } from '../../../lib/memoize.js';
import { phrasePattern, readWordLists } from '../../../lib/word-lists.js';

export type Section = 'private' | 'next' | 'price' | 'cost' | 'pain' | 'goal' | 'shown' | 'skip' | 'situation';

const PATTERNS = [...readWordLists('writer/sections.txt')].map(
  ([section, words]) => [section as Section, phrasePattern(words)] as const,
);
/** A longer one is a sentence. */
const MAX_CHARS = 70;

const sectionIn = memoize(
  256,
  (heading: string): Section | null => PATTERNS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null,
);

export const sectionOf = (heading: string | null): Section | null =>
  heading && heading.length <= MAX_CHARS ? sectionIn(heading) : null;
