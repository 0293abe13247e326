// What a statement is about and how much it matters.

import type { Section } from '../notes/sections.js';
import type { Side } from '../notes/speakers.js';
import { workWords } from '../words/business.js';
import { IS_DUE, OURS_COMES } from './dated.js';
import { TELLS_PRICE } from './price.js';

export type Kind = 'situation' | 'pain' | 'cost' | 'goal' | 'shown' | 'next';

const PAIN =
  /\b(?:struggl\w+|manual(?:ly)?|slow(?:s|ly|er)?|error\w*|mistakes?|problem\w*|issues?|challeng\w+|frustrat\w+|difficult\w*|delay\w*|late\b|bottleneck\w*|visibility|lack\w*|hard to|can't|cannot|unable|spreadsheets?|excel|paper|duplicat\w+|double[- ]entry|wast\w+|pain\w*|hurt\w*|overwhelm\w*|outdated|legacy|disconnected|silo\w*|inconsisten\w+|inaccura\w+|missing|miss(?:es|ed)?|los(?:e|es|ing|t)|no way|no single|chase|chasing|re-?key\w*|re-?enter\w*|re-?typ\w+|copy(?:ing)?[- ](?:and )?past\w+|by hand|unhappy|complain\w*|backlog\w*|stock-?outs?|downtime|no-?shows?|turnover|scrap|rework|fail\w*|break\w*|broken|crash\w*|too (?:long|slow|many|much|late)|takes? (?:\w+ ){0,3}(?:hours|days|weeks|months)|worr\w+|concern\w*|risk\w*|time-consuming|tedious|cumbersome|fragmented|scattered|guess\w*|stuck|unclear|wrong|none of (?:them|us|you|your|the)|trouble|headache\w*|nightmare|hand-?written|whiteboard\w*|ring binders?|run out of|ran out of|doesn't|don't|not (?:able|enough)|never|nobody|no one)\b/iu;
const COST =
  /\b(?:cost(?:s|ing)?|los(?:e|es|ing|t)|spend(?:s|ing)?|spent|wast(?:e|es|ed) (?:time|hours|money|about|a lot|\d)|wasting|overtime|penalt\w+|fines?|charge-?backs?|write-?offs?|missed|churn\w*|revenue|margin|expens\w+|hours? (?:a|per|each|every) (?:day|week|month)|days? (?:a|per|each|every) (?:week|month|quarter)|impact\w*|adds? up|worth)\b/iu;
const FIGURE =
  /[$€£¥]\s?\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve) (?:hours?|days?|weeks?|months?|times)\b|\d\s?%|\bpercent\b|\b\d[\d.,]*(?:k|m)?\b/iu;
