// Dated plans that need no turning: when they decide, and when one of our people comes.
import type { Statement } from './read.js';

/** "Decision by June 30, since San Diego opens in September". */
const DECISION =
  /^(?:(?:the |final |their |a )?)(?:final )?(decision|sign-?off|approval|contract signature|signature|order)(?: (?:expected|due|needed|planned|is expected|is due))? (by|in|on|before|at|until|within) (?=(?:the )?(?:\d|\p{Lu}|end|middle|mid|beginning|start|first|second|next|early|late|two|three|four|six))(.{3,80})$/iu;

/** "Our structural engineer, Sam Ito, will be on site on May 22". */
export const OURS_COMES =
  /^Our (?:[\p{Ll}-]+ ){0,3}?\p{Ll}+(?:, (?:\p{Lu}[\p{L}'’-]+ ?){1,3},| \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)? will (?:be (?:on site|there|with you|at (?:your|their))|come|visit|join|call|contact|inspect|measure|install|check|survey|set up|show|train) .*\d/u;

/** "The decision is due by June 30". */
export const IS_DUE = /^The (?:final )?(?:decision|sign-off|approval|contract signature|signature|order) is due /u;

/** The sentence for such a plan, or null. */
export function datedPlan(words: string, { side, section }: Pick<Statement, 'side' | 'section'>): string | null {
  if (side !== 'note') return null;
  const decided = /^(?:next|date)$/u.test(section ?? '') ? DECISION.exec(words) : null;
  if (decided) return `The ${decided[1]!.toLowerCase()} is due ${decided[2]!.toLowerCase()} ${decided[3]}`;
  if (!OURS_COMES.test(words) || /\b(?:he|she|they|him)\b/u.test(words)) return null;
  return words.replace(/\b(?:their|his|her)\b/gu, 'your').replace(/\bthem\b/gu, 'you');
}
