// Figures other than money and dates: percentages, ranges, units, ordinals, fractions, telephone numbers, years.
import { clock } from './dates.js';
import { cardinal, decade, digits, NUMBER, ordinal, plainNumber, spokenNumber, year } from './numbers.js';
import type { Rule } from './rules.js';
import { BARE_UNIT, PER, PERIOD, perOf, UNIT, UNITS } from './units.js';

const MAGNITUDE: Record<string, string> = { k: 'thousand', m: 'million', M: 'million', bn: 'billion', B: 'billion' };
const SHORT = 'k|K|m|M|bn|B';
const END = '(?![\\p{L}\\d])';
const DASH = '[ ]?[-–—][ ]?';

const scaleOf = (short: string | undefined): string => (short ? ` ${MAGNITUDE[short] ?? 'thousand'}` : '');

/** Only plain digits from 1900 to 2099 are a year: `2,026` is a number. */
const isYear = (written: string): boolean => /^(19|20)\d\d$/.test(written);

const figure = (written: string): string => (isYear(written) ? year(Number(written)) : spokenNumber(written));

const SIGNS: Record<string, string> = { '+': 'plus ', '-': 'minus ', '−': 'minus ', '~': 'about ', '≈': 'about ' };
const SIGN = '(?<sign>[+−~≈]|-(?=\\d))?';
const signOf = (sign: string | undefined): string => SIGNS[sign ?? ''] ?? '';

/** Two figures with a dash are a range only when they rise; otherwise a code, such as 555-1234. */
const rises = (from: string, until: string): boolean => Number(plainNumber(from)) < Number(plainNumber(until));

const FRACTIONS: Record<string, string> = {
  '1/2': 'one half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
  '24/7': 'twenty four seven',
  '50/50': 'fifty fifty',
  '80/20': 'eighty twenty',
};

const PARTS: Record<string, string> = {
  ...{ '½': 'a half', '¼': 'a quarter', '¾': 'three quarters', '⅓': 'a third', '⅔': 'two thirds', '⅛': 'an eighth' },
  ...{ '1/2': 'a half', '1/4': 'a quarter', '3/4': 'three quarters', '1/3': 'a third', '2/3': 'two thirds' },
};

/** After a slash these make a rate of anything. */
const USUAL_PERIOD = /^(month|year|week|day|hour|minute|user|seat|person|head|licen[cs]e|mo|mth|yr|wk|hr|h|qtr)$/;
/** What precedes the slash of a rate: a figure with at most two words, a unit, or the sign of a currency. */
const COUNTED = new RegExp(`(?:\\d\\S*(?:[ ]\\S+){0,2}|[$€£¥₹]|(?:${BARE_UNIT})|[A-Z]{3})$`, 'u');
/** An amount of money at the end of a text. */
const PRICED =
  /(?:[$€£¥₹][ ]?[\d.,]*\p{L}{0,2}|\b[A-Z]{3}[ ]?[\d.,]+\p{L}{0,2}|\d\p{L}{0,2}[ ]?(?:[A-Z]{3}|[$€£¥₹])|\d[kK])(?:\/\p{L}+)*$/u;