const MONEY = /[$€£¥]\s?\d|\b\d[\d.,]*\s?(?:k|m|million|thousand|dollars|euros?|pounds|usd|eur|gbp)\b/iu;
const SHOWN =
  /\b(?:(?:we|i) (?:also |then |briefly |quickly )?(?:showed|demoed|demonstrated|demo'd|presented|walked|introduced|explained|outlined|shared|went|highlighted|reviewed|looked|covered|explored|proposed|suggested|recommended|illustrated)|(?:showed|demoed|demonstrated|presented|walked (?:them|him|her|you|through)|walkthrough)|our (?:platform|product|solution|tool|software|system|app|service|team|api|dashboard|portal|module|connector|integration)|the demo|would (?:cut|save|reduce|replace|let|allow|help|eliminate|automate)|could (?:cut|save|reduce|replace|help|eliminate|automate)|(?:can|will) (?:automate|integrate|sync|connect|cut|reduce|replace|eliminate|flag)|integrates?)\b/iu;
const NEXT =
  /\b(?:next steps?|action items?|follow(?:ing)?[- ]up|will (?:send|share|schedule|set|prepare|provide|email|meet|discuss|decide|sign|join|bring|confirm|get|call|come|book|arrange|introduce|invite|talk|speak|check|present|start|run|test|evaluate|give|loop|forward|draft|complete|connect|reconvene|regroup|have|be (?:sent|shared|scheduled|held|ready)|need)|i'll|we'll|they'll|you'll|going to (?:send|share|schedule|review)|agreed to|agreed on|agreed that|scheduled|set for|arranged for|booked|is due|are due|due (?:by|on)|kick-?off|pilot (?:start|begin)\w*|go(?:ing)?[- ]live|deadline|decision (?:by|in|on|is|expected)|decide by|reconnect|circle back|meet again|second call|follow-up call|promised to)\b/iu;
const PLAN =
  /^(?:You|I|We|\p{Lu}\p{L}+) (?:will|am going to|are going to|is going to) \p{L}+|^(?:You|I|We)'ll \p{L}+|\b(?:next|second|follow-up|final) (?:call|meeting|session|appointment|demo|conversation)\b|\b(?:meet|meeting) (?:again )?on\b|\btakes? place\b|\bget back together\b/u;
const GOAL =
  /\b(?:wants?|wanted|needs?|needed|looking (?:for|to)|goals?|aims?|would like|hop(?:e|es|ing)|plans? to|planning to|must have|requires?|priorit\w+|interested in|success (?:means|would|looks)|target\w*|objective\w*|wish\w*|keen to|excited about|asked (?:for|about|whether|if))\b/iu;
const DATE =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may \d{1,2}|\d{1,2} may|june|july|august|september|october|november|december|tomorrow|today|next (?:week|month|quarter|year)|this (?:week|month|quarter)|end of (?:the )?(?:day|week|month|quarter|year)|q[1-4]|\d{1,2}(?:st|nd|rd|th)|20\d\d|within \w+ (?:days|weeks|hours))\b/iu;

const TRIED =
  /\b(?:in|during|after|with|from) (?:the|our|a|your|this|an?) (?:\p{L}+ ){0,2}(?:pilot|trial|test|proof of concept|poc|sandbox|proof of value)\b/iu;
const CHANGED =
  /\b(?:fell|dropped|went (?:down|up)|rose|grew|shrank|came down|improved|halved|doubled|was (?:cut|reduced|halved)|were (?:cut|reduced|halved)|cut|reduced|saved|took only|now takes?|from \S+(?: \S+)? to)\b/iu;

/** "In the pilot the planning time fell to 40 minutes": what a trial of ours brought. */
export const isResult = (text: string): boolean =>
  CHANGED.test(text) && /\d|\b(?:half|twice|two|three|four|five|six|seven|eight|nine|ten)\b/iu.test(text);

const PROMISED =
  /^(?:I|We|You|Your (?:team|office|colleagues|staff))(?: will|'ll| are going to| am going to|'re going to|'m going to) (?!need\b|lose\b|miss\b|have\b|be\b|use\b)/u;

const OUR_DATE =
  /^(?:Our|The) (?:[\p{L}\d'-]+ ){1,8}is (?:on (?:next |the )?(?:\d|\p{Lu})|tomorrow|next)|^We will (?:talk|meet|speak) again\b/u;

/** "You and Anneliese can come to our shop on April 23" is planned, wherever it stands. */
const COMES =
  /^We (?:also )?(?:talked about|agreed on|planned) (?:going|coming|meeting|visiting) .*(?:\d{1,2} \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ \d)|^(?:You|I|We|The \p{Ll}+|\p{Lu}\p{Ll}+)(?: and (?:[\p{L}\d]+ ){0,3}?[\p{L}\d]+)? (?:will|can) (?:come|visit|meet|bring|travel|fit|install) .*\b(?:on (?:the )?\d|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d|(?:Mon|Tues|Wednes|Thurs|Fri)day|tomorrow|next week)/u;

const TRIAL_IS = /^The (?:pilot|trial|rollout|test run|free trial|next step) is\b/u;

/** "You want to start on October 15 at the latest": by when it shall be. */
const START_BY =
  /^You (?:want|need|have|hope|plan|would like) to (?:start|begin|open|launch|go live|be (?:live|ready|up|running|open|done)) .{0,30}\b(?:on|by|before|until) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d)/u;

/** The kind by the section's heading, else by the words; null where nothing in it is known. */
export function kindOf(text: string, section: Section | null, side: Side): Kind | null {
  if ([OUR_DATE, COMES, TRIAL_IS, OURS_COMES, IS_DUE, START_BY].some((sign) => sign.test(text))) return 'next';
  if ([TELLS_PRICE, LIKED, WE_SHOWED].some((sign) => sign.test(text))) return 'shown';
  if (TRIED.test(text) && isResult(text) && section !== 'next') return 'shown';
  if (PROMISED.test(text) && section !== 'shown') return 'next';
  if (section === 'next' || section === 'date') return 'next';
  if (section === 'shown') return SHOWN.test(text) || !NEXT.test(text) ? 'shown' : 'next';
  if (section === 'cost') return 'cost';
  if (section === 'pain') return isCostly(text) ? 'cost' : 'pain';
  if (section === 'goal') return TODAY.test(text) ? kindByWords(text, 'situation', side) : 'goal';
  return kindByWords(text, section, side);
}

/** What is so today is no goal, though it stands under "Business needs". */
const TODAY =
  /\bcurrently\b|^(?:about |around )?\d[\d.,]*% of .+ (?:is|are) \p{Ll}+(?:ed|st|en)\b|^You (?:have|had|lose|spend|waste) /u;

const FUTURE = /\b(?:will|'ll|going to|next steps?|follow[- ]?up|promised to)\b/iu;
const SETTLED = /\b(?:agreed|set for|due|kick-?off|go[- ]live|meet|call|pilot|decision|decide)\b/iu;

/** "Substitutes get booked late" tells how they work; a plan looks ahead or has a date. */
const isHabit = (text: string): boolean => !FUTURE.test(text) && !SETTLED.test(text) && !DATE.test(text);

/** "Last August you double booked 9 dogs". */
const PAST_DATE =
  /^(?:And |But )?[Ll]ast (?:year|month|week|winter|summer|spring|autumn|fall|season|\p{Lu}\p{Ll}+),? you \p{L}/u;

const WE_SHOWED =
  /^(?:We|I) (?:also )?(?:showed|demoed|demonstrated|presented|walked|explained|told you|quoted you|went through|took you through|looked at|ran (?:the|your) (?:own )?(?:video|demo|machine|film)|set up the .* and ran your)\b/u;

/** What they said about the demo. */
const LIKED =
  /^You (?:also )?(?:asked|want(?:ed)? to know) .*, and the answer is yes$|^You (?:also |really |particularly |especially )?(?:liked|loved|enjoyed|appreciated|found (?:the|our|it|this)\b(?=.*\b(?:easy|useful|helpful|clear|good|great|impressive|handy|interesting|simple|exactly))|were (?:pleased|happy|glad|impressed|delighted) (?:that|with|by)|said (?:that )?(?:the|our|this|it)\b.{0,60}\bwould)\b/iu;

function kindByWords(text: string, section: Section | null, side: Side): Kind | null {
  if (DATE.test(text) && STARTS.test(text) && !/^You\b/u.test(text)) return 'next';
  if ((NEXT.test(text) && !isHabit(text) && !PAST_DATE.test(text)) || PLAN.test(text)) return 'next';
  if (SHOWN.test(text)) return 'shown';
  if (side === 'us' && OUR_COST.test(text)) return 'shown';
  if (isCostly(text)) return 'cost';
  if (GOAL.test(text)) return 'goal';
  if (PAIN.test(text)) return 'pain';
  if (side === 'us' && /^(?:We|Our)\b/.test(text)) return 'shown';
  if (section === 'situation' || /^you(?:r|'re|'ve)?\b/i.test(text)) return 'situation';
  if (side === 'them' && workWords(text) > 1) return 'situation';
  return side === 'note' || FIGURE.test(text) ? 'situation' : null;
}

/** In our own words: what one of ours costs. */
const OUR_COST =
  /^(?!.*\b(?:cost|costs|costing) (?:you|your)\b)(?!You\b|Your\b|Last\b)[\p{L}\d][\p{L}\d '’-]{1,50} (?:costs?|is|are|comes? to) (?:about )?(?:[£$€]\s?\d|\d[\d.,]* ?(?:kroner|kr|euros?|pounds|dollars|francs|p)\b)/u;

const STARTS = /\b(?:goes out|ships|starts?|begins?|goes live)(?: on)? (?:next |this |tomorrow|\p{Lu}|\d)/u;

const isCostly = (text: string): boolean => COST.test(text) && (MONEY.test(text) || FIGURE.test(text));

/** Names a day or a time. */
export const isDated = (text: string): boolean => DATE.test(text);

const BASE: Record<Kind, number> = { situation: 1.5, pain: 4, cost: 5, goal: 3, shown: 3.5, next: 4.5 };

/** How much a statement matters to the prospect. */
export function weigh(text: string, kind: Kind, section: Section | null): number {
  let weight = BASE[kind];
  if (MONEY.test(text)) weight += 2.5;
  else if (FIGURE.test(text)) weight += 1.5;
  if (kind === 'next') weight += DATE.test(text) ? 2 : -UNDATED;
  if (PAIN.test(text) && kind !== 'next') weight += 1;
  if (section !== null && section !== 'other') weight += 1;
  const words = text.split(' ').length;
  if (words > 24) weight -= (words - 24) * 0.15;
  weight += Math.min(MORE_FIGURES, figuresIn(text) - 1) * 0.6;
  if (words < 4) weight -= 1;
  if (kind === 'next' && words < 6 && !DATE.test(text)) weight -= 1.5;
  return weight;
}

/** A task without a day matters less than one with it, and than what was shown. */
const UNDATED = 2;

/** A sentence that holds several figures tells more in the same time; so many beyond the first count. */
const MORE_FIGURES = 2;

const figuresIn = (text: string): number => Math.max(1, text.match(/(?<![\d.,])\d[\d.,]*/gu)?.length ?? 0);
