// Figures other than money and dates: percentages, ranges, units, ordinals, fractions, telephone numbers, years.
import { cardinal, decade, digits, NUMBER, ordinal, plainNumber, spokenNumber, year } from './numbers.js';
import type { Rule } from './rules.js';

/** Singular and plural of units that are read out. */
const UNITS: Record<string, [one: string, many: string]> = {
  KB: ['kilobyte', 'kilobytes'],
  kB: ['kilobyte', 'kilobytes'],
  MB: ['megabyte', 'megabytes'],
  GB: ['gigabyte', 'gigabytes'],
  TB: ['terabyte', 'terabytes'],
  PB: ['petabyte', 'petabytes'],
  'Mbit/s': ['megabit per second', 'megabits per second'],
  Mbps: ['megabit per second', 'megabits per second'],
  Gbps: ['gigabit per second', 'gigabits per second'],
  'km/h': ['kilometer per hour', 'kilometers per hour'],
  kmh: ['kilometer per hour', 'kilometers per hour'],
  mph: ['mile per hour', 'miles per hour'],
  'm/s': ['meter per second', 'meters per second'],
  km: ['kilometer', 'kilometers'],
  cm: ['centimeter', 'centimeters'],
  mm: ['millimeter', 'millimeters'],
  'm²': ['square meter', 'square meters'],
  sqm: ['square meter', 'square meters'],
  'sq ft': ['square foot', 'square feet'],
  sqft: ['square foot', 'square feet'],
  kg: ['kilogram', 'kilograms'],
  mg: ['milligram', 'milligrams'],
  g: ['gram', 'grams'],
  lbs: ['pound', 'pounds'],
  lb: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  kWh: ['kilowatt hour', 'kilowatt hours'],
  MWh: ['megawatt hour', 'megawatt hours'],
  kW: ['kilowatt', 'kilowatts'],
  MW: ['megawatt', 'megawatts'],
  kHz: ['kilohertz', 'kilohertz'],
  MHz: ['megahertz', 'megahertz'],
  GHz: ['gigahertz', 'gigahertz'],
  Hz: ['hertz', 'hertz'],
  ms: ['millisecond', 'milliseconds'],
  secs: ['second', 'seconds'],
  sec: ['second', 'seconds'],
  mins: ['minute', 'minutes'],
  min: ['minute', 'minutes'],
  hrs: ['hour', 'hours'],
  hr: ['hour', 'hours'],
  h: ['hour', 'hours'],
  wks: ['week', 'weeks'],
  wk: ['week', 'weeks'],
  mos: ['month', 'months'],
  mo: ['month', 'months'],
  yrs: ['year', 'years'],
  yr: ['year', 'years'],
  '°C': ['degree Celsius', 'degrees Celsius'],
  '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°': ['degree', 'degrees'],
  px: ['pixel', 'pixels'],
  pts: ['point', 'points'],
  pp: ['percentage point', 'percentage points'],
  bps: ['basis point', 'basis points'],
  s: ['second', 'seconds'],
  m: ['meter', 'meters'],
  l: ['liter', 'liters'],
};
const UNIT = Object.keys(UNITS)
  .sort((left, right) => right.length - left.length)
  .join('|');

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
    // 10-15, 2-3k, 2024-2026, 5–7 GB
    pattern: `(?<from>${NUMBER})(?<fromShort>${SHORT})?${DASH}(?<value>${NUMBER})(?<short>${SHORT})?(?:[ \\u00a0]?(?<unit>${UNIT}))?(?![\\p{L}\\d]|[-–][\\d])`,
    say: (match, at) => {
      const { from, value, fromShort, short, unit } = match.groups!;
      if (!rises(from!, value!) && !isYear(from!) && !fromShort && !short) return null;
      const said = `${figure(from!)}${scaleOf(fromShort)} to ${figure(value!)}${scaleOf(short)}`;
      return unit ? [...at('from', said), ...at('unit', UNITS[unit]![1])] : at('from', said);
    },
  },
  {
    // 5 GB, 80 km/h, -3 °C, 24h
    pattern: `${SIGN}(?<value>${NUMBER})(?:(?<short>m)(?=[ ]\\p{Ll}+s\\b)|[ \\u00a0]?(?<unit>${UNIT})(?:(?<slash>/)(?<per>\\p{L}+))?)(?![\\p{L}\\d])`,
    say: (match, at, context) => {
      const { sign, value, short, unit, per } = match.groups!;
      if (/[\p{L}\d]/u.test(context.before)) return null;
      const said = signOf(sign) + spokenNumber(value!);
      if (short) return at('value', `${said} million`);
      const isOne = plainNumber(value!) === '1' || context.after.startsWith('-');
      const last = per ? at('per', `per ${UNITS[per]?.[0] ?? per}`) : [];
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
