// "Descartes demo is on Monday": what somebody else shows to the prospect is no demo of ours, and is not told.

import { tokenize } from '../../english/tokens.js';
import { isOfSides } from '../people/of-sides.js';
import type { People } from '../people/people.js';
import { WEEKDAY } from '../words/months.js';
import { isUncommon } from '../words/uncommon.js';

const SHOW =
  '(?:demo(?:nstration)?s?|trials?|pilots?|presentations?|pitch(?:es)?|showcases?|walk-?throughs?|proofs? of concept|POC|bake-?off)';
const NAME = String.raw`\p{Lu}[\p{L}\d&'’.-]+(?: \p{Lu}[\p{L}\d&'’-]+){0,2}`;
const NAMED = new RegExp(
  String.raw`(?:^|\b(?:the|an?|their|his|her|your|our|next|another) |, |\b(?:and|to) )(${NAME})(?:['’]s?)?(?: (?!(?:with|from|by|at|for|on|in|of|to|gave|had|has|saw|liked)\b)\p{Ll}+)?[ -]${SHOW}\b`,
  'iu',
);
const WITH = new RegExp(
  String.raw`\b(?:they|you|he|she)(?:['’]re| are| is|['’]ve| have| has|['’]ll| will| also| still)* (?:have|has|having|see|seeing|get|getting|do|doing|run|running|book|booked|got)? ?(?:an?|the|another|their|one|your)? ?(?:[\p{Ll}-]+ )?${SHOW} (?:with|from|by|of) (${NAME})`,
  'iu',
);
const DEED = '(?:demos|demoed|demonstrate[sd]|presents|presented|pitch(?:es|ed)|showcase[sd]?|previewed)';
/** "Kestrel demoed its tracker", "Kestrel showed its map". */
const SHOWS = new RegExp(
  String.raw`^(?:[\p{L}\d .:]{2,20}: ?)?(${NAME}) (?:also |already |will )?(?:${DEED}(?= (?:its|their|on|at|to|next|last|this|today|tomorrow|yesterday|${WEEKDAY})\b|$)|(?:will )?(?:demo|present|pitch)(?= (?:on|at|to|next|its|their)\b)|show(?:s|ed) (?:them |him |her |us )?(?:its|their)\b)`,
  'u',
);
/** "Kestrel's app shows the stock". */
const THING_OF = new RegExp(
  String.raw`^(${NAME})['’]s? (?:\p{Ll}+ )?(?:app|tracker|tool|system|software|platform|portal|dashboard|product|report|module|solution|map|planner|demo) (?:also )?(?:shows|showed|displays|tells|gives|lets|offers|includes|covers|can(?! ?not|['’]t))\b`,
  'u',
);
/** A person has no "its". */
const ITS = /\bits\b/u;
const DEMO_OF = new RegExp(
  String.raw`\b(?:demo(?:nstration)?s?|presentations?|pitch(?:es)?|showcases?) (?:of|by|from) (?:the )?(${NAME})`,
  'u',
);
const WE_SHOWED =
  /^(?:we |i )?(?:also |then )?(?:showed|gave|ran|did|demoed|walked|presented|sent|send|book|booked|offered)\b/iu;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*';
/** "Mon: Kestrel site visit", "4 Dec Kestrel demo". */
const DATED = new RegExp(
  String.raw`(?:^|, )(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*:|(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?(?:\d{1,2} ${MONTH}|${MONTH} \d{1,2}|\d{1,2}/\d{1,2})(?: \d{1,2}[:.]\d\d)?:?) (${NAME})(?:['’]s?)?(?: \p{Ll}+)? (?:${SHOW}|workshop|visit|session|call|meeting|review)\b`,
  'u',
);
/** What says of which kind it is, or when. */
const KIND =
  /^(?:first|second|third|next|final|last|new|live|online|remote|onsite|on-site|technical|tech|product|platform|software|full|short|quick|longer|detailed|deep|group|team|free|paid|proposed|agreed|planned|joint|virtual|video|zoom|teams|skype|webex|google|phone|site|field|shop|follow-up|discovery|planning|training|user|customer|client|board|executive|management|initial|another|small|half-day|one|two|three|four|tailored|custom|personal|app|portal|dashboard|in-person|hands-on|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|january|february|march|april|may|june|july|august|september|october|november|december|qr|api|ui|ai|it|vr|ar|3d|erp|crm|edi|pdf|sms|nfc|rfid|pos|cad|gps|the|our|your|their|his|her|we|i|you|they|she|he|it|this|that|a|an|and|agreed|book|booked|schedule|confirm|confirmed|run|give|gave|show|start|starting|begin|send|prepare|after|before|during|in|at|on|for|from|to|of|with|per|via|by)$/iu;

type Known = { people: People; lowerElsewhere: (word: string) => boolean; small: boolean };

/** Whether the words tell of a demo or a trial of somebody whom nobody of the two sides is. */
export function isStrangersDemo(words: string, known: Known): boolean {
  const named = NAMED.exec(words);
  if (named && isStrange(named[1]!, named.index === 0 && words.startsWith(named[1]!), known)) return true;
  const shows = (SHOWS.exec(words) ?? THING_OF.exec(words) ?? DATED.exec(words))?.[1];
  if (
    shows &&
    !isFirstName(shows) &&
    (ITS.test(words) || !known.people.cast?.sideOf(shows)) &&
    isStrange(shows, true, known)
  )
    return true;
  const of = WE_SHOWED.test(words) ? undefined : DEMO_OF.exec(words)?.[1];
  if (of && !isFirstName(of) && isStrange(of, true, known)) return true;
  const beside = WITH.exec(words)?.[1];
  return beside !== undefined && /^\p{Lu}/u.test(beside) && !isFirstName(beside) && isStrange(beside, false, known);
}

const isFirstName = (name: string): boolean => {
  const [first] = tokenize(name);
  return first?.tags.has('FirstName') === true || first?.tags.has('Person') === true;
};

/** What stands in front of these is no part of a name. */
const NO_NAME =
  /^(?:the|an?|you|your|our|their|his|her|him|them|us|me|i|we|they|he|she|it|this|that|to|of|for|with|and|or)$/iu;

/** A name of neither side: with a capital inside of a sentence, or a word that is rare where notes have no capitals or one begins with it. */
function isStrange(name: string, opens: boolean, { people, lowerElsewhere, small }: Known): boolean {
  const all = name.split(/[\s-]+/u).map((word) => word.replace(/['’].*$|[.,:;]+$/u, ''));
  const words = all.slice(all.findLastIndex((word) => NO_NAME.test(word)) + 1);
  return words.some((word, at) => {
    const lower = word.toLowerCase();
    if (KIND.test(word) || isOfSides(lower, people)) return false;
    if (!small && (word === lower || lowerElsewhere(lower))) return false;
    return (!opens && at === 0 && word !== lower) || isUncommon(lower) || isFirm(word);
  });
}

const isFirm = (word: string): boolean => {
  const [token] = tokenize(word);
  return token?.tags.has('Organization') === true || token?.tags.has('Place') === true;
};
