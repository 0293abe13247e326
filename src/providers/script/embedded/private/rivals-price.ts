// The price of somebody who is of neither side, or one that was given to such a one: "Kestrel wants 1,950", "Kestrel's price: 3,900 per
// unit", "Price given to Palmer: 3,100 a unit", "an offer of 1,950 from another firm". It is never told.

import { tokenize } from '../../english/tokens.js';
import { sideOf } from '../facts/tasks.js';
import type { Statement } from '../notes/read.js';
import { isOfSides } from '../people/of-sides.js';
import type { People } from '../people/people.js';
import { isUncommon } from '../words/uncommon.js';

const NAME = String.raw`\p{Lu}[\p{L}\d&'’-]*[\p{L}\d](?: (?:& )?\p{Lu}[\p{L}\d&'’-]*[\p{L}\d]){0,3}`;
/** A sum: with a sign of money, or of so many figures that it is no count of people. */
const SUM = String.raw`(?:(?:about|around|only|just) )?(?:(?:USD|EUR|GBP|CHF|[A-Z]{0,2}[$€£¥]) ?\d[\d.,]*|\d[\d.,]*\d{2}(?![\d%]))(?: ?(?:k|m|thousand|million|euros?|dollars|pounds|francs|kr))?`;
/** Behind a price stands what it is for. */
const ENDS = String.raw`(?=[.,;!]?$|[,;]|[.!] |,? (?:for|per|an?|each|flat|all[- ]in|plus|and|net|only|instead|now|less|ex|incl\p{L}*)\b| ?\/)`;
const UNIT = String.raw`(?:\d[\d.,]*|[A-Z]{0,2}[$€£¥] ?\d[\d.,]*)(?: ?k)?(?: (?:an?|per|each)\b| ?\/| flat\b)`;
const NOUN =
  '(?:[Pp]ric(?:es?|ing)|[Qq]uot(?:es?|ation)|[Oo]ffers?|[Bb]ids?|[Ee]stimates?|[Pp]roposals?|[Rr]ates?|[Ff]ees?)';
const FIRM =
  '(?:firm|vendor|supplier|company|provider|dealer|seller|bidder|contractor|manufacturer|shop|maker|party|source|agency)s?';
const OTHER = `(?:(?:another|any other|a (?:different|rival|competing|second|third|cheaper|local|new)|the other|some other|(?:their|his|her) (?:old|current|other|present)) (?:[a-z]+ )?${FIRM}|(?:somebody|someone) else|others)`;
const SPAN = '(?:day|week|month|year|quarter|season|night|shift|hour)';

/** "kestrel wants 1,950", too, where notes have no capitals. */
const ASKS = new RegExp(
  String.raw`^(?:(?:But|And|Also|Now|Meanwhile|Today),? |.{1,120}(?:, | (?:and|but|while|said|says|mentioned|that|because) ))?(?<who>${NAME}|\p{Ll}[\p{L}-]{3,}) (?:has |have |had |just |also |now |already |only )*(?:(?:quot(?:ed|es)|offer(?:ed|s)?|wants?|wanted|charg(?:es|ed)|ask(?:s|ed)?|bids?|propos(?:es|ed)|gave|sent|sells?|would (?:do|charge|take)|does|ha(?:s|d) (?:an?|the) (?:price|quote|offer|rate)|(?:price|quote|offer) of)(?: (?!\d)[\p{Ll}'’-]+){0,4}? ${SUM}${ENDS}|(?:dropp?(?:ed|s)|came|comes|went|goes|is|was) (?:down |in |back )?(?:to|at|with) ${SUM}(?! (?:an?|per|each) ${SPAN}\b)${ENDS})`,
  'u',
);
const LABELLED = new RegExp(`^(?<who>${NAME})(?: ?[:=] ?| [-–—] )${UNIT}`, 'u');
/** "Pallets: 33 per truck": what is counted is no firm. */
const COUNTED = /^[^:=]*s ?[:=] ?\d/u;
const OF_WHOM = new RegExp(
  String.raw`^(?:(?:The|Our|the|our|List|list) )?(?:${NOUN}|Quoted|Given|Offered)(?: (?:we |I )?(?:given|gave|quoted|named|offered|sent|shared|presented|proposed|made|asked|charged|received|got))? (?:\()?(?:by|from|to|at|of)? ?(?:the )?(?<who>${NAME})\)? ?(?:[:=]|is\b|was\b|of\b|at\b).*\d|^(?:Price|Quote|Offer|Pricing) \((?<beside>${NAME})\):`,
  'u',
);
const WHOSE = new RegExp(
  String.raw`^(?:The )?(?<who>${NAME}?)(?:['’]s?)? (?:[\p{Ll}-]+ )?(?:price|pricing|quote|offer|bid|rate|fee|quotation|proposal)s? ?(?:[:=]|is\b|was\b|of\b|at\b|came\b|dropped\b).*\d`,
  'u',
);
const THING = '(?:offer|quote|price|bid|quotation|proposal)s?';
const FROM_OTHER = new RegExp(
  String.raw`\b${THING} .{0,40}\d.{0,40} (?:from|by) ${OTHER}\b|\b${THING} (?:from|by) ${OTHER}\b.{0,40}\d|^${OTHER} (?:has |have )?(?:quot\p{L}+|offer\p{L}*|wants?|charges?|asks?|asked|bids?|dropped|came)\b.{0,40}\d`,
  'iu',
);
const FROM_NAMED = new RegExp(
  String.raw`\b${THING} .{0,20}\d.{0,40} (?:from|by) (?<who>${NAME})|\b${THING} (?:from|by) (?<firm>${NAME}) (?:of|at|for|is|was) .{0,6}\d`,
  'u',
);
const MAX_CHARS = 400;

