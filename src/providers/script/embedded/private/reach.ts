// How far a private remark reaches. Remarks keep company: what stands beside one, or behind a label that nobody knows, is
// told only where it is plainly about the prospect's work, about what was shown, or about what was agreed.

import type { Statement } from '../notes/read.js';
import { sectionOf } from '../notes/sections.js';
import { workWords } from '../words/business.js';

/** The reasons, one for each statement, why it is private in itself; null where nothing speaks against it. */
export type Private = (string | null)[];

/** Whether a statement stands so near to a private one that only a plain fact may be told of it. */
export function suspectAt(
  at: number,
  statements: readonly Statement[],
  known: Private,
  isName: (owner: string) => boolean,
): boolean {
  const statement = statements[at]!;
  if (statement.side !== 'note') return false;
  return isOddLabel(statement, isName) || isNear(statements, known, at, -1) || isNear(statements, known, at, 1);
}

/** Beside it in the same paragraph, or in a list that has no heading. */
function isNear(statements: readonly Statement[], known: Private, at: number, step: 1 | -1): boolean {
  const one = statements[at]!;
  const other = statements[at + step];
  if (!other || known[at + step] === null || !REMARKS.test(known[at + step]!)) return false;
  const listed = one.bullet && other.bullet && one.section === other.section && !TRUSTED.test(one.section ?? '');
  return one.line === other.line || (listed && Math.abs(one.line - other.line) === 1);
}

/** Under these headings a list holds together, and a remark among it is an exception. */
const TRUSTED = /^(?:pain|cost|goal|next|date)$/;

const REMARKS =
  /^(?:internal note|price tactics|judgement of a person|gossip|insult|personal matter|competitor|other customer|our own trouble|instruction)$/;

/** "Colour: …", "My read: …": no section that we know, and nobody who has a task. */
function isOddLabel({ owner, section }: Statement, isName: (owner: string) => boolean): boolean {
  if (owner === null || section === 'next' || sectionOf(owner) !== null) return false;
  const name = /^(?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,2}$/u.test(owner);
  return !name && !isName(owner);
}

const WORKED =
  /[$€£¥%]|\b\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozens?|hundreds?|half|doubled|weeks|months|hours|twice|every|each|by hand|manually)\b/iu;

/** Sentences that may stand beside a private remark: with a figure, thick with words of work, of a demo, a wish or a plan. */
export function isPlain(text: string, kind: string): boolean {
  if (kind === 'next')
    return PROMISE.test(text) || (DATED.test(text) && (/^(?:I|We|You|The|Our|A)\b/u.test(text) || workWords(text) > 0));
  if (kind === 'shown' && DEMO.test(text)) return true;
  if (FREE.test(text)) return true;
  if (NAMED_SUBJECT.test(text)) return false;
  return YOUR_WORK.test(text) || WORKED.test(text) || (workWords(text) > 1 && !OURS.test(text));
}

const PROMISE = /^(?:I|We|You)(?:'ll| will)\b/u;
/** What we do for them and ask no money for. */
const FREE = /^(?:We|I) (?:will )?\p{Ll}+ .*\b(?:no (?:extra )?(?:charge|cost)|free of charge)$/u;
const DATED =
  /\d|\b(?:\p{Lu}\p{Ll}+day|tomorrow|next (?:week|month)|January|February|March|April|May|June|July|August|September|October|November|December)\b/u;
const DEMO =
  /^The (?:price|rate|quote|offer)\b.* (?:is|was) |^(?:We|I) (?:also )?(?:showed|demoed|demonstrated|presented|walked|explained|looked|went|covered)\b|^You (?:also )?(?:liked|loved|asked)\b|^Together\b/u;
const YOUR_WORK =
  /^You (?:want|need|would like|asked|use|run|have|rely|work with|can use|were interested|find it hard)\b/u;
const OURS = /\b(?:we|our|us|I|my)\b/iu;
/** "The FDA sent you …", "Their founder still signs …": somebody else does something. */
const NAMED_SUBJECT =
  /^(?:The |Your |An? )?(?:\p{Lu}[\p{L}&]+|\p{L}+ (?:boss|board|owner|founder|director|manager|lead|head|chief)) (?:sent|sends|told|tells|said|says|offered|tried|wants|asked|called|visited|thinks|knows|signs|pushed|blocked|bought|refused|promised|threatened|quoted|came|was here)\b/u;
