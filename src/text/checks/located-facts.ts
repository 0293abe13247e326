// The figures, prices and dates of a text, each with its place and in one spelling, so that those of two texts can be compared. What
// can be read in two ways ("1.500", "3/4") has both readings.
import type { CharSpan } from '../../domain/draft.js';
import { memoize } from '../../lib/memoize.js';
import { readPhrases } from '../../lib/word-lists.js';
import { numberWordsIn, scaleOf } from './number-words.js';
import { CURRENCIES, NAMED, SCALES } from './values.js';

export type Figure = CharSpan & {
  values: readonly number[];
  /** "%", a currency, or null for a plain figure. */
  unit: string | null;
};

/** A day (all readings of it), a part of one, or a stretch of days counted from the day of the call. */
export type DateFact = CharSpan &
  (
    | { kind: 'day'; readings: readonly { day: number; month: number; year: number | null }[] }
    | { kind: 'month' | 'weekday' | 'monthday'; value: number }
    | { kind: 'time'; minutes: readonly number[] }
    | { kind: 'stretch'; from: number; days: number; name: string }
  );

type LocatedFacts = { figures: Figure[]; dates: DateFact[] };

const WORDS = readPhrases('languages/dates-and-numbers.txt');
const DATE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

/** `languages` are those whose number words and short names of days count. */
export function locateFacts(text: string, languages: readonly string[]): LocatedFacts {
  const dates = withoutOverlaps([
    ...daysIn(text),
    ...timesIn(text),
    ...languages.flatMap((code) => stretchesIn(text).concat(weekdaysIn(text, code))),
    ...languages.flatMap((code) => monthsIn(text, code)),
  ]);
  const taken = markSpans(dates);
  return { dates, figures: figuresIn(text, languages).filter((figure) => !taken.touches(figure)) };
}

/** Spans of a text, to ask which others overlap with one of them. */
export function markSpans(spans: readonly CharSpan[]) {
  const marked = new Set<number>();
  const mark = ({ start, end }: CharSpan): void => {
    for (let at = start; at < end; at += 1) marked.add(at);
  };
  for (const span of spans) mark(span);
  return {
    mark,
    touches({ start, end }: CharSpan): boolean {
      for (let at = start; at < end; at += 1) if (marked.has(at)) return true;
      return false;
    },
  };
}

/** Of two that overlap the one that begins earlier stays, of those the longer one. */
function withoutOverlaps<Span extends CharSpan>(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}

// ---- figures

