// Months and days in English, and dates as figures: which of the two is the day is told by the others in the same summary.
import { capitalise } from '../../../text/scenes/labels.js';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const MONTH = MONTHS.join('|');
const SHORT_MONTH = 'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
const SHORT_DAY = 'Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun';
/** In small letters these are no other words. */
const SMALL_MONTH = 'jan|feb|apr|aug|sept?|oct|nov|dec';
const SMALL_DAY = 'tues?|thu(?:rs?)?|fri';
const SURE_SMALL = [...MONTHS, ...DAYS]
  .filter((word) => !['March', 'May', 'August'].includes(word))
  .join('|')
  .toLowerCase();
/** Behind these the others are none either. */
const BEFORE_SMALL =
  '(?<=\\b(?:on|by|next|this|until|till|from|due|before|after|in|of|since|early|mid|late|every|each) )';

const DAY_NUMBER = '(0?[1-9]|[12]\\d|3[01])';
const DAY_IN_MONTH = new RegExp(
  `\\b${DAY_NUMBER}(?:st|nd|rd|th)? (?:of )?(${MONTH})\\b|\\b(${MONTH}) (?:the )?${DAY_NUMBER}(?!\\d)`,
  'u',
);

/** How late in the year the first day in a text is, or null where it names none with its month. */
export function dayOfYear(text: string): number | null {
  const found = DAY_IN_MONTH.exec(text);
  if (!found) return null;
  const [, day, month, otherMonth, otherDay] = found;
  return 31 * MONTHS.indexOf((month ?? otherMonth) as (typeof MONTHS)[number]) + Number(day ?? otherDay);
}

const monthOf = (short: string): string => MONTHS.find((month) => month.startsWith(short.slice(0, 3)))!;
const dayOf = (short: string): string => DAYS.find((day) => day.startsWith(short.slice(0, 2)))!;

const SPELLED: readonly [RegExp, (...found: string[]) => string][] = [
  [new RegExp(`\\b(${SHORT_MONTH.toLowerCase()})\\b\\.?(?= \\d)`, 'gu'), (_, month) => monthOf(capitalise(month!))],
  [
    new RegExp(`(?<=\\d(?:st|nd|rd|th)? )(${SHORT_MONTH.toLowerCase()})\\b\\.?`, 'gu'),
    (_, month) => monthOf(capitalise(month!)),
  ],
  [new RegExp(`\\b(${SMALL_MONTH})\\b(?!['’-])\\.?`, 'gu'), (_, month) => monthOf(capitalise(month!))],
  [new RegExp(`\\b(${SURE_SMALL})\\b`, 'gu'), (_, word) => capitalise(word!)],
  [
    new RegExp(`${BEFORE_SMALL}(${[...MONTHS, ...DAYS].join('|').toLowerCase()})\\b`, 'gu'),
    (_, word) => capitalise(word!),
  ],
  [new RegExp(`\\b(${SMALL_DAY})\\b(?!['’-])\\.?`, 'gu'), (_, day) => dayOf(capitalise(day!))],
  [
    new RegExp(`${BEFORE_SMALL}(${SHORT_DAY.toLowerCase()})\\b\\.?(?=[ ,.)]|$)`, 'gu'),
    (_, day) => dayOf(capitalise(day!)),
  ],
  [
    new RegExp(`\\b(\\d{1,2})-(${SHORT_MONTH})\\w*(?:-\\d\\d)?\\b`, 'gu'),
    (_, day, month) => `${monthOf(month!)} ${day}`,
  ],
  [
    new RegExp(`\\b(${SHORT_MONTH})\\b\\.?(?= \\d|$| (?:to|thru|through|and|or) |,)`, 'gu'),
    (_, month) => monthOf(month!),
  ],
  [new RegExp(`(?<=\\d(?:st|nd|rd|th)? )(${SHORT_MONTH})\\b\\.?`, 'gu'), (_, month) => monthOf(month!)],
  // "Sun drying" is no day.
  [
    new RegExp(
      `\\b(${SHORT_DAY})\\b\\.?(?=[,.)]|$| (?!\\p{Ll}{3}|no\\b)| (?:and|morning|afternoon|evening|next|from)\\b)`,
      'gu',
    ),
    (_, day) => dayOf(day!),
  ],
  [new RegExp(`\\b(\\d{1,2})\\s?[–-]\\s?(\\d{1,2}) (?=${MONTH})`, 'gu'), (_, from, to) => `${from} to ${to} `],
  [
    new RegExp(`\\b(${MONTH}) (\\d{1,2})\\s?[–-]\\s?(?:\\1 )?(\\d{1,2})\\b(?![\\d:])`, 'gu'),
    (_, month, from, to) => `${month} ${from} to ${to}`,
  ],
  [/\b([A-Z][a-z]+day) AM\b/gu, (_, day) => `${day} morning`],
  [/\b([A-Z][a-z]+day) PM\b/gu, (_, day) => `${day} afternoon`],
];

