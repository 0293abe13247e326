// Dates and times of day. An ambiguous date (03/04/2026) is read as plain figures.
import { cardinal, decade, ordinal, year } from './numbers.js';
import type { Rule } from './rules.js';

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
// Capitalized only, so that "they may 14" and "a march" stay words.
const MONTH =
  '(?<month>Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?|July?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)(?![\\p{L}\\d])';
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?<year>(?:19|20)\\d{2})(?![\\d.,]\\d)(?!\\d)';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const dayName = (written: string): string => DAYS.find((name) => name.startsWith(written.toLowerCase().slice(0, 3)))!;

const monthName = (written: string): string =>
  MONTHS.find((name) => name.startsWith(written.toLowerCase().replace('.', '').slice(0, 3)))!;

const isMonth = (value: number): boolean => value >= 1 && value <= 12;
const isDay = (value: number): boolean => value >= 1 && value <= 31;

/** Numeric year, month and day as "October fourteenth, twenty twenty six". */
const fullDate = (years: number, month: number, day: number): string =>
  `${MONTHS[month - 1]} ${ordinal(day)} ${year(years)}`;

/** Two figures and a year: the order is certain only when one of the figures is above twelve. */
function figureDate(first: number, second: number, years: number, isDayFirst: boolean): string | null {
  if (!isDay(first) || !isDay(second)) return null;
  if (isMonth(second) && (isDayFirst || first > 12 || first === second)) return fullDate(years, second, first);
  if (isMonth(first) && second > 12) return fullDate(years, first, second);
  return isMonth(first) ? `${cardinal(first)} ${cardinal(second)} ${year(years)}` : null;
}

const fullYear = (written: string): number => (written.length === 2 ? 2000 + Number(written) : Number(written));

export function clock(hour: number, minute: number, half: string | undefined): string {
  const shown = hour > 12 ? hour - 12 : hour === 0 ? 12 : hour;
  const suffix = half ? letters(half) : hour > 12 ? ' P M' : hour === 0 ? ' A M' : '';
  if (minute === 0) return `${cardinal(shown)}${suffix || " o'clock"}`;
  return `${cardinal(shown)} ${minute < 10 ? 'oh ' : ''}${cardinal(minute)}${suffix}`;
}

/** A time without am or pm; a bare hour in a range gets no "o'clock". */
function fromFigures(written: string, half: string | undefined): string {
  const [hour = 0, minute = 0] = written.split(':').map(Number);
  if (half === undefined) return clock(hour, minute, undefined);
  return clock(hour, minute, 'am').replace(/ [AP] M$/, '');
}

const letters = (half: string): string => (half.toLowerCase().startsWith('a') ? ' A M' : ' P M');

// "p.m." excludes its last period, so that it can end a sentence.
const HALF = '(?<half>[aApP](?:\\.[mM](?=\\.)\\.?|[mM]))(?![\\p{L}\\d])';

