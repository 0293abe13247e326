// Parts of a report as they are said to the prospect: "their nine yards" becomes "your nine yards", unless "their" belongs to people
// who are named right there.

import { tokenize } from '../../english/tokens.js';
import type { People } from '../people/people.js';
import { address } from '../turn/person.js';

/** Whose pronouns stay as they are: nobody's, those of a colleague, or those of several people who were named. */
export type Keeps = 'none' | 'one' | 'many';

const ONE = /(?<![\p{L}'’])(?:he|she|his|her|him|himself|herself)(?![\p{L}'’])/giu;
const MANY = /(?<![\p{L}'’])(?:they|their|them|themselves|theirs)(?![\p{L}'’])/giu;
/** A letter that no word begins with: a word marked so is not turned. */
const KEPT = 'ʼ';

/** The words with the prospect as "you"; null where it is not clear whom they mean. */
export function toYou(words: string, people: People, keeps: Keeps = 'none'): string | null {
  const kept = keeps === 'none' ? words : words.replace(keeps === 'one' ? ONE : MANY, (word) => KEPT + word);
  const turned = address(`Then ${kept}`, 'note', people, { name: null });
  return turned ? turned.text.replaceAll(KEPT, '').replace(/^Then /u, '') : null;
}

/** "Whether approvers can work from their phones", "what happens to the old trucks": "they" are the ones that were asked about. */
export function keepsOf(question: string): Keeps {
  return tokenize(question).some(
    ({ tags, owning, lower }) =>
      owning === '' &&
      !/^(?:they|we|you)$/u.test(lower) &&
      (tags.has('Plural') || /[^su]s$/u.test(lower)) &&
      !tags.has('Verb'),
  )
    ? 'many'
    : 'none';
}
