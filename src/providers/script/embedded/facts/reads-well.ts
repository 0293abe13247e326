// A last look at a sentence that was made of notes: what nobody would send is left out. A script with fewer sentences is better
// than one with a broken sentence.

import { tokenize } from '../../english/tokens.js';
import { finiteVerb } from '../words/grammar.js';
import { isToDo } from '../words/to-do.js';
import { isOfTask } from './whom.js';

const MAX_WORDS = 36;

/** Short forms that nobody says. */
const SHORTHAND =
  /(?<![\p{L}\d'’.-])(?:w|n|r|u|ur|bc|nr|kno|thats|b4|evry|abt|urself|dont|wont|cant|isnt|doesnt|didnt|yr|mo|mths|xls|til|ftw|asap|wks|mtg|btw|tbh|lol|pls|thx|ppl|pts?|w\/o|w\/)(?![\p{L}\d'’/-])|\b(?:min|approx|incl|excl|temp|est)\.(?= )|(?<![\p{L}\d])[tT]\. (?=\p{Ll})/u;
/** Names of fields in capitals: "Your SITE COUNT is". */
const LOUD = /\b(?:Your|The|your|the) \p{Lu}{3,} \p{Lu}{3,}\b/u;
/** "You gave you the login": whose deed it was is lost. */
const ONESELF =
  /\byou (?:you|us)\b|\byou your .* to us$|^You (?:ran|gave|need|told|sent|showed|asked|offered|want|wanted|took|brought) you\b/iu;
/** "You sat down with you", "tell your about it": who is meant is lost. */
const WHO_LOST =
  /^You (?:\p{Ll}+ ){1,4}(?:with|to|for|by|from) you\b|\b(?:tell|ask|call|brief|remind|inform|meet|send|show) your (?:about|to|that|how|by|on|when|if|and)\b/u;
/** "Looking for needs wheelchair access": what is wanted begins with no verb. */
const WANTED = /^(?:an? |the )?(?:needs|wants|requires|likes|has|hopes) \p{L}/u;
/** The end is cut off. */
const CUT =
  /(?:\b(?:and|or|but|the|an?|of|than|because|your|our|my|their|and bring|and get|and take|and send)|[-–:;&])$|^(?!.*\b(?:where|what|how|who|when|why|that|as|than|which|whether)\b).*\b(?:is|are|was|were)$/u;
/** "Coffee from the machine discussed" is no sentence. */
const PASSIVE =
  /^(?!You\b|We\b|I\b)(?!.*\b(?:is|are|was|were|been|be|get|gets|got) (?:\p{L}+ )?\p{L}+$).*\b(?:discussed|mentioned|noted|covered)$/u;
/** A question inside a statement. */
const INVERTED =
  /\b(?:asked|know|wondered|see) (?:does|do|did|is|are|can|will|would|has|have|could) (?:it|they|you|we|that|there|the)\b/iu;
/** "Site survey on 2 October, you to send the plans". */
const TASK_BEHIND = /, (?:you|I|we|me|us|\p{Lu}\p{Ll}+) to \p{Ll}+/u;
/** Of what, was said before. */
const LEANS =
  /\b(?:because of|due to|thanks to|as well as|on top of|apart from|instead of) (?:that|this|it|those|these)$/iu;
/** "Gulls show up the week after": after what, was said before. */
const AFTER_IT = /^(?!\p{Lu}\p{Ll}* will )(?!.*(?:\d|day\b)).* the (?:day|week|month|year) (?:after|before)$/u;
/** "You have 9 and about 3,400 mugs", "You have 29,900 and vat", "You quoted": figures that lost what they count. */
const BARE_COUNT =
  /^You have (?:about )?\d[\d.,]*(?: and\b|, |$)|^You have (?:about )?\d[\d.,]* ?(?:m2|m²|sqm|kW|kWh|kg|mm|cm)\b(?! of\b)|^You (?:quoted|call|called) (?:\d|[A-Z]{3} |€|£|\$|.{0,30}\d+ minutes)/u;
/** "BN tried it": initials of somebody whom nobody knows. */
const INITIALS = /^(?:[A-Z]{2}|[A-Z]\.) (?:\p{Ll}+(?:ed|s)|found|had|said|got|has|is|was|saw|took|made|went|to)\b/u;
/** How notes announce themselves: "Next steps first because that's what everybody reads". */
const ANNOUNCES =
  /^(?:Next (?:comes? )?(?:the )?)?[Nn]ext steps? (?:first|below|are|as follows|see)\b|\bwhere we go from here,/iu;
/** "You knew it", "you won't ignore that noise": of what, was said before and is not told. */
const POINTS =
  /^You (?:knew|know) (?:it|that|this)\b|\bthat (?:noise|thing|one|bit|part)$|^Your reaction to\b|\bon (?:that|this)$|\bthe other thing is\b|^You go,? (?:I|we|you|oh|wait|so|no|where|what|how|when)\b|^\p{L}+, nobody,/u;
/** An exclamation of theirs that is no statement about work. */
const EXCLAIMS = /\b(?:hat(?:e|ed|ing) (?:me|you|us|them|it)|oh my god|omg|gosh|damn|hell)\b/iu;
/** "The next step is to work would take 9 days": no task. */
const NO_TASK = /^\p{L}+ (?:would|will|is|are|was|were|has|takes?|could|can)\b/u;
/** A bare thing of one or two words says nothing of a conversation: "the building". */
const BARE_THING =
  /^no more \p{Ll}+$|^(?:the |an? |all )?\p{L}+(?: only)?$|^(?:\p{L}+day,? )?(?:\d{1,2} \p{Lu}\p{L}+|\p{Lu}\p{L}+ \d{1,2})(?:,| at \d|$)|, \p{Ll}+ed (?:for )?\d/u;

