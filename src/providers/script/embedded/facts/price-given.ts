// A price that the notes say was given: "The price given was £2,400 a year", "Ballpark given: 12k", "We gave an indicative price of 540 a
// month". It is told as our price wherever it stands; a rough one as rough.
import { AMOUNT } from './amount.js';

const ROUGH = '(?:ballpark|indicative|rough|estimated|approximate|guide|budgetary|provisional|preliminary)';
const OF_ALL = '(?:list|total|monthly|annual|yearly|headline|base|standard|unit|starting)';
const GIVEN = '(?:given|quoted|named|offered|shared|presented|proposed|discussed|mentioned|communicated|stated|sent)';
const NOUN = `(?:(?:(?<rough>${ROUGH})|${OF_ALL}) )?(?:price|pricing|quote|quotation|offer|(?<loose>ballpark|estimate))(?: (?:price|figure|number|quote))?s?`;
const TO = '(?: (?:to )?(?:him|her|them|you|both))?';
const FOR = String.raw`(?:,? (?<thing>for (?:(?!\b(?:was|were|is|are|of|at)\b)[^:;,.]){3,60}?))?`;

/** "The price given for two rooms was …", "Quote so far: …", "The price we gave them is …". */
const WAS_GIVEN = new RegExp(
  `^(?:the |our )?${NOUN}(?:,? (?:(?:that )?(?:I|we) (?:gave|quoted|named|offered|shared|discussed|mentioned|presented|proposed|sent|indicated)|(?:that was )?${GIVEN}|(?:given |quoted )?so far))${TO}${FOR}(?: in the (?:call|meeting|demo))?(?:,? (?:was|were|is|are|of|at|comes to|came to)|:| [–=-])? (?=(?<sum>${AMOUNT}))`,
  'iu',
);
/** "We gave (them) a rough price of …", "I put the price at …". */
const WE_GAVE = new RegExp(
  `^(?:I|[Ww]e)? ?(?:also |then )?(?:(?:gave|quoted|named|offered|indicated|shared|presented|proposed|mentioned)(?: (?:him|her|them|both))? (?:an? |the |our )?${NOUN}|put the (?:price|quote))(?: (?:of|at))? ?${FOR}(?:,? (?:of|at)|:)? (?=(?<sum>${AMOUNT}))`,
  'iu',
);
/** The price of somebody else: "by Brightway", "from their old supplier". */
const OF_OTHERS =
  /\b(?:by|from) (?:their|his|her|the (?:competit|current|old|other)|another|(?!(?:Mon|Tues|Wednes|Thurs|Fri)day|January|February|March|April|May|June|July|August|September|October|November|December|Q\d)\p{Lu}\p{Ll})/u;

/** The sentence for it, or null. */
export function givenPrice(words: string): string | null {
  const found = WAS_GIVEN.exec(words) ?? WE_GAVE.exec(words);
  if (!found || OF_OTHERS.test(words)) return null;
  const { rough, loose, thing, sum } = found.groups ?? {};
  const isRound = /^(?:about|around) /iu.test(sum ?? '');
  const about = (rough || loose) && !isRound ? 'about ' : '';
  return `The price ${thing ? `${thing} ` : ''}is ${about}${words.slice(found[0].length)}`;
}

/** A label that says that they were told the price. */
export const GIVEN_LABEL = new RegExp(
  `^(?:the |our )?${NOUN}(?: (?:we |I )?(?:gave|${GIVEN}|told|(?:given |quoted )?so far)${TO})$`,
  'iu',
);
/** A label for a rough price. */
export const ROUGH_LABEL = new RegExp(String.raw`\b(?:${ROUGH}|estimate)\b`, 'iu');
