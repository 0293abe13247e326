// Spells out what notes abbreviate, and takes away what is only written.
import { alternatives, readWordLists } from '../../../lib/word-lists.js';
import { spellDates } from './calendar.js';

const TABLES = new Map(
  [...readWordLists('writer/short-forms.txt')].map(([group, lines]) => [
    group,
    new Map(lines.map((line) => line.split(' = ') as [string, string])),
  ]),
);
const table = (group: string): Map<string, string> => TABLES.get(group)!;

const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{N}/-])`;
const NO_WORD_BEHIND = String.raw`(?![\p{L}\p{N}/]|-\p{L})`;

function replacer(group: string, before: string, flags: string, space = ''): (text: string) => string {
  const forms = table(group);
  const pattern = new RegExp(
    `${before}(${alternatives([...forms.keys()])})${NO_WORD_BEHIND}\\.?(?=[\\s,;:)!?-]|$)`,
    flags,
  );
  return (text) =>
    text.replace(pattern, (_, form: string) => `${space}${forms.get(form) ?? forms.get(form.toLowerCase())}`);
}

const anyCase = replacer('any case', NO_WORD_BEFORE, 'giu');
const thisCase = replacer('this case', NO_WORD_BEFORE, 'gu');
const behindFigure = replacer('behind a figure', String.raw`(?<=\d) ?`, 'gu', ' ');
const PER = new RegExp(
  String.raw`(?<=[\p{L}\d)]) ?\/ ?(${alternatives([...table('per').keys()])})${NO_WORD_BEHIND}`,
  'gu',
);
const ARTICLE: Record<string, string> = {
  hour: 'an hour',
  user: 'per user',
  seat: 'per seat',
  site: 'per site',
  unit: 'per unit',
  person: 'per person',
  store: 'per store',
};

const per = (unit: string): string => ARTICLE[table('per').get(unit)!] ?? `a ${table('per').get(unit)}`;

const SIGNS: readonly [RegExp, string][] = [
  [/\bw\/ ?/giu, 'with '],
  [/[~≈] ?(?=[$€£\d])/gu, 'about '],
  [/ ?(?:->|→|=>|➜) ?/gu, ', '],
  [/ & /gu, ' and '],
  [/(?<=\w) \+ (?=\w)/gu, ' and '],
  [/(?<=[a-z])\/(?=[a-z]{3,})/gu, ' or '],
  [/\b(\d+) %/gu, '$1%'],
  [/<\s?(?=[$€£\d])/gu, 'under '],
  [/>\s?(?=[$€£\d])/gu, 'over '],
  [/ vs\.? /gu, ' against '],
  [/\bi\b(?=[ '])/gu, 'I'],
  [/(?<=\S)\s+(?:--|—|–)\s+/gu, ', '],
  [/(?<=\p{L}{3}) - (?=\p{L}|\d)/gu, ', '],
];

const BRACKETS = / ?\(([^()]*)\)/gu;
const LISTED_IN_BRACKETS = /\b(?:owner|due|ext|ref|see|slide|page)\b/iu;
/** What people say before they say something. */
const OPENERS = /^(?:(?:um|uh|so|ok|okay|yeah|well|and|also|anyway|plus|you know|I mean)[,]? )+(?=\p{L})/iu;

/** A few words with a figure in brackets are part of the sentence; everything else in brackets is left out. */
const inBrackets = (_: string, inner: string): string =>
  /\d/u.test(inner) && inner.split(' ').length <= 6 && !LISTED_IN_BRACKETS.test(inner) ? `, ${inner},` : '';

export function clean(text: string): string {
  let plain = text
    .replace(/[’‘]/gu, "'")
    .replace(/\s+/gu, ' ')
    .replace(/^[-–—•*>\s]+/u, '')
    .replace(OPENERS, '')
    // The number of a section.
    .replace(/^\d{1,2}(?:\.\d{1,2})+\.? (?=\p{Lu})/u, '')
    .replace(/,? (?:um|uh|you know|I mean),/giu, '');
  plain = thisCase(anyCase(behindFigure(plain.replace(PER, (_, unit: string) => ` ${per(unit)}`))));
  for (const [sign, said] of SIGNS) plain = plain.replace(sign, said);
  return spellDates(plain)
    .replace(BRACKETS, inBrackets)
    .replace(/(?<![\d.,])1 (hour|minute|day|week|month|year)s\b/gu, '1 $1')
    .replace(/\bon on\b/gu, 'on')
    .replace(/,+(?=[.,;]|$)/gu, '')
    .replace(/\s+(?=[,.])/gu, '')
    .replace(/[;:,\s]+$/u, '')
    .replace(/\s{2,}/gu, ' ')
    .trim();
}
