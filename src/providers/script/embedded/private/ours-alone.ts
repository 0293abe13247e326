// What is filed like a goal or a step of theirs and is ours alone: to close at a sum, to win the deal, to chase them with a discount, to
// meet without somebody who is against it.
import type { Statement } from '../notes/read.js';

type Filed = Pick<Statement, 'text' | 'section' | 'side'>;

const BY =
  '(?:by|before|in|within|on|this|next|until) (?:the )?(?:end|month|quarter|year|week|Q\\d|\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of )?\\p{Lu}|\\d{4}-|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Christmas))';
const DEAL =
  '(?:the|this|that|their|our) (?:\\p{L}+ )?(?:deal|account|contract|business|order|sale|logo|opportunity|opp|PO|po|purchase order|signature|upsell|renewal)(?=$|[,;.]| (?:by|before|in|at|on|for|signed|this|next|with|from)\\b)';
const SUM = String.raw`(?:about |around )?[$€£¥]?\d(?!\d?(?::\d| ?[ap]\.?m\b| o'clock|h\b))`;
const GOAL = new RegExp(
  String.raw`^(?:to )?(?:clos(?:e|ing)|w[io]n(?:ning)?|land(?:ing)?|sell(?:ing)?|sign(?:ing)?|get(?:ting)?|secur(?:e|ing)) (?:(?:at|for|above|over) ${SUM}|(?:(?:him|her|them|it|this) )?${BY}|(?:him|her|them)\b|${DEAL})|^(?:to )?(?:clos(?:e|ing)|win|sign)$|^(?:the |an? )?(?:close|signature|signed (?:contract|order)|contract signed|order signed)(?:$| (?:by|before|at [$€£¥]?\d{3,}|at [$€£¥]?\d[\d.]*[,k])\b)`,
  'u',
);
const OFF =
  /\d ?(?:%|per ?cent) (?:off|discount|rebate)\b|\bdiscount of\b|\b(?:chas(?:e|ing)|squeez(?:e|ing)|pressur(?:e|ing)|pester|hound|corner) (?:(?:him|her|them|\p{Lu}\p{Ll}+)\b|with\b|again\b|hard\b|for (?:the |an? )?(?:signature|order|close|deal|contract|po|answer|decision)\b)/u;
const AGAINST =
  /\bwithout (?:\p{Lu}[\p{L}'’-]+,? )who\b|\p{Lu}[\p{L}'’-]+,? (?:who|as (?:he|she|they)|because (?:he|she|they)) (?:always |only |still )?(?:blocks?|objects?|oppos\p{L}+|resists?|stalls?|vetoe?s?|is against|hates?|dislikes?)\b/u;
const WITHOUT = /^(?:next|follow[- ]?up) \p{L}+: .*\b(?:without|behind|minus|not with) (?:\p{Lu}|h(?:im|er)\b|them\b)/u;

/** Whether it is a goal or a step that only we have. */
export function isOursAlone({ text, section, side }: Filed): boolean {
  if (side !== 'note') return false;
  const words = text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  if (section === 'goal') return GOAL.test(words);
  return section === 'next' && (OFF.test(words) || AGAINST.test(text) || WITHOUT.test(text));
}