export const dateRules: Rule[] = [
  {
    // 2026-10-14, and the time that may follow it
    pattern:
      '(?<date>(?<year>(?:19|20)\\d{2})[-/](?<month>\\d{2})[-/](?<day>\\d{2}))(?:T(?<clock>\\d{2}:\\d{2})(?::\\d{2})?Z?)?(?![\\p{L}\\d])',
    say: (match, at) => {
      const { year: years, month, day, clock: time } = match.groups!;
      if (!isMonth(Number(month)) || !isDay(Number(day))) return null;
      const [hour = 0, minute = 0] = (time ?? '').split(':').map(Number);
      const said = fullDate(Number(years), Number(month), Number(day));
      return time ? [...at('date', said), ...at('clock', `at ${clock(hour, minute, undefined)}`)] : at('date', said);
    },
  },
  {
    // 14/10/2026, 10/14/26, 14.10.2026
    pattern:
      '(?<date>(?<first>\\d{1,2})(?<mark>[./])(?<second>\\d{1,2})\\k<mark>(?<year>(?:19|20)\\d{2}|\\d{2}))(?![\\p{L}\\d])',
    say: (match, at) => {
      const { first, second, mark, year: years } = match.groups!;
      const said = figureDate(Number(first), Number(second), fullYear(years!), mark === '.');
      return said === null ? null : at('date', said);
    },
  },
  {
    // 14 October, 14th of Oct. 2026
    pattern: `(?<date>${DAY}(?:st|nd|rd|th)?)(?:[ ](?<of>of))?[ -]${MONTH}(?:,?[ ]${YEAR})?`,
    say: (match, at, context) => {
      const { day, month, of, year: years } = match.groups!;
      const article = context.said.at(-1)?.say === 'the' ? '' : 'the ';
      return [
        ...at('date', article + ordinal(Number(day))),
        ...(of ? at('of', 'of') : []),
        ...at('month', of ? monthName(month!) : `of ${monthName(month!)}`, years ? ',' : ''),
        ...(years ? at('year', year(Number(years))) : []),
      ];
    },
  },
  {
    // October 14, Oct. 14th, 2026, Oct 14-16
    pattern: `${MONTH}[ ](?<date>${DAY}(?:st|nd|rd|th)?)(?:(?<until>[-–](?<last>\\d{1,2})(?:st|nd|rd|th)?))?(?![\\d:]|[.,]\\d)(?:,?[ ]${YEAR})?`,
    say: (match, at) => {
      const { day, month, last, year: years } = match.groups!;
      return [
        ...at('month', monthName(month!)),
        ...at('date', ordinal(Number(day)), years && !last ? ',' : ''),
        ...(last ? at('until', `to ${ordinal(Number(last))}`) : []),
        ...(years ? at('year', year(Number(years))) : []),
      ];
    },
  },
  {
    // October 2026, Oct.
    pattern: `${MONTH}(?:[ ]${YEAR})?`,
    say: (match, at) => {
      const { month, year: years } = match.groups!;
      if (!years && /^(Mar|Sep|Dec|Jan)$/.test(month!)) return null; // Jan and Mar are names, too.
      return [...at('month', monthName(month!)), ...(years ? at('year', year(Number(years))) : [])];
    },
  },
  {
    // 10:00-11:30, 9-11 am, 2 pm – 4 pm
    pattern: `(?<from>(?:[01]?\\d|2[0-4])(?::[0-5]\\d)?)(?:[ ]?${HALF.replace('half', 'fromHalf')})?(?<dash>[ ]?[-–—][ ]?)(?<until>(?:[01]?\\d|2[0-4])(?::[0-5]\\d)?)(?![\\d:])(?:[ ]?${HALF})?`,
    say: (match, at) => {
      const { from, fromHalf, until, half } = match.groups!;
      if (!half && !(from!.includes(':') && until!.includes(':'))) return null;
      const end = fromFigures(until!, half);
      return [
        ...at('from', fromFigures(from!, fromHalf ?? (half ? 'none' : undefined))),
        ...(fromHalf ? at('fromHalf', letters(fromHalf).trim()) : []),
        ...at('until', `to ${end}`),
        ...(half ? at('half', letters(half).trim()) : []),
      ];
    },
  },
  {
    // 3:30 pm, 15:00, 9:05-9:45 am
    pattern: `(?<time>(?<hour>[01]?\\d|2[0-4])[:](?<minute>[0-5]\\d)(?::[0-5]\\d)?)(?![\\d:])(?:[ ]?${HALF})?`,
    say: (match, at) => {
      const { hour, minute, half } = match.groups!;
      const said = clock(Number(hour), Number(minute), half);
      if (!half) return at('time', said);
      const figures = said.replace(/ [AP] M$/, '');
      return [...at('time', figures), ...at('half', letters(half).trim())];
    },
  },
  {
    // 3pm, 3 p.m.
    pattern: `(?<time>0?[1-9]|1[0-2])[ ]?${HALF}`,
    say: (match, at) => [
      ...at('time', cardinal(Number(match.groups!.time))),
      ...at('half', letters(match.groups!.half!).trim()),
    ],
  },
  {
    // 3:1, 16:9
    pattern: '(?<from>\\d{1,2}):(?<until>\\d{1,2})(?![\\d:])',
    say: (match, at) =>
      at('from', `${cardinal(Number(match.groups!.from))} to ${cardinal(Number(match.groups!.until))}`),
  },
  {
    // Mon–Fri, Tue - Thu
    pattern:
      '(?<from>Mon|Tue|Tues|Wed|Thu|Thurs|Fri|Sat|Sun)\\.?(?<dash>[ ]?[-–—/][ ]?)(?<until>Mon|Tue|Tues|Wed|Thu|Thurs|Fri|Sat|Sun)(?![\\p{L}\\d])',
    say: (match, at) => [
      ...at('from', dayName(match.groups!.from!), match.groups!.dash === '/' ? ',' : ''),
      ...at('until', `${match.groups!.dash === '/' ? '' : 'to '}${dayName(match.groups!.until!)}`),
    ],
  },
  {
    // the 1990s, '90s
    pattern: "['’]?(?<decade>(?:19|20)?\\d0)['’]?s(?![\\p{L}\\d])",
    say: (match, at) => at('decade', decade(Number(match.groups!.decade))),
  },
];