/** What is written with a capital and is no name, at the beginning or in a label. */
const NO_NAME =
  /^(?:we|i|you|he|she|it|they|this|that|these|those|the|an?|our|their|his|her|its|your|my|each|every|one|all|both|today|total|list|unit|monthly|annual|yearly|base|standard|headline|starting|current|new|old|final|full|fixed|flat|net|gross|best|what|who|pric(?:es?|ing)|quot(?:es?|ed|ation)|offer(?:s|ed)?|bids?|estimates?|proposals?|rates?|fees?|costs?|charges?|subscriptions?|licen[cs](?:es?|ing)|set-?up|deliver(?:y|ies)|shipping|freight|install(?:ation|s)?|training|onboarding|hardware|software|equipment|rent(?:als?)?|hire|leas(?:es?|ing)|deposits?|maintenance|servic(?:es?|ing)|support|upgrades?|plans?|trials?|pilots?|packages?|bundles?|tiers?|seats?|users?|modules?|sensors?|units?|add-?ons?|extras?|refills?|consumables|storage|hosting|cleaning|repairs?|overtime|fuel|diesel|electricity|energy|power|water|gas|waste|scrap|downtime|labou?r|wages?|demurrage|tolls?|insurance|postage|packaging|mon|tues?|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|q\d)$/iu;
/** Whether it tells a price that is of neither side's making, or for neither of them. */
export function isRivalsPrice(
  { text, label, section }: Pick<Statement, 'text' | 'label' | 'section'>,
  people: People,
): boolean {
  if (!/\d/u.test(text)) return false;
  const words = (label ? `${label}: ${text}` : text).slice(0, MAX_CHARS);
  if (FROM_OTHER.test(words)) return true;
  const inside = [OF_WHOM, FROM_NAMED].map((shape) => shape.exec(words)?.groups);
  if (inside.some((found) => isStrange(found?.who ?? found?.beside ?? found?.firm, people, false))) return true;
  const shapes = section === 'next' ? [WHOSE] : COUNTED.test(words) ? [ASKS, WHOSE] : [ASKS, LABELLED, WHOSE];
  return shapes.some((shape) => isStrange(shape.exec(words)?.groups?.who, people, true));
}

/** A name of neither side; at the beginning, where each word has a capital, a rare one. */
function isStrange(name: string | undefined, people: People, opens: boolean): boolean {
  const whole = name?.replace(/['’]s?$/u, '').toLowerCase() ?? '';
  if (name === undefined || sideOf(whole, people) !== null || sideOf(name, people) !== null) return false;
  const words = whole.split(/[\s-]+/u).filter((word) => !NO_NAME.test(word));
  if (words.length === 0 || words.some((word) => isOfSides(word, people))) return false;
  return !opens || words.some((word) => isUncommon(word) || isName(word));
}

const isName = (word: string): boolean => {
  const [token] = tokenize(word[0]!.toUpperCase() + word.slice(1));
  return ['FirstName', 'LastName', 'Organization'].some((tag) => token?.tags.has(tag) === true);
};
