// Visits and dates that notes tell without "will": "I'm on site 3 March to measure", "Thursday I walk the property with her".

import { hasForm } from '../../english/verbs.js';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { MONTH } from '../words/months.js';
import { datedPlan } from './dated.js';

const DAY = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)';
const DATE = String.raw`(?:(?:next )?${DAY},? )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \d{1,2}(?:st|nd|rd|th)?)|(?:next |this )?${DAY}(?: (?:morning|afternoon|evening))?|tomorrow(?: (?:morning|afternoon))?|next week`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?|noon`;
const PLACE = String.raw`(?:on[- ]site|there|with (?:you|them|him|her)|(?:at|in|on) (?:the |their |his |her |your )?[\p{L}' -]{3,30}?)`;

const WE_ARE = new RegExp(
  `^(I|We)(?:'m|'re| am| are|'ll be| will be) (?:back )?(${PLACE}),? (?:on )?(${DATE})(?:,? (?:at )?(${TIME}))?((?: (?:to|with|for) .{3,70})?)$`,
  'iu',
);
/** "Bo and a structural engineer on the roof July 18 10am". */
const THERE = new RegExp(
  String.raw`^(\p{L}[\p{L}.' ]{0,30}?)((?: and |, )(?:an? |the |our )?[\p{Ll} -]{4,40})? (${PLACE}),? (?:on )?(${DATE})(?:,? (?:at )?(${TIME}))?$`,
  'u',
);
const DAY_FIRST = new RegExp(
  String.raw`^(?:On )?(${DATE}),? ((?:I|[Ww]e|[Tt]hey|[Hh]e|[Ss]he) )((?:\p{L}+ )?\p{L}+)( .{4,140})$`,
  'u',
);

/** "Anyway what we agreed is a six week trial". */
const WE_AGREED =
  /^(?:(?:so|anyway|ok|okay|and),? )*what (?:we(?:'ve| have)?|they and we) agreed (?:on )?(?:is|was) (?=an? |the |\d|two |three )/iu;

/** "We draft the drawings for them, no charge". */
const FREE_WORK =
  /^(I|We)(?: will|'ll)? (?!can\b|could\b|would\b|may\b|might\b|do\b|did\b|are\b|have\b)(\p{Ll}+(?<!ed) .{6,120}?)(?: for (?:them|him|her|you))?,? (?:at )?(?:no (?:extra )?(?:charge|cost)|free of charge)$/iu;

/** The sentence for such a visit of ours, or null. */
export function visitIn(words: string, statement: Statement, people: People): string | null {
  const { side, section } = statement;
  if (side !== 'note') return null;
  const dated = datedPlan(words, statement);
  if (dated) return dated;
  const free = FREE_WORK.exec(words);
  if (free) return `${free[1]!.toUpperCase() === 'I' ? 'I' : 'We'} will ${free[2]} for you, at no charge`;
  const agreed = WE_AGREED.exec(words);
  if (agreed) return `We agreed on ${words.slice(agreed[0].length)}`;
  const ours = WE_ARE.exec(words);
  if (ours) return `${ours[1]} will be ${place(ours[2]!)} ${when(ours[3]!, ours[4])}${yours(ours[5]!)}`;
  const there = section === 'next' ? THERE.exec(words) : null;
  const name = there?.[1]?.trim().toLowerCase();
  if (!there || !people.user.some((phrase) => phrase.join(' ') === name)) return null;
  const also = there[2]
    ? ` with ${there[2].replace(/^(?: and |, )/u, '').replace(/^(?!an? |the |our )/u, 'our ')}`
    : '';
  return `I will be ${place(there[3]!)}${also} ${when(there[4]!, there[5])}`;
}

/** "Thursday I walk the property with him, 8 am" says the day last, as plans do. */
export function dayBehind(words: string): string {
  const [, date, who, verb, rest] = DAY_FIRST.exec(words) ?? [];
  if (!date || !who || !verb || !rest) return words;
  const [first = ''] = verb.toLowerCase().split(' ');
  if (!hasForm(first, 'base') && !hasForm(first, 'third') && first !== 'will') return words;
  const comma = rest.indexOf(',');
  const head = comma > 0 ? rest.slice(0, comma) : rest;
  return `${who[0]!.toUpperCase()}${who.slice(1)}${verb}${head} ${when(date, undefined)}${comma > 0 ? rest.slice(comma) : ''}`;
}

const place = (text: string): string => yours(text.replace(/^on-site$/iu, 'on site'));

const yours = (text: string): string =>
  text.replace(/\b(?:their|his|her)\b/giu, 'your').replace(/\b(?:them|him)\b/giu, 'you');

function when(date: string, time: string | undefined): string {
  const day = date.replace(/^(?:the )(?=\d)/u, '');
  const on = /^(?:next|tomorrow|this)/iu.test(day) ? day : `on ${day}`;
  return time ? `${on} at ${time}` : on;
}
