// What stands under a heading that is ours, such as "Budget" or "Champion" of a qualification, and was all the same said between the two
// sides: a price that we quoted, and what they liked about what was shown.

import { LABEL } from './label-patterns.js';
import { plain } from './mask.js';
import type { Names } from './read.js';
import { type Section, sectionOf } from './sections.js';

const QUALIFIES = /^(?:budget\b|(?:the )?champion|(?:our )?contacts?$|authority|decision[- ]makers?)/iu;
const QUOTED =
  /^(?:I|[Ww]e) (?:also )?(?:quoted|offered|named|presented|shared|gave)\b[^;]*(?:[$€£]\s?\d|\d[\d.,]* ?(?:euros?|dollars|pounds|k)\b)/u;
const PLEASED =
  /^(?:\p{Lu}\p{Ll}+|[Hh]e|[Ss]he|[Tt]hey) (?:was|were) (?:very |really |visibly |quite )?(?:enthusiastic|impressed|delighted|pleased|excited|relieved|happy|glad) (?:when|that|by|about|with) (?:[Ww]e|I|the|our|\p{Lu}\p{Ll}+) (?!price|discount|budget|deal)[^;–—]{8,}$/u;
const THOUGHT = /\b(?:but|although|so we|so I|which means|price|cheap\p{L}*|discount|competitor|ours? only)\b/iu;

/** "Our price" is the one that was told. */
const NAMED_PRICE = /\b(?:our|the) (?:list )?price(?= for\b| is\b| of\b|:)/giu;
const NAME = String.raw`(?:\p{Lu}\p{Ll}[\p{L}'’-]{1,20}|[Hh]e|[Ss]he|[Tt]hey)`;
/** "Fergal and Sorcha decide together": who decides was asked openly. */
const DECIDE = new RegExp(
  `^${NAME}(?: (?:and|&|\\+) ${NAME}){1,2} (?:both )?(?:decide|sign(?: off)?|approve)(?: (?:it|this))?(?: (?:together|jointly))?$`,
  'u',
);

/** Headings that only name a way of qualifying; what stands below them is filed by its labels. */
const FRAME =
  /^(?:(?:sales |deal )?qualification(?: notes)?|bant|meddp?icc?|spiced?|spin|champ|gpct\p{L}*|anum|faint)(?: notes| summary)?(?: ?[–—:|-] .{2,60})?$/iu;

/** "Metrics: 61,000 visitors", below "MEDDPICC": the label says that it is no judgement of ours. */
export function opensInFrame(heading: string, text: string): boolean {
  const label = FRAME.test(heading) ? LABEL.exec(text.slice(0, 80)) : null;
  const section = label ? sectionOf(plain(label[1]!)) : null;
  return section !== null && section !== 'private' && section !== 'skip';
}

/** A line of its own behind the bullets of a qualification: "Demo: …" below "Competition" is under no heading any more. */
const AFTER_QUALIFIED =
  /^(?:the )?(?:demo|demonstration|shown|presented|what (?:we|i) showed|next steps?|actions?|action items|agreed)$/iu;
const QUALIFICATION =
  /^(?:competition|competitors?|champion|economic buyer|budget|authority|decision[- ]makers?|coach|paper process)$/iu;

/** Whether what follows is over a heading such as "Competition" no longer. */
export function leavesQualified(text: string, heading: string, isBlankBefore: boolean, isBullet: boolean): boolean {
  if (!isBlankBefore || isBullet || !QUALIFICATION.test(heading.replace(/[*_#\uE000]/gu, '').trim())) return false;
  const label = LABEL.exec(text.slice(0, 60));
  return label !== null && AFTER_QUALIFIED.test(plain(label[1]!).trim());
}

/** The seller by name is "I". */
export function asMine(text: string, { user }: Names): string {
  const name = user?.trim() ?? '';
  const first = name.split(/\s+/u)[0] ?? '';
  const found = [name, first].find((each) => each !== '' && text.startsWith(`${each} `));
  return found ? `I${text.slice(found.length)}` : text;
}

/** Where such a sentence belongs; null where it stays with us. */
export function openedUnder(heading: string, text: string, names: Names): Section | null {
  if (!QUALIFIES.test(heading) || THOUGHT.test(text.replace(NAMED_PRICE, ''))) return null;
  if (DECIDE.test(text.replace(/[.!]$/u, ''))) return 'situation';
  if (QUOTED.test(asMine(text, names))) return 'price';
  return PLEASED.test(text.replace(/[.!]$/u, '')) ? 'shown' : null;
}