/** Somebody of whom nobody was named: "I sent her the price list", "the prospect". */
const PROSPECT = /\b[Tt]he prospect\b/u;
const WHOSE =
  /^(?!.{2,}\p{Lu}\p{Ll}+(?: and| will|,|'s| to))(?:I|We) (?:sent|send|will|showed|gave|told|visit|promised)\b.*\b(?:her|his|him)\b/u;

/** "Finally something the night shift can read": an exclamation without a verb of its own. */
const AT_LAST = /^(?:Finally|At last|Exactly|Just) (?:something|somebody|someone|what|a|an|the) /u;

/** "You will run is planned", "your you spend": two sentences in one. */
const MIXED = /\bwill \p{Ll}+ (?:is|are|was|were) |\b[Yy]our you\b/u;

const OTHERS: readonly RegExp[] = [
  MIXED,
  AT_LAST,
  PROSPECT,
  PASSIVE,
  POINTS,
  ONESELF,
  WHO_LOST,
  SHORTHAND,
  LOUD,
  CUT,
  INVERTED,
  TASK_BEHIND,
  LEANS,
  AFTER_IT,
  BARE_COUNT,
  INITIALS,
  ANNOUNCES,
  EXCLAIMS,
];

/** Whether nobody would send such a sentence. */
export function readsIll(text: string, form: 'clause' | 'noun' | 'task'): boolean {
  if (text.split(' ').length > MAX_WORDS || OTHERS.some((sign) => sign.test(text))) return true;
  if (WHOSE.test(text) && !isOfTask(text.replace(/\b(?:her|his|him)\b.*$/u, ''), () => false)) return true;
  if (form === 'task') return NO_TASK.test(text);
  if (form === 'noun')
    return (
      BARE_THING.test(text) ||
      WANTED.test(text) ||
      FIGURE_BEHIND.test(text) ||
      FIGURE_BESIDE.test(text) ||
      DEED_ALONE.test(text) ||
      WHOLE_SENTENCE.test(text) ||
      isToDo(text)
    );
  if (/^[$€£]\d/u.test(text) && finiteVerb(tokenize(text)) === null) return true;
  const parts = text.split(/, /u);
  return (parts.length > 3 && isSpliced(parts)) || isHeadless(text);
}

/** "A simple question takes 25 minutes", "the recorded by Gong": no thing that one talks about. */
const WHOLE_SENTENCE =
  /^(?:an?|the) (?:[\p{Ll}-]+ ){1,7}(?<!\b(?:an?|the|of|for|your|their|our|its) )(?:takes|costs|needs|has|is|was|gets|comes|goes|runs|wants) |^(?:the|an?) \p{Ll}+ed by /u;

/** "Capacity of house 912": a thing and its figure want a verb. */
const FIGURE_BEHIND =
  /^(?:the )?\p{Ll}+ \d[\d.,]* ?(?:kW|kWh|kg|mm|cm|m|t|l|V)$|^(?:the |an? )?(?:\p{Ll}+ ){1,5}[$€£]\d[\d.,]*k?$|^(?:the |an? )?\p{Ll}+ of (?:\p{Ll}+ ){1,3}\d[\d.,]*$|\b(?:average|else) \d/u;

/** "Casts 70 bells a year": a deed that lost who does it, or a thing beside its figure. */
const DEED_ALONE =
  /^(?:an? |the )?(?!(?:across|towards|plus|less|besides|versus|hours|weeks|days|months|minutes|years|sales|always|series|news|gas|bus|class|press|glass)\b)\p{Ll}{3,}s (?:about |around )?\d[\d.,]* (?:\p{Ll}+ )?\p{Ll}+s\b/u;

/** "Waste 31% of good block", "speed 4.2 m² an hour", "blasting only 11-12": a thing and its figure, without a word between them. */
const FIGURE_BESIDE =
  /^(?:the |an? )?(?:(?!of|with|in|over|under|to|from|by|for|at|per|about|around|roughly|nearly|almost|between|within|after|before|every|each|up|than|no|only|more|less|most|below|above|worth\b)[\p{Ll}-]+ ){1,3}(?:only \d|[$€£]\d|\d[\d.,]*(?:%| ?(?:m²|m2|m³|mm|cm|km|kg|kW|kWh|hours|days|weeks|minutes)(?![\p{L}\d])))/u;

/** Whether every part is a sentence of its own, and none says how it hangs together with the others. */
export const isSpliced = (parts: readonly string[]): boolean =>
  parts.every((part) => {
    const verbAt = finiteVerb(tokenize(part));
    return verbAt !== null && verbAt > 0 && !JOINED.test(part);
  });

const JOINED =
  /^(?:and|or|but|so|which|who|that|because|since|if|when|where|while|then|with|by|in|on|at|after|before|for)\b/iu;

/** "Self checkout only in the main library and it jams": the first half has no verb. */
function isHeadless(text: string): boolean {
  const [, head] =
    /^((?!(?:With|In|On|At|By|For|After|Before|During|Last|Next|This|Every|Each|When|If|Since)\b)[^,:]{12,60}?) and (?:it|they) \p{Ll}+/u.exec(
      text,
    ) ?? [];
  return head !== undefined && finiteVerb(tokenize(head)) === null;
}
