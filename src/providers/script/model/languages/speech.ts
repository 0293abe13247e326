// What is known of a language other than English to hold a model's sentences against their quotes, and how its words are compared. The
// words are lists in assets/languages.

import { memoize } from '../../../../lib/memoize.js';
import { type PhraseLists, readPhrases } from '../../../../lib/word-lists.js';

export type Speech = {
  /** Who speaks, as the subject of a sentence: "wir", "enviamos". */
  us: RegExp;
  /** The prospect as they are spoken to: "Sie", "vous". */
  you: RegExp;
  /** The prospect as the notes speak of them: "sie", "ihr Team". */
  they: RegExp;
  /** Behind these stands whom something is done to or with. */
  towards: RegExp;
  /** Where the subject stays what it is, the pronoun wins over a name in front of it. */
  isVerbSecond: boolean;
  joints: RegExp;
  not: RegExp;
  lack: RegExp;
  when: RegExp;
  open: RegExp;
  opposites: readonly (readonly [RegExp, RegExp])[];
  /** Words that weigh as much as a figure: gifts, guarantees, haste, rank. */
  weighty: RegExp;
  own: RegExp;
  get: RegExp;
  give: RegExp;
  show: RegExp;
  /** What is said of any call: heard, noted, talked about, agreed. */
  told: RegExp;
  /** Verbs for one deed in each group; a date keeps the group of its deed. */
  deeds: readonly RegExp[];
  between: RegExp;
  stops: RegExp;
  people: RegExp;
  /** Behind a figure, with the unit as its name. */
  rates: Readonly<Record<'hour' | 'day' | 'week' | 'month' | 'year', string>>;
  ways: RegExp;
  days: RegExp;
  /** A word that is one of these. */
  day: RegExp;
  /** Words that say how something is told and change nothing. */
  frame: string;
  must: RegExp;
  wish: RegExp;
  /** Numbers in words, and the small ones from two on. */
  numbers: RegExp;
  smallNumbers: readonly string[];
  openings: Openings;
};

/** How a sentence that only connects begins and goes on. */
export type Openings = {
  /** How a part of such a sentence begins. */
  opens: string;
  hello: string;
  self: string;
  /** Begins a part in which anything may be claimed, unless `thanks` has it. */
  that: RegExp;
  thanks: RegExp;
  subjects: RegExp;
  joint: string;
};

const CODES = new Set(['de', 'es', 'fr', 'it', 'nl', 'pt']);
const UNITS = ['hour', 'day', 'week', 'month', 'year'] as const;

const codeOf = (language: string): string => language.slice(0, 2).toLowerCase();

/** Null where the language is English or not known here. */
export const speechOf = (language: string): Speech | null =>
  CODES.has(codeOf(language)) ? speechIn(codeOf(language)) : null;

const speechIn = memoize(CODES.size, readSpeech);
const listsOf = memoize(CODES.size + 1, (code) => readPhrases(`languages/${code}.txt`));

/** How hello, thanks, what comes next and goodbye are said: words that claim nothing. */
export const plainWordsIn = (language: string): readonly string[] =>
  CODES.has(codeOf(language)) || codeOf(language) === 'en' ? listsOf(codeOf(language)).lines('plain words') : [];

function readSpeech(code: string): Speech {
  const lists = listsOf(code);
  const any = (name: string): RegExp => patternOf(lists, name);
  const ahead = ['weekdays', 'months', 'days ahead'].map((name) => lists.source(name)).join('|');
  const numbered = String.raw`(?<![\d.,/])\d{1,2}(?:[./]\d{1,2}\.(?!\d)|\/\d{1,2}(?!\d)|(?:\.|º|er|°)? (?:de |d['’])?${lists.source('months')})(?!\p{L})`;
  const days = String.raw`${numbered}|(?<!\p{L})(?:${ahead})(?!\p{L})`;
  return {
    us: any('us'),
    you: any('you'),
    they: any('they'),
    towards: any('towards'),
    isVerbSecond: code === 'de' || code === 'nl',
    joints: new RegExp(lists.source('joints'), 'iu'),
    not: any('not'),
    lack: any('lack'),
    when: any('when'),
    open: any('open'),
    opposites: lists.names
      .filter((name) => /^opposite \d+$/u.test(name))
      .map((name) => [any(name), any(`${name}, of it`)] as const),
    weighty: any('weighty'),
    own: any('own'),
    get: any('get'),
    give: any('give'),
    show: any('show'),
    told: any('told'),
    deeds: lists.names.filter((name) => name.startsWith('deed: ')).map(any),
    between: lists.only('between'),
    stops: lists.only('stops'),
    people: lists.only('people'),
    rates: Object.fromEntries(UNITS.map((unit) => [unit, lists.source(`rate: ${unit}`)])) as Speech['rates'],
    ways: lists.only('ways'),
    days: new RegExp(days, 'iu'),
    day: only(days),
    frame: lists.lines('frame').join(' '),
    must: any('must'),
    wish: any('wish'),
    numbers: any('numbers'),
    smallNumbers: lists.lines('small numbers'),
    openings: {
      opens: lists.source('opens'),
      hello: lists.source('hello'),
      self: lists.source('self'),
      that: any('that'),
      thanks: any('thanks'),
      subjects: any('subjects'),
      joint: lists.source('joint'),
    },
  };
}

/** Capitals tell two words apart in some groups. */
const patternOf = (lists: PhraseLists, name: string): RegExp =>
  lists.names.includes(`${name}, with capitals`) ? lists.whole(`${name}, with capitals`, 'u') : lists.whole(name);

/** Whole words, whatever letters they are made of. */
export const whole = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');
/** The same where capitals tell two words apart. */
export const exactly = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'u');
export const only = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'iu');

const WORD = /\d[\d.,]*\d|\p{L}[\p{L}\p{M}\p{N}]*|\d/gu;

export const wordsIn = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

/** Without its marks and its double letters: "réunion" and "reunion". */
const bare = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace('ß', 'ss')
    .replace(/(\p{Ll})\1/gu, '$1');

const MIN_SHARED_LETTERS = 4;

/** Whether two words are forms of one, by how they begin: "entscheiden" and "Entscheidung", "zeigen" and "gezeigt". */
export function isNear(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)];
  return a === b || beginsAlike(a, b) || beginsAlike(a.replace(/^ge/u, ''), b.replace(/^ge/u, ''));
}

function beginsAlike(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  const longest = Math.max(a.length, b.length);
  return same >= MIN_SHARED_LETTERS ? same >= longest / 2 : same === 3 && longest === 5;
}

/** Sentences and their parts, where a new subject may stand. */
export const partsOf = (text: string, { joints }: Speech): string[][] =>
  text
    .split(/(?<!\d)[.!?;:\n]+(?=\s|$)|(?<=\d)[!?;:\n]|\s[–—-]\s/u)
    .map((sentence) =>
      sentence
        .split(/,(?!\d)/u)
        .flatMap((part) => part.split(joints))
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .filter((parts) => parts.length > 0);
