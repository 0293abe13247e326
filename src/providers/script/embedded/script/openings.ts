// Openings of lists that sound like a list being read out when they come again: what would open so a second time is left out.
import type { Fact } from '../facts/facts.js';
import type { Phrased } from './phrase.js';

const ONCE = [
  /^(?:We|You) (?:also )?talked about /u,
  /^(?:Next comes? |After that, there is )/u,
  /^You (?:also )?mentioned (?!that )/u,
];

/** The facts of the sentences that open as one before them did. */
export function repeatedIn(sentences: readonly Phrased[]): Fact[] {
  return ONCE.flatMap((opening) =>
    sentences
      .filter(({ text }) => opening.test(text))
      .slice(1)
      .flatMap(({ facts }) => facts),
  );
}
