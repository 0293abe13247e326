// Holds the figures of a sentence against those of its quotes: a figure keeps the noun behind it, its rate ("a month") and whether
// something went to it or by it. In English, where these words are known.

import { stem } from '../../../../text/checks/checks.js';
import { valuesIn } from '../../../../text/checks/values.js';
import { ENGLISH_LISTS } from '../../../../text/english/word-lists.js';

const NUMBER = ENGLISH_LISTS.source('numbers');
const SCALE = String.raw`(?:\s?(?:k|m|thousand|million))?\b`;
const ABOUT = 'about|around|roughly|nearly|almost|over|only|just|some';
const FIGURE = new RegExp(
  String.raw`(?:(\p{L}+)\s+)?((?:${ABOUT})\s+)?[~$€£]?(\d[\d.,]*\d${SCALE}|\d${SCALE}|\b${NUMBER}(?:[\s-]${NUMBER})*\b)(\s?(?:%|per ?cent))?(\+?)`,
  'giu',
);
const LOOSE = new Set([0, 1]);
/** Between a figure and what it counts. */
const BETWEEN =
  /^(?:of|a|an|per|each|every|the|your|their|our|its|his|her|these|those|more|other|different|full|whole|percent|dollars?|euros?|pounds?)$/u;
const STOPS = ENGLISH_LISTS.only('stops');
const PEOPLE = /^(?:people|persons?|staff|employees?|colleagues?|members?|heads?|team)$/u;
const UNITS = /^(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|weeks?|wks?|months?|mos?|quarters?|years?|yrs?)$/u;
const RATE =
  /^\s*(?:(?:\p{L}+\s+){0,2}?(?:a|an|per|each|every)\s+|(?:\p{L}+\s*)?\/\s*)(hour|hr|h|day|week|wk|month|mo|quarter|year|yr)\b|^\s*(?:\p{L}+\s+)?(hourly|daily|weekly|monthly|quarterly|yearly)\b/iu;
const LONG: Record<string, string> = {
  ...{ h: 'hour', hr: 'hour', hrs: 'hour', min: 'minute', mins: 'minute', sec: 'second', secs: 'second', wk: 'week' },
  ...{
    wks: 'week',
    mo: 'month',
    mos: 'month',
    yr: 'year',
    yrs: 'year',
    daily: 'day',
    annually: 'year',
    dept: 'depart',
  },
};

type Figure = {
  text: string;
  values: ReadonlySet<number>;
  before: string;
  nouns: string[];
  rate: string | null;
  isPercent: boolean;
};

/** What a sentence lets a figure count that it does not count in the quotes, or null. */
export function miscounted(text: string, source: string): string | null {
  const per = perThing(text, source);
  if (per !== null) return per;
  const known = figuresIn(source);
  const units = new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => stem(LONG[word] ?? word)));
  for (const figure of figuresIn(text)) {
    const alike = known.filter(({ values }) =>
      [...values].some((value) => figure.values.has(value) && !LOOSE.has(value)),
    );
    if (alike.length === 0) continue;
    const same = alike.filter(({ isPercent }) => isPercent === figure.isPercent);
    if (same.length === 0) return `"${figure.text}" is another figure in the notes`;
    const [noun] = figure.nouns;
    if (noun && same.every(({ nouns }) => nouns.length > 0 && !figure.nouns.some((own) => nouns.some(isNear(own)))))
      return `the figure in front of "${noun}" counts something else in the notes`;
    const rates = same.flatMap(({ rate }) => rate ?? []);
    if (rates.length === same.length && !rates.some((rate) => units.has(rate)))
      return `leaves out "a ${rates[0]}" behind its figure`;
    if (figure.rate !== null && !rates.includes(figure.rate)) return `"a ${figure.rate}" is not behind that figure`;
    const ways = same.map(({ before }) => before);
    if (/^(?:to|by|from)$/u.test(figure.before) && ways.every((way) => isOtherWay(way, figure.before)))
      return `says "${figure.before}" where the notes say "${ways[0]}"`;
  }
  return null;
}

const isOtherWay = (one: string, other: string): boolean => /^(?:to|by|from|on)$/u.test(one) && one !== other;

const isNear =
  (one: string) =>
  (other: string): boolean =>
    one === other ||
    (one.length >= 3 && other.length >= 3 && (one.startsWith(other) || other.startsWith(one))) ||
    (PEOPLE.test(one) && PEOPLE.test(other));

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(FIGURE)].map((found) => {
    const [whole, before = '', , figure = '', percent = ''] = found;
    const rest = text.slice(found.index + whole.length);
    const rate = RATE.exec(rest)?.slice(1).find(Boolean)?.toLowerCase() ?? null;
    return {
      text: figure,
      values: valuesIn(figure).numbers,
      before: before.toLowerCase(),
      nouns: [...nounsBehind(rest), ...(before.toLowerCase() === 'of' ? teamBefore(text.slice(0, found.index)) : [])],
      rate: rate && stem(LONG[rate] ?? rate),
      isPercent: percent !== '' || /^\s?percent/iu.test(rest),
    };
  });
}

/** "Dispatch team of 14": fourteen dispatchers. */
const teamBefore = (before: string): string[] => (before.toLowerCase().match(/\p{L}+/gu) ?? []).slice(-2).map(stem);

const MAX_NOUNS = 3;

/** The words that a figure may count, up to the next small word or stop. */
function nounsBehind(rest: string): string[] {
  const phrase = /^[\s-]*[^.,;:!?()–—]*/u.exec(rest)![0];
  const nouns: string[] = [];
  for (const [word] of phrase.toLowerCase().matchAll(/\p{L}[\p{L}'’-]*/gu)) {
    if (BETWEEN.test(word) && nouns.length === 0) continue;
    if (BETWEEN.test(word) || STOPS.test(word) || nouns.length === MAX_NOUNS) break;
    nouns.push(PEOPLE.test(word) ? word : stem(LONG[word] ?? word));
    // A plural ends it: "14 people plan routes" counts no routes.
    if (UNITS.test(word) || PEOPLE.test(word) || /[^s]s$/u.test(word)) break;
  }
  return nouns;
}

/** "$2,400 a month per van" for a price of all: what a figure is for each of. */
function perThing(text: string, source: string): string | null {
  for (const [whole, thing] of text.matchAll(/\bper (\p{L}{3,})/giu)) {
    const noted = new RegExp(
      String.raw`(?:\b(?:per|a|an|each|every|for each|for every)\s|/\s?)${thing!.slice(0, 3)}`,
      'iu',
    );
    if (!/^cent/iu.test(thing!) && !noted.test(source)) return `"${whole}" is not in the quotes`;
  }
  return null;
}