export const figureRules: Rule[] = [
  {
    // +49 30 1234567, (415) 555-0132, 415-555-0132
    pattern: `(?:(?<plus>\\+)(?<country>\\d{1,3}))(?<rest>(?:[ .\\-/]?\\(?\\d{1,5}\\)?){2,6})(?![\\p{L}\\d])|(?<area>\\(?\\d{3}\\)?)[ .-](?<mid>\\d{3})[ .-](?<tail>\\d{4})${END}|(?<local>\\d{3})-(?<line>\\d{4})${END}`,
    say: (match, at) => {
      const { country, area, mid, tail, local, line } = match.groups!;
      if (local) return [...at('local', digits(local), ','), ...at('line', digits(line!))];
      if (area)
        return [...at('area', digits(area), ','), ...at('mid', digits(mid!), ','), ...at('tail', digits(tail!))];
      if (match[0].replace(/\D/g, '').length < 7) return null;
      return [...at('plus', 'plus'), ...at('country', digits(country!), ','), ...phoneGroups(match)];
    },
  },
  {
    // 10-15 %, 12.5%, +3 %
    pattern: `(?<figure>${SIGN}(?:(?<from>${NUMBER})[ ]?%?${DASH})?(?<value>${NUMBER}))[ \\u00a0]?(?<unit>%|percent${END}|pct${END}|per cent${END})`,
    say: (match, at) => {
      const { sign, from, value } = match.groups!;
      const start = from ? `${spokenNumber(from)} to ` : '';
      return [...at('figure', signOf(sign) + start + spokenNumber(value!)), ...at('unit', 'percent')];
    },
  },
  {
    // 24/7, 3/4
    pattern: `(?<pair>\\d{1,2}/\\d{1,2})(?![\\d/]|[.,]\\d|\\p{L})`,
    say: (match, at) => {
      const [top = '', bottom = ''] = match.groups!.pair!.split('/');
      return at('pair', FRACTIONS[match.groups!.pair!] ?? `${spokenNumber(top)} out of ${spokenNumber(bottom)}`);
    },
  },
  {
    // 1st, 22nd
    pattern: `(?<value>\\d{1,3}(?:,\\d{3})*)(?:st|nd|rd|th)${END}`,
    say: (match, at) => at('value', ordinal(Number(plainNumber(match.groups!.value!)))),
  },
  {
    // 2h15, 1 h 30 min, and at 14h30
    pattern: `(?<hours>\\d{1,3})[ ]?(?<hour>h|hrs?)[ ]?(?<minutes>[0-5]\\d|\\d(?=[ ]?m))(?:[ ]?(?<minute>m|mins?|minutes?))?(?![\\p{L}\\d:%]|[.,]\\d)`,
    say: (match, at, { earlier }) => {
      const { hours, minutes, minute } = match.groups!;
      if (!minute && Number(hours) < 24 && /\b(at|from|until|till|by|before|after|to)\s$/i.test(earlier)) {
        return at('hours', clock(Number(hours), Number(minutes), undefined));
      }
      return [
        ...at('hours', cardinal(Number(hours))),
        ...at('hour', Number(hours) === 1 ? 'hour' : 'hours'),
        ...at('minutes', cardinal(Number(minutes))),
        ...(minute ? at('minute', Number(minutes) === 1 ? 'minute' : 'minutes') : []),
      ];
    },
  },
  {
    // 2½, 1 1/2, ¾
    pattern: `(?:(?<whole>\\d+)[ ]?)?(?<glyph>[${Object.keys(PARTS)
      .filter((part) => part.length === 1)
      .join('')}])|(?<number>\\d+)[ ](?<part>${Object.keys(PARTS)
      .filter((part) => part.length > 1)
      .join('|')})(?![\\d/]|[.,]\\d)`,
    say: (match, at) => {
      const { whole, glyph, number, part } = match.groups!;
      const count = whole ?? number;
      if (count === undefined) return at('glyph', PARTS[glyph!]!.replace(/^a /, 'one '));
      return [
        ...at(whole ? 'whole' : 'number', cardinal(Number(count))),
        ...at(glyph ? 'glyph' : 'part', `and ${PARTS[glyph ?? part!]!}`),
      ];
    },
  },
  {
    // 2 x 3 m, 5x8
    pattern: `(?<from>${NUMBER})[ ]?(?<by>[x×])[ ]?(?=\\d)`,
    say: (match, at) => [...at('from', spokenNumber(match.groups!.from!)), ...at('by', 'by')],
  },
  {
    // /kWh, /user, /m²: after a figure or a unit; the usual periods anywhere
    pattern: `(?<slash>/[ ]?(?<unit>${PER}))(?![\\p{L}\\d²³])`,
    say: (match, at, { earlier }) => {
      const { unit } = match.groups!;
      if (!USUAL_PERIOD.test(unit!) && !COUNTED.test(earlier)) return null;
      return at('slash', perOf(unit!, PRICED.test(earlier))!);
    },
  },
  {
    // 12 l/100 km
    pattern: `(?<slash>/)(?=\\d+[ ]?(?:${UNIT})(?![\\p{L}\\d]))`,
    say: (_match, at, { earlier }) => (COUNTED.test(earlier) && /\p{L}$/u.test(earlier) ? at('slash', 'per') : null),
  },
  {
    // €2.9k p/m, p/w
    pattern: `(?<rate>[pP]/(?<period>${PERIOD}))(?![\\p{L}\\d])`,
    say: (match, at, { before }) =>
      /[\p{L}\d]/u.test(before) ? null : at('rate', perOf(match.groups!.period!, true)!),
  },
  {
    // €500 p.m., £40k pa, £900 pcm
    pattern: `(?<rate>p\\.?[ ]?(?<period>cm|[amwdhpq]))(?<point>\\.)?(?![\\p{L}\\d])`,
    say: (match, at, { earlier, after }) => {
      const { period, point } = match.groups!;
      if (!PRICED.test(earlier.trimEnd())) return null;
      const isStop = point !== undefined && /^["'”’)\]]*(\s+\p{Lu}|\s*$)/u.test(after);
      return at('rate', period === 'cm' ? 'per calendar month' : perOf(period!, true)!, isStop ? '.' : '');
    },
  },
  {
    // kWh/yr: a unit without a figure
    pattern: `(?<unit>${BARE_UNIT})(?![\\p{L}\\d²³])`,
    say: (match, at, { before, said }) =>
      /[\p{L}\d]/u.test(before)
        ? null
        : at('unit', UNITS[match.groups!.unit!]![/^(per|a)$/.test(said.at(-1)?.say ?? '') ? 0 : 1]),
  },
  {
    // 10-15, 2-3k, 2024-2026, 5–7 GB
    pattern: `(?<from>${NUMBER})(?<fromShort>${SHORT})?${DASH}(?<value>${NUMBER})(?<short>${SHORT})?(?:[ \\u00a0]?(?<unit>${UNIT})|(?<times>[xX×]))?(?![\\p{L}\\d]|[-–][\\d])`,
    say: (match, at) => {
      const { from, value, fromShort, short, unit, times } = match.groups!;
      if (!rises(from!, value!) && !isYear(from!) && !fromShort && !short) return null;
      const said = `${figure(from!)}${scaleOf(fromShort)} to ${figure(value!)}${scaleOf(short)}`;
      if (times) return [...at('from', said), ...at('times', 'times')];
      return unit ? [...at('from', said), ...at('unit', UNITS[unit]![1])] : at('from', said);
    },
  },
  {
    // 5 GB, 80 km/h, -3 °C, 24h
    pattern: `${SIGN}(?<value>${NUMBER})(?:(?<short>m)(?=[ ]\\p{Ll}+s\\b)|[ \\u00a0]?(?<unit>${UNIT})(?:(?<slash>/)(?<per>\\p{L}{3,})|\\.(?=[ ]\\p{Ll}))?)(?![\\p{L}\\d])`,
    say: (match, at, context) => {
      const { sign, value, short, unit, per } = match.groups!;
      if (/[\p{L}\d]/u.test(context.before)) return null;
      const said = signOf(sign) + spokenNumber(value!);
      if (short) return at('value', `${said} million`);
      const isOne = plainNumber(value!) === '1' || context.after.startsWith('-');
      if (unit!.length === 1 && /^-\p{L}/u.test(context.after) && !/[mlgsh]/.test(unit!)) return null;
      const last = per ? at('per', perOf(per, false) ?? `per ${per}`) : [];
      return [...at('value', said), ...at('unit', UNITS[unit!]![isOne ? 0 : 1]), ...last];
    },
  },
  {
    // 10k, 2M, 3x, 50+
    pattern: `${SIGN}(?<value>${NUMBER})(?:(?<short>${SHORT})(?<more>\\+)?|(?<times>[xX×])|(?<plus>\\+))(?![\\p{L}\\d])`,
    say: (match, at) => {
      const { sign, value, short, times, plus, more } = match.groups!;
      const extra = `${scaleOf(short)}${times ? ' times' : ''}${plus || more ? ' plus' : ''}`;
      return at('value', signOf(sign) + spokenNumber(value!) + extra);
    },
  },
  {
    // in 2026, '24
    pattern: `(?:(?<value>(?:19|20)\\d{2})|['’](?<short>\\d{2}))${END}(?![.,]\\d)`,
    say: (match, at, context) => {
      const { value, short } = match.groups!;
      if (short) return /[\p{L}\d]/u.test(context.before) ? null : at('short', cardinal(Number(short)));
      return at('value', year(Number(value)));
    },
  },
  {
    // 1200s are a decade or a century; v2.1.3, 192.168.0.1
    pattern: `(?<value>\\d+(?:\\.\\d+){2,})`,
    say: (match, at) => at('value', match.groups!.value!.split('.').map(spokenNumber).join(' point ')),
  },
  {
    pattern: `(?<value>1\\d{3}s)${END}`,
    say: (match, at) => at('value', decade(Number.parseInt(match.groups!.value!, 10))),
  },
  {
    pattern: `${SIGN}(?<value>${NUMBER})`,
    say: (match, at, context) => {
      const isSigned = match.groups!.sign && !/[\p{L}\d]/u.test(context.before);
      return at('value', (isSigned ? signOf(match.groups!.sign) : '') + spokenNumber(match.groups!.value!));
    },
  },
];

/** The rest of a telephone number, with a pause after each group of digits. */
function phoneGroups(match: RegExpExecArray): ReturnType<Rule['say']> & object {
  const [start] = match.indices!.groups!.rest!;
  const words = [...match.groups!.rest!.matchAll(/\d+/g)].flatMap((group) => {
    const span = { charStart: start + group.index, charEnd: start + group.index + group[0].length };
    const says = digits(group[0]).split(' ');
    return says.map((say, index) => ({
      say,
      ...span,
      pause: index === says.length - 1 ? (',' as const) : ('' as const),
    }));
  });
  words.at(-1)!.pause = '';
  return words;
}
