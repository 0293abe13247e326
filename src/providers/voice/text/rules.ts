// The rules and words of a reader: a rule is a pattern that is matched at one position of the text, and the spoken words for the
// match, with their pauses.
import type { CharSpan } from '../../contracts.js';

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

/** The pause after a word: none, as at a comma, as at the end of a sentence. */
export type Pause = '' | ',' | '.';

/** `say` is lower case with inner apostrophes, or one capital (perhaps with `'s`): the name of that letter. */
export type SpokenWord = {
  say: string;
  charStart: number;
  charEnd: number;
  pause: Pause;
  /** The sounds of the ARPAbet, where they are given; \`say\` is then the written word. */
  sounds?: readonly string[];
};

/** The result of a rule: the end of its match, and the words for parts of it. */
export type Reading = { end: number; words: SpokenWord[] };

/** Splits a spoken phrase into words that all stand for the same part of the text. */
export function phrase(text: string, span: CharSpan, pause: Pause = ''): SpokenWord[] {
  const says = text.split(' ').filter(Boolean);
  return says.map((say, index) => ({
    say,
    charStart: span.start,
    charEnd: span.end,
    pause: index === says.length - 1 ? pause : '',
  }));
}

/** Letter names of an abbreviation: `CRM` → "C R M". */
export const letterNames = (text: string): string => [...text.toUpperCase()].join(' ');
