// What the prospect told us is about the prospect's work. A sentence in which we occur, or one certain person, or what others
// say about somebody, is none of that, whatever else it is.

import type { Kind } from '../facts/classify.js';
import type { Statement } from '../notes/read.js';
import { workWords } from '../words/business.js';
import { isLikelyFact, isSurelyFact } from './judged.js';

export const UNSURE = 'not sure that it may be said';

/** One certain person stands in what they told us: it is about that person, unless they sign and check things. */
const SOMEBODY =
  /\b(?:the|your|their|his|her|new|old) (?:\p{L}+ )?(?:boss|ceo|cfo|coo|cto|owner|founder|chairman|chairwoman|chairperson|deputy|predecessor|successor|director|board|investors?|shareholders?|union|wife|husband|nephew|niece)\b(?!')/iu;
const SIGNS_OFF =
  /\b(?:sign\p{L}*|approv\p{L}*|check\p{L}*|review\p{L}*|wait\p{L}*|report\p{L}*|ask\p{L}* for|present\p{L}*|send\p{L}*|sees?|gets?|receives?|need\p{L}*|forecast\p{L}*)\b/iu;

const speaksOfSomebody = (text: string, kind: Kind | null): boolean =>
  kind !== 'next' && kind !== 'shown' && SOMEBODY.test(text) && !(SIGNS_OFF.test(text) && workWords(text) > 0);

const FIRST_PERSON = /\b(?:I|me|my|we|us|our|ours)\b/iu;
/** The country, and the first of a kind: "Grade I", "phase I". */
const NOT_US =
  /\b(?:US|call us|with us|(?:[Gg]rade|[Tt]ype|[Cc]lass|[Pp]hase|[Cc]ategory|[Ll]evel|[Tt]ier|[Pp]art) I)\b/gu;
const TOLD_US =
  /^(?:You|Your [\p{L} ]{2,30}) (?:also )?(?:told|asked|said|walked|took|showed|gave|mentioned|explained|want|wanted|need|would like|shared|sent|invited|put|expect|hope|liked|loved|found)\b/u;
/** "Are said to": somebody else says it. */
const HEARSAY =
  /\b(?:is|are|was|were|'re) (?:widely |often )?(?:said|rumou?red|believed|supposed|reported|thought|alleged|understood|known|tipped|bound|destined) to\b/iu;
const OUR_SIDE =
  /^(?:I|We|Together|Our|The|It|This|You|Your|Both|In (?:the|our)|With|From)\b|\b(?:showed|demo|pilot|trial|test)\b|\d/iu;

/** "Acme quoted £6,450": what somebody else asks for. */
const THEIR_PRICE =
  /^(?!(?:You|We|I|It|They|The|Your|Our|This|That)\b)\p{Lu}[\p{L}\d&-]+ (?:quoted|quotes|offered|charged|asked) (?:for |you |about |around )*[$€£]?\d/u;

/** "The price discussed by Brightway was 40k". */
const PRICE_BY =
  /^(?:The|A|Their|Your) (?:\p{Ll}+ )?(?:price|quote|offer|rate|ballpark|estimate)\b(?: \p{Ll}+){0,3} (?:by|from) (?!(?:Mon|Tues|Wednes|Thurs|Fri)day|January|February|March|April|May|June|July|August|September|October|November|December|Q\d)\p{Lu}/u;

/** Why a sentence is outside of what may be told, or null. */
export function refusedOutside(text: string, statement: Statement, kind: Kind | null, form: string): string | null {
  const noted = statement.side === 'note';
  if (noted && (THEIR_PRICE.test(text) || PRICE_BY.test(text))) return UNSURE;
  if (noted && speaksOfSomebody(text, kind) && !isLikelyFact(statement)) return UNSURE;
  return form === 'clause' && (noted || kind !== 'shown') ? refusedFirst(text, statement, kind) : null;
}

/** In what they told us, we do not occur; what we showed is said by us or is a thing of ours. */
function refusedFirst(text: string, statement: Statement, kind: Kind | null): string | null {
  const { side, section, talk } = statement;
  if (HEARSAY.test(text)) return 'gossip';
  if (side !== 'note' || talk || kind === 'next' || isSurelyFact(statement)) return null;
  if (kind === 'shown') return section === 'shown' && !OUR_SIDE.test(text) && FIRST_PERSON.test(text) ? UNSURE : null;
  return FIRST_PERSON.test(text.replace(NOT_US, ' ')) && !TOLD_US.test(text) ? UNSURE : null;
}
