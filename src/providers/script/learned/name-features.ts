// The names of a summary, and what the models of names see of each: the words and signs around its mentions, where they stand, and what
// else bears a part of it. The models tell the prospect, their firm, and our person from everybody and everything else that is named.
import { memoize } from '../../../lib/memoize.js';
import { readWordLists } from '../../../lib/word-lists.js';
import { isFirstName, tagsOf } from '../../../text/english/tags.js';
import { placesOf } from './features.js';

/** Everybody and everything with one name: "Karin Berg" and, further on, "Karin". */
type Named = { name: string; mentions: Mention[] };
/** From the one word to the other. */
type Mention = { from: number; to: number };

const LISTS = readWordLists('writer/prospect.txt');
const TITLES = new Set(LISTS.get('title')!);
const NOTHING: ReadonlySet<string> = new Set();
const LINKS = new Set(LISTS.get('within a name')!);
const NO_NAMES = new Set(LISTS.get('no name')!);
const NO_KINDS = ['Verb', 'Preposition', 'Determiner', 'Conjunction', 'Adverb', 'Pronoun'];
const WORD = /[\p{L}\d][\p{L}\p{M}\d'’&.-]*|[^\s\p{L}\d]|\n/gu;
/** Whom a summary is about stands at its beginning. */
const MAX_CHARS = 6_000;
const MAX_WORDS = 6;
const MAX_NAMES = 25;
const MAX_MENTIONS = 5;
const AROUND = 4;

/** `at` is its number, `line` that of its line. */
type Word = { text: string; start: number; end: number; at: number; line: number };

const hasCapital = (word: string): boolean => /^(?:\p{Lu}|\d+\p{Lu})/u.test(word);
const isTitle = ({ text }: Word): boolean => TITLES.has(text.replace(/\.$/u, ''));
/** At the beginning of a line or a sentence a word like any other has a capital too. */
const isCommon = ({ text }: Word, small: ReadonlySet<string>): boolean => {
  const low = text.toLowerCase();
  if (NO_NAMES.has(low) || small.has(low)) return true;
  if (small === NOTHING) return false;
  return !isFirstName(text) && NO_KINDS.some((kind) => tagsOf(low)[0]?.tags.has(kind));
};

function wordsOf(text: string): Word[] {
  let line = 0;
  return [...text.matchAll(WORD)].map(({ 0: found, index: start }, at) => {
    const word = /\p{Ll}\.$/u.test(found) && !TITLES.has(found.slice(0, -1)) ? found.slice(0, -1) : found;
    if (found === '\n') line += 1;
    return { text: word, start, end: start + word.length, at, line };
  });
}

const smallIn = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(words.filter(({ text }) => /^\p{Ll}/u.test(text)).map(({ text }) => text));

/** "Ada Long and Tom Reed" are two, "Breck & Sons" is one. */
const JOINS = new Set(['and', '&', 'und', 'et', 'y', 'e', 'en']);

/** Words with a capital side by side, with the small words that names have between them. */
function runsOf(words: readonly Word[]): Word[][] {
  const small = smallIn(words);
  const runs: Word[][] = [];
  let run: Word[] = [];
  const close = (): void => {
    while (run.length > 0 && LINKS.has(run.at(-1)!.text)) run.pop();
    if (run.length > 0 && run.length <= MAX_WORDS) runs.push(run);
    run = [];
  };
  for (const [at, word] of words.entries()) {
    const isNext = run.length > 0 && word.start - run.at(-1)!.end === 1;
    const begins = hasCapital(word.text) && !isTitle(word) && !isCommon(word, isOpening(words, at) ? small : NOTHING);
    const links = isNext && LINKS.has(word.text) && !(JOINS.has(word.text) && isFirstName(run[0]!.text));
    if (!begins && !links) close();
    else if (run.length > 0 && !isNext) close();
    if (begins || (links && run.length > 0)) run.push(word);
  }
  close();
  return runs;
}

const isOpening = (words: readonly Word[], at: number): boolean =>
  at === 0 || /^[\n.:!?•*>–—(-]$/u.test(words[at - 1]!.text) || words[at]!.start - words[at - 1]!.end > 1;

/** Each longer name by the words that it begins and ends with. */
function longerNames(names: readonly string[]): ReadonlyMap<string, string> {
  const longer = new Map<string, string>();
  for (const name of names) {
    const parts = name.split(' ');
    for (let count = 1; count < parts.length; count += 1)
      for (const part of [parts.slice(0, count), parts.slice(-count)].map((some) => some.join(' ')))
        if (!longer.has(part)) longer.set(part, name);
  }
  return longer;
}

/** Names in the order in which they first stand there. */
function namesAmong(words: readonly Word[], text: string): Named[] {
  const small = smallIn(words);
  // A name does not stand in the same text in small letters.
  const isName = (run: readonly Word[]): boolean => run.length > 1 || !small.has(run[0]!.text.toLowerCase());
  const runs = runsOf(words)
    .filter(isName)
    .map((run) => ({
      name: text.slice(run[0]!.start, run.at(-1)!.end).replace(/['’]s$|[.&'’-]$/u, ''),
      from: run[0]!.at,
      to: run.at(-1)!.at,
    }));
  const longer = longerNames(runs.map(({ name }) => name));
  const named = new Map<string, Named>();
  for (const { name, from, to } of runs) {
    const key = longer.get(name) ?? name;
    if (!named.has(key)) named.set(key, { name: key, mentions: [] });
    named.get(key)!.mentions.push({ from, to });
  }
  return [...named.values()].slice(0, MAX_NAMES);
}

const FIGURE = /\d/u;

/** Names besides this one are all the same; figures too. */
function seenAs(text: string, isName: boolean): string {
  if (text === '\n') return '\\n';
  if (FIGURE.test(text)) return '#';
  return isName ? '@' : text.toLowerCase();
}

export type ReadName = { name: string; places: Uint32Array };

/** The names of a summary, each with the places of its features; the prospect and our person are asked for one after the other. */
export const readNames: (summary: string) => readonly ReadName[] = memoize(8, namesWithPlaces);

function namesWithPlaces(summary: string): ReadName[] {
  const text = summary.slice(0, MAX_CHARS);
  const words = wordsOf(text);
  const names = namesAmong(words, text);
  const inNames = new Set(
    names.flatMap(({ mentions }) =>
      mentions.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
    ),
  );
  const seen = words.map((word) => seenAs(word.text, inNames.has(word.at)));
  const firstNames = names.map(({ name }) => isFirstName(name));
  return names.map((named, order) => {
    const isFirst = firstNames[order]!;
    const near = named.mentions
      .slice(0, MAX_MENTIONS)
      .flatMap((mention, index) =>
        mentionFeatures(mention, `${index === 0 ? 'first' : 'later'} ${isFirst}`, words, seen),
      );
    const features = [...nameFeatures(named, order, names, firstNames), ...near];
    return { name: named.name, places: placesOf(features.map((feature) => `name ${feature}`)) };
  });
}

function nameFeatures(
  { name, mentions }: Named,
  order: number,
  names: readonly Named[],
  firstNames: readonly boolean[],
): string[] {
  const parts = name.split(' ');
  const isFirst = firstNames[order]!;
  const people = (some: readonly boolean[]): number => some.filter(Boolean).length;
  const isShared = (part: string): boolean =>
    part.length > 2 && names.some((each) => each.name !== name && each.name.split(' ').includes(part));
  return [
    `shape ${isFirst} ${Math.min(4, parts.length)}`,
    `order ${Math.min(6, order)} ${isFirst} ${Math.min(4, parts.length)}`,
    `people before ${Math.min(3, people(firstNames.slice(0, order)))} ${isFirst}`,
    `people ${Math.min(4, people(firstNames))} ${isFirst}`,
    `mentions ${Math.min(5, mentions.length)} ${isFirst}`,
    `last word ${parts.at(-1)!.toLowerCase()}`,
    `first word ${parts[0]!.toLowerCase()}`,
    `capitals ${/^[\p{Lu}\d .&-]+$/u.test(name)}`,
    `shares ${parts.some(isShared)}`,
  ];
}

/** What stands around it; `place` says whether it is the first mention, and of a first name. */
function mentionFeatures(
  { from, to }: Mention,
  place: string,
  words: readonly Word[],
  seen: readonly string[],
): string[] {
  const before = seen.slice(Math.max(0, from - AROUND), from);
  const after = seen.slice(to + 1, to + 1 + AROUND);
  const lineBegins = seen.lastIndexOf('\\n', from) + 1;
  const opening = words.slice(lineBegins, Math.min(from, lineBegins + AROUND)).map(({ text }) => text.toLowerCase());
  const near = [
    `before ${before.at(-1)}`,
    `before two ${before.slice(-2).join(' ')}`,
    `before three ${before.slice(-3).join(' ')}`,
    `after ${after[0]}`,
    `after two ${after.slice(0, 2).join(' ')}`,
    `after three ${after.slice(0, 3).join(' ')}`,
    `around ${before.at(-1)} _ ${after[0]}`,
    ...before.map((word) => `in front ${word}`),
    ...after.map((word) => `behind ${word}`),
  ];
  return [
    ...near,
    ...near.map((feature) => `${place} ${feature}`),
    `line ${place} ${Math.min(5, words[from]!.line)}`,
    `opens line ${place} ${from === lineBegins}`,
    `label ${opening.join(' ').split(/[:|=]/u)[0]!.trim()}`,
  ];
}
