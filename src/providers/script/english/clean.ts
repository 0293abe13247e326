// Spells out what notes abbreviate, and takes away what is only written.
import { alternatives } from '../../../lib/word-lists.js';
import { NO_WORD_BEHIND, spellShortForms, shortForms as table } from '../../../text/english/short-forms.js';
import { spellDates } from './calendar.js';

const PER = new RegExp(
  String.raw`(?<=[\p{L}\d)%]) ?\/ ?(${alternatives([...table('per').keys()])})${NO_WORD_BEHIND}`,
  'gu',
);
/** "$689/truck/mo", "0.85/declaration": behind an amount each is a rate, the last one by the table. */
const RATE =
  /(?<=[$€£]\s?\d[\d.,]*k?|\d (?:EUR|GBP|USD|CHF)|(?:EUR|GBP|USD|CHF|Rs) ?\d[\d.,]*k?)\/(\p{Ll}{3,}(?: \p{Ll}{3,})?)(?=\/|[\s,;.)]|$)/gu;
const ARTICLE: Record<string, string> = {
  hour: 'an hour',
  user: 'per user',
  seat: 'per seat',
  site: 'per site',
  unit: 'per unit',
  person: 'per person',
  store: 'per store',
};

const rate = (found: string, unit: string, at: number, whole: string): string =>
  table('per').has(unit) && whole[at + found.length] !== '/' ? found : ` per ${unit}`;
const per = (unit: string): string => ARTICLE[table('per').get(unit)!] ?? `a ${table('per').get(unit)}`;

const SIGNS: readonly [RegExp, string][] = [
  [/\bincluding(?=[,.;)]|$)/gu, 'included'],
  [/(?<=\d)x (?=an? |per )/gu, ' times '],
  [/\bw\/ ?/giu, 'with '],
  [/[~≈] ?(?=[$€£\d])/gu, 'about '],
  [/ ?(?:->|→|=>|➜) ?/gu, ', '],
  [/ & /gu, ' and '],
  [/ = (?=~|about|[$€£\d])/gu, ', '],
  [/ \+ (?=(?:VAT|GST|HST|tax\b|freight\b|install|deliver|shipping\b|[$€£]?\d))/gu, ' plus '],
  [/(?<=[\w%]) \+ (?=\w)/gu, ' and '],
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

/** "4.20 €" is "€4.20". */
const SIGN_BEHIND = /(?<![$€£\d.,] ?)(\d[\d.,]*\d|\d) ?([€£])(?![\d\p{L}])/gu;

export function clean(text: string): string {
  let plain = text
    .replace(/[’‘]/gu, "'")
    .replace(/\s+/gu, ' ')
    .replace(/^[-–—•*>»\s]+/u, '')
    .replace(OPENERS, '')
    // The number of a section.
    .replace(/^\d{1,2}(?:\.\d{1,2})+\.? (?=\p{Lu}\p{Ll})/u, '')
    .replace(/,? (?:um|uh|you know|I mean),/giu, '');
  plain = plain
    .replace(SIGN_BEHIND, '$2$1')
    .replace(RATE, rate)
    .replace(PER, (_, unit: string) => ` ${per(unit)}`);
  plain = spellShortForms(plain);
  for (const [sign, said] of SIGNS) plain = plain.replace(sign, said);
  return spellDates(plain)
    .replace(BRACKETS, inBrackets)
    .replace(/(?<![\d.,])1 (hour|minute|day|week|month|year)s\b/gu, '1 $1')
    .replace(
      /(?<=\d) (year|month|week|day|hour)s (?=(?:lease|contract|term|trial|pilot|warranty|agreement|plan)\b)/gu,
      '-$1 ',
    )
    .replace(/\bon on\b/gu, 'on')
    .replace(/\b(last|this|next) the (?=financial)/gu, '$1 ')
    .replace(/,+(?=[.,;]|$)/gu, '')
    .replace(/\s+(?=[,.](?!\d))/gu, '')
    .replace(/[;:,\s]+$/u, '')
    .replace(/\s{2,}/gu, ' ')
    .trim();
}
