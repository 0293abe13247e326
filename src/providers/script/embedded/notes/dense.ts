// Which statements of a very long summary are looked at: long transcripts are mostly chatter.
import { kindOf } from '../facts/classify.js';
import type { People } from '../people/people.js';
import { leakOf } from '../private/leaks.js';
import type { Statement } from './read.js';

/** Sentences beyond these are not looked at closely; the ones with most substance come first. */
export const MAX_STATEMENTS = 120;

/** The statements with figures, labels and known words, in their order; long transcripts are mostly chatter. */
export function pickDense(statements: Statement[], people: People): Statement[] {
  const worth = (each: Statement): number =>
    (/\d/.test(each.text) ? 2 : 0) +
    (each.section ? 2 : 0) +
    (kindOf(each.text, each.section, each.side) ? 2 : 0) -
    (each.text.length < 25 ? 2 : 0);
  const cut = [...statements].sort((a, b) => worth(b) - worth(a)).slice(0, MAX_STATEMENTS);
  const kept = new Set(cut);
  return statements
    .filter((each) => kept.has(each) || leakOf(each, people, false) !== null)
    .slice(0, 3 * MAX_STATEMENTS);
}
