// Prices that a report says we quoted: "Tom quoted £189 per clinic per month, including text messages". What a competitor quoted, and
// what we might go down to, is no such price.

import { AMOUNT } from '../facts/amount.js';
import { isTactic } from '../facts/price.js';
import type { Statement } from '../notes/read.js';
import type { CastSide } from '../people/cast.js';
import type { People } from '../people/people.js';
import { isSurelyFact } from '../private/judged.js';
import { toYou } from './report-turn.js';

const WHO = String.raw`(?<who>(?:\p{Lu}[\p{L}'’-]{0,24})(?: (?:and )?\p{Lu}[\p{L}'’-]{0,24}){0,3}|[Ww]e)(?: \([^()]{2,60}\))?`;
const VERB = String.raw`(?:also |then |openly )?(?:quoted|named|presented|shared|offered|proposed|gave|put forward|outlined|announced|communicated|confirmed|provided|set out)`;
const TO = String.raw`(?: (?:them|him|her|the (?:team|group|client|customer)))?`;
const PRICE = String.raw`(?: (?:an?|the|our))?(?: (?:standard|list|fixed|flat|(?<every>monthly|annual|yearly)|total|net|per-user|per-seat))*(?: (?:prices?|pricing|rates?|fees?|quote|cost|figure|offer|subscription|licen[cs]e fee))?(?: (?:of|at|is|was))?`;
const QUOTED = new RegExp(`^${WHO} ${VERB}${TO}${PRICE} (?<price>${AMOUNT}.*)$`, 'u');
const OFFERED = new RegExp(
  `^${WHO} (?:also |then )?(?:quoted|offered|proposed|presented)${TO} (?<thing>(?:an?|the|our) [\\p{Ll}][\\p{L} -]{2,50}?) (?<at>at|for) (?<price>(?:an? [\\p{Ll} ]{3,20} of )?${AMOUNT}.*)$`,
  'u',
);

/** "CampGrid charges 2.5% per online booking": only a firm of ours does. */
const CHARGED = new RegExp(
  `^${WHO} charges? (?<price>(?:\\d[\\d.,]*(?:%| percent)|${AMOUNT}) ?(?:per|of|for) .*)$`,
  'u',
);

/** "Lena said that it costs £1.10 per pupil", "Lou explained our pricing: $29 per technician". */
const SAID = new RegExp(
  `^${WHO} (?:also |then )?(?:(?:said|explained|stated|confirmed|clarified|told (?:them|him|her|us|\\p{Lu}\\p{Ll}+))(?: that)? (?:it|the (?:\\p{Ll}+ )?(?:system|app|software|tool|licen[cs]e|service|price|pricing|fee|subscription|platform)) (?:costs|is|comes to|would be|will be|would cost|will cost)|(?:explained|outlined|presented|shared|gave) (?:our|the) (?:pricing|prices?):?) (?<price>${AMOUNT}.*)$`,
  'u',
);

type SideOf = (name: string) => CastSide | null;

export type Quoted = { text: string; ready?: string };

/** Said to a colleague, or thought. */
const INSIDE =
  /\b(?:to (?:his|her|their|our) colleague|internally|as (?:our|a) (?:lowest|floor|last)|lowest|fall-?back|among (?:us|ourselves)|after the (?:call|clients)|knowing|although|even though|anchor|leaves us|hoping|budget|willing|ready to|limit is|half as much)\b/iu;
const PASSIVE = new RegExp(
  `^(?:The )?[Pp]ric(?:e|ing)(?: (?:discussed|quoted|offered|presented|shared))? (?:is|was)(?: (?:quoted|presented|discussed|set|given|named|shared))?(?: at)? (?<price>${AMOUNT}.*)$`,
  'u',
);

/** The price as a sentence, 'theirs' where somebody else quoted it, null where the sentence tells none. */
export function quotedPrice(text: string, people: People, sideOf: SideOf): Quoted | 'theirs' | null {
  const passive = PASSIVE.exec(text)?.groups?.price;
  if (passive) {
    const told = isTactic(passive) || INSIDE.test(passive) ? null : toYou(passive, people);
    return told === null ? 'theirs' : { text: `The price is ${told}` };
  }
  const found = saidByUs(text, people, sideOf) ?? QUOTED.exec(text) ?? OFFERED.exec(text);
  if (!found) return chargedPrice(text, people);
  const { who = '', thing, at, every } = found.groups ?? {};
  const price = perTime(found.groups?.price ?? '', every).replace(AND_SAID, ' and ');
  const isFirm = isOurFirm(who, people);
  if (!isOurs(who, people, sideOf) || isTactic(price)) return 'theirs';
  const rest = INSIDE.test(price) ? null : toYou(price, people);
  if (rest === null) return 'theirs';
  if (!thing) return { text: `The price is ${rest}` };
  const isUser = people.user.some((phrase) => phrase.join(' ') === who.toLowerCase());
  return {
    text: `The price is ${rest}`,
    ready: `${isFirm ? 'We' : isUser ? 'I' : who.split(' ')[0]} offered you ${thing} ${at} ${rest}`,
  };
}