/** Spells days and months out. */
export function spellDates(text: string): string {
  let spelled = text;
  for (const [pattern, word] of SPELLED) spelled = spelled.replace(pattern, word);
  return spelled;
}

const SLASHED =
  /(?<![\d/.,$€£-])(?!24\/7(?!\d))(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?(?![\d/%"″-]| ?(?:in|inch|of|mile|cup|full|price|off)\b)/gu;

/** Whether a date of figures stands in a text, in the order of any country. */
export const hasDateOfFigures = (text: string): boolean => /(?<![\d/.,])\d{1,2}[/.]\d{1,2}(?![\d/%])/u.test(text);

/** Money of countries that write the day first. */
const DAY_FIRST = /[€£₹₦₺₪]|\b(?:A|NZ|S)\$|\b(?:EUR|GBP|INR|ZAR|AUD|NZD|KES|NGN|CHF|SEK|NOK|DKK)\b|\bR ?\d|\bkr\b/u;

/** Says what "3/4" means in this summary: a part over 12 is a day, and otherwise the money tells where it was written. */
export function slashedDates(summary: string): (text: string) => string {
  const pairs = [...summary.matchAll(SLASHED)].map(([, first, second]) => [Number(first), Number(second)] as const);
  const isDayFirst = pairs.some(([first, second]) => first > 12 && second <= 12);
  const isMonthFirst = pairs.some(([first, second]) => second > 12 && first <= 12);
  const dayComesFirst = isDayFirst !== isMonthFirst ? isDayFirst : DAY_FIRST.test(summary);
  return (text) =>
    withDottedDates(text).replace(SLASHED, (found, first: string, second: string) => {
      const [day, month] = (dayComesFirst ? [first, second] : [second, first]).map(Number) as [number, number];
      return month >= 1 && month <= 12 && day >= 1 && day <= 31
        ? inOrder(dayComesFirst, day, MONTHS[month - 1]!)
        : found;
    });
}

/** "It trips below 7.8." is no date. */
const BEFORE_MEASURE = 'below|above|over|under|than|about|around|least|most|only|is|was|are|were|of';
/** "28.11." and "until 24.10": whoever writes so writes the day first. */
const DOTTED = new RegExp(
  [
    String.raw`(?<![\d.])(?<!\b(?:${BEFORE_MEASURE}) )(\d{1,2})\.(\d{1,2})\.(?![\d%])`,
    String.raw`(?<=\b(?:on|until|till|by|from|before|after|since) )(\d{1,2})\.(\d{1,2})(?![\d.]|,\d| ?[%\p{L}€£$])`,
  ].join('|'),
  'gu',
);
const withDottedDates = (text: string): string =>
  text.replace(DOTTED, (found, ...parts: (string | undefined)[]) => {
    const [day, month] = [parts[0] ?? parts[2], parts[1] ?? parts[3]].map(Number) as [number, number];
    return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? `${day} ${MONTHS[month - 1]}` : found;
  });

/** As the country of the notes writes it. */
const inOrder = (dayComesFirst: boolean, day: number, month: string): string =>
  dayComesFirst ? `${day} ${month}` : `${month} ${day}`;

const BEFORE_DATE =
  'on|by|until|till|from|to|for|before|after|of|since|in|at|due|next|this|and|is|starting|through|between|week|as';
const BARE_DATE = new RegExp(
  `(?<=[\\p{L}\\d)]) (?<!\\b(?:${BEFORE_DATE}|${DAYS.join('|')}|${MONTH}|\\d{1,2}|\\d(?:st|nd|rd|th)),? )(?=(?:(?:${DAYS.join('|')}),? )?(?:(?:${MONTH}) \\d|\\d{1,2} (?:${MONTH})))`,
  'giu',
);

/** "Demo March 3" is said as "Demo on March 3". */
export const withOn = (text: string): string => text.replace(BARE_DATE, ' on ');
