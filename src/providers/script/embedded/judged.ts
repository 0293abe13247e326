// What the judge makes of a statement of the notes. Where a heading or its own words speak for a statement, more is needed to hold it
// back; what the two sides said to each other or wrote in a mail is no remark among colleagues.
import type { LeakReason } from '../gate.js';
import { judge } from '../judge/judge.js';
import type { Statement } from './read.js';

/** Chosen by leaving out one author after the other: most remarks are held back, and about one fact in twenty. */
const LIKELY = 0.6;
/** Under a heading for facts and plans, and in quotation marks, a remark is rare. */
const LIKELY_IN_PLACE = 0.85;
/** The judge knows less of the other languages, and is believed only where it is sure. */
const LIKELY_ELSEWHERE = 0.75;
const HEADINGS = /^(?:pain|cost|goal|shown|next|date)$/;
const QUOTED = /^["“„«]/u;

/** Why a statement is probably a remark, or null. */
export function judgedIn(statement: Statement, language: string): LeakReason | null {
  if (statement.side !== 'note') return null;
  const { probability, reason } = judge(statement.text, language);
  return probability > levelOf(statement, language) ? reason : null;
}

function levelOf({ text, section }: Statement, language: string): number {
  if (HEADINGS.test(section ?? '') || QUOTED.test(text)) return LIKELY_IN_PLACE;
  return language === 'en' ? LIKELY : LIKELY_ELSEWHERE;
}
