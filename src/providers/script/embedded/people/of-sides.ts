// Whether somebody who is named is of one of the two sides.
import type { People } from './people.js';

/** Whether the word is of a name of either side. */
export const isOfSides = (word: string, { user, userCompany, prospect, prospectCompany }: People): boolean =>
  [user, userCompany, prospect, prospectCompany].some((phrases) => phrases.some((phrase) => phrase.includes(word)));
