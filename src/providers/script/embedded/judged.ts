// What the judge makes of a statement of the notes. Where a heading or its own words speak for a statement, more is needed to hold it
// back; what the two sides said to each other or wrote in a mail is no remark among colleagues.
import type { LeakReason } from '../gate.js';
import { judge } from '../judge/judge.js';
import type { Statement } from './read.js';

/** Chosen by leaving one author out: held back are nine remarks in ten and one fact in twenty. */
const LIKELY = 0.62;
/** Under a heading for facts and plans a remark is rare. */
const LIKELY_UNDER_HEADING = 0.85;
const HEADINGS = /^(?:pain|cost|goal|shown|next|date)$/;

/** Why a statement is probably a remark, or null. */
export function judgedIn({ text, side, section }: Statement, language: string): LeakReason | null {
  if (side !== 'note') return null;
  const { probability, reason } = judge(text, language);
  return probability > (HEADINGS.test(section ?? '') ? LIKELY_UNDER_HEADING : LIKELY) ? reason : null;
}
