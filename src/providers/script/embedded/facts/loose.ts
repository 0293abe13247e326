// Whether a sentence stands for itself: it points at nothing that was said before and will not be, and it is English prose.
import { isBroken } from '../../../../flow/broken-encoding.js';
import type { Statement } from '../notes/read.js';
import type { Shape } from '../turn/shape.js';

/** In talk, "them" may mean what was said before and will not be. */
export const LOOSE_THEM = /^(?:(?!\p{L}{2,}s\b|people\b|staff\b).)*\bthem\b/u;

/** Points at something that was said before and will not be. */
const OPEN_END =
  /^Together (?:you|they) (?:cost|costs|took|lost|make|made)\b|\bit would be\b|^Both (?:matched|were|are|of)\b|\bwill (?:ask|see|know|say)$|\b(?:call|keep|put|do) (?:it|that|this)\b|^\S+ (?:\p{Ll}+ ){0,3}get (?:it|that|this)\b|\bget (?:it|that|this)$|^(?:We|I) (?:also )?(?:showed|walked) you (?:both|it|that|them|this)$|\b(?:hard stop|stop at the hour)\b|^(?:You|Your) .{0,30}\bjust one person$|\b(?:it|they|that|we|you) (?:does|do|is|are|can|has|have|will)$|\b(?:to|about|for|see|with) (?:it|this|that|them)$|\bin general\b|\bwith that$|\bwould say$|\bus around$|\b(?:unit |list )?prices? (?:quoted|offered|given)\b|\b(?:get|come|be|move on) (?:there|to (?:that|this|it)|back to (?:that|this|it)) (?:in|later|soon)\b|\bin (?:a|one) (?:minute|second|moment|sec)$|^You (?:take|bring|present|show|put|hand|use|store|keep|carry|move) (?:it|them)\b|^You (?:want|need|have|got) (?:about |around )?[\d.,]+k?$/iu;

export const isLoose = (text: string, { form }: Shape, { talk }: Statement): boolean =>
  OPEN_END.test(text) ||
  (talk && LOOSE_THEM.test(text)) ||
  (form === 'clause' && text.split(' ').length < 4 && !/\d|SSO/.test(text) && !/^You (?:need|use|want)/u.test(text));

const SMALL_WORD =
  /\b(?:the|a|an|of|to|in|and|is|are|for|with|on|at|by|from|as|that|this|you|your|we|our|they|their|them|it|its|has|have|had|was|were|will|be|not|no|about|per|or|but|because|when|which|every|each|all|how|before|after|than|into|more|most|who|what|where|ago|if|so|can|would|could|out|up|over|through|without|also|only|two|three|four|five|several|many|some|any)\b/giu;

/** A row of a table without blanks behind its commas. */
const ROW = /(?:[^\s,],[^\s,][^,]*){3}|[^\s,\d],[^\s,\d].*,\d/u;

/** Long strings of words without the small words of English are a list or a filler text. */
export function isProse(text: string): boolean {
  if (ROW.test(text) || isBroken(text)) return false;
  const words = text.split(' ').length;
  return words < 10 || (text.match(SMALL_WORD)?.length ?? 0) >= words * 0.11;
}
