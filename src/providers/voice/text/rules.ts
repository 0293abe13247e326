// The type of a reader rule: a pattern that is matched at one position of the text, and the words for the match.
import type { Pause, SpokenWord } from './spoken.js';

/** Says `phrase` for the part of the text that a named group matched. */
export type At = (group: string, phrase: string, pause?: Pause) => SpokenWord[];

export type ReadingContext = {
  /** What has been said so far. */
  said: readonly SpokenWord[];
  /** The character before the position; empty at the start. */
  before: string;
  /** The text before the position, limited to the lookbehind of rules. */
  earlier: string;
  /** The text after the match. */
  after: string;
};

export type Rule = {
  /** Source of a regular expression with named groups; compiled with the flags sticky, indices and Unicode. */
  pattern: string;
  /** The words in the order of the text; `null` falls through to the next rule. */
  say(match: RegExpExecArray, at: At, context: ReadingContext): SpokenWord[] | null;
};
