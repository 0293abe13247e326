// Fields of notes, a name and its figure: "members: 5,400 over 7 clubs", "monthly churn: 6.8%".

import { tokenize } from '../../english/tokens.js';
import type { Statement } from '../notes/read.js';
import { sectionOf } from '../notes/sections.js';
import type { People } from '../people/people.js';
import { cleanText, tidy } from '../words/clean.js';
import { finiteVerb, withArticle } from '../words/grammar.js';
import { inFullForms } from '../words/short-forms.js';
import { sideOf } from './tasks.js';

const FIGURE =
  /^(?:about |around |approx\.? |~ ?|≈ ?|> ?|over )?(?:[$€£]\s?)?\d[\d.,]*(?:\s?(?:%|k\b|m\b))?(?![\d:/-])/iu;
const NAME = /^\p{L}[\p{L}' /-]{2,40}$/u;
/** Fields of a system for deals, and what is none of the prospect's work. */
const OURS =
  /\b(?:refs?|deals?|amt|amount|close|arr|acv|mrr|tcv|score|probability|calls?|version|tickets? no|opp\w*|zip|age|rooms?(?! \p{L})|attempts?|steps?|days? in|floor|max|min|target|minimum|maximum|discount|margin|budget|list|quotes?|prices?|offers?|offered|proposals?|economics|proposed|quoted|fees?|id|no|nr|number|phone|tel|notes?|page|slides?|recorded|recording|duration|length of call|prob|probability|stage|source|forecast|confidence|attendees|participants|created|modified|updated|owner|date|pilot|trial|demo|next|today|now|given|gave|said|landed|room to move|leeway|headroom|cost price)\b/iu;
const RATE = /[ /]+(?:(?:per|a|an) )?(yr|year|mo|month|wk|week|day|qtr|quarter)$/iu;
const LONG: Record<string, string> = { yr: 'year', mo: 'month', wk: 'week', qtr: 'quarter' };

/** The sentence for such a field, or null. */
export function fieldIn({ label, text, side, section }: Statement, people: People): string | null {
  if (side === 'note' && label && TRIAL.test(label)) return trialIn(label, text);
  if (side === 'note' && label && section !== 'private' && RECORD_FIELD.test(label)) return recordField(label, text);
  if (
    side !== 'note' ||
    !label ||
    sectionOf(label) !== null ||
    section === 'next' ||
    section === 'date' ||
    !NAME.test(label)
  )
    return null;
  if (!FIGURE.test(text) || OURS.test(label) || sideOf(label, people) !== null || label.split(/[ /]+/u).length > 5)
    return null;
  const count = /^(.{3,}) count$/iu.exec(label);
  if (count && /^\d[\d.,]* \p{Ll}/u.test(text)) return countIn(text);
  const rate = RATE.exec(label)?.[1]?.toLowerCase();
  const per = rate ? ` a ${LONG[rate] ?? rate}` : '';
  const name = lower(label.replace(RATE, ''));
  const value = tidy(inFullForms(text.replace(/\s*\([^()]*\)/gu, ''))).replace(/, [^,:]{2,20}: .*$/u, '');
  if (value.split(' ').length > 12 || /[.!?] /u.test(value)) return null;
  const counted = /^(?:about |around |over )?\d[\d.,]*k?(?= |$)/iu.exec(value)?.[0];
  const many = /[^su]s$/u.test(name);
  if (
    counted &&
    many &&
    !/^\s(?:hours?|days?|weeks?|minutes?|months?|years?|out|of|to|or)\b/u.test(value.slice(counted.length))
  )
    return `You have ${counted} ${name}${per}${value.slice(counted.length)}`;
  const share = /^(?:about |around |over )?\d[\d.,]*%/u.test(value) && SHARED.test(name) ? ' rate' : '';
  return `Your ${name}${share} ${many ? 'are' : 'is'} ${value}${per}`;
}

/** Fields of a system for customers whose name says what their words are. */
const RECORD_FIELD = /^(?:today|team|liked|next step (?:date|due|is due|by|deadline|at|on))$/u;
const DAY = /^(?:20\d\d-\d\d-\d\d|\d{1,2} \p{Lu}\p{Ll}{2,8}|\p{Lu}\p{Ll}{2,8} \d{1,2})(?:,? 20\d\d)?$/u;

/** "current_tool: Access database from 2011", "team_size: 14 nurses", "liked: deposit ledger". */
function recordField(label: string, text: string): string | null {
  const value = cleanText(text.replace(/\s*\([^()]*\)/gu, '').replace(/[.\s]+$/u, ''), false);
  if (value.split(' ').length > 12 || finiteVerb(tokenize(value)) !== null) return null;
  if (label === 'team') return /^(?:about )?\d[\d.,]*(?: \p{Ll}[^,;]*)?$/u.test(value) ? teamOf(value) : null;
  if (label === 'today') return `Today you use ${withArticle(decapital(value), 'a')}`;
  if (label === 'liked') return `You liked ${withArticle(decapital(value), 'the')}`;
  return DAY.test(value) ? `We set ${value} for the next step` : null;
}

const teamOf = (value: string): string => `Your team has ${value}${/\p{L}/u.test(value) ? '' : ' people'}`;

const decapital = (value: string): string => (/^\p{Lu}\p{Ll}+ \p{Ll}/u.test(value) ? lower(value) : value);

/** Of these a percentage is a rate. */
const SHARED = /^(?:reject|scrap|return|waste|defect|failure|no-show|loss|refund|error)$/iu;

/** "Site count: 5 retail parks (…), approx 2,900 parking bays". */
const countIn = (text: string): string =>
  `You have ${tidy(inFullForms(text.replace(/\s*\([^()]*\)/gu, ''))).replace(/, (?=(?:about |around )?\d[^,]*(?:,\d{3}[^,]*)*$)/u, ' and ')}`;

const TRIAL = /^(?:the |our )?(?:(?:free|paid) )?(?:pilot|trial|rollout|test run)$/iu;

/** "Pilot: 10 trucks, 90 days, can be stopped at any time". */
function trialIn(label: string, text: string): string | null {
  const value = tidy(inFullForms(text.replace(/\s*\([^()]*\)/gu, '')));
  const [first = ''] = value.split(', ');
  if (
    !/^(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b)/iu.test(first) ||
    first.split(' ').length > 4 ||
    value.split(' ').length > 24
  )
    return null;
  return `The ${lower(label.replace(/^(?:the|our) /iu, ''))} is planned with ${lowerFirst(value).replace(/, (?=can be )/u, ', and it ')}`;
}

const lowerFirst = (value: string): string =>
  value.replace(/^\p{Lu}(?=\p{Ll}+ \p{Ll})/u, (first) => first.toLowerCase());

/** A name in capitals is loud, unless it is short enough for an abbreviation. */
const lower = (name: string): string =>
  /\p{Lu}.*\p{Lu}/u.test(name) && (/\p{Ll}/u.test(name) || name.length < 5) ? name : name.toLowerCase();
