// The parts of speech of an English text, by compromise.
import nlp from 'compromise/two';
import { memoize } from '../../lib/memoize.js';
import { readPhrases } from '../../lib/word-lists.js';

export type Tagged = {
  text: string;
  /** In small letters. */
  low: string;
  /** What stands between it and the next word. */
  post: string;
  tags: ReadonlySet<string>;
};

type Term = { text: string; normal: string; post: string; tags: Set<string> };

export const tagsOf: (text: string) => readonly Tagged[] = memoize(2_000, (text: string) =>
  (nlp(text) as unknown as { docs: Term[][] }).docs
    .flat()
    .map(({ text: word, normal, post, tags }) => ({ text: word, low: normal || word.toLowerCase(), post, tags })),
);

/** Whether the first word of a name is known as somebody's. */
export const isFirstName = (name: string): boolean => tagsOf(name)[0]?.tags.has('FirstName') ?? false;

// What the checks know of English words, as lists in assets/languages/en.txt.

export const ENGLISH_LISTS = readPhrases('languages/en.txt');
