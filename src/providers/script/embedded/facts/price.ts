// Prices that we named to the prospect: how notes put them, and how they are said. What we might settle for is no such price.

import { capitalise } from '../../../../flow/lines.js';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { AMOUNT, MONEY } from './amount.js';
import { withOneSum } from './one-sum.js';
import { GIVEN_LABEL, givenPrice, ROUGH_LABEL } from './price-given.js';

const BEGINS = new RegExp(`^(?:about |around )?${MONEY}`, 'iu');
/** Among prices no sign of money is needed. */
const OPENS = new RegExp(`^${AMOUNT}`, 'iu');
/** A unit of what is sold, or words that only a price has. */
const UNIT =
  /(?:\bper|\/) ?(?!(?:day|week|month|year|mo|yr|wk|hour|hr)\b)\p{L}+|\b(?:flat|all[- ]in|turnkey|included|including|includes?|incl|one-off|set-?up fee|no (?:setup|monthly|extra) fee|valid (?:until|to|till)|(?:held|fixed) for|min(?:imum)?\.? term|(?:and|plus) vat|for (?:the (?:full|whole|complete)|all|the \d+ (?:\p{L}+ )?(?:set|kit|pack|package|bundle|modules|units))|delivered|installed|fitted|ex works|over \p{L}+ years)\b/iu;
/** What only a price has. */
const STRONG =
  /\b(?:flat|all[- ]in|turnkey|(?:and|plus) vat|valid (?:until|to|till)|set-?up fee|for the \d+ (?:\p{L}+ )?(?:set|kit|pack|package|bundle|modules|units))\b/iu;
