// Abbreviations with their spoken forms, and letter names for those that are spelled out.
import { escapeRegExp } from '../../../lib/word-lists.js';
import { cardinal, year as spokenYear } from './numbers.js';
import { letterNames, type Rule } from './rules.js';

/** With a period that never ends a sentence, since a name follows. */
const TITLES: Record<string, string> = {
  Dr: 'doctor',
  Mr: 'mister',
  Mrs: 'missus',
  Mdm: 'madam',
  Ms: 'miz',
  Prof: 'professor',
  St: 'saint',
  Mt: 'mount',
  Gen: 'general',
  Capt: 'captain',
  Rev: 'reverend',
};

/** With a period; of these only some may end a sentence. */
const SHORT_FORMS: Record<string, string> = {
  ...{
    'e.g': 'for example',
    eg: 'for example',
    'i.e': 'that is',
    ie: 'that is',
    etc: 'et cetera',
    vs: 'versus',
  },
  ...{
    approx: 'approximately',
    appr: 'approximately',
    incl: 'including',
    excl: 'excluding',
    esp: 'especially',
    est: 'estimated',
  },
  ...{
    avg: 'average',
    max: 'maximum',
    min: 'minimum',
    misc: 'miscellaneous',
    pref: 'preferably',
    prev: 'previous',
  },
  ...{
    pcs: 'pieces',
    qty: 'quantity',
    nos: 'numbers',
    mio: 'million',
    Mio: 'million',
    Mrd: 'billion',
    Tsd: 'thousand',
  },
  ...{
    ext: 'extension',
    tel: 'telephone',
    Tel: 'telephone',
    attn: 'attention',
    appt: 'appointment',
    mtg: 'meeting',
    ref: 'reference',
  },
  ...{
    Inc: 'incorporated',
    Ltd: 'limited',
    Corp: 'corporation',
    Co: 'company',
    Bros: 'brothers',
    Jr: 'junior',
    Sr: 'senior',
  },
  ...{
    Dept: 'department',
    dept: 'department',
    depts: 'departments',
    mgmt: 'management',
    mgr: 'manager',
    mgrs: 'managers',
  },
  ...{
    asst: 'assistant',
    acct: 'account',
    accts: 'accounts',
    equip: 'equipment',
    maint: 'maintenance',
    mfg: 'manufacturing',
  },
  ...{
    govt: 'government',
    intl: 'international',
    msg: 'message',
    pkg: 'package',
    whse: 'warehouse',
  },
  ...{
    yr: 'year',
    yrs: 'years',
    qtr: 'quarter',
    qtrs: 'quarters',
    mo: 'month',
    mth: 'month',
    mths: 'months',
    wk: 'week',
    wks: 'weeks',
  },
  ...{ hr: 'hour', hrs: 'hours', mins: 'minutes', secs: 'seconds', pls: 'please', thx: 'thanks', tmrw: 'tomorrow' },
  ...{ 'p.a': 'per annum', 'a.k.a': 'also known as', 'P.S': 'P S', 'o.n.o': 'or nearest offer' },
  ...{
    Mon: 'monday',
    Tue: 'tuesday',
    Tues: 'tuesday',
    Wed: 'wednesday',
    Thu: 'thursday',
    Thur: 'thursday',
    Thurs: 'thursday',
  },
  ...{ Fri: 'friday', Ave: 'avenue', Blvd: 'boulevard', Rd: 'road' },
};

/** Abbreviations that are unambiguous without a period. */
const BARE = new Set(
  (
    'etc vs approx appr incl excl Inc Ltd Corp Jr Sr Dept dept depts avg mgmt mgr mgrs yr yrs qtr qtrs mth mths wk wks hr hrs mins ' +
    'secs govt intl Tue Tues Thu Thur Thurs Blvd eg qty attn appt mtg asst acct accts mfg maint pls thx tmrw'
  ).split(' '),
);

/** Those after which nothing need follow. */
const MAY_END =
  /^(etc|p\.a|Inc|Ltd|Corp|Co|Bros|Jr|Sr|pcs|[Dd]epts?|mgmt|mgrs?|accts?|yrs?|qtrs?|mo|mths?|wks?|hrs?|mins|secs|thx|tmrw|Mon|Tues?|Wed|Thu|Thurs?|Fri|Ave|Blvd|Rd|mtg|appt|equip|maint|o\.n\.o)$/;

/** Forms with a slash and shorthand of notes, said in full. */
const WORDS: Record<string, string> = {
  ...{
    'Wi-Fi': 'why fie',
    'w/o': 'without',
    'w/': 'with',
    'w/in': 'within',
    'w/c': 'week commencing',
    'w/e': 'week ending',
  },
  ...{
    'b/c': 'because',
    'b/w': 'between',
    'c/o': 'care of',
    'n/a': 'not applicable',
    'N/A': 'not applicable',
    '&': 'and',
  },
  ...{
    EOD: 'end of day',
    EOW: 'end of week',
    EOM: 'end of month',
    EOQ: 'end of quarter',
    EOY: 'end of year',
    COB: 'close of business',
  },
  ...{
    ASAP: 'as soon as possible',
    asap: 'as soon as possible',
    TBC: 'to be confirmed',
    TBD: 'to be determined',
    TBA: 'to be announced',
  },
  ...{
    YoY: 'year on year',
    YOY: 'year on year',
    MoM: 'month on month',
    QoQ: 'quarter on quarter',
  },
  ...{
    YTD: 'year to date',
    MTD: 'month to date',
    OOO: 'out of office',
    'T&Cs': 'terms and conditions',
    'T&C': 'terms and conditions',
  },
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
    // No. 5, no. of sites
    pattern: '(?<no>[Nn]o\\.|№|Nr\\.)(?=[ ]?\\d|[ ]of[ ])',
    say: (_match, at) => at('no', 'number'),
  },
  {
    // c. 40, ca. €2k
    pattern: '(?<about>[Cc]a?\\.)(?=[ ]?[~$€£]?\\d)',
    say: (_match, at, { before }) => (/[\p{L}.]/u.test(before) ? null : at('about', 'about')),
  },
  {
    // p. 4, pp. 3-5
    pattern: '(?<page>pp?\\.)(?=[ ]?\\d)',
    say: (match, at, { before }) =>
      /[\p{L}.]/u.test(before) ? null : at('page', match[0] === 'p.' ? 'page' : 'pages'),
  },
  {
    // CW 14, KW14
    pattern: '(?<week>[CK]W)(?=[ ]?\\d{1,2}(?![\\d.,%]))',
    say: (_match, at) => at('week', 'calendar week'),
  },
  {
    // Q3, H1, Q1/27, Q4'26, FY26, FY2026, v2
    pattern:
      "(?:(?<letter>[QH])(?<part>[1-4])(?:[/'’](?<short>(?:20)?\\d{2}))?|(?<fiscal>FY)[ ]?(?<year>(?:20)?\\d{2})|(?<version>v)(?=\\d))(?:(?<=[QH][1-4]|[/'’]\\d{2,4}|FY.{2,5})(?![\\p{L}\\d])|(?<=v))",
    say: (match, at) => {
      const { letter, part, short, fiscal, year, version } = match.groups!;
      if (version) return at('version', 'version');
      if (letter) {
        const quarter = [...at('letter', letter), ...at('part', QUARTERS[Number(part) - 1]!)];
        return short ? [...quarter, ...at('short', spokenYear(2000 + (Number(short) % 100)))] : quarter;
      }
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
      const isStop = period !== undefined && endsSentence(context.after) && MAY_END.test(word!);
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