const DIGITS = /(?<![\p{L}\d])\d+(?:[.,'\u00A0\u202F]\d+| \d{3}(?!\d))*(?:\s?(\p{L}+)\.?(?![\p{L}\d]))?/gu;
const PERCENT_BEHIND = new RegExp(String.raw`^[\s-]?${WORDS.source('percent')}(?!\p{L})`, 'iu');
const BETWEEN = new RegExp(String.raw`^\s?${WORDS.source('to')}\s?$`, 'iu');
/** "Grazie mille" */
const THANKS = readPhrases('languages/any.txt').whole('thanks that count nothing', 'giu');
const NEAR_CHARS = 14;

function figuresIn(text: string, languages: readonly string[]): Figure[] {
  const inDigits = [...text.matchAll(DIGITS)].map(({ 0: raw, 1: word, index }) => {
    const scale = word === undefined ? null : scaleIn(word, languages);
    const digits = /^[\d.,'\u00A0\u202F ]*\d/u.exec(raw)![0];
    const values = readings(digits).map((value) => Math.round(value * (scale ?? 1) * 1000) / 1000);
    return { start: index, end: index + (scale === null ? digits.length : raw.length), values };
  });
  const inWords = languages.flatMap((code) => numberWordsIn(text, code));
  const named = [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const value = languages.includes('en') ? NAMED[word.toLowerCase()] : undefined;
    return value === undefined ? [] : [{ start: index, end: index + word.length, values: [value] }];
  });
  const thanks = markSpans(
    Array.from(text.matchAll(THANKS), ({ 0: raw, index }) => ({ start: index, end: index + raw.length })),
  );
  const all = withoutOverlaps([
    ...inDigits,
    ...inWords.map(({ value, ...span }) => ({ ...span, values: [value] })),
    ...named,
  ]).filter((span) => !thanks.touches(span));
  return withSharedUnits(
    text,
    all.map((span) => withUnit(text, span)),
  );
}

const scaleIn = (word: string, languages: readonly string[]): number | null =>
  SCALES[word.toLowerCase()] ?? languages.map((code) => scaleOf(word, code)).find((scale) => scale !== null) ?? null;

/** A separator before three digits may stand for thousands or for a decimal; any other is a decimal. */
function readings(digits: string): number[] {
  const plain = digits.replace(/['\s\u00A0\u202F]/gu, '');
  const signs = plain.match(/[.,]/g) ?? [];
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) && new Set(signs).size <= 1;
  const last = plain.search(/[.,]\d*$/);
  const decimal = last < 0 ? plain : `${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`;
  if (isGrouped && signs.length > 1) return [Number(plain.replace(/[.,]/g, ''))];
  return [...new Set([...(isGrouped ? [Number(plain.replace(/[.,]/g, ''))] : []), Number(decimal)])];
}

type Valued = CharSpan & { values: readonly number[] };

/** With the sign or word of its unit as a part of it. */
function withUnit(text: string, { start, end, values }: Valued): Figure {
  const percent = PERCENT_BEHIND.exec(text.slice(end, end + NEAR_CHARS));
  if (percent) return { start, end: end + percent[0].length, values, unit: '%' };
  const before = /(?:[$€£¥]|\p{Lu}{3}) ?$/u.exec(text.slice(Math.max(0, start - 4), start))?.[0];
  const behind = /^[ -]?(?:[$€£¥]|\p{L}+)/u.exec(text.slice(end, end + NEAR_CHARS))?.[0];
  const currencyOf = (near: string | undefined) => near && CURRENCIES.find(([, pattern]) => pattern.test(near))?.[0];
  const first = currencyOf(before);
  if (first) return { start: start - before!.length, end, values, unit: first };
  const second = currencyOf(behind);
  return second ? { start, end: end + behind!.length, values, unit: second } : { start, end, values, unit: null };
}

/** "20 to 30 percent", "$400 or 500": one sign is of both. */
const withSharedUnits = (text: string, figures: readonly Figure[]): Figure[] =>
  figures.map((figure, at) => {
    if (figure.unit !== null) return figure;
    const other = [figures[at + 1], figures[at - 1]].find(
      (next) =>
        next?.unit &&
        BETWEEN.test(
          next.start > figure.start ? text.slice(figure.end, next.start) : text.slice(next.end, figure.start),
        ),
    );
    return other ? { ...figure, unit: other.unit } : figure;
  });

// ---- dates

type Part = 'month' | 'weekday';
type Width = 'long' | 'short';

const namesOf = (code: string, part: Part, width: Width): string[] => namesFor(`${code} ${part} ${width}`);

const namesFor = memoize(40, (asked): string[] => {
  const [code, part, width] = asked.split(' ') as [string, Part, Width];
  return Array.from({ length: part === 'month' ? 12 : 7 }, (_, index) =>
    // January 2024 began on a Monday.
    new Intl.DateTimeFormat(code, { [part]: width, timeZone: 'UTC' })
      .format(new Date(Date.UTC(2024, part === 'month' ? index : 0, part === 'month' ? 1 : index + 1)))
      .toLowerCase()
      .replace(/\.$/u, ''),
  );
});

/** Names of months in any language, as they stand beside the number of a day. */
const MONTHS = new Map(
  DATE_LANGUAGES.flatMap((code) =>
    (['long', 'short'] as const).flatMap((width) =>
      namesOf(code, 'month', width).map((name, index) => [name, index + 1] as const),
    ),
  ),
);
MONTHS.set('sept', 9);
const MONTH = [...MONTHS.keys()].toSorted((a, b) => b.length - a.length).join('|');
const YEAR = String.raw`(?:,?\s(?:de |del )?(?<year>(?:19|20)\d\d)(?!\d))?`;
const DAY_MONTH = new RegExp(
  String.raw`(?<!\d)(?<day>[0-3]?\d)(?:st|nd|rd|th|er|\.|º|°)?\s(?:of |de |d['’])?(?<month>${MONTH})(?![\p{L}])\.?${YEAR}`,
  'giu',
);
const MONTH_DAY = new RegExp(
  String.raw`(?<!\p{L})(?<month>${MONTH})\.?\s(?:the )?(?<day>[0-3]?\d)(?:st|nd|rd|th)?(?![\d.,]*\d)${YEAR}`,
  'giu',
);
const ISO = /(?<!\d)(?<year>(?:19|20)\d\d)-(?<month>[01]?\d)-(?<day>[0-3]?\d)(?!\d)/gu;
const NUMERIC =
  /(?<![\d.,/])(?<a>[0-3]?\d)(?<sign>[./])(?<b>[0-3]?\d)(?:\k<sign>(?<year>(?:19|20)?\d\d)|\.)?(?![\d/])/gu;

function daysIn(text: string): DateFact[] {
  const named = [DAY_MONTH, MONTH_DAY, ISO].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: raw, index, groups = {} }) => {
      const month = Number(groups.month) || MONTHS.get(groups.month!.toLowerCase())!;
      const year = groups.year ? Number(groups.year) : null;
      return dayFact(index, raw, [{ day: Number(groups.day), month, year }]);
    }),
  );
  const numeric = [...text.matchAll(NUMERIC)].map(({ 0: raw, index, groups = {} }) => {
    const [a, b] = [Number(groups.a), Number(groups.b)];
    const year = groups.year ? Number(groups.year) + (groups.year.length === 2 ? 2000 : 0) : null;
    // "2.5" is a figure, "2.5." and "2.5.2026" are dates.
    const isDate = groups.sign === '/' || year !== null || raw.endsWith('.');
    const readings = [{ day: a, month: b, year }, ...(groups.sign === '/' ? [{ day: b, month: a, year }] : [])];
    return dayFact(index, raw, isDate ? readings : []);
  });
  return [...named, ...numeric].filter((fact) => fact.kind === 'day' && fact.readings.length > 0);
}

