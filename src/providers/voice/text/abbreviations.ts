// Abbreviations with their spoken forms, and letter names for those that are spelled out.
import { escapeRegExp } from '../../../lib/escape-regexp.js';
import { cardinal, year as spokenYear } from './numbers.js';
import type { Rule } from './rules.js';
import { letterNames } from './rules.js';

/** With a period that never ends a sentence, since a name follows. */
const TITLES: Record<string, string> = {
  Dr: 'doctor',
  Mr: 'mister',
  Mrs: 'missus',
  Ms: 'miz',
  Prof: 'professor',
  St: 'saint',
  Mt: 'mount',
  Gen: 'general',
  Capt: 'captain',
  Rev: 'reverend',
};

/** With a period that may also end a sentence. */
const SHORT_FORMS: Record<string, string> = {
  'e.g': 'for example',
  eg: 'for example',
  'i.e': 'that is',
  etc: 'et cetera',
  vs: 'versus',
  approx: 'approximately',
  appr: 'approximately',
  incl: 'including',
  excl: 'excluding',
  esp: 'especially',
  pcs: 'pieces',
  mio: 'million',
  Mio: 'million',
  Mrd: 'billion',
  Tsd: 'thousand',
  ext: 'extension',
  Inc: 'incorporated',
  Ltd: 'limited',
  Corp: 'corporation',
  Co: 'company',
  Bros: 'brothers',
  Jr: 'junior',
  Sr: 'senior',
  Dept: 'department',
  dept: 'department',
  est: 'estimated',
  avg: 'average',
  max: 'maximum',
  min: 'minimum',
  mgmt: 'management',
  mgr: 'manager',
  yr: 'year',
  yrs: 'years',
  mo: 'month',
  hrs: 'hours',
  mins: 'minutes',
  govt: 'government',
  intl: 'international',
  tel: 'telephone',
  Tel: 'telephone',
  'p.a': 'per annum',
  'a.k.a': 'also known as',
  'P.S': 'P S',
  Mon: 'monday',
  Tue: 'tuesday',
  Tues: 'tuesday',
  Wed: 'wednesday',
  Thu: 'thursday',
  Thur: 'thursday',
  Thurs: 'thursday',
  Fri: 'friday',
  Ave: 'avenue',
  Blvd: 'boulevard',
  Rd: 'road',
};

/** Abbreviations that are unambiguous without a period. */
const BARE = new Set([
  ...['etc', 'vs', 'approx', 'incl', 'excl', 'Inc', 'Ltd', 'Corp', 'Jr', 'Sr', 'Dept', 'dept', 'avg', 'mgmt', 'mgr'],
  ...['yrs', 'hrs', 'mins', 'govt', 'intl', 'Tue', 'Tues', 'Thu', 'Thur', 'Thurs', 'Blvd', 'eg'],
]);

const WORDS: Record<string, string> = {
  'Wi-Fi': 'why fie',
  'w/o': 'without',
  'w/': 'with',
  'b/c': 'because',
  'c/o': 'care of',
  'n/a': 'not applicable',
  'N/A': 'not applicable',
  '&': 'and',
};

const longestFirst = (names: string[]): string =>
  names
    .sort((left, right) => right.length - left.length)
    .map(escapeRegExp)
    .join('|');

/** A period after an abbreviation ends the sentence when nothing or a capital follows. */
const endsSentence = (after: string): boolean => /^["'”’)\]]*(\s+["'“‘(]?\p{Lu}|\s*$)/u.test(after);

export const abbreviationRules: Rule[] = [
  {
    // AT&T, R&D
    pattern: '(?<first>\\p{Lu}{1,3})(?<sign>&)(?<second>\\p{Lu}{1,3})(?![\\p{L}\\d])',
    say: (match, at) => [
      ...at('first', letterNames(match.groups!.first!)),
      ...at('sign', 'and'),
      ...at('second', letterNames(match.groups!.second!)),
    ],
  },
  {
    pattern: `(?<word>${longestFirst(Object.keys(WORDS))})(?![\\p{L}\\d])`,
    say: (match, at, context) =>
      /[\p{L}\d]/u.test(context.before) && match[0] !== '&' ? null : at('word', WORDS[match.groups!.word!]!),
  },
  {
    pattern: `(?<title>${longestFirst(Object.keys(TITLES))})\\.?(?=[ ]\\p{Lu})`,
    say: (match, at) =>
      match[0].endsWith('.') || /^(Dr|Mr|Mrs|Ms|Prof)$/.test(match[0])
        ? at('title', TITLES[match.groups!.title!]!)
        : null,
  },
  {
    // No. 5, no. 12
    pattern: '(?<no>[Nn]o\\.|№|Nr\\.)(?=[ ]?\\d)',
    say: (_match, at) => at('no', 'number'),
  },
  {
    // Q3, H1, FY26, FY2026, v2
    pattern:
      '(?:(?<letter>[QH])(?<part>[1-4])|(?<fiscal>FY)[ ]?(?<year>(?:20)?\\d{2})|(?<version>v)(?=\\d))(?:(?<=[QH][1-4]|FY.{2,5})(?![\\p{L}\\d])|(?<=v))',
    say: (match, at) => {
      const { letter, part, fiscal, year, version } = match.groups!;
      if (version) return at('version', 'version');
      if (letter) return [...at('letter', letter), ...at('part', QUARTERS[Number(part) - 1]!)];
      return [
        ...at('fiscal', 'fiscal year'),
        ...at('year', fiscal && year!.length === 4 ? spokenYear(Number(year)) : cardinal(Number(year))),
      ];
    },
  },
  {
    // e.g., Inc., etc.
    pattern: `(?<word>${longestFirst(Object.keys(SHORT_FORMS))})(?<period>\\.)?(?![\\p{L}\\d])`,
    say: (match, at, context) => {
      const { word, period } = match.groups!;
      if (!period && !BARE.has(word!)) return null;
      const isStop = period !== undefined && endsSentence(context.after) && !/^(e\.g|i\.e|eg|vs)$/.test(word!);
      return at('word', SHORT_FORMS[word!]!, isStop ? '.' : '');
    },
  },
  {
    // U.S., U.K., J. R. Smith
    pattern: '(?<letters>\\p{Lu}(?:\\.\\p{Lu})+\\.?|\\p{Lu}\\.(?=[ ]?\\p{Lu}[\\p{L}.]))(?!\\p{L}*\\.\\p{Ll})',
    say: (match, at, context) => {
      const letters = match.groups!.letters!;
      // "Plan B. We start": a single letter after a function word ends a sentence, an initial follows a name or
      // nothing.
      const isLone = letters.length === 2;
      if (isLone && isPlainWord(context.said.at(-1)?.say, context)) return null;
      const isStop = !isLone && letters.endsWith('.') && /^["'”’)\]]*\s*$/u.test(context.after);
      return at('letters', letterNames(letters.replaceAll('.', '')), isStop ? '.' : '');
    },
  },
];

const QUARTERS = ['one', 'two', 'three', 'four'];
const isPlainWord = (say: string | undefined, context: { said: readonly { pause: string }[] }): boolean =>
  say !== undefined &&
  context.said.at(-1)?.pause === '' &&
  /^(plan|option|step|part|type|phase|vitamin|class|series)$/.test(say);
