// The names of a summary, and what the models of names see of each: the words and signs around its mentions, where they stand, and what
// else bears a part of it. The models tell the prospect, their firm, and our person from everybody and everything else that is named.
import { readWordLists } from '../../../lib/word-lists.js';
import { tagsOf } from '../../../text/english/tags.js';
import { placesOf } from './features.js';

/** Everybody and everything with one name: "Karin Berg" and, further on, "Karin". */
export type Named = { name: string; mentions: { start: number; end: number }[] };

const LISTS = readWordLists('writer/prospect.txt');
const TITLES = new Set(LISTS.get('title')!);
const NOTHING: ReadonlySet<string> = new Set();
const LINKS = new Set(LISTS.get('within a name')!);
const NO_NAMES = new Set(LISTS.get('no name')!);
const NO_KINDS = ['Verb', 'Preposition', 'Determiner', 'Conjunction', 'Adverb', 'Pronoun'];
const WORD = /[\p{L}\d][\p{L}\p{M}\d'’&.-]*|[^\s\p{L}\d]|\n/gu;
const MAX_WORDS = 6;
const MAX_NAMES = 25;
const MAX_MENTIONS = 5;
const AROUND = 4;

type Word = { text: string; start: number; end: number };

const hasCapital = (word: string): boolean => /^(?:\p{Lu}|\d+\p{Lu})/u.test(word);
const isTitle = ({ text }: Word): boolean => TITLES.has(text.replace(/\.$/u, ''));
/** At the beginning of a line or a sentence a word like any other has a capital too. */
const isCommon = ({ text }: Word, small: ReadonlySet<string>): boolean => {
  const low = text.toLowerCase();
  if (NO_NAMES.has(low) || small.has(low)) return true;
  if (small === NOTHING) return false;
  return !tagsOf(text)[0]?.tags.has('FirstName') && NO_KINDS.some((kind) => tagsOf(low)[0]?.tags.has(kind));
};

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const word = /\p{Ll}\.$/u.test(found) && !TITLES.has(found.slice(0, -1)) ? found.slice(0, -1) : found;
    return { text: word, start: index, end: index + word.length };
  });

/** "Ada Long and Tom Reed" are two, "Breck & Sons" is one. */
const JOINS = new Set(['and', '&', 'und', 'et', 'y', 'e', 'en']);
const isFirstName = (word: string): boolean => tagsOf(word)[0]?.tags.has('FirstName') ?? false;

const smallIn = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(words.filter(({ text }) => /^\p{Ll}/u.test(text)).map(({ text }) => text));

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

/** Names in the order in which they first stand there. */
export function namesIn(text: string): Named[] {
  const named = new Map<string, Named>();
  const words = wordsOf(text);
  const small = smallIn(words);
  // A name does not stand in the same text in small letters.
  const isName = (run: readonly Word[]): boolean => run.length > 1 || !small.has(run[0]!.text.toLowerCase());
  const runs = runsOf(words)
    .filter(isName)
    .map((run) => ({
      name: text.slice(run[0]!.start, run.at(-1)!.end).replace(/['’]s$|[.&'’-]$/u, ''),
      start: run[0]!.start,
      end: run.at(-1)!.end,
    }));
  const whole = new Set(runs.map(({ name }) => name).filter((name) => name.includes(' ')));
  for (const { name, start, end } of runs) {
    const longer = [...whole].find(
      (each) => each !== name && (each.startsWith(`${name} `) || each.endsWith(` ${name}`)),
    );
    const key = longer ?? name;
    if (!named.has(key)) named.set(key, { name: key, mentions: [] });
    named.get(key)!.mentions.push({ start, end });
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

/** One for each name of `namesIn`. */
export function namePlaces(text: string, names: readonly Named[]): Uint32Array[] {
  const words = wordsOf(text);
  const firstNames = names.map(({ name }) => isFirstName(name));
  const inNames = names.flatMap(({ mentions }) => mentions);
  const isNamed = ({ start }: Word): boolean => inNames.some((each) => start >= each.start && start < each.end);
  const seen = words.map((word) => seenAs(word.text, isNamed(word)));
  const lineOf = (at: number): number => text.slice(0, at).split('\n').length - 1;
  return names.map(({ name, mentions }, order) => {
    const parts = name.split(' ');
    const firm = `${firstNames[order]} ${Math.min(4, parts.length)}`;
    const features = [
      `shape ${firm}`,
      `order ${Math.min(6, order)} ${firm}`,
      `people before ${Math.min(3, firstNames.slice(0, order).filter(Boolean).length)} ${firstNames[order]}`,
      `people ${Math.min(4, firstNames.filter(Boolean).length)} ${firstNames[order]}`,
      `mentions ${Math.min(5, mentions.length)} ${firstNames[order]}`,
      `last word ${parts.at(-1)!.toLowerCase()}`,
      `first word ${parts[0]!.toLowerCase()}`,
      `capitals ${/^[\p{Lu}\d .&-]+$/u.test(name)}`,
      `shares ${names.some((each) => each.name !== name && parts.some((part) => part.length > 2 && each.name.split(' ').includes(part)))}`,
      ...mentions.slice(0, MAX_MENTIONS).flatMap(({ start, end }, index) => {
        const from = words.findIndex((word) => word.start >= start);
        const to = words.findLastIndex((word) => word.end <= Math.max(end, words[from]!.end));
        const before = seen.slice(Math.max(0, from - AROUND), from);
        const after = seen.slice(to + 1, to + 1 + AROUND);
        const lineStart = text.lastIndexOf('\n', start) + 1;
        const opening = text.slice(lineStart, start).split(/[:|=]/u)[0]!.trim().toLowerCase().slice(-24);
        const place = index === 0 ? 'first' : 'later';
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
          ...near.map((feature) => `${place} ${feature} ${firstNames[order]}`),
          `line ${place} ${Math.min(5, lineOf(start))} ${firstNames[order]}`,
          `opens line ${place} ${start === lineStart} ${firstNames[order]}`,
          `label ${opening}`,
        ];
      }),
    ];
    return placesOf(features.map((feature) => `name ${feature}`));
  });
}
