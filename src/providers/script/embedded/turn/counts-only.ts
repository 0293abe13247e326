// "2 saws, 40 t a day, blades 900 quid each, last 6 days": so many of theirs, and then what nobody has so many of. "You have" reaches as
// far as things are counted.
import { hasForm } from '../../english/verbs.js';

const UNIT_ALONE =
  /^(?:about |around )?\d[\d.,]* ?(?:%|(?:kg|g|t|m|mm|cm|km|l|ml|kW|kWh|MW|V|A|bar|tonnes?|tons?|litres?|liters?|metres?|meters?|degrees)(?:$| (?:a|an|per|each|every)\b))/u;
/** These lead to a figure that belongs to what stands in front of them, and sums of money are told with their own words. */
const LEADS =
  /^(?:about|around|roughly|nearly|almost|over|under|up|of|with|on|in|at|each|since|last (?:year|month|week|season|winter|summer|spring|autumn)|all|both|including|plus|another|only|mostly|from|between|for|across|per|every|which|and|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/u;
const MONEY_OF = /\b(?:bill|rent|budget|spend|cost|fee|turnover|revenue) (?:about |around )?[$€£]/u;
/** "Pickers 22", "blades 900 quid each", "last 6 days". */
const FIGURE_BEHIND =
  /^(?:(?!(?:between|at|in|of|from|until|by|to|on|for|with|under|over|about|around)\b)\p{Ll}+ ){1,3}(?:[$€£]|[\d~])/u;

const YEAR = / (?:in|since|from|of) (?:19|20)\d\d\b/u;

const isBeyond = (part: string): boolean =>
  UNIT_ALONE.test(part) ||
  (FIGURE_BEHIND.test(part) &&
    !LEADS.test(part) &&
    !MONEY_OF.test(part) &&
    !YEAR.test(part) &&
    !hasForm(part.slice(0, part.indexOf(' ')), 'third'));

/** The words up to where they count no longer. */
export function countsOnly(text: string): string {
  const parts = text.split(', ');
  const end = parts.findIndex((part, at) => at > 0 && isBeyond(part));
  return end < 0 ? text : parts.slice(0, end).join(', ');
}
