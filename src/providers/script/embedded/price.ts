// A price that the notes say was told to the prospect: "we quoted £4,200 a year", "told him it's 18k all in", "Price: 39 per seat".
// It was said to their face and may be said again; what we could go down to, and what others pay or ask, may not.
import type { Statement } from './read.js';

const NUMBER_WORD =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million)';
const FIGURE = String.raw`(?:\d[\d.,]*\d|\d|${NUMBER_WORD}(?:[ -](?:and )?${NUMBER_WORD})*)`;
const UNIT = '(?:k|m|p|cents?|pence|euros?|dollars?|pounds?|thousand|million)';
const AMOUNT = String.raw`(?:[$€£]\s?)?${FIGURE}(?: ?${UNIT}(?!\p{L}))?`;
/** Twelve licences are no price, but 12 a month are. */
const IS_MONEY = String.raw`(?=[$€£]|${FIGURE} ?${UNIT}(?!\p{L})|${FIGURE}(?: ?\/| (?:per|a|an|each|flat|all|plus|monthly|net|turnkey|one-off) |[,;] | ?$))`;
const ABOUT = String.raw`(?:about |around |roughly |a (?:flat|ballpark of) |a price of |it at )?`;
const THEM = String.raw`(?:him|her|them|you)`;

/** What stands before the amount where we are the ones who named it. */
const TOLD = new RegExp(
  `^(?:${[
    String.raw`(?:(?:we|I) )?(?:also |then )?(?:quoted|named|offered|gave)(?: ${THEM})? ${ABOUT}`,
    String.raw`(?:(?:we|I) )?(?:also |then )?told ${THEM} (?:(?:that )?(?:it's|it is|it was|it costs|the price is|the price was|we charge|we ask) )?${ABOUT}`,
    String.raw`(?:(?:we|I) )?sent (?:${THEM} )?(?:the |our )?(?:list )?price,? (?:of |is )?`,
    String.raw`(?:the |our )?(?:list )?(?:price|rate|fee|quote)(?: that)?(?: (?:we|I) (?:gave|quoted|named|told|sent)(?: ${THEM})?)? (?:is|was|=) ${ABOUT}`,
    String.raw`(?:price|quote|rate|fee|pricing)(?: (?:given|quoted|told|sent))?: ${ABOUT}`,
  ].join('|')})${IS_MONEY}(?!${FIGURE} ?%)`,
  'iu',
);
/** "Quote for the north wall incl. installation: $287,000": what it is for comes first. */
const FOR_WHAT = new RegExp(
  String.raw`^(?:our |the )?(?:quote|price|offer) (?:given |quoted )?for ([^:]{3,80}): (${AMOUNT})(.*)$`,
  'iu',
);
/** Under a heading or label of prices the amount stands first. */
const AMOUNT_FIRST = new RegExp(
  String.raw`^${AMOUNT}(?= (?:per|a|an|each|flat|turnkey|all|one[- ]off|once|for|plus|net|monthly|annually|yearly)\b|\s?/|[,;.]? ?$|, )`,
  'iu',
);
const HOLDS_MORE = /\b(?:and that|that's what|which is)\b/iu;

/** What makes of a price a tactic, or somebody else's price. */
const NOT_OPEN =
  /\b(?:floor|bottom|minimum (?!(?:term|order|of)\b)|could|would|should|might|can (?:go|come|do|drop|live)|(?:go|come|went|came|going) (?:down|up|to|as)|down to|under|below|flex\w*|discount\w*|margins?|approv\w+|sign[- ]?off|push\w*|if (?:he|she|they|needed|pressed|asked)|but|don't|do not|never|nobody|secret\w*|between us|really|actually|in fact|make|costs? us|for us|we'd|I'd|we (?:can|have|need|want|get|could)|room|padd\w+|target|walk\w*|worst|best|hope\w*|instead|competit\w+|(?:he|she|they|\p{Lu}\p{Ll}+) (?:has|have|had|pays?|paid|quoted|spent|gets?|wants?|thinks?|wanted|moan\w*|laugh\w*|flinch\w*|swallow\w*|winced|choked))\b|[?!]/u;

/** The price in a statement of the notes. */
export const priceIn = ({ text, section, side }: Pick<Statement, 'text' | 'section' | 'side'>): string | null =>
  side === 'note' ? openPrice(text, section) : null;

/** The price as it is said again, still in the words of the notes; null where none was told openly. */
export function openPrice(text: string, section: string | null): string | null {
  const words = text
    .replace(/[’]/gu, "'")
    .replace(/\bincl?\. ?/gu, 'including ')
    .replace(/[.,;]\s*$/u, '');
  if (NOT_OPEN.test(words) || HOLDS_MORE.test(words)) return null;
  const named = FOR_WHAT.exec(words);
  if (named) return `We quoted ${named[2]} for ${named[1]}${named[3]}`;
  const told = TOLD.exec(words);
  if (told) return `We quoted ${words.slice(told[0].length)}`;
  return section === 'price' && AMOUNT_FIRST.test(words) ? `We quoted ${words}` : null;
}
