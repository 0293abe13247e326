// What stands under a heading that is ours, such as "Budget" or "Champion" of a qualification, and was all the same said between the two
// sides: a price that we quoted, and what they liked about what was shown.
import type { Names } from './read.js';
import type { Section } from './sections.js';

const QUALIFIES = /^(?:budget\b|(?:the )?champion|(?:our )?contacts?$)/iu;
const QUOTED =
  /^(?:I|[Ww]e) (?:also )?(?:quoted|offered|named|presented|shared|gave)\b[^;]*(?:[$€£]\s?\d|\d[\d.,]* ?(?:euros?|dollars|pounds|k)\b)/u;
const PLEASED =
  /^(?:\p{Lu}\p{Ll}+|[Hh]e|[Ss]he|[Tt]hey) (?:was|were) (?:very |really |visibly |quite )?(?:enthusiastic|impressed|delighted|pleased|excited|relieved|happy|glad) (?:when|that|by|about|with) (?:[Ww]e|I|the|our|\p{Lu}\p{Ll}+) (?!price|discount|budget|deal)[^;–—]{8,}$/u;
const THOUGHT = /\b(?:but|although|so we|so I|which means|price|cheap\p{L}*|discount|competitor|ours? only)\b/iu;

/** The seller by name is "I". */
export function asMine(text: string, { user }: Names): string {
  const name = user?.trim() ?? '';
  const first = name.split(/\s+/u)[0] ?? '';
  const found = [name, first].find((each) => each !== '' && text.startsWith(`${each} `));
  return found ? `I${text.slice(found.length)}` : text;
}

/** Where such a sentence belongs; null where it stays with us. */
export function openedUnder(heading: string, text: string, names: Names): Section | null {
  if (!QUALIFIES.test(heading) || THOUGHT.test(text)) return null;
  if (QUOTED.test(asMine(text, names))) return 'price';
  return PLEASED.test(text.replace(/[.!]$/u, '')) ? 'shown' : null;
}
