// What a rule of the reader is: a pattern that is tried at one place of the text, and the words for what it found.
import type { Pause, SpokenWord } from './spoken.js';

/** Says `phrase` for the stretch of the text that a named group matched. */
export type At = (group: string, phrase: string, pause?: Pause) => SpokenWord[];

export type ReadingContext = {
  /** What has been said so far. */
  said: readonly SpokenWord[];
  /** The character before the place, or nothing at the start. */
  before: string;
  /** The text before the place, as far as rules look. */
  earlier: string;
  /** The text after what was matched. */
  after: string;
};

export type Rule = {
  /** Source of a regular expression with named groups; it is compiled sticky, with indices, for Unicode. */
  pattern: string;
  /** The words, in the order of the text; `null` lets the next rule try. */
  say(match: RegExpExecArray, at: At, context: ReadingContext): SpokenWord[] | null;
};