const dayFact = (
  start: number,
  raw: string,
  readings: { day: number; month: number; year: number | null }[],
): DateFact => ({
  ...{ kind: 'day', start, end: start + raw.replace(/(?<![\s.])[\s.]+$/u, '').length },
  readings: readings.filter(({ day, month }) => day >= 1 && day <= 31 && month >= 1 && month <= 12),
});

const TIME = new RegExp(
  String.raw`(?<![\d.,:])(?<hour>[0-2]?\d)(?:(?<sign>[:h.])(?<minute>[0-5]\d)(?!\d)|\s?h(?![\p{L}\d]))?\s?(?:(?<half>[ap]\.?\s?m\b\.?)|(?<clock>${WORDS.source("o'clock")})(?!\p{L})|(?<hours>${WORDS.source('hours')})(?!\p{L}))?`,
  'giu',
);
const LEADS_TIME = new RegExp(String.raw`(?<!\p{L})${WORDS.source('time comes next')} $`, 'iu');

/** "15 heures" and "15.00" are times behind "à" and "alle", and otherwise hours and a figure. */
function timesIn(text: string): DateFact[] {
  return [...text.matchAll(TIME)].flatMap<DateFact>(({ 0: raw, index, groups = {} }) => {
    const { hour, sign, minute, half, clock, hours } = groups;
    const isSure = half !== undefined || clock !== undefined || sign === ':' || sign === 'h';
    const mayBe = hours !== undefined || minute !== undefined || /h\s?$/iu.test(raw);
    const isClock = isSure || (mayBe && LEADS_TIME.test(text.slice(Math.max(0, index - 9), index)));
    if (!isClock || Number(hour) > 24) return [];
    const minutes = Number(hour) * 60 + Number(minute ?? 0);
    const exact = half ? [(minutes % 720) + (/^p/iu.test(half) ? 720 : 0)] : [minutes, minutes + 720];
    return [{ kind: 'time', start: index, end: index + raw.trimEnd().length, minutes: exact }];
  });
}