function saidByUs(text: string, people: People, sideOf: SideOf): RegExpExecArray | null {
  const said = SAID.exec(text);
  return said && isOurs(said.groups?.who ?? '', people, sideOf) ? said : null;
}

const isOurFirm = (who: string, people: People): boolean =>
  people.userCompany.some((phrase) => phrase.join(' ') === who.toLowerCase());

const isOurs = (who: string, people: People, sideOf: SideOf): boolean =>
  isOurFirm(who, people) || /^(?:we|i)$/iu.test(who) || who.split(' and ').every((name) => sideOf(name) === 'us');

function chargedPrice(text: string, people: People): Quoted | null {
  const { who = '', price = '' } = CHARGED.exec(text)?.groups ?? {};
  const told = isOurFirm(who, people) && !isTactic(price) && !INSIDE.test(price) ? toYou(price, people) : null;
  return told === null ? null : { text: `The price is ${told}` };
}

/** "£189 a month, and said that the price holds": one sentence of ours. */
const AND_SAID =
  / and (?:also |\p{Ll}+ )?(?:said|confirmed|explained|noted|added|mentioned|stated|promised) that (?=(?:the|this|it|that) )/u;

/** "A monthly fee of €170 per depot" is €170 a month per depot. */
function perTime(price: string, every: string | undefined): string {
  if (!every || /\b(?:a|per|each|every) (?:month|year)\b/u.test(price)) return price;
  return price.replace(
    new RegExp(`^${AMOUNT}`, 'iu'),
    (amount) => `${amount.trimEnd()} a ${every === 'monthly' ? 'month' : 'year'}${/ $/u.test(amount) ? ' ' : ''}`,
  );
}

const ABOUT_PRICE = /\b(?:pric\w+|commercials?|budget|offer|quot\w+|costs?|fees?|investment|terms)\b/iu;
const FOR_US =
  /\b(?:intern\w*|private|confidential|our (?:side|team)|remarks?|debrief|negotiat\w*|strategy|considerations|not for|notes? to)\b/iu;
const HEADING = /^(?:#{1,6} |[*_]{2}.{2,80}[*_]{2}:?$|[^.!?]{3,60}$)/u;
/** The answer may stay behind. */
const ASKED = /\b(?:asked|wanted to know|wondered|inquired|questioned)\b/u;
const BULLET = /^(?:[-•–*]|\d+[.)]) /u;
const MAX_ABOVE = 2000;

/** Under these the terms stand that the call went through: "Payment in three stages", "the price stays fixed for three years". */
const TERMS =
  /^[#*_\s]*(?:price|prices|pricing|pricing and terms|price and terms|prices and terms|pricing (?:discussed|discussion))[*_:\s]*$/iu;

/** What stands under "Budget" or "Commercial terms" is ours alone, but for the price that the sender quoted there and for plain terms. */
export function openedPrice(statement: Statement, summary: string): Statement {
  if (statement.section !== 'private' || statement.side !== 'note') return statement;
  const isQuoted = QUOTED.test(statement.text) || CHARGED.test(statement.text);
  if (!isQuoted && (ASKED.test(statement.text) || !isSurelyFact(statement))) return statement;
  const above = summary
    .slice(Math.max(0, statement.start - MAX_ABOVE), statement.start)
    .split('\n')
    .map((line) => line.trim());
  const own = above.pop() ?? '';
  const heading = /\p{L}.*:/u.test(own)
    ? own
    : (above.findLast((line) => HEADING.test(line) && !BULLET.test(line)) ?? '');
  const isOpen = isQuoted ? ABOUT_PRICE.test(heading) && !FOR_US.test(heading) : TERMS.test(heading);
  return isOpen ? { ...statement, section: 'shown' } : statement;
}

const TOTAL = new RegExp(`^(?:(?:The|All|An?) )?[\\p{L}\\d ,-]{3,60} (?:comes?|adds? up|amounts?) to ${AMOUNT}`, 'u');

/** "The complete system comes to $748,000": our price, where prices were spoken of right before. */
export const isTotal = ({ text, side, line, section }: Statement, before: Statement | undefined): boolean =>
  side === 'note' &&
  TOTAL.test(text) &&
  !isTactic(text.replace(/\b(?:would|could) bring (?:it|this|that) down\b/gu, ' ')) &&
  (section === 'shown' || (before?.line === line && /\b(?:price|pricing|quote|offer)\b/iu.test(before.text)));