/** "£390 a month for 6 tunnels", "€80 per press and month": among prices, so much for so long is one. */
const FOR_LONG = new RegExp(
  String.raw`^${AMOUNT},? ?(?:(?:a|an|per) (?:month|year|week|season|day|quarter)|(?:monthly|yearly|annually))(?=$|,| for (?:\d|the|all|up to|each|both|two|three|four|five|six|seven|eight|nine|ten)| per \p{L}| (?:ex|excl|plus|and) )`,
  'iu',
);
/** "…, told her": that it was said. */
const WAS_TOLD = /,? (?:(?:I|we) )?(?:told|gave|quoted) (?:him|her|them)(?: (?:so|that|this))?(?= *[.!]?$)/iu;
/** Words of those who think about another price. */
const TACTICS =
  /\b(?:floor|discount\w*|could|would|might|should|can (?:go|do|drop|come|offer|flex)|go (?:down|to|as low)|down to|drop|wobbles?|push\w*|haggl\w*|max|maximum|margin|flex|wiggle|walk away|target|approv\w*|sign-?off|fall-?back|bottom|don't|do not|dont|never|anchor|internal\w*|only if|they pay|they paid|competit\w*|under (?:that|ours|us))\b/iu;
/** Behind what was said to them stands what we think of it. */
const BESIDE =
  /\b(?:but|in fact|actually|really|secret\w*|nobody|padd\w+|for us|costs? us|we make|we(?:'d| can| have| need| get)|I'd|if (?:he|she|they|pressed|asked|needed)|(?:he|she|they|(?!We\b)\p{Lu}\p{Ll}+) (?:has|have|had|pays?|paid|quoted|spent|thinks?|wants?|wanted|laugh\w*|moan\w*|flinch\w*|winced|choked|swallow\w*))\b|[?!]/u;
/** "With financing if they want it" is offered, and no thought of ours. */
const IF_WANTED = /\bif (?:he|she|they) (?:wants?|likes?|prefers?) (?:it|that|one)\b/giu;

/** "Before anything is fixed to the floor": what people walk on. */
const ON_FLOOR = /\b(?:(?:fixed|bolted|screwed|glued|attached|nailed|mounted|down) to|on) the (?:\p{Ll}+ )?floor\b/giu;

export function isTactic(text: string): boolean {
  const words = text.replace(IF_WANTED, ' ').replace(ON_FLOOR, ' ');
  return TACTICS.test(words) || BESIDE.test(words);
}
const QUOTED = new RegExp(
  `^(?:(?:I|we) )?(?:also |then )?(?:(?:quoted|named|gave|offered)(?: (?:him|her|them|both|you))?(?: (?:a price of|the list price of|list price|(?:the|our) (?:number|price|figure)(?: of)?,?))?|sent (?:(?:him|her|them) )?(?:the |our )?(?:list )?price(?: of)?|told (?:him|her|them|you)(?: (?:that )?(?:it's|it is|it was|it costs|we charge|we ask))?) (?=${AMOUNT})`,
  'iu',
);
const PRICE_IS = new RegExp(
  `^(?:the |our )?(?:list )?(?:price|rate|quote|offer)(?: (?:that )?(?:I|we) (?:gave|quoted|told|named|offered|sent))?(?: (?:him|her|them))?(?: as (?:promised|discussed|agreed|mentioned))?(?:,? (?:is|was|would be)|:| of)? (?=${AMOUNT})`,
  'iu',
);
/** "I gave him our price for the CT-6: €27,800". */
const PRICE_FOR = new RegExp(
  `^(?:I|[Ww]e) (?:also )?(?:gave|quoted|named|offered|sent|told) (?:him|her|them) (?:our|the) (?:list )?price (for [^:;]{3,60}): (?=${AMOUNT})`,
  'u',
);
const TOLD = /^(?:I |we )?(?:also )?told (?:him|her|them) (?:that )?(?=(?:the|our) (?:price|rate) (?:is|would be) )/iu;
const QUOTE_FOR = new RegExp(`^(?:the )?(quote|price|offer) (for [^:]{3,90}): (?=${MONEY})`, 'iu');

/** "Tom quoted £189 per clinic", "140 workstations come to $95,760", under a heading for prices; whose Tom is, is asked later. */
const NAMED_QUOTE = new RegExp(
  String.raw`^(?:\p{Lu}[\p{L}'’-]{1,24} ){1,3}(?:also |then )?(?:quoted|named|presented|shared|offered|proposed) (?:[\p{L}-]+ ){0,6}?${AMOUNT}|^(?:(?:The|All|An?) )?[\p{L}\d ,-]{3,60} (?:comes?|adds? up|amounts?) to ${AMOUNT}`,
  'u',
);

/** "PitchLedger would be $3,900 per year", "The trial is $300": what is sold, and what it costs. */
const SOLD_FOR = new RegExp(
  String.raw`^(?!.*\b(?:budgets?|floor|bottom|ceiling|limit|lowest|max(?:imum)?|min(?:imum)?|target|margin|real|walk-?away|cost price|we)\b)(?!(?:[Tt]heir|[Hh]is|[Hh]er|[Tt]hey|[Hh]e|[Ss]he|[Ii]t) )[\p{L}\d][\p{L}\d ,'’-]{2,60} (?:would be|will be|is|are|costs?) (?=${MONEY})`,
  'u',
);

/** Whether notes tell a price that the prospect was given; `filed` where a heading says that they are about prices. */
export function isOpenPrice(text: string, filed: boolean): boolean {
  if (filed && SOLD_FOR.test(text) && !isTactic(text.replace(SOLD_FOR, ''))) return true;
  if (isTactic(filed ? text.replace(/^(?:\p{Lu}[\p{L}'’-]{1,24} ){1,3}(?=quoted )/u, '') : text)) return false;
  if (filed && (NAMED_QUOTE.test(text) || givenPrice(text) !== null)) return true;
  if (filed ? OPENS.test(text) : BEGINS.test(text)) return filed || UNIT.test(text);
  return filed && [QUOTED, PRICE_IS, TOLD, QUOTE_FOR, PRICE_FOR].some((pattern) => pattern.test(text));
}

const LABEL =
  /^(?:the |our )?(?:list )?(?:prices?|pricing|quoted?|rates?|costs?|offer|proposal|money|commercials?)(?: \p{L}+)?$/iu;

/** An estimate is of what they pay now: "approx. 44k a year all in". */
const ROUND = /^(?:about|around|approx\p{L}*\.?|roughly|some|~) ?/iu;
/** Under a heading for prices, one behind a label for it needs nothing else to be one. */
const isGiven = ({ label, section }: Told): boolean =>
  section === 'shown' && (GIVEN_LABEL.test(label ?? '') || PRICE_ALONE.test(label ?? ''));
const PRICE_ALONE = /^(?:the |our )?(?:list )?(?:price|pricing|quote|offer|proposal)s?$/iu;

type Told = Pick<Statement, 'label' | 'section' | 'side' | 'talk'>;

/** Only a price has its tax beside it. */
const WITH_VAT = /^[\d.,]+ (?:and|plus) vat\b/iu;
/** "Uh, price, I gave him the number": what comes now. */
const NAMES_IT = /^(?:(?:uh|um|so|ok|okay|and),? )*(?:price|pricing|money), (?=(?:I|we) )/iu;

/** The words as a sentence about the price, or null where they name none. */
export function priceIn(noted: string, statement: Told, { user }: Pick<People, 'user'>): string | null {
  if (statement.side === 'them' || isTactic(noted) || /\band that\b/iu.test(noted)) return null;
  const name = user.find((phrase) => noted.toLowerCase().startsWith(`${phrase.join(' ')} `))?.join(' ');
  const words = (name ? `I${noted.slice(name.length)}` : noted.replace(NAMES_IT, ''))
    .replace(/(?<=\d[^,]{0,60}) quoted(?=,|$)/u, '')
    .replace(WAS_TOLD, '');
  const price = givenPrice(words) ?? namedPrice(words) ?? placedPrice(words, statement);
  return price === null ? null : withOneSum(price);
}

/** The price that its own words name. */
function namedPrice(words: string): string | null {
  const quote = QUOTE_FOR.exec(words);
  if (quote) return `The ${quote[1]!.toLowerCase()} ${quote[2]} is ${words.slice(quote[0].length)}`;
  const named = PRICE_FOR.exec(words);
  if (named) return `The price ${named[1]} is ${words.slice(named[0].length)}`;
  const led = QUOTED.exec(words) ?? PRICE_IS.exec(words);
  if (led) return `The price is ${words.slice(led[0].length)}`;
  const told = TOLD.exec(words);
  return told ? capitalise(words.slice(told[0].length)) : null;
}

/** An amount that is a price because of where it stands. */
function placedPrice(words: string, statement: Told): string | null {
  const { label, section, talk } = statement;
  if (isGiven(statement) && OPENS.test(words)) {
    const about = ROUGH_LABEL.test(label ?? '') && !ROUND.test(words) ? 'about ' : '';
    return `The price is ${about}${words.replace(/, includes? (?=\p{Ll})/u, ', including ')}`;
  }
  if (section === 'shown' && FOR_LONG.test(words)) return `The price is ${words}`;
  const labelled = LABEL.test(label ?? '');
  const begins = labelled || WITH_VAT.test(words) ? OPENS : BEGINS;
  const placed = labelled || (STRONG.test(words) && !ROUND.test(words)) || section === 'shown' || talk;
  return placed && begins.test(words) && UNIT.test(words) ? `The price is ${words}` : null;
}

/** The price that a statement of the notes tells: it was said to the prospect, and is no tactic. */
export const openPrice = (statement: Told & Pick<Statement, 'text'>): string | null =>
  statement.side === 'note' ? priceIn(statement.text, statement, { user: [] }) : null;

/** A sentence that tells our price. */
export const TELLS_PRICE = new RegExp(
  String.raw`^(?:The|Our) (?:price|rate|quote|offer)\b.{0,90}? (?:is|was) ${AMOUNT}`,
  'iu',
);