/** Written in full; a short form needs a full stop, a comma or a figure behind it. */
const weekdayPattern = memoize(10, (code): RegExp => {
  const [long, short] = [namesOf(code, 'weekday', 'long'), namesOf(code, 'weekday', 'short')];
  const stems = long.map((name) => name.replace(/-feira$/u, ''));
  return new RegExp(
    String.raw`(?<!\p{L})(?:(${long.join('|')})s?|(${stems.join('|')})-feira|(${short.join('|')})(?=[.,]? \d|\.))(?!\p{L})`,
    'giu',
  );
});

function weekdaysIn(text: string, code: string): DateFact[] {
  const [long, short] = [namesOf(code, 'weekday', 'long'), namesOf(code, 'weekday', 'short')];
  return [...text.matchAll(weekdayPattern(code))].map(({ 0: raw, index }) => {
    const name = raw.toLowerCase();
    const value = long.findIndex((each) => name.startsWith(each.replace(/-feira$/u, '')));
    return { kind: 'weekday', start: index, end: index + raw.length, value: value < 0 ? short.indexOf(name) : value };
  });
}

const AMBIGUOUS_MONTH = /^(?:may|march|mars|mai)$/iu;
const LEADS_MONTH = new RegExp(String.raw`(?<!\p{L})${WORDS.source('month comes next')} $`, 'iu');

function monthsIn(text: string, code: string): DateFact[] {
  const names = namesOf(code, 'month', 'long');
  const pattern = new RegExp(String.raw`(?<!\p{L})(?:${names.join('|')})(?!\p{L})`, 'giu');
  return [...text.matchAll(pattern)].flatMap<DateFact>(({ 0: raw, index }) => {
    const isMonth =
      code !== 'en' || !AMBIGUOUS_MONTH.test(raw) || LEADS_MONTH.test(text.slice(Math.max(0, index - 9), index));
    const value = names.indexOf(raw.toLowerCase()) + 1;
    return isMonth ? [{ kind: 'month', start: index, end: index + raw.length, value }] : [];
  });
}

const STRETCHES = (
  [
    ['tomorrow', 1, 1],
    ['day after tomorrow', 2, 1],
    ['this week', 0, 7],
    ['next week', 1, 13],
    ['next month', 1, 62],
  ] as const
).map(([name, from, days]) => ({ name, from, days, pattern: WORDS.whole(name, 'giu') }));
/** "the 24th" */
const MONTHDAY = /(?<!\d)([0-3]?\d)(?:st|nd|rd|th)(?!\p{L})/gu;

const stretchesIn = (text: string): DateFact[] => [
  ...STRETCHES.flatMap(({ pattern, ...stretch }) =>
    [...text.matchAll(pattern)].map(
      ({ 0: raw, index }): DateFact => ({ ...stretch, kind: 'stretch', start: index, end: index + raw.length }),
    ),
  ),
  ...[...text.matchAll(MONTHDAY)].map(
    ({ 0: raw, 1: day, index }): DateFact => ({
      kind: 'monthday',
      start: index,
      end: index + raw.length,
      value: Number(day),
    }),
  ),
];
